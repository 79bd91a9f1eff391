import { uuidv7 } from 'uuidv7'
import { post } from '#modules/money/ledger'
import { type Deps, transact } from '#platform/deps'
import { expiryOf, monthOf } from '../points.ts'
import * as stored from '../points.repository.ts'
import { pointRule } from '../rule.service.ts'
import { lockPoints, pointsOf } from '../spending/spend.service.ts'

/** Purchases are subject to the monthly cap, other sources are not. */
type Gift = { personId: string; amount: number; sourceKind: 'order_line' | 'referral' | 'admin'; sourceId: string }

/** Grants points, once per source, in the caller's transaction. Returns the number granted: points above the monthly cap lapse. */
export const grantPoints = (deps: Deps, { personId, amount, sourceKind, sourceId }: Gift) =>
  transact(deps, async (deps) => {
    await lockPoints(deps, [personId])
    if (amount === 0 || (await stored.findLot(deps.db, { personId, sourceKind, sourceId }))) return { given: 0 }
    const rule = await pointRule(deps)
    const isEarned = sourceKind === 'order_line'
    const given = isEarned ? await earn(deps, { personId, amount, cap: rule.monthlyCap }) : amount
    if (given === 0) return { given }
    const id = uuidv7()
    const since = deps.clock()
    const lot = { amount: given, remaining: given, since, expiresAt: expiryOf(since, rule.monthsValid), sourceKind, sourceId }
    await stored.insertLot(deps.db, { id, personId, type: isEarned ? 'TU' : 'RP', ...lot })
    await post(deps, {
      reason: 'POINTS_RECEIVED',
      source: { kind: 'point_lot', id },
      lines: [
        { account: 'POINTS_ISSUED', amount: given },
        { account: pointsOf(personId), amount: -given },
      ],
    })
    return { given }
  })

async function earn(deps: Deps, { personId, amount, cap }: { personId: string; amount: number; cap: number }) {
  const month = await stored.openMonth(deps.db, { personId, month: monthOf(deps.clock()), cap })
  const given = Math.min(amount, month.cap - month.earned)
  if (given > 0) await stored.addEarned(deps.db, { personId, month: month.month, amount: given })
  return given
}
