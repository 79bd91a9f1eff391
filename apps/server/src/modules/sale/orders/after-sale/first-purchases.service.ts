import type { Deps } from '#platform/deps'
import { listFirstCompleted, listKept } from './first-purchases.repository.ts'

/** Each buyer's first paid order of at least `minVnd`, by buyer id, with what was paid for each line and not refunded. */
export async function listFirstPurchases({ db }: Deps, buyerIds: readonly string[], minVnd: number) {
  const rows = buyerIds.length > 0 ? await listFirstCompleted(db, buyerIds, minVnd) : []
  const completed = rows.filter(({ status }) => status === 'COMPLETED').map(({ orderId }) => orderId)
  const kept = completed.length > 0 ? await listKept(db, completed) : []
  return new Map(
    rows.map(({ buyerId, orderId, completedAt }) => [
      buyerId,
      { orderId, completedAt, lines: kept.filter((line) => line.orderId === orderId) },
    ]),
  )
}
