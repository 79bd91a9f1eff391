import { endUses } from '#modules/sale/entitlements'
import { postAll } from '#modules/money/ledger'
import { type Deps, transact } from '#platform/deps'
import { type Earning, findToday, listEarningsOf, lockEarnings, setCut, setEarned } from '../earning/earnings.repository.ts'
import { dayAfter } from '../pauses/pause.ts'
import { earn } from '../earning/earn.service.ts'
import { endSeats } from '../seats/seats.service.ts'
import { lockTermAndHolders } from '../terms/terms.service.ts'

/** The revenue parts of memberships, by order line; free ones have none. `today` is the Vietnamese day. */
export async function describeEarnings(deps: Deps, lineIds: readonly string[]) {
  if (lineIds.length === 0) return { today: '', earnings: new Map<string, never>() }
  const [today, rows] = [await findToday(deps.db), await listEarningsOf(deps.db, lineIds)]
  return { today, earnings: Map.groupBy(rows, ({ sourceLineId }) => sourceLineId) }
}

/**
 * Ends a membership and its seats today, which counts as used: books what it has earned and cuts the rest. Returns both amounts; the caller books the
 * rest. Idempotent. Value that moved on to another plan does not count as left.
 */
export const cutMembership = (deps: Deps, lineId: string, reason: string) =>
  transact(deps, async (deps) => {
    const term = await lockTermAndHolders(deps, lineId)
    await endUses(deps, { source: 'LINE', sourceId: lineId }, reason)
    await endSeats(deps, term?.seats ?? [], reason)
    const parts = await lockEarnings(deps.db, lineId)
    if (parts.some(({ movedVnd }) => movedVnd > 0)) return { cutVnd: 0, earnedVnd: 0 }
    if (parts.some(({ cutOn }) => cutOn)) return sumsOf(parts)
    return cutParts(deps, parts, { day: await findToday(deps.db), isMoved: false })
  })

const sumsOf = (parts: readonly Pick<Earning, 'cutVnd' | 'earnedVnd'>[]) => ({
  cutVnd: parts.reduce((sum, { cutVnd }) => sum + cutVnd, 0),
  earnedVnd: parts.reduce((sum, { earnedVnd }) => sum + earnedVnd, 0),
})

/** Books revenue of these parts through `day` and cuts the rest; the caller has locked them. Returns both amounts. */
export async function cutParts(deps: Deps, parts: readonly Earning[], { day, isMoved }: { day: string; isMoved: boolean }) {
  const earned = parts.map((part) => ({ part, ...earn(part, day) }))
  const now = deps.clock()
  // the day is not over yet, and nothing may be booked ahead of time
  const facts = earned.flatMap(({ facts }) => facts).map(({ at, ...fact }) => (at && at < now ? { ...fact, at } : fact))
  if (facts.length > 0) await postAll(deps, facts)
  const begun = earned.filter(({ hasDays }) => hasDays).map(({ progress }) => progress)
  if (begun.length > 0) await setEarned(deps.db, begun)
  const sums = earned.map(({ part, progress }) => ({ part, earnedVnd: progress.earnedVnd, cutVnd: part.amountVnd - progress.earnedVnd }))
  for (const { part, cutVnd } of sums) {
    if (cutVnd === 0) continue
    const cutOn = day < part.firstDay ? part.firstDay : dayAfter(day)
    await setCut(deps.db, part, { cutOn, cutVnd, movedVnd: isMoved ? cutVnd : 0 })
  }
  return sumsOf(sums)
}
