import { uuidv7 } from 'uuidv7'
import { postAll } from '#modules/money/ledger'
import { type Deps, transact } from '#platform/deps'
import { pointError } from '../points.errors.ts'
import { takeFrom } from '../points.ts'
import * as stored from '../points.repository.ts'

export const pointsOf = (ownerId: string) => ({ code: 'POINTS', ownerId }) as const

/** Locks a person's points until the transaction ends, before any posting: serialises granting, using and counting them. */
export const lockPoints = ({ db }: Deps, personIds: readonly string[]) => stored.lockPeople(db, personIds)

type Use = { personId: string; amount: number; purpose: stored.PointUse['purpose']; sourceId: string }

/** Holds points, the earliest expiry first, in the caller's transaction. Throws INSUFFICIENT_POINTS, for an order POINTS_EXCEED_BALANCE. */
export const holdPoints = (deps: Deps, use: Use) =>
  transact(deps, async (deps) => {
    await lockPoints(deps, [use.personId])
    const taken = takeFrom(await stored.listUsable(deps.db, use.personId), use.amount)
    if (!taken) throw use.purpose === 'ORDER' ? pointError.POINTS_EXCEED_BALANCE() : pointError.INSUFFICIENT_POINTS()
    const id = uuidv7()
    await stored.insertUse(deps.db, { id, ...use }, taken)
    await postAll(deps, [
      {
        reason: 'POINTS_HELD',
        source: { kind: 'point_use', id },
        lines: [
          { account: pointsOf(use.personId), amount: use.amount },
          { account: 'POINTS_HELD', amount: -use.amount },
        ],
      },
    ])
    return { useId: id }
  })

/** Completes held points: used for good, or returned to their lots. Idempotent. */
export const settlePoints = (deps: Deps, of: stored.UsesOf, as: 'USED' | 'RETURNED') =>
  transact(deps, async (deps) => {
    const held = (await stored.listUses(deps.db, of)).filter(({ state }) => state === 'HELD')
    if (held.length === 0) return
    await lockPoints(
      deps,
      held.map(({ personId }) => personId),
    )
    const ended = await stored.setEnded(deps.db, of, as)
    if (as === 'RETURNED') for (const { id } of ended) await stored.giveBackWhole(deps.db, id)
    await postAll(
      deps,
      ended.map(({ id, personId, amount, purpose }) => ({
        reason: as === 'RETURNED' ? 'POINTS_RETURNED' : purpose === 'CLAWBACK' ? 'POINTS_TAKEN_BACK' : 'POINTS_USED',
        source: { kind: 'point_use_end', id },
        lines: [
          { account: 'POINTS_HELD', amount },
          // points earned with refunded money count as never issued
          {
            account: as === 'RETURNED' ? pointsOf(personId) : purpose === 'CLAWBACK' ? 'POINTS_ISSUED' : 'POINTS_REDEEMED',
            amount: -amount,
          },
        ],
      })),
    )
  })

type Back = { orderId: string; amount: number; refundId: string }

/** The points an order has used, and how many of them would still be valid if returned. */
export async function describeUsed({ db }: Deps, orderId: string) {
  const use = (await stored.listUses(db, { purpose: 'ORDER', sourceIds: [orderId] })).find(({ state }) => state === 'USED')
  if (!use) return { used: 0, lasting: 0 }
  const lots = await stored.listLotsOfUse(db, use.id)
  return { used: use.amount, lasting: lots.reduce((sum, { amount, lasts }) => sum + (lasts ? amount : 0), 0) }
}

/** Returns points used by a paid order to their lots; expired ones expire again. Once per refund. */
export const returnPoints = (deps: Deps, { orderId, amount, refundId }: Back) =>
  transact(deps, async (deps) => {
    const [use] = await stored.listUses(deps.db, { purpose: 'ORDER', sourceIds: [orderId] })
    if (!use || amount === 0) return
    await lockPoints(deps, [use.personId])
    const back = takeFrom(
      (await stored.listLotsOfUse(deps.db, use.id)).map(({ lotId, amount }) => ({ id: lotId, left: amount })),
      amount,
    )
    if (!back) throw new Error(`Order ${orderId} has not used ${amount} points`)
    const [posted] = await postAll(deps, [
      {
        reason: 'POINTS_RETURNED',
        source: { kind: 'point_return', id: `${use.id} ${refundId}` },
        lines: [
          { account: 'POINTS_REDEEMED', amount },
          { account: pointsOf(use.personId), amount: -amount },
        ],
      },
    ])
    if (posted?.isNew) await stored.giveBackPart(deps.db, use.id, back)
  })
