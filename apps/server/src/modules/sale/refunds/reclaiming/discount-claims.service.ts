import { uuidv7 } from 'uuidv7'
import { post } from '#modules/money/ledger'
import { notify } from '#modules/people/notifications'
import { type Dependent, listDependentDiscounts, type SoldOrder } from '#modules/sale/orders'
import type { Deps } from '#platform/deps'
import { discountReturned } from '../notices/refunds.notices.ts'
import * as stored from './discount-claims.repository.ts'

/** A discount to withhold from a refund. */
export type Reclaimed = Dependent & { vnd: number }

/**
 * The discounts that a refund of these lines withholds, because it undoes their condition: each in proportion to what stays bought, never more than
 * `mostVnd` together, and none twice.
 */
export async function reclaimDiscounts(
  deps: Deps,
  order: SoldOrder,
  { lineIds, mostVnd }: { lineIds: readonly string[]; mostVnd: number },
): Promise<Reclaimed[]> {
  const goneIds = await goneOf(deps, order)
  const found = await listDependentDiscounts(deps, { order, lineIds, goneIds })
  const ids = found.map(({ discountedLineId }) => discountedLineId)
  const [claimed, refunded] =
    ids.length > 0 ? [await stored.listClaimed(deps.db, ids), await stored.sumDecided(deps.db, ids)] : [new Set<string>(), new Map()]
  let left = mostVnd
  const taken = new Set<string>()
  return found.flatMap((one) => {
    const key = `${one.discountedLineId} ${one.promotionId}`
    const vnd = claimed.has(key) || taken.has(key) ? 0 : Math.min(left, keptOf(one, refunded.get(one.discountedLineId)))
    taken.add(key)
    left -= vnd
    return vnd > 0 ? [{ ...one, vnd }] : []
  })
}

/** Lines of the order that are refunded already. */
async function goneOf(deps: Deps, { lines }: SoldOrder) {
  return new Set(
    (
      await stored.sumDecided(
        deps.db,
        lines.map(({ id }) => id),
      )
    ).keys(),
  )
}

/** The part of a discount that belongs to what is not refunded. */
function keptOf({ discountVnd, paidVnd }: Pick<Dependent, 'discountVnd' | 'paidVnd'>, refundedVnd: number | undefined) {
  if (refundedVnd === undefined) return discountVnd
  return paidVnd === 0 ? 0 : Math.floor((discountVnd * Math.max(0, paidVnd - refundedVnd)) / paidVnd)
}

export const sumOfReclaimed = (reclaimed: readonly Reclaimed[]) => reclaimed.reduce((sum, { vnd }) => sum + vnd, 0)

/** Stores what a request withholds. A concurrent request for the same discount fails on `refund_discount_claims_once`. */
export const keepClaims = (deps: Deps, requestId: string, reclaimed: readonly Reclaimed[]) =>
  stored.insertClaims(
    deps.db,
    reclaimed.map(({ conditionLineId, discountedLineId, promotionId, paidVnd, vnd }) => ({
      id: uuidv7(),
      requestId,
      conditionLineId,
      discountedLineId,
      promotionId,
      paidVnd,
      amountVnd: vnd,
    })),
  )

/** The request ended unpaid. */
export const dropClaims = (deps: Deps, requestId: string) => stored.setUncounted(deps.db, requestId)
export const sumOfClaims = (deps: Deps, requestId: string) => stored.sumOfRequest(deps.db, requestId)

/** The codes of the refunds that withheld these discounts, by claim. */
export const listClaimCodes = async (deps: Deps, ids: readonly string[]) =>
  new Map((ids.length > 0 ? await stored.listCodesOf(deps.db, ids) : []).map(({ id, code }) => [id, code]))

/**
 * Returns withheld discounts to the learning balance once their lines are refunded too, as far as they are. Called when a request is decided, for the
 * discounts of its lines and those it withholds itself. Once per claim.
 */
export async function returnClaims(deps: Deps, of: { lineIds: readonly string[]; requestId: string }) {
  const open = await stored.lockOpen(deps.db, of)
  const refunded = await stored.sumDecided(
    deps.db,
    open.map(({ claim }) => claim.discountedLineId),
  )
  for (const { claim, payeeId, orderId } of open) {
    const { id, discountedLineId, amountVnd, paidVnd } = claim
    const back = refunded.get(discountedLineId)
    if (back === undefined) continue
    const vnd = amountVnd - keptOf({ discountVnd: amountVnd, paidVnd }, back)
    if (vnd === 0) continue
    await stored.setReturned(deps.db, id, vnd)
    await post(deps, {
      reason: 'DISCOUNT_RETURNED',
      source: { kind: 'discount_claim', id },
      lines: [
        { account: 'PROMOTION_COSTS', amount: vnd },
        { account: { code: 'LEARNING_BALANCE', ownerId: payeeId }, amount: -vnd },
      ],
    })
    await notify(deps, [payeeId], discountReturned({ id, orderId, amountVnd: vnd }))
  }
}
