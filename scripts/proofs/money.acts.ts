import { inspect } from 'node:util'
import { changeCheckout } from '@khue/contracts/checkout'
import { cancelOrder, placeOrders } from '@khue/contracts/orders'
import { startCheckout } from '@khue/contracts/payments'
import { previewRefund, requestRefund } from '@khue/contracts/refunds'
import { sql } from 'drizzle-orm'
import type { Module } from '#platform/module'
import type { understood } from '#testing/instalments'
import type { TestPerson } from '#testing/people'
import { cassoSays, gatewaySays, sepaySays } from '#testing/sale'
import { claims } from './money.claims.ts'
import type { House, Node, Told } from './money.house.ts'
import type { Endpoint } from '@khue/contracts/endpoint'

/** A payment that somebody was asked for. */
export type Asked = { code: string; amountVnd: number; paymentUrl: string; isTransfer: boolean }
export type Lives = { house: House; asked: Asked[]; codes: readonly string[]; turn: number }

export const nodeOf = (lives: Lives) => lives.house.nodes[(lives.turn += 1) % 2]! // one of two

/** What is refused is refused for a reason; what a busy house puts off was not done. */
export function judge<E extends Endpoint>({ house: { stage } }: Lives, what: string, told: Told<E>) {
  const isAnswered = told.status < 500 || told.status === 503
  stage.claim(claims.answered, isAnswered, { what, status: told.status, code: told.code })
  return told
}

/** The same asked of both servers at the same moment. */
export const tellAtOnce = <E extends Endpoint>(lives: Lives, what: string, ask: (node: Node) => Promise<Told<E>>) =>
  Promise.all(lives.house.nodes.map(async (node) => judge(lives, what, await ask(node))))

/** A job of a module that runs on both servers at the same moment. */
export async function runJob({ house: { deps, stage } }: Lives, { name: module, jobs }: Module, name: string) {
  const job = jobs?.find((one) => one.name === name)
  if (!job) throw new Error(`${module} has no job ${name}`)
  const failed = (error: unknown) => stage.claim(claims.answered, false, { name, error: inspect(error) })
  await Promise.all([deps, stage.deps].map((one) => job.run(one, {}).catch(failed)))
}

/** Whoever of those who live here has this id. */
export const buyerOf = ({ house: { buyers } }: Lives, id: string) => buyers.filter((one) => one.id === id)

/** Who decides for somebody: they themselves, or the mother of a child. */
export function actorFor(lives: Lives, id: string) {
  const family = lives.house.families.find(({ child }) => child.id === id)
  return buyerOf(lives, family?.parent.id ?? id)
}

export type Open = { id: string; buyer: TestPerson; total: number }

async function listOpen(lives: Lives): Promise<Open[]> {
  const { rows } = await lives.house.deps.db.execute<{ id: string; buyer_id: string; total: number }>(
    sql`select id, buyer_id, total_vnd::float8 as total from orders where status = 'AWAITING_PAYMENT' order by id`,
  )
  return rows.flatMap(({ id, buyer_id, total }) => buyerOf(lives, buyer_id).map((buyer) => ({ id, buyer, total })))
}

export async function pickOpen(lives: Lives, isSuch: (open: Open) => boolean = () => true) {
  const open = (await listOpen(lives)).filter(isSuch)
  return open.length > 0 ? lives.house.stage.random.pick(open) : undefined
}

type Wish = { learner?: TestPerson; gift?: { phone: string } | undefined }
export async function place(lives: Lives, buyer: TestPerson, skus: readonly string[], { learner = buyer, gift }: Wish = {}) {
  const items = skus.map((sku) => ({ sku, quantity: 1 as const, ...(gift ? { gift } : { learnerId: learner.id }) }))
  const told = judge(lives, 'place', await nodeOf(lives).call(placeOrders, buyer, { body: { items } }))
  return told.data?.ids ?? []
}

export const price = async (lives: Lives, { id, buyer }: Pick<Open, 'id' | 'buyer'>, code: string) =>
  judge(lives, 'price', await nodeOf(lives).call(changeCheckout, buyer, { body: { ids: [id], codes: [code] } }))

