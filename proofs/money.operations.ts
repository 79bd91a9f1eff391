import { inspect } from 'node:util'
import { changeCheckout } from '@khue/contracts/sale/checkout'
import { cancelOrder, placeOrders } from '@khue/contracts/sale/orders'
import { startCheckout } from '@khue/contracts/sale/checkout'
import { previewRefund, requestRefund } from '@khue/contracts/sale/refunds'
import { sql } from 'drizzle-orm'
import type { Module } from '#platform/app/module'
import type { acceptedTerms } from '#testing/instalments'
import type { TestPerson } from '#testing/people'
import { cassoWebhook, vnpayCallbackFields, sepayWebhook } from '#testing/sale'
import { claims } from './money.claims.ts'
import type { Fixture, Node, NodeAnswer } from './money.fixture.ts'
import type { Endpoint } from '@khue/contracts/endpoint'

/** A payment requested from a buyer. */
export type Asked = { code: string; amountVnd: number; paymentUrl: string; isTransfer: boolean }
export type Simulation = { fixture: Fixture; asked: Asked[]; codes: readonly string[]; turn: number }

export const nodeOf = (simulation: Simulation) => simulation.fixture.nodes[(simulation.turn += 1) % 2]! // one of two

/** A refusal must have a reason; a 503 of a busy server counts as not done. */
export function judge<E extends Endpoint>({ fixture: { stage } }: Simulation, what: string, answer: NodeAnswer<E>) {
  const isAnswered = answer.status < 500 || answer.status === 503
  stage.claim(claims.answered, isAnswered, { what, status: answer.status, code: answer.code })
  return answer
}

/** Sends the same request to both servers at the same moment. */
export const callBothNodes = <E extends Endpoint>(simulation: Simulation, what: string, ask: (node: Node) => Promise<NodeAnswer<E>>) =>
  Promise.all(simulation.fixture.nodes.map(async (node) => judge(simulation, what, await ask(node))))

/** Runs a job of a module on both servers at the same moment. */
export async function runJob({ fixture: { deps, stage } }: Simulation, { name: module, jobs }: Module, name: string) {
  const job = jobs?.find((one) => one.name === name)
  if (!job) throw new Error(`${module} has no job ${name}`)
  const failed = (error: unknown) => stage.claim(claims.answered, false, { name, error: inspect(error) })
  await Promise.all([deps, stage.deps].map((one) => job.run(one, {}).catch(failed)))
}

/** The simulated buyer with this id, as a list of at most one. */
export const buyerOf = ({ fixture: { buyers } }: Simulation, id: string) => buyers.filter((one) => one.id === id)

/** The person who decides: themselves, or the mother of a child. */
export function actorFor(simulation: Simulation, id: string) {
  const family = simulation.fixture.families.find(({ child }) => child.id === id)
  return buyerOf(simulation, family?.parent.id ?? id)
}

export type Open = { id: string; buyer: TestPerson; total: number }

async function listOpen(simulation: Simulation): Promise<Open[]> {
  const { rows } = await simulation.fixture.deps.db.execute<{ id: string; buyer_id: string; total: number }>(
    sql`select id, buyer_id, total_vnd::float8 as total from orders where status = 'AWAITING_PAYMENT' order by id`,
  )
  return rows.flatMap(({ id, buyer_id, total }) => buyerOf(simulation, buyer_id).map((buyer) => ({ id, buyer, total })))
}

export async function pickOpen(simulation: Simulation, isSuch: (open: Open) => boolean = () => true) {
  const open = (await listOpen(simulation)).filter(isSuch)
  return open.length > 0 ? simulation.fixture.stage.random.pick(open) : undefined
}

type PlaceOptions = { learner?: TestPerson; gift?: { phone: string } | undefined }
export async function place(
  simulation: Simulation,
  buyer: TestPerson,
  skus: readonly string[],
  { learner = buyer, gift }: PlaceOptions = {},
) {
  const items = skus.map((sku) => ({ sku, quantity: 1 as const, ...(gift ? { gift } : { learnerId: learner.id }) }))
  const answer = judge(simulation, 'place', await nodeOf(simulation).call(placeOrders, buyer, { body: { items } }))
  return answer.data?.ids ?? []
}

export const price = async (simulation: Simulation, { id, buyer }: Pick<Open, 'id' | 'buyer'>, code: string) =>
  judge(simulation, 'price', await nodeOf(simulation).call(changeCheckout, buyer, { body: { ids: [id], codes: [code] } }))

