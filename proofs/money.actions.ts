import { withdrawRefund } from '@khue/contracts/sale/refunds'
import { approveRefund, listRefunds, rejectRefund } from '@khue/contracts/sale/refunds-admin'
import { listSuspense, resolveSuspense } from '@khue/contracts/sale/suspense-desk'
import { sql } from 'drizzle-orm'
import { releaseLesson } from '#modules/money/escrow'
import { orders } from '#modules/sale/orders'
import {
  buyerOf,
  cancel,
  giveBack,
  judge,
  type Simulation,
  nodeOf,
  pay,
  pickOpen,
  place,
  price,
  runJob,
  tell,
  callBothNodes,
  tellTransfer,
  tellVnpay,
} from './money.operations.ts'
import { bring, end, giftActions } from './money.gifts.ts'
import { follow, partActions } from './money.parts.ts'
import { earn, pointActions } from './money.points.ts'
import { buyBefore, earnDays, termActions } from './money.terms.ts'

/** The actions of random lives. Several run at once, on both servers. */
type Action = (simulation: Simulation) => Promise<unknown>

/** An admin approves a refund on both servers, or it is refused or withdrawn at the same moment. */
async function answer(simulation: Simulation) {
  const { nodes, admins, stage } = simulation.fixture
  const { data } = judge(simulation, 'refunds', await nodeOf(simulation).call(listRefunds, admins[0], { query: { state: 'REQUESTED' } }))
  const waiting = data?.items ?? []
  if (waiting.length === 0) return
  const { id, amount } = stage.random.pick(waiting)
  const approve = async (at: 0 | 1) =>
    judge(simulation, 'approve', await nodes[at].call(approveRefund, admins[at], { params: { id }, body: { amount } }))
  const reject = async () =>
    judge(simulation, 'reject', await nodes[0].call(rejectRefund, admins[0], { params: { id }, body: { note: 'proof' } }))
  const withdraw = async () => {
    const { rows } = await simulation.fixture.deps.db.execute<{ payee_id: string }>(sql`select payee_id from refunds where id = ${id}`)
    for (const payee of rows.flatMap(({ payee_id }) => buyerOf(simulation, payee_id)))
      judge(simulation, 'withdraw', await nodes[0].call(withdrawRefund, payee, { body: { id } }))
  }
  const first = stage.random.pick([() => approve(0), () => approve(0), reject, withdraw])
  await Promise.all([first(), stage.random.chance(0.8) && approve(1)])
}

async function decide(simulation: Simulation) {
  const [admin] = simulation.fixture.admins
  const { data } = judge(simulation, 'suspense', await nodeOf(simulation).call(listSuspense, admin, { query: { state: 'OPEN' } }))
  const open = (data?.items ?? []).filter(({ actions }) => actions.length > 0)
  if (open.length === 0) return
  const { random } = simulation.fixture.stage
  const { id, actions } = random.pick(open)
  const action = random.pick(actions)
  const code = action === 'ASSIGN' ? simulation.asked.at(-1)?.code : undefined
  const body = { action, note: 'proof', ...(code && { code }) }
  await callBothNodes(simulation, 'decide', (node) => node.call(resolveSuspense, admin, { params: { id }, body }))
}

const timeIsOver = sql`expires_at = now() - interval '1 second', auto_cancel_at = now() - interval '1 second'`
const giveUp = (simulation: Simulation) => runJob(simulation, orders, 'expire_unpaid_orders')

/** Both servers record that a lesson was taught. */
async function teach({ fixture: { deps, stage } }: Simulation) {
  const { rows } = await deps.db.execute<{ line_id: string; settled_lessons: number }>(
    sql`select line_id, settled_lessons from escrows where settled_lessons < lessons and not is_recorded order by line_id`,
  )
  if (rows.length === 0) return
  const { line_id: lineId, settled_lessons: settled } = stage.random.pick(rows)
  await Promise.all([deps, stage.deps].map((one) => releaseLesson(one, { lineId, lessonNo: settled + 1 })))
}

async function order(simulation: Simulation) {
  const { market, buyers, families, stage } = simulation.fixture
  const { random } = stage
  const buyer = random.pick(buyers)
  const things = Object.values(market.skus)
  const some = things.filter(() => random.chance(0.3))
  const learner = random.pick([buyer, ...families.flatMap(({ parent, child }) => (parent.id === buyer.id ? [child] : []))])
  await place(simulation, buyer, some.length > 0 ? some : [random.pick(things)], { learner })
}

