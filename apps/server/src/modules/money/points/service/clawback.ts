import { type Deps, transact } from '#platform/deps'
import { earnedBy } from '../points.ts'
import { findLot, listUsable } from '../points.repository.ts'
import { pointRule } from './rule.ts'
import { holdPoints, lockPoints } from './spend.ts'

type Kept = { orderLineId: string; keptVnd: number }
type Reckoning = { personId: string; lines: readonly Kept[] }

/**
 * What earned points lines no longer stand for when only so much of them stays paid. `missing` are spent already: they are worth
 * `missingVnd`, for which the refund is so much less, so that buying and giving back brings nobody any.
 */
export async function calculateClawback(deps: Deps, { personId, lines }: Reckoning) {
  const taken = new Map<string, number>()
  for (const { orderLineId, keptVnd } of lines) {
    const lot = await findLot(deps.db, { sourceKind: 'order_line', sourceId: orderLineId, personId })
    const rule = lot && (await pointRule(deps, lot.since)) // by the rule by which they were given
    if (rule) taken.set(orderLineId, Math.max(0, lot.amount - earnedBy(keptVnd, rule)))
  }
  const wanted = [...taken.values()].reduce((sum, amount) => sum + amount, 0)
  if (wanted === 0) return { taken, wanted, missing: 0, missingVnd: 0 }
  const usable = (await listUsable(deps.db, personId)).reduce((sum, { left }) => sum + left, 0)
  const missing = Math.max(0, wanted - usable)
  return { taken, wanted, missing, missingVnd: missing * (await pointRule(deps)).worthVnd }
}

/** Puts by what a refund takes back, so that nobody spends it until the refund is decided. */
export const holdClawback = (deps: Deps, { refundId, ...of }: Reckoning & { refundId: string }) =>
  transact(deps, async (deps) => {
    await lockPoints(deps, [of.personId])
    const reckoned = await calculateClawback(deps, of)
    const amount = reckoned.wanted - reckoned.missing
    if (amount > 0) await holdPoints(deps, { personId: of.personId, amount, purpose: 'CLAWBACK', sourceId: refundId })
    return reckoned
  })