type Way = { method: 'VNPAY' | 'VIETQR' | 'BALANCE'; useBalance?: boolean; instalments?: typeof acceptedTerms }
export async function pay(simulation: Simulation, { id, buyer }: Pick<Open, 'id' | 'buyer'>, { useBalance = false, ...way }: Way) {
  return noteAsked(
    simulation,
    judge(simulation, 'pay', await nodeOf(simulation).call(startCheckout, buyer, { body: { ids: [id], useBalance, ...way } })),
  )
}

/** Records the requested payment, unless the sum is zero. */
export function noteAsked(simulation: Simulation, { data }: Pick<NodeAnswer<typeof startCheckout>, 'data'>) {
  const { code, paymentUrl, transfer } = data ?? {}
  if (!code || !paymentUrl) return undefined
  const known = simulation.asked.find((one) => one.code === code && one.isTransfer === (transfer !== null))
  if (known) return known
  const amountVnd = transfer ? transfer.amount : Number(new URL(paymentUrl).searchParams.get('vnp_Amount') ?? '0') / 100
  const asked = { code, paymentUrl, amountVnd, isTransfer: Boolean(transfer) }
  if (amountVnd > 0) simulation.asked.push(asked)
  return amountVnd > 0 ? asked : undefined
}

/** The gateway calls each server, at the same moment. */
export async function tellVnpay(simulation: Simulation, paymentUrl: string, changes: Record<string, string> = {}) {
  const url = `/api/payments/callbacks/vnpay?${new URLSearchParams(vnpayCallbackFields(paymentUrl, changes)).toString()}`
  const statuses = await Promise.all(
    [...simulation.fixture.nodes, ...simulation.fixture.nodes].map((node) => node.callBack({ method: 'GET', url })),
  )
  for (const status of statuses)
    simulation.fixture.stage.claim(claims.answered, status === 200 || status === 503, { what: 'vnpay', status })
}

/** Two bank notifiers report one transfer, to different servers. */
export async function tellTransfer(simulation: Simulation, memo: string, amountVnd: number) {
  const transfer = { memo, amountVnd, reference: `FT${simulation.turn}X${simulation.fixture.stage.random.below(1_000_000)}` }
  const webhooks = [sepayWebhook(transfer), cassoWebhook(transfer), sepayWebhook(transfer)]
  const statuses = await Promise.all(
    webhooks.map(({ url, headers, body }, at) => simulation.fixture.nodes[at % 2]!.callBack({ method: 'POST', url, headers, body })),
  )
  for (const status of statuses)
    simulation.fixture.stage.claim(claims.answered, status === 200 || status === 503, { what: 'transfer', status })
}

/** Pays a payment exactly as requested. */
export const tell = (simulation: Simulation, { code, amountVnd, paymentUrl, isTransfer }: Asked) =>
  isTransfer
    ? tellTransfer(simulation, code, amountVnd)
    : tellVnpay(simulation, paymentUrl, { vnp_TransactionNo: String(4_000_000 + (simulation.turn += 1)) })

type Thing = { sku: string; gift?: { phone: string } }
/** Places, pays and fulfils an order; returns it. */
export async function buy(simulation: Simulation, buyer: TestPerson, { sku, gift }: Thing) {
  const [id = ''] = await place(simulation, buyer, [sku], { gift })
  const asked = id && (await pay(simulation, { id, buyer }, { method: 'VNPAY' }))
  if (asked) await tell(simulation, asked)
  await simulation.fixture.work(2)
  return id
}

export async function cancel(simulation: Simulation, { id, buyer }: Pick<Open, 'id' | 'buyer'>) {
  judge(simulation, 'cancel', await nodeOf(simulation).call(cancelOrder, buyer, { body: { id } }))
}

/** Requests the refund of everything refundable in an order, to the payment method or to the balance; an admin approves. */
export async function giveBack(simulation: Simulation, buyer: TestPerson, orderId: string, by?: 'BALANCE') {
  const answer = judge(simulation, 'preview', await nodeOf(simulation).call(previewRefund, buyer, { query: { orderId } }))
  const { lines = [], total = 0, channels = [] } = answer.data ?? {}
  const lineIds = lines.filter(({ isPossible }) => isPossible).map(({ lineId }) => lineId)
  const ways = channels.flatMap(({ channel }) => (channel === 'BANK' || (by && channel !== by) ? [] : [channel]))
  if (lineIds.length === 0 || ways.length === 0) return
  const channel = simulation.fixture.stage.random.pick(ways)
  const body = { orderId, lineIds, total, reason: 'Đổi ý', channel }
  await callBothNodes(simulation, 'refund', (node) => node.call(requestRefund, buyer, { body }))
}
