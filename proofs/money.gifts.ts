import { sendGift } from '@khue/contracts/sale/gifts'
import { sql } from 'drizzle-orm'
import { gifts } from '#modules/sale/gifts'
import type { TestPerson } from '#testing/people'
import { buy, buyerOf, giveBack, type Simulation, place, runJob, callBothNodes } from './money.operations.ts'

export const bring = (simulation: Simulation) => runJob(simulation, gifts, 'gifts:deliver')
export const end = (simulation: Simulation) => runJob(simulation, gifts, 'gifts:expire')

type Offered = { id: string; code: string; receiver: TestPerson }
async function listOffered(simulation: Simulation): Promise<Offered[]> {
  const { rows } = await simulation.fixture.deps.db.execute<{ id: string; code: string; receiver_id: string }>(
    sql`select id, code, receiver_id from gifts where state = 'OFFERED' and receiver_id is not null order by id`,
  )
  return rows.flatMap(({ receiver_id, ...gift }) => buyerOf(simulation, receiver_id).map((receiver) => ({ ...gift, receiver })))
}

async function pickOffered(simulation: Simulation) {
  const offered = await listOffered(simulation)
  return offered.length > 0 ? simulation.fixture.stage.random.pick(offered) : undefined
}

/** Claimed for themselves and for their child at the same moment, on both servers. */
async function claim(simulation: Simulation, { code: promotionCode, receiver }: Offered) {
  const child = simulation.fixture.families.find(({ parent }) => parent.id === receiver.id)?.child
  const ways = [
    { promotionCode, receiverType: 'PARENT' as const },
    ...(child ? [{ promotionCode, receiverType: 'STUDENT' as const, receiver: child.phone }] : []),
  ]
  const turned = simulation.fixture.stage.random.chance(0.5) ? ways : ways.toReversed()
  await Promise.all(turned.map((body) => callBothNodes(simulation, 'claim', (node) => node.call(sendGift, receiver, { body }))))
}

export const giftActions = [
  async (simulation: Simulation) => {
    const { fixture } = simulation
    const { random } = fixture.stage
    const { plan, pair, recorded } = fixture.market.skus
    const gift = { phone: random.pick(fixture.buyers).phone }
    if (random.chance(0.3)) await place(simulation, random.pick(fixture.buyers), [random.pick([plan, pair, recorded])], { gift })
    else await buy(simulation, random.pick(fixture.buyers), { sku: random.pick([plan, pair, recorded]), gift })
  },
  async (simulation: Simulation) => {
    await bring(simulation)
    const offered = await pickOffered(simulation)
    if (offered) await claim(simulation, offered)
  },
  async (simulation: Simulation) => {
    const offered = await pickOffered(simulation)
    if (!offered) return
    await simulation.fixture.deps.db.execute(sql`update gifts set expires_at = now() where id = ${offered.id}`)
    await Promise.all([end(simulation), claim(simulation, offered)])
  },
]

/** Claimed by a mother and for her child, and refunded by the giver, at the same moment. */
export async function oneGift(simulation: Simulation) {
  const { fixture } = simulation
  const [giver, family] = [await fixture.newBuyer(), await fixture.newFamily()]
  const { parent: receiver } = family
  fixture.join(receiver, family)
  const orderId = await buy(simulation, giver, { sku: fixture.market.skus.plan, gift: { phone: receiver.phone } })
  await bring(simulation)
  const offered = (await listOffered(simulation)).find((gift) => gift.receiver.id === receiver.id)
  if (offered) await Promise.all([claim(simulation, offered), giveBack(simulation, giver, orderId), claim(simulation, offered)])
}
