import { type Deps, transact } from '#platform/deps'
import { publish } from '#platform/outbox/domain-events'
import { endUnpaid } from '../ending/end-orders.service.ts'
import { insertEvents } from '../order-events.repository.ts'
import { linesWithdrawn } from '../orders.events.ts'
import type { Order } from '../orders.repository.ts'
import { listLinesWith, listOrderIdsWith, lockOrder, type CourseOrClass } from './withdrawn-items.repository.ts'

/**
 * A course or class will not take place: cancels the unpaid orders with it, and publishes the lines of the completed ones. One transaction per order,
 * because locking several could deadlock with buyers. An order whose payment has arrived completes; its line is then undeliverable. Idempotent.
 */
export async function endOrdersWith(deps: Deps, item: CourseOrClass, keep: Keep = async (_, { lines }) => lines) {
  for (const id of await listOrderIdsWith(deps.db, item)) await endOne(deps, id, { item, keep })
}

type Line = Awaited<ReturnType<typeof listLinesWith>>[number]
/** Moves lines of a completed order elsewhere; returns the lines to withdraw. */
export type Keep = (deps: Deps, sold: { order: Order; lines: readonly Line[] }) => Promise<readonly Line[]>

const endOne = (deps: Deps, id: string, { item, keep }: { item: CourseOrClass; keep: Keep }) =>
  transact(deps, async (deps) => {
    const order = await lockOrder(deps.db, id)
    const lines = await listLinesWith(deps.db, item, id)
    if (order?.status === 'AWAITING_PAYMENT') return cancelWithdrawn(deps, order, lines[0]?.id ?? '')
    if (order?.status !== 'COMPLETED') return
    const left = await keep(deps, { order, lines })
    if (left.length > 0) await publish(deps, linesWithdrawn, { orderId: id, lineIds: left.map((line) => line.id) })
  })

/** The history names the line for which the order was cancelled. */
export async function cancelWithdrawn(deps: Deps, order: Order, lineId: string) {
  const hasEnded = await endUnpaid(deps, order, 'WITHDRAWN')
  if (hasEnded) await insertEvents(deps.db, [{ orderId: order.id, kind: 'WITHDRAWN', subject: lineId }])
}

/** Lines of a course or class in orders that are unpaid or completed. */
export const listLinesOfItem = ({ db }: Deps, item: CourseOrClass) => listLinesWith(db, item)
