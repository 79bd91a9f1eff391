import type { Deps } from '#platform/deps'
import { listFirstCompleted } from '../first-purchases.repository.ts'

/** The first order of at least so many đồng that each of these people has paid, by buyer: `{ orderId, completedAt, isRefunded }`. */
export async function listFirstPurchases({ db }: Deps, buyerIds: readonly string[], minVnd: number) {
  const rows = buyerIds.length > 0 ? await listFirstCompleted(db, buyerIds, minVnd) : []
  return new Map(
    rows.map(({ buyerId, orderId, status, completedAt }) => [buyerId, { orderId, completedAt, isRefunded: status === 'REFUNDED' }]),
  )
}
