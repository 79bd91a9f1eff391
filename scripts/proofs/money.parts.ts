import { giveUpInstalments, payInstalments } from '@khue/contracts/instalments'
import { sql } from 'drizzle-orm'
import { orders } from '#modules/orders'
import { daysLater, understood } from '#testing/instalments'
import type { TestPerson } from '#testing/people'
import { buyerOf, giveBack, judge, type Lives, noteAsked, nodeOf, pay, pickOpen, place, runJob, tell, tellAtOnce } from './money.acts.ts'

const leastVnd = 600_000

/** Plans of which something is owed. */
async function pickOwed(lives: Lives) {
  const { rows } = await lives.house.deps.db.execute<{ id: string; buyer_id: string }>(
    sql`select order_id as id, buyer_id from instalment_plans where state in ('ACTIVE', 'OVERDUE', 'LOCKED') order by order_id`,
  )
  const owed = rows.flatMap(({ id, buyer_id }) => buyerOf(lives, buyer_id).map((buyer) => ({ id, buyer })))
  return owed.length > 0 ? lives.house.stage.random.pick(owed) : undefined
}

type Part = { id: string; buyer: TestPerson; no?: number | undefined; method: 'VNPAY' | 'VIETQR' | 'BALANCE' }
async function payPart(lives: Lives, { id, buyer, no, method }: Part) {
  const body = { orderId: id, method, ...(no !== undefined && { no }) }
  return noteAsked(lives, judge(lives, 'pay part', await nodeOf(lives).call(payInstalments, buyer, { body })))
}

/** What the buyers owe is looked at as it would be so many days later. */
async function late(lives: Lives, orderId: string, days: number) {
  await daysLater(lives.house.deps, orderId, days)
  await follow(lives)
}
export const follow = (lives: Lives) => runJob(lives, orders, 'orders:follow_instalments')

export const partDeeds = [
  async (lives: Lives) => {
    const open = await pickOpen(lives, ({ total }) => total >= leastVnd)
    const asked = open && (await pay(lives, open, { method: lives.house.stage.random.pick(['VNPAY', 'VIETQR']), instalments: understood }))
    if (asked) await tell(lives, asked)
  },
  async (lives: Lives) => {
    const { random } = lives.house.stage
    const owed = await pickOwed(lives)
    const part = owed && { ...owed, no: random.pick([2, 3, 0]) || undefined, method: random.pick(['VNPAY', 'VIETQR', 'BALANCE'] as const) }
    const asked = part && (await payPart(lives, part))
    if (asked && random.chance(0.7)) await tell(lives, asked)
  },
  async (lives: Lives) => {
    const owed = await pickOwed(lives)
    if (owed) await late(lives, owed.id, lives.house.stage.random.pick([20, 35, 45]))
  },
  async (lives: Lives) => {
    const owed = await pickOwed(lives)
    if (!owed || lives.house.stage.random.chance(0.8)) return
    const body = { orderId: owed.id, reason: 'proof' }
    await tellAtOnce(lives, 'give up parts', (node) => node.call(giveUpInstalments, lives.house.admins[0], { body }))
  },
]

/** A part is asked for by two ways, all the rest by a third, and the thing is given back, all paid and told at the same moment. */
export async function onePart(lives: Lives) {
  const { house } = lives
  const buyer = await house.newBuyer()
  const [id = ''] = await place(lives, buyer, [house.market.skus.plan])
  const first = await pay(lives, { id, buyer }, { method: 'VIETQR', instalments: understood })
  if (first) await tell(lives, first)
  await house.work(2)
  const parts = [
    { id, buyer, no: 2, method: 'VNPAY' },
    { id, buyer, no: 2, method: 'VIETQR' },
    { id, buyer, method: 'VNPAY' },
  ] as const
  const asked = await Promise.all([...parts, ...parts].map((part) => payPart(lives, part)))
  await Promise.all([...asked.map(async (one) => one && tell(lives, one)), giveBack(lives, buyer, id), late(lives, id, 45)])
  await house.work(2)
}
