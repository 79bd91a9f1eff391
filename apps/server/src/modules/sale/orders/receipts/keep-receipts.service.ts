import { assetUrl, claimAsset, deleteAsset, storeFile } from '#modules/ground/assets'
import { listPeople } from '#modules/people/people'
import { listPlansOfOrders } from '../instalments/plans.service.ts'
import { describeCheckouts, describeReceipts } from '#modules/money/payments'
import type { Actor } from '#platform/http/api'
import { type Deps, transact } from '#platform/deps'
import type { OrderEvent } from '../order-events.repository.ts'
import { listEvents } from '../order-events.repository.ts'
import { orderError } from '../orders.errors.ts'
import { findOwnOrder } from '../orders.repository.ts'
import { drawReceipt } from './draw-receipt.ts'
import { composeReceipt, type ReceiptFacts } from './receipt.ts'
import { receiptText } from './receipt.text.ts'
import { findReceipt, lockReceipt, setReceipt } from './receipts.repository.ts'
import { shownLearner } from '../reading/order-reply.ts'
import { type OrderWithLines, withLines } from '../reading/read-orders.service.ts'

/**
 * Signed address of the receipt of the buyer's own paid order, valid for a few minutes and for the buyer only. The PDF is drawn once, and again after
 * a later event of the order. Throws ORDER_NOT_FOUND (also for another buyer's order), ORDER_NOT_PAID.
 */
export async function openReceipt(deps: Deps, buyer: Actor, id: string) {
  const own = await findOwnOrder(deps.db, id, buyer.id)
  if (!own) throw orderError.ORDER_NOT_FOUND()
  if (own.status !== 'COMPLETED' && own.status !== 'REFUNDED') throw orderError.ORDER_NOT_PAID()
  const [events, kept] = await Promise.all([listEvents(deps.db, { orderId: id }), findReceipt(deps.db, id)])
  const eventId = events.at(-1)?.id ?? id
  const assetId = kept?.eventId === eventId ? kept.assetId : await keepReceipt(deps, own, { events, eventId })
  return { url: new URL(await assetUrl(deps, { assetId, forPerson: buyer.id }), deps.config.publicUrl).href }
}

type Own = NonNullable<Awaited<ReturnType<typeof findOwnOrder>>>
type Known = { events: readonly OrderEvent[]; eventId: string }

/** Of two concurrent requests the second uses the first one's file; its own file is never claimed and is deleted later. */
async function keepReceipt(deps: Deps, own: Own, { events, eventId }: Known) {
  const [order] = await withLines(deps, [own])
  if (!order) throw orderError.ORDER_NOT_FOUND()
  const bytes = await drawReceipt(composeReceipt(await factsOf(deps, order, events)))
  const file = { personId: own.buyerId, purpose: 'RECEIPT' as const }
  const { id: assetId } = await storeFile(deps, { ...file, bytes, fileName: receiptText.file(own.code) })
  return transact(deps, async (deps) => {
    const before = await lockReceipt(deps.db, own.id)
    if (before?.eventId === eventId) return before.assetId
    await claimAsset(deps, { ...file, assetId })
    await setReceipt(deps.db, { orderId: own.id, eventId, assetId })
    if (before) await deleteAsset(deps, before.assetId)
    return assetId
  })
}

async function factsOf(deps: Deps, order: OrderWithLines, events: readonly OrderEvent[]): Promise<ReceiptFacts> {
  const [people, payment, parts] = await Promise.all([
    listPeople(deps, [order.buyerId]),
    paymentOf(deps, order.paidByCheckoutId),
    partsOf(deps, order.id),
  ])
  return {
    code: order.code,
    address: new URL(`/account/my-orders/${order.id}`, deps.config.publicUrl).href,
    buyer: people.get(order.buyerId)?.name ?? '',
    createdAt: order.createdAt,
    totalVnd: order.totalVnd,
    parts,
    payment,
    lines: order.lines.map((line) => ({ ...line, learner: shownLearner(line, order.buyerId).name, seller: line.seller?.name })),
    refunds: events.flatMap(({ kind, at, amountVnd }) =>
      kind === 'PARTLY_REFUNDED' || kind === 'REFUNDED' ? [{ at, amountVnd: amountVnd ?? 0 }] : [],
    ),
    madeAt: deps.clock(),
  }
}

async function partsOf(deps: Deps, orderId: string): Promise<ReceiptFacts['parts']> {
  const plan = (await listPlansOfOrders(deps, [orderId])).get(orderId)
  if (!plan) return undefined
  const forgivenVnd = plan.parts.reduce((sum, part) => sum + part.forgivenVnd, 0)
  return { paidVnd: plan.totalVnd - plan.openVnd - forgivenVnd, openVnd: plan.openVnd, forgivenVnd }
}

async function paymentOf(deps: Deps, checkoutId: string | null): Promise<ReceiptFacts['payment']> {
  if (checkoutId === null) return undefined
  const [[checkout], [money]] = await Promise.all([describeCheckouts(deps, [checkoutId]), describeReceipts(deps, [checkoutId])])
  if (!checkout || !money) return undefined
  const hasBalance = checkout.balanceVnd > 0 && money.method !== 'BALANCE'
  return { code: checkout.code, methods: hasBalance ? [money.method, 'BALANCE'] : [money.method], at: money.receivedAt }
}
