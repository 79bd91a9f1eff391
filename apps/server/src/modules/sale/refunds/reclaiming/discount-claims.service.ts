import { uuidv7 } from 'uuidv7'
import { post } from '#modules/money/ledger'
import { notify } from '#modules/people/notifications'
import { type Dependent, getSoldOrder, listDependentDiscounts, listStandingDiscounts, type SoldOrder } from '#modules/sale/orders'
import type { Deps } from '#platform/deps'
import { publish } from '#platform/outbox/domain-events'
import { discountReturned } from '../notices/refunds.notices.ts'
import { unpaidDiscountsWithheld } from '../refunds.events.ts'
import * as stored from './discount-claims.repository.ts'

/** A discount to withhold from a refund. */
export type Reclaimed = Dependent & { vnd: number }

/** A line to refund, and how much of what was paid for it. */
type Refunding = { id: string; paidVnd: number; amountVnd: number }

/**
 * The discounts that a refund of these lines withholds, because it undoes their condition: each in proportion to what stays bought, and those of a member
 * or a group also in proportion to what is refunded of the membership or of the group's item; never more than `mostVnd` together, and none twice.
 */
export async function reclaimDiscounts(
  deps: Deps,
  order: SoldOrder,
  { lines, mostVnd }: { lines: readonly Refunding[]; mostVnd: number },
): Promise<Reclaimed[]> {
  const goneIds = await goneOf(deps, order)
  const found = await listDependentDiscounts(deps, { order, lineIds: lines.map(({ id }) => id), goneIds })
  const ids = found.map(({ discountedLineId }) => discountedLineId)
  const [claimed, refunded] =
    ids.length > 0 ? [await stored.listClaimed(deps.db, ids), await stored.sumDecided(deps.db, ids)] : [new Set<string>(), new Map()]
  let left = mostVnd
  const taken = new Set<string>()
  return found.flatMap((one) => {
    const key = keyOf(one)
    const lostVnd = Math.max(...found.filter((some) => keyOf(some) === key).map((some) => undonePart(some, lines))) // what loses its condition
    const vnd =
      claimed.has(key) || taken.has(key) ? 0 : Math.min(left, keptOf({ ...one, discountVnd: lostVnd }, refunded.get(one.discountedLineId)))
    taken.add(key)
    left -= vnd
    return vnd > 0 ? [{ ...one, vnd }] : []
  })
}

const keyOf = ({ discountedLineId, promotionId }: Dependent) => `${discountedLineId} ${promotionId}`

/** Used days of a membership and taught lessons of a group's item have earned their part of the discount; a smallest total is reached or not. */
function undonePart({ because, conditionLineId, discountVnd }: Dependent, lines: readonly Refunding[]) {
  const condition = lines.find(({ id }) => id === conditionLineId)
  if (because === 'MIN_TOTAL' || !condition || condition.paidVnd === 0) return discountVnd
  return Math.floor((discountVnd * condition.amountVnd) / condition.paidVnd)
}

/** Lines of the order that are refunded already. A line that gave back single lessons is not. */
const goneOf = async (deps: Deps, { lines }: SoldOrder) =>
  new Set(
    await stored.listGone(
      deps.db,
      lines.map(({ id }) => id),
    ),
  )

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
export const dropClaims = (deps: Deps, requestId: string) => stored.cancelClaims(deps.db, requestId)
export const sumOfClaims = (deps: Deps, requestId: string) => stored.sumOfRequest(deps.db, requestId)

/** The codes of the refunds that withheld these discounts, by claim. */
export const listClaimCodes = async (deps: Deps, ids: readonly string[]) =>
  new Map((ids.length > 0 ? await stored.listCodesOf(deps.db, ids) : []).map(({ id, code }) => [id, code]))

/**
 * Returns withheld discounts once they are not enjoyed any more, as far as that is so: their lines are refunded as well, or their unpaid order ended or
 * lost them. Called when a request is decided, for the discounts of its lines and those it withholds itself. Each đồng of a claim once.
 */
export async function returnClaims(deps: Deps, of: { lineIds: readonly string[]; requestId: string }) {
  const kept = await returnUnused(deps, of)
  // an order that ends meanwhile does not see this request as decided
  if (kept.some(({ claim, isUnpaid }) => isUnpaid && claim.requestId === of.requestId))
    await publish(deps, unpaidDiscountsWithheld, { requestId: of.requestId })
}

/** Same for the discounts of an order that ended unpaid or was priced anew. */
export async function returnClaimsOfOrder(deps: Deps, orderId: string) {
  const { lines } = await getSoldOrder(deps, { id: orderId })
  await returnUnused(deps, { lineIds: lines.map(({ id }) => id) })
}

/** Returns the claims that are still withheld. */
export async function returnUnused(deps: Deps, of: stored.ClaimsOf) {
  const unreturned = await stored.lockUnreturnedClaims(deps.db, of)
  const lineIds = unreturned.map(({ claim }) => claim.discountedLineId)
  const [refunded, standing] = [await stored.sumDecided(deps.db, lineIds), await listStandingDiscounts(deps, lineIds)]
  const kept: { claim: stored.Claim; isUnpaid: boolean }[] = []
  for (const one of unreturned) {
    const { discountedLineId, promotionId, amountVnd, paidVnd, returnedVnd } = one.claim
    const discount = standing.find((some) => some.lineId === discountedLineId && some.promotionId === promotionId)
    const vnd = discount ? amountVnd - keptOf({ discountVnd: amountVnd, paidVnd }, refunded.get(discountedLineId)) : amountVnd
    if (vnd > returnedVnd) await giveBack(deps, one, vnd - returnedVnd)
    else if (returnedVnd === 0) kept.push({ claim: one.claim, isUnpaid: discount?.isUnpaid === true })
  }
  return kept
}

async function giveBack(deps: Deps, { claim: { id, returnedVnd }, payeeId, orderId }: stored.UnreturnedClaim, vnd: number) {
  await stored.setReturned(deps.db, id, returnedVnd + vnd)
  await post(deps, {
    reason: 'DISCOUNT_RETURNED',
    source: { kind: 'discount_claim', id: returnedVnd > 0 ? `${id} ${returnedVnd}` : id }, // single lessons return it in parts
    lines: [
      { account: 'PROMOTION_COSTS', amount: vnd },
      { account: { code: 'LEARNING_BALANCE', ownerId: payeeId }, amount: -vnd },
    ],
  })
  await notify(deps, [payeeId], discountReturned({ id, orderId, amountVnd: vnd, beforeVnd: returnedVnd }))
}
