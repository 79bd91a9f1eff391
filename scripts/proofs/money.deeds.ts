import { approveRefund, listRefunds, rejectRefund, withdrawRefund } from '@khue/contracts/refunds'
import { listSuspense, resolveSuspense } from '@khue/contracts/suspense'
import { sql } from 'drizzle-orm'
import { releaseLesson } from '#modules/escrow'
import { orders } from '#modules/orders'
import {
  buyerOf,
  cancel,
  giveBack,
  judge,
  type Lives,
  nodeOf,
  pay,
  pickOpen,
  place,
  price,
  runJob,
  tell,
  tellAtOnce,
  tellTransfer,
  tellVnpay,
} from './money.acts.ts'
import { bring, end, giftDeeds } from './money.gifts.ts'
import { follow, partDeeds } from './money.parts.ts'
import { earn, pointDeeds } from './money.points.ts'
import { buyBefore, earnDays, termDeeds } from './money.terms.ts'

/** Some of what one life does. Several are done at once, on both servers. */
type Deed = (lives: Lives) => Promise<unknown>

/** What somebody asks back is approved on both servers, or also refused or withdrawn at the same moment. */
async function answer(lives: Lives) {
  const { nodes, admins, stage } = lives.house
  const { data } = judge(lives, 'refunds', await nodeOf(lives).call(listRefunds, admins[0], { query: { state: 'REQUESTED' } }))
  const waiting = data?.items ?? []
  if (waiting.length === 0) return
  const { id, amount } = stage.random.pick(waiting)
  const approve = async (at: 0 | 1) =>
    judge(lives, 'approve', await nodes[at].call(approveRefund, admins[at], { params: { id }, body: { amount } }))
  const reject = async () =>
    judge(lives, 'reject', await nodes[0].call(rejectRefund, admins[0], { params: { id }, body: { note: 'proof' } }))
  const withdraw = async () => {
    const { rows } = await lives.house.deps.db.execute<{ payee_id: string }>(sql`select payee_id from refunds where id = ${id}`)
    for (const payee of rows.flatMap(({ payee_id }) => buyerOf(lives, payee_id)))
      judge(lives, 'withdraw', await nodes[0].call(withdrawRefund, payee, { body: { id } }))
  }
  const first = stage.random.pick([() => approve(0), () => approve(0), reject, withdraw])
  await Promise.all([first(), stage.random.chance(0.8) && approve(1)])
}

async function decide(lives: Lives) {
  const [admin] = lives.house.admins
  const { data } = judge(lives, 'suspense', await nodeOf(lives).call(listSuspense, admin, { query: { state: 'OPEN' } }))
  const open = (data?.items ?? []).filter(({ actions }) => actions.length > 0)
  if (open.length === 0) return
  const { random } = lives.house.stage
  const { id, actions } = random.pick(open)
  const action = random.pick(actions)
  const code = action === 'ASSIGN' ? lives.asked.at(-1)?.code : undefined
  const body = { action, note: 'proof', ...(code && { code }) }
  await tellAtOnce(lives, 'decide', (node) => node.call(resolveSuspense, admin, { params: { id }, body }))
}

const timeIsOver = sql`expires_at = now() - interval '1 second', give_up_at = now() - interval '1 second'`
const giveUp = (lives: Lives) => runJob(lives, orders, 'give_up_unpaid_orders')

/** Both servers believe that a lesson was taught. */
async function teach({ house: { deps, stage } }: Lives) {
  const { rows } = await deps.db.execute<{ line_id: string; settled: number }>(
    sql`select line_id, settled from escrows where settled < lessons and not is_recorded order by line_id`,
  )
  if (rows.length === 0) return
  const { line_id: lineId, settled } = stage.random.pick(rows)
  await Promise.all([deps, stage.deps].map((one) => releaseLesson(one, { lineId, lessonNo: settled + 1 })))
}

async function order(lives: Lives) {
  const { market, buyers, families, stage } = lives.house
  const { random } = stage
  const buyer = random.pick(buyers)
  const things = Object.values(market.skus)
  const some = things.filter(() => random.chance(0.3))
  const learner = random.pick([buyer, ...families.flatMap(({ parent, child }) => (parent.id === buyer.id ? [child] : []))])
  await place(lives, buyer, some.length > 0 ? some : [random.pick(things)], { learner })
}

