import { listHousehold } from '#modules/people/identity'
import type { Quote } from '../basket.ts'
import { pgError, violatedConstraint } from '#platform/postgres/db'
import { type Deps, transact } from '#platform/deps'
import { promotionError } from '../promotions.errors.ts'
import * as stored from '../promotions.repository.ts'

export type HeldUses = { placementId: string; buyerId: string; quote: Quote }

/**
 * Counts what a quote uses, for one request to buy, in the caller's transaction. The database decides: of a thousand who try for the last
 * use one has it. Throws VOUCHER_USED_UP, VOUCHER_USED_BY_HOUSEHOLD, and VOUCHER_INVALID for a code that has become another's meanwhile.
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

/** Each promotion once, with all that it takes off. */
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
  // the row that would not fit says whose it is: (promotion, HOUSEHOLD, …)
  if (constraint === 'promotion_counts_limit')
    throw pgError(error)?.detail?.includes(', HOUSEHOLD,') ? promotionError.VOUCHER_USED_BY_HOUSEHOLD() : promotionError.VOUCHER_USED_UP()
  throw error
}

/**
 * What becomes of the uses held for a request to buy: USED when the first of its orders is paid, RELEASED when the last has ended unpaid
 * or its codes are taken off. Told twice it is done once.
 */
export const settleUses = (deps: Deps, placementId: string, as: 'USED' | 'RELEASED') =>
  transact(deps, async ({ db }) => {
    if (as === 'USED') await stored.setUsed(db, placementId)
    else for (const { id } of await stored.lockHeld(db, placementId)) await stored.setReleased(db, id) // one by one: each gives its count back
  })

/** Before uses of these requests are given back and others held, in the caller's transaction: nobody then waits in a circle. */
export const lockUses = ({ db }: Deps, inPlay: { placementIds: readonly string[]; codes: readonly string[] }) =>
  stored.lockLimitedPromotions(db, inPlay)

/** Which of these promotions only members are given. */
export const listForMembers = async ({ db }: Deps, ids: readonly string[]) => (ids.length > 0 ? stored.listForMembers(db, ids) : [])

/** Which codes count for these requests to buy. */
export const listUsedCodes = async ({ db }: Deps, placementIds: readonly string[]) =>
  placementIds.length > 0 ? stored.listUsedCodes(db, placementIds) : []
