import { changeCheckout } from '@khue/contracts/checkout'
import { cancelOrder, placeOrders } from '@khue/contracts/orders'
import { startCheckout } from '@khue/contracts/payments'
import { listSuspense, resolveSuspense } from '@khue/contracts/suspense'
import { approveRefund, listRefunds, previewRefund, requestRefund } from '@khue/contracts/refunds'
import { sql } from 'drizzle-orm'
import { releaseLesson } from '#modules/escrow'
import { orders } from '#modules/orders'
import type { TestPerson } from '#testing/people'
import { cassoSays, gatewaySays, sepaySays } from '#testing/sale'
import { claims } from './money.claims.ts'
import type { House, Told } from './money.house.ts'
import type { Endpoint } from '@khue/contracts/endpoint'

/** A payment that somebody was asked for. */
type Asked = { code: string; amountVnd: number; paymentUrl: string; isTransfer: boolean }
export type Lives = { house: House; asked: Asked[]; codes: readonly string[]; turn: number }

/** Some of what one life does. Several are done at once, on both servers. */
type Deed = (lives: Lives) => Promise<unknown>

const nodeOf = (lives: Lives) => lives.house.nodes[(lives.turn += 1) % 2]! // one of two

/** What is refused is refused for a reason; what a busy house puts off was not done. */
function judge<E extends Endpoint>({ house: { stage } }: Lives, what: string, told: Told<E>) {
  const isAnswered = told.status < 500 || told.status === 503
  stage.claim(claims.answered, isAnswered, { what, status: told.status, code: told.code })
  return told
}

type Open = { id: string; buyer: TestPerson; total: number }

async function listOpen({ house: { deps, buyers } }: Lives): Promise<Open[]> {
  const { rows } = await deps.db.execute<{ id: string; buyer_id: string; total: number }>(
    sql`select id, buyer_id, total_vnd::float8 as total from orders where status = 'AWAITING_PAYMENT' order by id`,
  )
  return rows.flatMap(({ id, buyer_id, total }) => {
    const buyer = buyers.find((one) => one.id === buyer_id)
    return buyer ? [{ id, buyer, total }] : []
  })
}

async function pickOpen(lives: Lives) {
  const open = await listOpen(lives)
  return open.length > 0 ? lives.house.stage.random.pick(open) : undefined
}

export async function place(lives: Lives, buyer: TestPerson, skus: readonly string[], learner: TestPerson = buyer) {
  const items = skus.map((sku) => ({ sku, quantity: 1 as const, learnerId: learner.id }))
  const told = judge(lives, 'place', await nodeOf(lives).call(placeOrders, buyer, { body: { items } }))
  return told.data?.ids ?? []
}

export const price = async (lives: Lives, { id, buyer }: Pick<Open, 'id' | 'buyer'>, code: string) =>
  judge(lives, 'price', await nodeOf(lives).call(changeCheckout, buyer, { body: { ids: [id], codes: [code] } }))

type Way = { method: 'VNPAY' | 'VIETQR' | 'BALANCE'; useBalance?: boolean }
export async function pay(lives: Lives, { id, buyer }: Pick<Open, 'id' | 'buyer'>, { method, useBalance = false }: Way) {
  const told = judge(lives, 'pay', await nodeOf(lives).call(startCheckout, buyer, { body: { ids: [id], method, useBalance } }))
  const { code, paymentUrl, transfer } = told.data ?? {}
  if (!code || !paymentUrl || lives.asked.some((one) => one.code === code && one.isTransfer === (transfer !== null))) return
  const amountVnd = transfer ? transfer.amount : Number(new URL(paymentUrl).searchParams.get('vnp_Amount') ?? '0') / 100
  if (amountVnd > 0) lives.asked.push({ code, paymentUrl, amountVnd, isTransfer: Boolean(transfer) })
}

/** The gateway tells each server, at the same moment. */
export async function tellVnpay(lives: Lives, paymentUrl: string, changes: Record<string, string> = {}) {
  const url = `/api/payments/callbacks/vnpay?${new URLSearchParams(gatewaySays(paymentUrl, changes)).toString()}`
  const heard = await Promise.all([...lives.house.nodes, ...lives.house.nodes].map((node) => node.hear({ method: 'GET', url })))
  for (const status of heard) lives.house.stage.claim(claims.answered, status === 200 || status === 503, { what: 'vnpay', status })
}

/** Two tellers tell of one transfer, each to another server. */
async function tellTransfer(lives: Lives, memo: string, amountVnd: number) {
  const transfer = { memo, amountVnd, reference: `FT${lives.turn}X${lives.house.stage.random.below(1_000_000)}` }
  const letters = [sepaySays(transfer), cassoSays(transfer), sepaySays(transfer)]
  const heard = await Promise.all(
    letters.map(({ url, headers, body }, at) => lives.house.nodes[at % 2]!.hear({ method: 'POST', url, headers, body })),
  )
  for (const status of heard) lives.house.stage.claim(claims.answered, status === 200 || status === 503, { what: 'transfer', status })
}

export async function cancel(lives: Lives, { id, buyer }: Pick<Open, 'id' | 'buyer'>) {
  judge(lives, 'cancel', await nodeOf(lives).call(cancelOrder, buyer, { body: { id } }))
}

