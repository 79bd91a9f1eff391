import { growthIn, postAll } from '#modules/money/ledger'
import { addEarnings } from '#modules/money/payouts'
import { isEarnedThrough } from '#modules/sale/subscriptions'
import { type Deps, transact } from '#platform/deps'
import { listLearnt } from './learnt.read-model.ts'
import { daysOf, firstDayOf, lastDayOf, momentsOf } from './month.ts'
import { countDay, poolOf, type Share, sharesOf, sumOf } from './plan-share.ts'
import * as stored from './plan-shares.repository.ts'

/**
 * Shares every month that is over and settled, oldest first, once each. Safe to run twice at once and after a crash: a month is one transaction. A month
 * whose revenue is not fully booked yet waits, and those after it with it. `day`: a Vietnamese day, by default today by the database's clock.
 */
export async function shareDueMonths(deps: Deps, day?: string) {
  const today = day ?? (await stored.findToday(deps.db))
  while (await shareNext(deps, today));
}

/** False when no month is left to share now. */
const shareNext = (deps: Deps, today: string) =>
  transact(deps, async (deps) => {
    await stored.lockSharing(deps.db)
    const month = await stored.findMonthToShare(deps.db, today)
    if (!month || !(await isEarnedThrough(deps, lastDayOf(month)))) return false
    const terms = termsOf(await stored.listRules(deps.db), month)
    if (!terms) throw new Error(`no rule applies to ${month}`)
    const { revenueVnd, poolVnd, minutes, shares } = await computeMonth(deps, month, terms)
    const { permille, capMinutes } = terms
    const sharedVnd = sumOf(shares.map(({ vnd }) => vnd))
    const row = { month: firstDayOf(month), revenueVnd, permille, capMinutes, poolVnd, minutes, sharedVnd, teachers: shares.length }
    if (!(await stored.insertMonth(deps.db, row))) throw new Error(`${month} was shared outside of the lock`)
    for (const some of slicesOf(shares)) {
      await stored.insertShares(deps.db, month, some)
      const paid = some.filter(({ vnd }) => vnd > 0)
      await postAll(
        deps,
        paid.map((share) => sharedFact(month, share)),
      )
      await addEarnings(
        deps,
        paid.map((share) => earningFor(month, share)),
      )
    }
    return true
  })

const sharesPerStatement = 500
function* slicesOf<T>(all: readonly T[]) {
  for (let at = 0; at < all.length; at += sharesPerStatement) yield all.slice(at, at + sharesPerStatement)
}

/** The rule that applies to a month: the newest that has begun. Expects the newest first. */
export const termsOf = (rules: readonly stored.RuleRow[], month: string) =>
  rules.find(({ effectiveMonth }) => effectiveMonth <= firstDayOf(month))

/** What a month gives by these terms, from what is known now. */
export async function computeMonth(deps: Deps, month: string, { permille, capMinutes }: { permille: number; capMinutes: number }) {
  const counted = new Map<string, number>()
  for (const day of daysOf(month)) countDay(counted, await listLearnt(deps.db, momentsOf(day)), capMinutes)
  const revenueVnd = await growthIn(deps, 'PLAN_REVENUE', month)
  const poolVnd = poolOf(revenueVnd, permille)
  const shares = sharesOf(poolVnd, counted)
  return { revenueVnd, poolVnd, minutes: sumOf(shares.map(({ minutes }) => minutes)), shares }
}

const sourceOf = (month: string, { teacherId }: Share) => ({ kind: 'plan_share', id: `${month} ${teacherId}` })
/** The entries of a share (docs/money.md). */
const sharedFact = (month: string, share: Share) => ({
  reason: 'PLAN_SHARED',
  source: sourceOf(month, share),
  lines: [
    { account: 'PLAN_SHARES' as const, amount: share.vnd },
    { account: { code: 'TEACHER_PAYABLE' as const, ownerId: share.teacherId }, amount: -share.vnd },
  ],
})
const earningFor = (month: string, share: Share) => ({
  personId: share.teacherId,
  kind: 'PLAN_SHARE' as const,
  source: sourceOf(month, share),
  month: firstDayOf(month),
  grossVnd: share.vnd,
  discountVnd: 0,
  feePercent: 0,
  feeVnd: 0,
})
