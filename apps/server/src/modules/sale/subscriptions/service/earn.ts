import { type Fact, postAll } from '#modules/money/ledger'
import { type Deps, transact } from '#platform/deps'
import { dueEarnings, type Earned } from '../earning.ts'
import { type Earning, lockUnearned, setEarned } from '../earnings.repository.ts'

const batchSize = 500

/**
 * Books what memberships have earned up to and including a Vietnamese day. Safe to run twice, side by side, and after any
 * standstill: each line's days are booked once, whoever comes first. Answers how many memberships had something to book.
 */
export async function earnThrough(deps: Deps, day: string) {
  let booked = 0
  for (;;) {
    const done = await transact(deps, async (deps) => {
      const earned = (await lockUnearned(deps.db, day, batchSize)).map((earning) => earn(earning, day))
      await postAll(
        deps,
        earned.flatMap(({ facts }) => facts),
      )
      await setEarned(
        deps.db,
        earned.map(({ progress }) => progress),
      )
      return earned.length
    })
    booked += done
    if (done < batchSize) return booked
  }
}

/** What a membership books up to and including `day`, and how far it is then. */
export function earn({ sourceLineId, part, earnedVnd, ...membership }: Earning, day: string) {
  const due = dueEarnings(membership, day)
  const facts = due
    .filter(({ amountVnd }) => amountVnd > 0)
    .map(({ through, amountVnd, at }): Fact => ({
      reason: 'REVENUE_RECOGNISED',
      source: { kind: 'plan_days', id: `${sourceLineId} ${through}` },
      lines: [
        { account: 'DEFERRED_REVENUE', amount: amountVnd },
        { account: 'PLAN_REVENUE', amount: -amountVnd },
      ],
      at,
    }))
  const earnedThrough = due.at(-1)?.through ?? membership.earnedThrough ?? membership.firstDay
  return { facts, hasDays: due.length > 0, progress: { sourceLineId, part, earnedThrough, earnedVnd: earnedVnd + sumOf(due) } }
}

const sumOf = (due: readonly Earned[]) => due.reduce((sum, { amountVnd }) => sum + amountVnd, 0)
