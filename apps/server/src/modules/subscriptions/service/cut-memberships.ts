import { endUses } from '#modules/entitlements'
import { postAll } from '#modules/ledger'
import { type Deps, transact } from '#platform/deps'
import { findToday, listEarningsOf, lockEarning, setCut, setEarned } from '../earnings.repository.ts'
import { earn } from './earn.ts'

/** What memberships earn and how far, by order line; what cost nothing earns nothing and is missing. `today` is the Vietnamese day. */
export async function describeEarnings(deps: Deps, lineIds: readonly string[]) {
  if (lineIds.length === 0) return { today: '', earnings: new Map<string, never>() }
  const [today, rows] = [await findToday(deps.db), await listEarningsOf(deps.db, lineIds)]
  return { today, earnings: new Map(rows.map((row) => [row.sourceLineId, row])) }
}

/**
 * Ends a membership today, which counts as used: what it has earned until then is booked, the rest will not be earned. Answers both; the
 * caller books where the rest goes. Safe to run twice.
 */
export const cutMembership = (deps: Deps, lineId: string, reason: string) =>
  transact(deps, async (deps) => {
    await endUses(deps, { source: 'LINE', sourceId: lineId }, reason)
    const earning = await lockEarning(deps.db, lineId)
    if (!earning) return { cutVnd: 0, earnedVnd: 0 }
    if (earning.cutOn) return { cutVnd: earning.cutVnd, earnedVnd: earning.earnedVnd }
    const today = await findToday(deps.db)
    const { facts, progress } = earn(earning, today)
    if (facts.length > 0) {
      const now = deps.clock()
      // the day is not over yet, and nothing is booked ahead
      await postAll(
        deps,
        facts.map(({ at, ...fact }) => (at && at < now ? { ...fact, at } : fact)),
      )
      await setEarned(deps.db, [progress])
    }
    const earnedVnd = facts.length > 0 ? progress.earnedVnd : earning.earnedVnd
    const cutVnd = earning.amountVnd - earnedVnd
    if (cutVnd > 0) await setCut(deps.db, lineId, { cutOn: today < earning.firstDay ? earning.firstDay : dayAfter(today), cutVnd })
    return { cutVnd, earnedVnd }
  })

const dayAfter = (day: string) => Temporal.PlainDate.from(day).add({ days: 1 }).toString()
