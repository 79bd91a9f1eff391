import { listForMembers } from '#modules/sale/promotions'
import { listSharers } from '#modules/sale/subscriptions'
import { type Deps, transact } from '#platform/deps'
import { publish } from '#platform/outbox/domain-events'
import {
  findSold,
  listCodes,
  listGivenSince,
  listLineCodes,
  listLineNames,
  listSoldLines,
  lockSold,
  sumNotRefunded,
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

/**
 * Lines of an order whose membership has since earned its learner, or a person on one of its family seats, a members' discount. Refunded in full,
 * such a membership would have cost nothing.
 */
export async function listMembershipsUsedForDiscounts(deps: Deps, { id, lines }: Pick<SoldOrder, 'id' | 'lines'>) {
  const memberships = lines.filter(({ kind, isFree }) => kind === 'SUB' && isFree)
  if (memberships.length === 0) return new Set<string>()
  const users = [
    ...memberships.map((line) => ({ lineId: line.id, personId: line.learnerId, from: null, until: null })),
    ...(await listSharers(
      deps,
      memberships.map((line) => line.id),
    )),
  ]
  const given = await listGivenSince(
    deps.db,
    id,
    users.map(({ personId }) => personId),
  )
  const forMembers = new Set(
    await listForMembers(
      deps,
      given.flatMap(({ promotionId }) => promotionId ?? []),
    ),
  )
  const savings = given.filter(({ promotionId }) => forMembers.has(promotionId ?? ''))
  return new Set(users.filter((user) => savings.some((one) => isOfTheirs(user, one))).map(({ lineId }) => lineId))
}

type User = {
  personId: string
  /** Seats only: when the person had the seat. Others may use it at other times. */ from: Date | null
  until: Date | null
}
type Saving = { learnerId: string; placedAt: Date; completedAt: Date | null }

/** Whether the person got the discount while they could use the membership. */
const isOfTheirs = ({ personId, from, until }: User, { learnerId, placedAt, completedAt }: Saving) =>
  learnerId === personId && (!from || (completedAt !== null && completedAt > from)) && (!until || placedAt < until)

/** Adds DELIVERED to an order's history for these lines. Idempotent. */
export const noteDelivery = (deps: Deps, orderId: string, lineIds: readonly string[]) =>
  insertEvents(
    deps.db,
    lineIds.map((subject) => ({ orderId, kind: 'DELIVERED', subject })),
  )

export type NotedRefund = { orderId: string; refundId: string; amountVnd: number }

export const noteRefundRequested = (deps: Deps, { orderId, refundId, amountVnd }: NotedRefund) =>
  insertEvents(deps.db, [{ orderId, kind: 'REFUND_REQUESTED', subject: refundId, amountVnd }])

/** Notes a refund in the order's history; once everything is refunded, moves the order to REFUNDED. Idempotent. Throws ORDER_NOT_FOUND. */
export const noteRefund = (deps: Deps, { orderId, refundId, amountVnd }: NotedRefund) =>
  transact(deps, async (deps) => {
    const order = await lockSold(deps.db, orderId)
    if (!order) throw orderError.ORDER_NOT_FOUND()
    const isFullRefund = (await sumNotRefunded(deps.db, orderId)) === 0
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