async function askToPay(simulation: Simulation) {
  const { random } = simulation.fixture.stage
  const open = await pickOpen(simulation)
  const way = { method: random.pick(['VNPAY', 'VIETQR', 'BALANCE'] as const), useBalance: random.chance(0.4) }
  const asked = open && (await pay(simulation, open, way))
  if (asked && random.chance(0.4)) await tell(simulation, asked)
}

/** A requested payment is paid: repeatedly, too late, inexactly, under an unknown reference, or not at all. */
async function payAsked(simulation: Simulation) {
  const { random } = simulation.fixture.stage
  if (simulation.asked.length === 0) return
  const { code, amountVnd, paymentUrl, isTransfer } = random.pick(random.chance(0.5) ? simulation.asked.slice(-8) : simulation.asked)
  const off = random.chance(0.8) ? 0 : random.pick([-1000, 1000])
  if (isTransfer) await tellTransfer(simulation, random.chance(0.95) ? code : 'hoc phi', amountVnd + off)
  else
    await tellVnpay(simulation, paymentUrl, {
      vnp_TransactionNo: String(7_000_000 + simulation.turn),
      ...(off !== 0 && { vnp_Amount: String((amountVnd + off) * 100) }),
      ...(random.chance(0.15) && { vnp_ResponseCode: '24', vnp_TransactionStatus: '02', vnp_TransactionNo: '0' }),
    })
}

async function giveSomethingBack(simulation: Simulation) {
  const { deps, stage } = simulation.fixture
  const { rows } = await deps.db.execute<{ id: string; buyer_id: string }>(
    stage.random.chance(0.6)
      ? sql`select id, buyer_id from orders where status = 'COMPLETED' order by id`
      : sql`select distinct o.id, o.buyer_id from orders o join order_lines l on l.order_id = o.id left join instalment_plans p on p.order_id = o.id
          where o.status = 'COMPLETED' and (l.gift is not null or p.state in ('ACTIVE', 'OVERDUE', 'LOCKED')) order by 1`,
  )
  const sold = rows.flatMap(({ id, buyer_id }) => buyerOf(simulation, buyer_id).map((buyer) => ({ id, buyer })))
  if (sold.length === 0) return
  const { id, buyer } = stage.random.pick(sold)
  await giveBack(simulation, buyer, id)
}

const sales: readonly Action[] = [
  order,
  askToPay,
  payAsked,
  giveSomethingBack,
  async (simulation) => {
    const open = await pickOpen(simulation)
    if (open) await price(simulation, open, simulation.fixture.stage.random.pick(simulation.codes))
  },
  async (simulation) => {
    const open = await pickOpen(simulation)
    if (open) await cancel(simulation, open)
  },
  async (simulation) => {
    const open = await pickOpen(simulation)
    if (open) await simulation.fixture.deps.db.execute(sql`update orders set ${timeIsOver} where id = ${open.id}`)
    await giveUp(simulation)
  },
  answer,
  decide,
  teach,
  (simulation) => simulation.fixture.work(2),
]

/** A new buyer joins who bought a membership some weeks ago, with or without a child. */
async function join(simulation: Simulation) {
  const { fixture } = simulation
  const { random } = fixture.stage
  const family = random.chance(0.5) ? await fixture.newFamily() : undefined
  const buyer = family?.parent ?? (await fixture.newBuyer())
  if (random.chance(0.7))
    await buyBefore(simulation, buyer, {
      sku: random.pick([fixture.market.skus.plan, fixture.market.skus.pair]),
      days: 1 + random.below(60),
    })
  fixture.join(buyer, family)
}

/** Actions by frequency: repeated entries are more likely. */
const often: readonly Action[] = [order, order, askToPay, askToPay, askToPay, payAsked, payAsked, payAsked, giveSomethingBack]
const kinds = [often, sales, pointActions, partActions, termActions, giftActions] as const

/** One to three actions at once. */
export async function runActions(simulation: Simulation) {
  const { random } = simulation.fixture.stage
  if (random.chance(0.04)) await join(simulation)
  const chosen = Array.from({ length: 1 + random.below(3) }, () => random.pick<Action>(random.chance(0.35) ? often : random.pick(kinds)))
  await Promise.all(chosen.map((deed) => deed(simulation)))
}

/** Completes everything in progress, and expires all unpaid orders. */
export async function drain(simulation: Simulation) {
  const { deps, work } = simulation.fixture
  await work(2)
  await deps.db.execute(sql`update orders set ${timeIsOver} where status = 'AWAITING_PAYMENT'`)
  await deps.db.execute(sql`update payment_attempts set next_poll_at = null`) // there is no gateway to query here
  await giveUp(simulation)
  for (const day of [follow, earn, earnDays, bring, end]) await day(simulation)
  await work(2)
}
