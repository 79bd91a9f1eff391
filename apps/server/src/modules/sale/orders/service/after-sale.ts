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

/** An order as it matters after the sale: what was paid for which line, and what of it has gone back. */
export type SoldOrder = Awaited<ReturnType<typeof getSoldOrder>>

type Wanted = { id: string; /** Left out by who has asked whether they may. */ buyerId?: string }

/** Throws ORDER_NOT_FOUND. */
export async function getSoldOrder(deps: Deps, { id, buyerId }: Wanted) {
  const order = await findSold(deps.db, id, buyerId)
  if (!order) throw orderError.ORDER_NOT_FOUND()
  return { ...order, lines: await listSoldLines(deps.db, id) }
}

/** The same, locked until the caller's transaction ends. */
export async function lockSoldOrder(deps: Deps, { id, buyerId }: Wanted) {
  const order = await lockSold(deps.db, id, buyerId)
  if (!order) throw orderError.ORDER_NOT_FOUND()
  return { ...order, lines: await listSoldLines(deps.db, id) }
}

/** Which memberships of an order have made something else cheaper since, be it for whoever shares them: given back whole, they would have cost nothing. */
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

type User = { personId: string; /** Of a seat, which others have as well. */ from: Date | null; until: Date | null }
type Saving = { learnerId: string; placedAt: Date; completedAt: Date | null }

/** Whether somebody saved while they used the membership. */
const isOfTheirs = ({ personId, from, until }: User, { learnerId, placedAt, completedAt }: Saving) =>
  learnerId === personId && (!from || (completedAt !== null && completedAt > from)) && (!until || placedAt < until)

/** Shows in an order's history that lines of it were handed over. Safe to run twice. */
export const noteDelivery = (deps: Deps, orderId: string, lineIds: readonly string[]) =>
  insertEvents(
    deps.db,
    lineIds.map((subject) => ({ orderId, kind: 'DELIVERED', subject })),
  )

export type NotedRefund = { orderId: string; refundId: string; amountVnd: number }

export const noteRefundRequested = (deps: Deps, { orderId, refundId, amountVnd }: NotedRefund) =>
  insertEvents(deps.db, [{ orderId, kind: 'REFUND_REQUESTED', subject: refundId, amountVnd }])

/** Money of an order has gone back; when all of it has, the order is refunded. Safe to run twice. */
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

/** The codes of orders, by their ids. */
export const listOrderCodes = async (deps: Deps, ids: readonly string[]) => byId(ids.length > 0 ? await listCodes(deps.db, ids) : [])
/** The codes of the orders of lines, by the lines' ids. */
export const listOrderCodesByLine = async (deps: Deps, ids: readonly string[]) =>
  byId(ids.length > 0 ? await listLineCodes(deps.db, ids) : [])
/** What lines of orders are called, by their ids. */
export const listOrderLineNames = async (deps: Deps, ids: readonly string[]) =>
  byId(ids.length > 0 ? await listLineNames(deps.db, ids) : [])

/** What lines that were bought as gifts are, by their ids. */
export const describeGiftLines = async (deps: Deps, ids: readonly string[]) =>
  new Map((ids.length > 0 ? await listGiftLines(deps.db, ids) : []).map((line) => [line.id, line]))
