import { uuidv7 } from 'uuidv7'
import { post } from '#modules/money/ledger'
import { notify } from '#modules/people/notifications'
import { type Deps, transact } from '#platform/deps'
import { rewardReturned } from '../points.notices.ts'
import * as stored from '../points.repository.ts'
import { lockPoints, pointsOf } from './spend.service.ts'

/** Returned points can be used at least this long. */
const shortestDays = 30

/** Locks the points of the person who exchanged them for this voucher, before the caller locks the voucher. False when the voucher was not exchanged for points. */
export async function lockExchange(deps: Deps, code: string) {
  const [use] = await stored.listUses(deps.db, { purpose: 'REWARD', sourceIds: [code] })
  if (use) await lockPoints(deps, [use.personId])
  return use?.state === 'USED'
}

/**
 * Returns the points that were exchanged for a voucher which has ended unused, as a new lot with the latest expiry of the points that were spent, but at
 * least 30 days. Once per voucher. The caller has locked it and ends it in the same transaction.
 */
export const returnExchange = (deps: Deps, { code, name }: { code: string; name: string }) =>
  transact(deps, async (deps) => {
    const [use] = await stored.listUses(deps.db, { purpose: 'REWARD', sourceIds: [code] })
    if (use?.state !== 'USED') return
    const { personId, amount } = use
    const id = uuidv7()
    const expiresAt = await stored.latestExpiryOf(deps.db, use.id, shortestDays)
    const lot = { id, personId, type: 'RP' as const, amount, remaining: amount, expiresAt, sourceKind: 'reward', sourceId: code }
    if (!(await stored.insertLot(deps.db, lot))) return
    await post(deps, {
      reason: 'POINTS_RETURNED',
      source: { kind: 'point_lot', id },
      lines: [
        { account: 'POINTS_REDEEMED', amount },
        { account: pointsOf(personId), amount: -amount },
      ],
    })
    await notify(deps, [personId], rewardReturned({ code, name, amount, expiresAt }))
  })
