import { type Deps, transact } from '#platform/deps'
import { publish } from '#platform/outbox/domain-events'
import {
  findOrderIdOfLine,
  findSold,
  listCodes,
  listLineCodes,
  listLineNames,
  listPayersOfUpgrade,
  listSoldLines,
  lockSold,
  sumPaid,
} from '../after-sale.repository.ts'
import { listGiftLines } from '../gift-lines.repository.ts'
import { insertEvents } from '../order-events.repository.ts'
import { canMove, moveStatus } from '../order.ts'
import { orderError } from '../orders.errors.ts'
import { orderRefunded } from '../orders.events.ts'
import { setStatuses } from '../orders.repository.ts'

/** An order as seen after the sale: what was paid for each line, and what of it was refunded. */
export type SoldOrder = Awaited<ReturnType<typeof getSoldOrder>>

type OrderRef = { id: string; /** Leave out once the caller has checked access. */ buyerId?: string }

/** Throws ORDER_NOT_FOUND. */
export async function getSoldOrder(deps: Deps, { id, buyerId }: OrderRef) {
  const order = await findSold(deps.db, id, buyerId)
  if (!order) throw orderError.ORDER_NOT_FOUND()
  return { ...order, lines: await listSoldLines(deps.db, id) }
}

/** Same, locked until the caller's transaction ends. Throws ORDER_NOT_FOUND. */
export async function lockSoldOrder(deps: Deps, { id, buyerId }: OrderRef) {
  const order = await lockSold(deps.db, id, buyerId)
  if (!order) throw orderError.ORDER_NOT_FOUND()
  return { ...order, lines: await listSoldLines(deps.db, id) }
}

/** The order of a line, locked. Throws ORDER_NOT_FOUND. */
export async function lockSoldOrderOf(deps: Deps, lineId: string) {
  const id = await findOrderIdOfLine(deps.db, lineId)
  if (!id) throw orderError.ORDER_NOT_FOUND()
  return lockSoldOrder(deps, { id })
}

/** Who paid for an upgrade, and how much: its buyer, then the buyers of the older memberships that count towards it. None for other orders. */
export const listUpgradePayers = ({ db }: Deps, orderId: string) => listPayersOfUpgrade(db, { orderId })

/** Adds DELIVERED to an order's history for these lines. Idempotent. */
export const noteDelivery = (deps: Deps, orderId: string, lineIds: readonly string[]) =>
  insertEvents(
    deps.db,
    lineIds.map((subject) => ({ orderId, kind: 'DELIVERED', subject })),
  )

export type NotedRefund = { orderId: string; refundId: string; amountVnd: number }

export const noteRefundRequested = (deps: Deps, { orderId, refundId, amountVnd }: NotedRefund) =>
  insertEvents(deps.db, [{ orderId, kind: 'REFUND_REQUESTED', subject: refundId, amountVnd }])

/**
 * Notes a finished refund in the order's history; once everything has been returned, moves the order to REFUNDED. `sumReturned`: what finished refunds
 * of the order returned so far, read while the order is locked. Idempotent. Throws ORDER_NOT_FOUND.
 */
export const noteRefund = (deps: Deps, { orderId, refundId, amountVnd }: NotedRefund, sumReturned: () => Promise<number>) =>
  transact(deps, async (deps) => {
    const order = await lockSold(deps.db, orderId)
    if (!order) throw orderError.ORDER_NOT_FOUND()
    const isFullRefund = (await sumReturned()) === (await sumPaid(deps.db, orderId))
    await insertEvents(deps.db, [{ orderId, kind: isFullRefund ? 'REFUNDED' : 'PARTLY_REFUNDED', subject: refundId, amountVnd }])
    if (isFullRefund && canMove(order.status, 'REFUNDED'))
      await setStatuses(deps.db, [{ id: orderId, status: moveStatus(order.status, 'REFUNDED') }])
    await publish(deps, orderRefunded, { orderId, isFullRefund })
  })

type Named = { id: string; name: string }
const byId = (rows: readonly Named[]) => new Map(rows.map(({ id, name }) => [id, name]))

/** Order codes by order id. */
export const listOrderCodes = async (deps: Deps, ids: readonly string[]) => byId(ids.length > 0 ? await listCodes(deps.db, ids) : [])
/** Order codes by line id. */
export const listOrderCodesByLine = async (deps: Deps, ids: readonly string[]) =>
  byId(ids.length > 0 ? await listLineCodes(deps.db, ids) : [])
/** Line names by line id. */
export const listOrderLineNames = async (deps: Deps, ids: readonly string[]) =>
  byId(ids.length > 0 ? await listLineNames(deps.db, ids) : [])

/** Gift lines by line id. */
export const describeGiftLines = async (deps: Deps, ids: readonly string[]) =>
  new Map((ids.length > 0 ? await listGiftLines(deps.db, ids) : []).map((line) => [line.id, line]))
