import { post } from '#modules/ledger'
import { type Deps, transact } from '#platform/deps'
import { dueEarnings } from '../earning.ts'
import { type Earning, lockUnearned, setEarned } from '../earnings.repository.ts'

const atATime = 100

/**
 * Books what memberships have earned up to and including a Vietnamese day. Safe to run twice, side by side, and after any
 * standstill: each line's days are booked once, whoever comes first. Answers how many memberships had something to book.
 */
export async function earnThrough(deps: Deps, day: string) {
  let booked = 0
  for (;;) {
    const done = await transact(deps, async (deps) => {
      const earnings = await lockUnearned(deps.db, day, atATime)
      for (const earning of earnings) await earn(deps, earning, day)
      return earnings.length
    })
    booked += done
    if (done < atATime) return booked
  }
}

async function earn(deps: Deps, earning: Earning, day: string) {
  const { sourceLineId } = earning
  let { earnedVnd, earnedThrough } = earning
  for (const { through, amountVnd, at } of dueEarnings(earning, day)) {
    if (amountVnd > 0) {
      await post(deps, {
        reason: 'REVENUE_RECOGNISED',
        source: { kind: 'plan_days', id: `${sourceLineId} ${through}` },
        lines: [
          { account: 'DEFERRED_REVENUE', amount: amountVnd },
          { account: 'PLAN_REVENUE', amount: -amountVnd },
        ],
        at,
      })
    }
    earnedVnd += amountVnd
    earnedThrough = through
  }
  if (earnedThrough !== null) await setEarned(deps.db, sourceLineId, earnedThrough, earnedVnd)
}
