import { writeOffInstalments, payInstalments } from '@khue/contracts/sale/instalments'
import { sql } from 'drizzle-orm'
import { orders } from '#modules/sale/orders'
import { backdatePlan, acceptedTerms } from '#testing/instalments'
import type { TestPerson } from '#testing/people'
import {
  buyerOf,
  giveBack,
  judge,
  type Simulation,
  noteAsked,
  nodeOf,
  pay,
  pickOpen,
  place,
  runJob,
  tell,
  callBothNodes,
} from './money.operations.ts'

const leastVnd = 600_000

/** Instalment plans with an amount owed. */
async function pickOwed(simulation: Simulation) {
  const { rows } = await simulation.fixture.deps.db.execute<{ id: string; buyer_id: string }>(
    sql`select order_id as id, buyer_id from instalment_plans where state in ('ACTIVE', 'OVERDUE', 'LOCKED') order by order_id`,
  )
  const owed = rows.flatMap(({ id, buyer_id }) => buyerOf(simulation, buyer_id).map((buyer) => ({ id, buyer })))
  return owed.length > 0 ? simulation.fixture.stage.random.pick(owed) : undefined
}

type Part = { id: string; buyer: TestPerson; no?: number | undefined; method: 'VNPAY' | 'VIETQR' | 'BALANCE' }
async function payPart(simulation: Simulation, { id, buyer, no, method }: Part) {
  const body = { orderId: id, method, ...(no !== undefined && { no }) }
  return noteAsked(simulation, judge(simulation, 'pay part', await nodeOf(simulation).call(payInstalments, buyer, { body })))
}

/** Runs the job for overdue instalments as if it were so many days later. */
async function late(simulation: Simulation, orderId: string, days: number) {
  await backdatePlan(simulation.fixture.deps, orderId, days)
  await follow(simulation)
}
export const follow = (simulation: Simulation) => runJob(simulation, orders, 'orders:update_instalment_plans')

export const partActions = [
  async (simulation: Simulation) => {
    const open = await pickOpen(simulation, ({ total }) => total >= leastVnd)
    const asked =
      open &&
      (await pay(simulation, open, { method: simulation.fixture.stage.random.pick(['VNPAY', 'VIETQR']), instalments: acceptedTerms }))
    if (asked) await tell(simulation, asked)
  },
  async (simulation: Simulation) => {
    const { random } = simulation.fixture.stage
    const owed = await pickOwed(simulation)
    const part = owed && { ...owed, no: random.pick([2, 3, 0]) || undefined, method: random.pick(['VNPAY', 'VIETQR', 'BALANCE'] as const) }
    const asked = part && (await payPart(simulation, part))
    if (asked && random.chance(0.7)) await tell(simulation, asked)
  },
  async (simulation: Simulation) => {
    const owed = await pickOwed(simulation)
    if (owed) await late(simulation, owed.id, simulation.fixture.stage.random.pick([20, 35, 45]))
  },
  async (simulation: Simulation) => {
    const owed = await pickOwed(simulation)
    if (!owed || simulation.fixture.stage.random.chance(0.8)) return
    const body = { orderId: owed.id, reason: 'proof' }
    await callBothNodes(simulation, 'write off parts', (node) => node.call(writeOffInstalments, simulation.fixture.admins[0], { body }))
  },
]

/** A part is paid by two methods, all the rest by a third, and the order is refunded, all at the same moment. */
export async function onePart(simulation: Simulation) {
  const { fixture } = simulation
  const buyer = await fixture.newBuyer()
  const [id = ''] = await place(simulation, buyer, [fixture.market.skus.plan])
  const first = await pay(simulation, { id, buyer }, { method: 'VIETQR', instalments: acceptedTerms })
  if (first) await tell(simulation, first)
  await fixture.work(2)
  const parts = [
    { id, buyer, no: 2, method: 'VNPAY' },
    { id, buyer, no: 2, method: 'VIETQR' },
    { id, buyer, method: 'VNPAY' },
  ] as const
  const asked = await Promise.all([...parts, ...parts].map((part) => payPart(simulation, part)))
  await Promise.all([...asked.map(async (one) => one && tell(simulation, one)), giveBack(simulation, buyer, id), late(simulation, id, 45)])
  await fixture.work(2)
}
