import { activeUntil, grant } from '#modules/entitlements'
import { earningDays } from '#modules/ledger'
import { type Deps, transact } from '#platform/deps'
import { daysLeft } from '../subscription.ts'
import { insertEarning } from '../earnings.repository.ts'
import { findPlanName } from '../subscriptions.repository.ts'

export type PaidMembership = { learnerId: string; planVersionId: string; months: number; priceVnd: number; orderLineId: string }

/**
 * Begins what has been paid for: from now, or from the end of the running membership, so many months; the house earns the
 * price over the days of that period and no others. Safe to run twice and side by side. Answers the period.
 */
export const beginMembership = (deps: Deps, { learnerId, planVersionId, months, priceVnd, orderLineId }: PaidMembership) =>
  transact(deps, async (deps) => {
    const { startsAt, endsAt } = await grant(deps, {
      personId: learnerId,
      what: 'SUB',
      refId: planVersionId,
      sourceLineId: orderLineId,
      months,
      reason: 'order completed',
    })
    const days = earningDays({ from: startsAt, to: endsAt })
    if (priceVnd > 0) await insertEarning(deps.db, { sourceLineId: orderLineId, amountVnd: priceVnd, ...days })
    return { startsAt, endsAt }
  })

/** Until when somebody is a member, and by which plan. */
export async function readOwnSubscription(deps: Deps, personId: string) {
  const membership = await activeUntil(deps, personId, 'SUB')
  if (!membership) return { expiredAt: null, planName: null, daysLeft: null }
  const planName = membership.refId ? await findPlanName(deps.db, membership.refId) : undefined
  return {
    expiredAt: membership.expiredAt.toISOString(),
    planName: planName ?? null,
    daysLeft: daysLeft(membership.expiredAt, deps.clock()),
  }
}
