import { type Fact, postAll } from '#modules/money/ledger'
import { type Deps, transact } from '#platform/deps'
import { handleInBatches } from '#platform/postgres/batches'
import { dueEarnings, type Earned } from './earning.ts'
import { type Earning, hasUnearned, lockUnearned, setEarned } from './earnings.repository.ts'

const batchSize = 500

/**
 * Books revenue of memberships up to and including a Vietnamese day. Idempotent, may run concurrently and after downtime: each line's days are booked
 * once. Returns the number of memberships booked.
 */
export const earnThrough = (deps: Deps, day: string) =>
  handleInBatches(batchSize, (limit) =>
    transact(deps, async (deps) => {
      const earned = (await lockUnearned(deps.db, day, limit)).map((earning) => earn(earning, day))
      await postAll(
        deps,
        earned.flatMap(({ facts }) => facts),
      )
      await setEarned(
        deps.db,
        earned.map(({ progress }) => progress),
      )
      return earned.length
    }),
  )

/** Whether the revenue of all days up to and including `day` is booked. */
export const isEarnedThrough = async ({ db }: Deps, day: string) => !(await hasUnearned(db, day))

/** The ledger entries of a membership up to and including `day`, and the resulting progress. */
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
