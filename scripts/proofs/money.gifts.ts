import { sendGift } from '@khue/contracts/gifts'
import { sql } from 'drizzle-orm'
import { gifts } from '#modules/gifts'
import type { TestPerson } from '#testing/people'
import { buy, buyerOf, giveBack, type Lives, place, runJob, tellAtOnce } from './money.acts.ts'

export const bring = (lives: Lives) => runJob(lives, gifts, 'gifts:bring')
export const end = (lives: Lives) => runJob(lives, gifts, 'gifts:expire')

type Offered = { id: string; code: string; receiver: TestPerson }
async function listOffered(lives: Lives): Promise<Offered[]> {
  const { rows } = await lives.house.deps.db.execute<{ id: string; code: string; receiver_id: string }>(
    sql`select id, code, receiver_id from gifts where state = 'OFFERED' and receiver_id is not null order by id`,
  )
  return rows.flatMap(({ receiver_id, ...gift }) => buyerOf(lives, receiver_id).map((receiver) => ({ ...gift, receiver })))
}

async function pickOffered(lives: Lives) {
  const offered = await listOffered(lives)
  return offered.length > 0 ? lives.house.stage.random.pick(offered) : undefined
}

/** For themselves and for their child at the same moment, on both servers. */
async function claim(lives: Lives, { code: promotionCode, receiver }: Offered) {
  const child = lives.house.families.find(({ parent }) => parent.id === receiver.id)?.child
  const ways = [
    { promotionCode, receiverType: 'PARENT' as const },
    ...(child ? [{ promotionCode, receiverType: 'STUDENT' as const, receiver: child.phone }] : []),
  ]
  const turned = lives.house.stage.random.chance(0.5) ? ways : ways.toReversed()
  await Promise.all(turned.map((body) => tellAtOnce(lives, 'claim', (node) => node.call(sendGift, receiver, { body }))))
}

export const giftDeeds = [
  async (lives: Lives) => {
    const { house } = lives
    const { random } = house.stage
    const { plan, pair, recorded } = house.market.skus
    const gift = { phone: random.pick(house.buyers).phone }
    if (random.chance(0.3)) await place(lives, random.pick(house.buyers), [random.pick([plan, pair, recorded])], { gift })
    else await buy(lives, random.pick(house.buyers), { sku: random.pick([plan, pair, recorded]), gift })
  },
  async (lives: Lives) => {
    await bring(lives)
    const offered = await pickOffered(lives)
    if (offered) await claim(lives, offered)
  },
  async (lives: Lives) => {
    const offered = await pickOffered(lives)
    if (!offered) return
    await lives.house.deps.db.execute(sql`update gifts set expires_at = now() where id = ${offered.id}`)
    await Promise.all([end(lives), claim(lives, offered)])
  },
]

/** Claimed by a mother and for her child, and given back by who gave it, at the same moment. */
export async function oneGift(lives: Lives) {
  const { house } = lives
  const [giver, family] = [await house.newBuyer(), await house.newFamily()]
  const { parent: receiver } = family
  house.join(receiver, family)
  const orderId = await buy(lives, giver, { sku: house.market.skus.plan, gift: { phone: receiver.phone } })
  await bring(lives)
  const offered = (await listOffered(lives)).find((gift) => gift.receiver.id === receiver.id)
  if (offered) await Promise.all([claim(lives, offered), giveBack(lives, giver, orderId), claim(lives, offered)])
}
