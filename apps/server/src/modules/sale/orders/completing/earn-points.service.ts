import { listPlansOfOrders } from '../instalments/plans.service.ts'
import { notifyAll } from '#modules/people/notifications'
import { grantPendingPoints, listDuePendingPoints, pointsEarned, postponePendingPoints } from '#modules/money/points'
import { type Deps, transact } from '#platform/deps'
import { handleInBatches } from '#platform/postgres/batches'
import { lockEarning } from '../after-sale.repository.ts'

const batchSize = 100

/**
 * Grants points once the cooling-off period is over, on the đồng paid and not refunded. Postpones a line with a refund request until it is decided, a
 * gift until it is claimed, and instalments until the last is paid. Idempotent; may run concurrently.
 */
export const grantDuePoints = (deps: Deps) => handleInBatches(batchSize, (limit) => grantBatch(deps, limit))

const grantBatch = (deps: Deps, limit: number) =>
  transact(deps, async (deps) => {
    const due = await listDuePendingPoints(deps, limit)
    if (due.length === 0) return 0
    const lines = await lockEarning(deps.db, due) // locks orders first, as refunds do
    const plans = await listPlansOfOrders(deps, [...new Set(lines.map(({ orderId }) => orderId))])
    const isPaid = (orderId: string) => (plans.get(orderId)?.state ?? 'PAID') === 'PAID'
    const settled = lines.filter(({ orderId, refundedVnd, isDelivered }) => refundedVnd === 0 && isDelivered && isPaid(orderId))
    await postponePendingPoints(
      deps,
      due.filter((id) => !settled.some(({ orderLineId }) => orderLineId === id)),
    )
    const given = await grantPendingPoints(deps, settled)
    const buyers = Map.groupBy(given, ({ personId }) => personId)
    await notifyAll(
      deps,
      [...buyers].map(([personId, ofPerson]) => {
        const amount = ofPerson.reduce((sum, { amount }) => sum + amount, 0)
        return { personIds: [personId], notice: pointsEarned({ orderLineIds: ofPerson.map(({ orderLineId }) => orderLineId), amount }) }
      }),
    )
    return due.length
  })
