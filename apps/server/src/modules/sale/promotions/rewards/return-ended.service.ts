import { lockExchange, returnExchange } from '#modules/money/points'
import { type Deps, transact } from '#platform/deps'
import * as stored from './ended-rewards.repository.ts'

const batchSize = 100

/**
 * Returns the points of vouchers that the platform ended before their time and that were never used: withdrawn, or of a promotion that has ended or is
 * paused until they expire. One transaction per voucher, which locks the points first, as an exchange does. Idempotent.
 */
export async function returnEndedRewards(deps: Deps, promotionId?: string) {
  for (let after = ''; ;) {
    const codes = await stored.listEnded(deps.db, { promotionId, after, limit: batchSize })
    for (const { code } of codes) await returnOne(deps, code)
    const last = codes.at(-1)
    if (!last || codes.length < batchSize) return
    after = last.code
  }
}

const returnOne = (deps: Deps, code: string) =>
  transact(deps, async (deps) => {
    if (!(await lockExchange(deps, code))) return
    const ended = await stored.lockEnded(deps.db, code)
    if (!ended) return // used or returned meanwhile
    await stored.setReturned(deps.db, code)
    await returnExchange(deps, { code, name: ended.name })
  })