type Way = { method: 'VNPAY' | 'VIETQR' | 'BALANCE'; useBalance?: boolean; instalments?: typeof understood }
export async function pay(lives: Lives, { id, buyer }: Pick<Open, 'id' | 'buyer'>, { useBalance = false, ...way }: Way) {
  return noteAsked(lives, judge(lives, 'pay', await nodeOf(lives).call(startCheckout, buyer, { body: { ids: [id], useBalance, ...way } })))
}

/** What somebody is asked to pay, unless nothing is. */
export function noteAsked(lives: Lives, { data }: Pick<Told<typeof startCheckout>, 'data'>) {
  const { code, paymentUrl, transfer } = data ?? {}
  if (!code || !paymentUrl) return undefined
  const known = lives.asked.find((one) => one.code === code && one.isTransfer === (transfer !== null))
  if (known) return known
  const amountVnd = transfer ? transfer.amount : Number(new URL(paymentUrl).searchParams.get('vnp_Amount') ?? '0') / 100
  const asked = { code, paymentUrl, amountVnd, isTransfer: Boolean(transfer) }
  if (amountVnd > 0) lives.asked.push(asked)
  return amountVnd > 0 ? asked : undefined
}

/** The gateway tells each server, at the same moment. */
export async function tellVnpay(lives: Lives, paymentUrl: string, changes: Record<string, string> = {}) {
  const url = `/api/payments/callbacks/vnpay?${new URLSearchParams(gatewaySays(paymentUrl, changes)).toString()}`
  const heard = await Promise.all([...lives.house.nodes, ...lives.house.nodes].map((node) => node.hear({ method: 'GET', url })))
  for (const status of heard) lives.house.stage.claim(claims.answered, status === 200 || status === 503, { what: 'vnpay', status })
}

/** Two tellers tell of one transfer, each to another server. */
export async function tellTransfer(lives: Lives, memo: string, amountVnd: number) {
  const transfer = { memo, amountVnd, reference: `FT${lives.turn}X${lives.house.stage.random.below(1_000_000)}` }
  const letters = [sepaySays(transfer), cassoSays(transfer), sepaySays(transfer)]
  const heard = await Promise.all(
    letters.map(({ url, headers, body }, at) => lives.house.nodes[at % 2]!.hear({ method: 'POST', url, headers, body })),
  )
  for (const status of heard) lives.house.stage.claim(claims.answered, status === 200 || status === 503, { what: 'transfer', status })
}

/** It is paid as it was asked for. */
export const tell = (lives: Lives, { code, amountVnd, paymentUrl, isTransfer }: Asked) =>
  isTransfer
    ? tellTransfer(lives, code, amountVnd)
    : tellVnpay(lives, paymentUrl, { vnp_TransactionNo: String(4_000_000 + (lives.turn += 1)) })

type Thing = { sku: string; gift?: { phone: string } }
/** Placed, paid and handed over; answers the order. */
export async function buy(lives: Lives, buyer: TestPerson, { sku, gift }: Thing) {
  const [id = ''] = await place(lives, buyer, [sku], { gift })
  const asked = id && (await pay(lives, { id, buyer }, { method: 'VNPAY' }))
  if (asked) await tell(lives, asked)
  await lives.house.work(2)
  return id
}

export async function cancel(lives: Lives, { id, buyer }: Pick<Open, 'id' | 'buyer'>) {
  judge(lives, 'cancel', await nodeOf(lives).call(cancelOrder, buyer, { body: { id } }))
}

/** Asks for all that can be given back of an order, the way it came or to the balance; an admin approves. */
export async function giveBack(lives: Lives, buyer: TestPerson, orderId: string, by?: 'BALANCE') {
  const told = judge(lives, 'preview', await nodeOf(lives).call(previewRefund, buyer, { query: { orderId } }))
  const { lines = [], total = 0, channels = [] } = told.data ?? {}
  const lineIds = lines.filter(({ isPossible }) => isPossible).map(({ lineId }) => lineId)
  const ways = channels.flatMap(({ channel }) => (channel === 'BANK' || (by && channel !== by) ? [] : [channel]))
  if (lineIds.length === 0 || ways.length === 0) return
  const channel = lives.house.stage.random.pick(ways)
  const body = { orderId, lineIds, total, reason: 'Đổi ý', channel }
  await tellAtOnce(lives, 'refund', (node) => node.call(requestRefund, buyer, { body }))
}
