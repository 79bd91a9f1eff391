import { type Deps, transact } from '#platform/deps'
import { earnedBy } from '../points.ts'
import { findLot, listUsable } from '../points.repository.ts'
import { pointRule } from '../rule.service.ts'
import { holdPoints, lockPoints } from './spend.service.ts'

type Kept = {
  orderLineId: string
  keptVnd: number
  /** Before this refund, when an earlier one has taken its points. */ keptBeforeVnd?: number
}
type Reckoning = { personId: string; lines: readonly Kept[] }

/**
 * Points that lines no longer earn when only this much of them stays paid. `missing` points are already spent and worth `missingVnd`, by which the
 * refund is reduced, so that buying and refunding yields no points.
 */
export async function calculateClawback(deps: Deps, { personId, lines }: Reckoning) {
  const taken = new Map<string, number>()
  for (const { orderLineId, keptVnd, keptBeforeVnd } of lines) {
    const lot = await findLot(deps.db, { sourceKind: 'order_line', sourceId: orderLineId, personId })
    const rule = lot && (await pointRule(deps, lot.since)) // by the rule under which they were granted
    if (!rule) continue
    const unearnedBy = (vnd: number) => Math.max(0, lot.amount - earnedBy(vnd, rule))
    taken.set(orderLineId, unearnedBy(keptVnd) - (keptBeforeVnd === undefined ? 0 : unearnedBy(keptBeforeVnd)))
  }
  const wanted = [...taken.values()].reduce((sum, amount) => sum + amount, 0)
  if (wanted === 0) return { taken, wanted, missing: 0, missingVnd: 0 }
  const usable = (await listUsable(deps.db, personId)).reduce((sum, { left }) => sum + left, 0)
  const missing = Math.max(0, wanted - usable)
  return { taken, wanted, missing, missingVnd: missing * (await pointRule(deps)).worthVnd }
}

/** Holds the points a refund takes back, so that they cannot be spent until the refund is decided. */
export const holdClawback = (deps: Deps, { refundId, ...of }: Reckoning & { refundId: string }) =>
  transact(deps, async (deps) => {
    await lockPoints(deps, [of.personId])
    const reckoned = await calculateClawback(deps, of)
    const amount = reckoned.wanted - reckoned.missing
    if (amount > 0) await holdPoints(deps, { personId: of.personId, amount, purpose: 'CLAWBACK', sourceId: refundId })
    return reckoned
  })
