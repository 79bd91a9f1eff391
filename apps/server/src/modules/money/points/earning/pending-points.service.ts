import { type Deps, transact } from '#platform/deps'
import { earnedBy } from '../points.ts'
import * as stored from './pending-points.repository.ts'
import { grantPoints } from './give.service.ts'
import { pointRule } from '../rule.service.ts'

/** Promises points for paid lines, due after this many days. Idempotent. */
export async function addPendingPoints({ db }: Deps, promises: readonly stored.NewPendingPoints[]) {
  if (promises.length > 0) await stored.insertPendingPoints(db, promises)
}

/** A batch of lines whose points are due; takes no locks. */
export const listDuePendingPoints = async ({ db }: Deps, limit: number) =>
  (await stored.listDue(db, limit)).map(({ orderLineId }) => orderLineId)

/** Their outcome is undecided: they are due again in a day. */
export async function postponePendingPoints({ db }: Deps, orderLineIds: readonly string[]) {
  if (orderLineIds.length > 0) await stored.putOff(db, orderLineIds)
}

type Kept = { orderLineId: string; keptVnd: number }

/**
 * Grants pending points of lines, by what was paid for them and not refunded; lines granted before are omitted. The caller has locked their orders.
 * Returns who got how many.
 */
export const grantPendingPoints = (deps: Deps, kept: readonly Kept[]) =>
  transact(deps, async (deps) => {
    const open = await stored.lockPendingPoints(
      deps.db,
      kept.map(({ orderLineId }) => orderLineId),
    )
    if (open.length === 0) return []
    await stored.setGiven(
      deps.db,
      open.map(({ orderLineId }) => orderLineId),
    )
    const rule = await pointRule(deps)
    const given = []
    for (const { orderLineId, personId } of open.toSorted((a, b) => (a.personId < b.personId ? -1 : 1))) {
      const keptVnd = kept.find((one) => one.orderLineId === orderLineId)?.keptVnd ?? 0
      const one = await grantPoints(deps, { personId, amount: earnedBy(keptVnd, rule), sourceKind: 'order_line', sourceId: orderLineId })
      if (one.given > 0) given.push({ orderLineId, personId, amount: one.given })
    }
    return given
  })