async function askToPay(lives: Lives) {
  const { random } = lives.house.stage
  const open = await pickOpen(lives)
  const way = { method: random.pick(['VNPAY', 'VIETQR', 'BALANCE'] as const), useBalance: random.chance(0.4) }
  const asked = open && (await pay(lives, open, way))
  if (asked && random.chance(0.4)) await tell(lives, asked)
}

/** What was asked for is paid: again, too late, not quite, by a name that is nobody's, or not at all. */
async function told(lives: Lives) {
  const { random } = lives.house.stage
  if (lives.asked.length === 0) return
  const { code, amountVnd, paymentUrl, isTransfer } = random.pick(random.chance(0.5) ? lives.asked.slice(-8) : lives.asked)
  const off = random.chance(0.8) ? 0 : random.pick([-1000, 1000])
  if (isTransfer) await tellTransfer(lives, random.chance(0.95) ? code : 'hoc phi', amountVnd + off)
  else
    await tellVnpay(lives, paymentUrl, {
      vnp_TransactionNo: String(7_000_000 + lives.turn),
      ...(off !== 0 && { vnp_Amount: String((amountVnd + off) * 100) }),
      ...(random.chance(0.15) && { vnp_ResponseCode: '24', vnp_TransactionStatus: '02', vnp_TransactionNo: '0' }),
    })
}

async function giveSomethingBack(lives: Lives) {
  const { deps, stage } = lives.house
  const { rows } = await deps.db.execute<{ id: string; buyer_id: string }>(
    stage.random.chance(0.6)
      ? sql`select id, buyer_id from orders where status = 'COMPLETED' order by id`
      : sql`select distinct o.id, o.buyer_id from orders o join order_lines l on l.order_id = o.id left join instalment_plans p on p.order_id = o.id
          where o.status = 'COMPLETED' and (l.gift is not null or p.state in ('ACTIVE', 'OVERDUE', 'LOCKED')) order by 1`,
  )
  const sold = rows.flatMap(({ id, buyer_id }) => buyerOf(lives, buyer_id).map((buyer) => ({ id, buyer })))
  if (sold.length === 0) return
  const { id, buyer } = stage.random.pick(sold)
  await giveBack(lives, buyer, id)
}

const sales: readonly Deed[] = [
  order,
  askToPay,
  told,
  giveSomethingBack,
  async (lives) => {
    const open = await pickOpen(lives)
    if (open) await price(lives, open, lives.house.stage.random.pick(lives.codes))
  },
  async (lives) => {
    const open = await pickOpen(lives)
    if (open) await cancel(lives, open)
  },
  async (lives) => {
    const open = await pickOpen(lives)
    if (open) await lives.house.deps.db.execute(sql`update orders set ${timeIsOver} where id = ${open.id}`)
    await giveUp(lives)
  },
  answer,
  decide,
  teach,
  (lives) => lives.house.work(2),
]

/** Somebody comes who bought a membership some weeks ago, with a child or alone. */
async function join(lives: Lives) {
  const { house } = lives
  const { random } = house.stage
  const family = random.chance(0.5) ? await house.newFamily() : undefined
  const buyer = family?.parent ?? (await house.newBuyer())
  if (random.chance(0.7))
    await buyBefore(lives, buyer, { sku: random.pick([house.market.skus.plan, house.market.skus.pair]), days: 1 + random.below(60) })
  house.join(buyer, family)
}

/** What is done more often than other things. */
const often: readonly Deed[] = [order, order, askToPay, askToPay, askToPay, told, told, told, giveSomethingBack]
const kinds = [often, sales, pointDeeds, partDeeds, termDeeds, giftDeeds] as const

/** One to three things at once. */
export async function live(lives: Lives) {
  const { random } = lives.house.stage
  if (random.chance(0.04)) await join(lives)
  const chosen = Array.from({ length: 1 + random.below(3) }, () => random.pick<Deed>(random.chance(0.35) ? often : random.pick(kinds)))
  await Promise.all(chosen.map((deed) => deed(lives)))
}

/** All that is under way comes to its end, and whatever nobody pays is given up. */
export async function drain(lives: Lives) {
  const { deps, work } = lives.house
  await work(2)
  await deps.db.execute(sql`update orders set ${timeIsOver} where status = 'AWAITING_PAYMENT'`)
  await deps.db.execute(sql`update payment_attempts set ask_after = null`) // nobody answers here who could be asked
  await giveUp(lives)
  for (const day of [follow, earn, earnDays, bring, end]) await day(lives)
  await work(2)
}
