import { activeUntil, grant } from '#modules/sale/entitlements'
import { earningDays } from '#modules/money/ledger'
import { type Deps, transact } from '#platform/deps'
import { daysLeft } from '../subscription.ts'
import { insertEarnings } from '../earning/earnings.repository.ts'
import { findPlanName } from '../subscriptions.repository.ts'

export type PaidMembership = {
  learnerId: string
  planVersionId: string
  months: number
  /** Bonus days on top of the months. */
  bonusDays?: number
  /** The amount paid for it. */
  paidVnd: number
  orderLineId: string
}

/**
 * Begins paid memberships: each from now, or from the end of the running one, for its months and bonus days. The amount paid becomes revenue over
 * exactly these days. Idempotent; may run concurrently. Returns the periods by order line.
 */
export const beginMemberships = (deps: Deps, paid: readonly PaidMembership[]) =>
  transact(deps, async (deps) => {
    const given = await grant(
      deps,
      paid.map(({ learnerId, planVersionId, months, bonusDays = 0, orderLineId }) => ({
        personId: learnerId,
        kind: 'SUB',
        refId: planVersionId,
        sourceLineId: orderLineId,
        months,
        days: bonusDays,
        reason: 'order completed',
      })),
    )
    const earned = paid.flatMap(({ orderLineId, paidVnd }) => {
      const period = given.get(orderLineId)
      if (!period || paidVnd === 0) return []
      return [{ sourceLineId: orderLineId, amountVnd: paidVnd, ...earningDays({ from: period.startsAt, to: period.endsAt }) }]
    })
    await insertEarnings(deps.db, earned)
    return given
  })

/** Until when a person is a member, and by which plan. */
export async function readOwnSubscription(deps: Deps, personId: string) {
  const membership = await activeUntil(deps, personId, 'SUB')
  if (!membership) return { expiredAt: null, planName: null, daysLeft: null, pausedUntil: null }
  const planName = membership.refId ? await findPlanName(deps.db, membership.refId) : undefined
  return {
    expiredAt: membership.expiredAt.toISOString(),
    planName: planName ?? null,
    daysLeft: daysLeft(membership.expiredAt, deps.clock()),
    pausedUntil: membership.pausedUntil?.toISOString() ?? null,
  }
}
