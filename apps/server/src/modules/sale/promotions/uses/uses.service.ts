import { listHousehold } from '#modules/people/people'
import type { Quote } from '../quoting/basket.ts'
import { pgError, violatedConstraint } from '#platform/postgres/db'
import { type Deps, transact } from '#platform/deps'
import { promotionError } from '../promotions.errors.ts'
import * as stored from '../promotions.repository.ts'

export type HeldUses = { placementId: string; buyerId: string; quote: Quote }

/**
 * Holds the uses of a quote for one placement, in the caller's transaction. The database decides: of many concurrent requests for the last use one
 * succeeds. Throws VOUCHER_USED_UP, VOUCHER_USED_BY_HOUSEHOLD, and VOUCHER_INVALID for a code that has a new owner meanwhile.
 */
export const holdUses = (deps: Deps, { placementId, buyerId, quote }: HeldUses) =>
  transact(deps, async (deps) => {
    const { db } = deps
    const uses = usesOf(quote)
    if (uses.length === 0) return
    const [householdId, householdMemberIds] = [await stored.findHousehold(db, buyerId), await listHousehold(deps, buyerId)]
    const ids = uses.map(({ promotionId }) => promotionId)
    await stored.lockKin(db, ids, householdMemberIds)
    await stored.insertUses(db, uses, { placementId, personId: buyerId, householdId, householdMemberIds }).catch(refuseUsed)
    if ((await stored.listOverused(db, ids, householdMemberIds)).length > 0) throw promotionError.VOUCHER_USED_BY_HOUSEHOLD()
    const codes = uses.flatMap(({ code }) => code ?? [])
    const others = codes.length > 0 ? await stored.listOthersCodes(db, codes, buyerId) : []
    if (others.length > 0) throw promotionError.VOUCHER_INVALID({ codes: others.map(({ code }) => code) })
  })

/** One use per promotion, with its whole discount. */
function usesOf({ lines }: Quote): stored.NewUse[] {
  const steps = Map.groupBy(
    lines.flatMap((line) => line.steps),
    ({ promotionId }) => promotionId,
  )
  return [...steps]
    .map(([promotionId, given]) => ({
      promotionId,
      code: given[0]?.code ?? null,
      discountVnd: given.reduce((sum, { amountVnd }) => sum + amountVnd, 0),
    }))
    .toSorted((a, b) => (a.promotionId < b.promotionId ? -1 : 1))
}

function refuseUsed(error: unknown): never {
  const constraint = violatedConstraint(error)
  if (constraint === 'promotions_uses' || constraint === 'promotion_codes_uses') throw promotionError.VOUCHER_USED_UP()
  // the detail of the violated row names its scope: (promotion, HOUSEHOLD, …)
  if (constraint === 'promotion_counts_limit')
    throw pgError(error)?.detail?.includes(', HOUSEHOLD,') ? promotionError.VOUCHER_USED_BY_HOUSEHOLD() : promotionError.VOUCHER_USED_UP()
  throw error
}

/**
 * Settles the uses held for a placement: USED when its first order is paid, RELEASED when the last has ended unpaid or its codes are removed.
 * Idempotent.
 */
export const settleUses = (deps: Deps, placementId: string, as: 'USED' | 'RELEASED') =>
  transact(deps, async ({ db }) => {
    if (as === 'USED') await stored.setUsed(db, placementId)
    else for (const { id } of await stored.lockHeld(db, placementId)) await stored.setReleased(db, id) // one by one: a trigger decrements the counter of each
  })

/** Call in the same transaction before releasing uses and holding others: keeps one lock order, so that requests cannot deadlock. */
export const lockUses = ({ db }: Deps, inPlay: { placementIds: readonly string[]; codes: readonly string[] }) =>
  stored.lockLimitedPromotions(db, inPlay)

/** What these promotions require that a later refund can undo, by promotion: a membership of the learner, or a smallest total. */
export async function listRefundableConditions({ db }: Deps, ids: readonly string[]) {
  const rows = ids.length > 0 ? await stored.listConditions(db, ids) : []
  return new Map(
    rows.map(({ id, effect, value, conditions: { isForMembers, minTotal } }) => [
      id,
      { isForMembers, minTotal, groupSize: effect === 'BUY_N' ? value : null },
    ]),
  )
}

/** Codes that these placements use. */
export const listUsedCodes = async ({ db }: Deps, placementIds: readonly string[]) =>
  placementIds.length > 0 ? stored.listUsedCodes(db, placementIds) : []