/** Asks for all that can be given back of an order by the first way, or by the balance; an admin approves. */
export async function giveBack(lives: Lives, buyer: TestPerson, orderId: string, by?: 'BALANCE') {
  const told = judge(lives, 'preview', await nodeOf(lives).call(previewRefund, buyer, { query: { orderId } }))
  const { lines = [], total = 0, channels = [] } = told.data ?? {}
  const lineIds = lines.filter(({ isPossible }) => isPossible).map(({ lineId }) => lineId)
  const channel = by ?? lives.house.stage.random.pick(['BALANCE', 'GATEWAY'] as const)
  if (lineIds.length === 0 || !channels.some((one) => one.channel === channel)) return
  const body = { orderId, lineIds, total, reason: 'Đổi ý', channel }
  await Promise.all(lives.house.nodes.map(async (node) => judge(lives, 'refund', await node.call(requestRefund, buyer, { body }))))
}

async function approve(lives: Lives) {
  const [admin] = lives.house.admins
  const { data } = judge(lives, 'refunds', await nodeOf(lives).call(listRefunds, admin, { query: { state: 'REQUESTED' } }))
  const waiting = data?.items ?? []
  if (waiting.length === 0) return
  const { id, amount } = lives.house.stage.random.pick(waiting)
  await Promise.all(
    lives.house.nodes.map(async (node, at) =>
      judge(lives, 'approve', await node.call(approveRefund, lives.house.admins[at] ?? admin, { params: { id }, body: { amount } })),
    ),
  )
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
  await Promise.all(
    lives.house.nodes.map(async (node) => judge(lives, 'decide', await node.call(resolveSuspense, admin, { params: { id }, body }))),
  )
}

const giveUpJob = orders.jobs?.find(({ name }) => name === 'give_up_unpaid_orders')
const timeIsOver = sql`expires_at = now() - interval '1 second', give_up_at = now() - interval '1 second'`
const giveUp = ({ house: { deps, stage } }: Lives) => Promise.all([giveUpJob?.run(deps, {}), giveUpJob?.run(stage.deps, {})])

/** Both servers believe that a lesson was taught. */
async function teach({ house: { deps, stage } }: Lives) {
  const { rows } = await deps.db.execute<{ line_id: string; settled: number }>(
    sql`select line_id, settled from escrows where settled < lessons and not is_recorded order by line_id`,
  )
  if (rows.length === 0) return
  const { line_id: lineId, settled } = stage.random.pick(rows)
  await Promise.all([deps, stage.deps].map((one) => releaseLesson(one, { lineId, lessonNo: settled + 1 })))
}

const deeds: readonly Deed[] = [
  async (lives) => {
    const { market, buyers, learnersOf, stage } = lives.house
    const { random } = stage
    const buyer = random.pick(buyers)
    const things = Object.values(market.skus)
    const some = things.filter(() => random.chance(0.3))
    return place(lives, buyer, some.length > 0 ? some : [random.pick(things)], random.pick(learnersOf.get(buyer.id) ?? [buyer]))
  },
  async (lives) => {
    const open = await pickOpen(lives)
    if (open) await price(lives, open, lives.house.stage.random.pick(lives.codes))
  },
  async (lives) => {
    const { random } = lives.house.stage
    const open = await pickOpen(lives)
    if (open) await pay(lives, open, { method: random.pick(['VNPAY', 'VIETQR', 'BALANCE']), useBalance: random.chance(0.4) })
  },
  async (lives) => {
    const { random } = lives.house.stage
    if (lives.asked.length === 0) return
    const { code, amountVnd, paymentUrl, isTransfer } = random.pick(lives.asked)
    const off = random.chance(0.8) ? 0 : random.pick([-1000, 1000])
    if (isTransfer) await tellTransfer(lives, random.chance(0.95) ? code : 'hoc phi', amountVnd + off)
    else
      await tellVnpay(lives, paymentUrl, {
        vnp_TransactionNo: String(7_000_000 + lives.turn),
        ...(off !== 0 && { vnp_Amount: String((amountVnd + off) * 100) }),
        ...(random.chance(0.15) && { vnp_ResponseCode: '24', vnp_TransactionStatus: '02', vnp_TransactionNo: '0' }),
      })
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
  async (lives) => {
    const { deps, buyers, stage } = lives.house
    const { rows } = await deps.db.execute<{ id: string; buyer_id: string }>(
      sql`select id, buyer_id from orders where status = 'COMPLETED' order by id`,
    )
    const sold = rows.flatMap(({ id, buyer_id }) => buyers.filter((one) => one.id === buyer_id).map((buyer) => ({ id, buyer })))
    if (sold.length === 0) return
    const { id, buyer } = stage.random.pick(sold)
    await giveBack(lives, buyer, id)
  },
  approve,
  decide,
  teach,
  (lives) => lives.house.work(2),
]
/** What is done more often than other things. */
const often = [0, 0, 2, 2, 2, 3, 3, 3, 6] as const

/** One to three things at once. */
export async function live(lives: Lives) {
  const { random } = lives.house.stage
  const chosen = Array.from({ length: 1 + random.below(3) }, () => (random.chance(0.5) ? deeds[random.pick(often)]! : random.pick(deeds)))
  await Promise.all(chosen.map((deed) => deed(lives)))
}

/** All that is under way comes to its end, and whatever nobody pays is given up. */
export async function drain(lives: Lives) {
  const { deps, work } = lives.house
  await work(2)
  await deps.db.execute(sql`update orders set ${timeIsOver} where status = 'AWAITING_PAYMENT'`)
  await deps.db.execute(sql`update payment_attempts set ask_after = null`) // nobody answers here who could be asked
  await giveUp(lives)
  await work(2)
}
