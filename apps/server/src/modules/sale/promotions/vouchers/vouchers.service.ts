import type { CodeRefusalReason, Voucher, VoucherState } from '@khue/contracts/sale/promotions'
import { findOffers } from '#modules/sale/offers'
import { type Deps, transact } from '#platform/deps'
import { listOfOwner, setOwner } from '../codes/promotion-codes.repository.ts'
import { promotionError } from '../promotions.errors.ts'
import { findCodes, findReferralReward as findReward, isInForce } from '../promotions.repository.ts'
import type { PromotionRecord } from '../promotions.tables.ts'
import { redeemHref } from './redeem-href.ts'
import { evaluateSingleCode } from '../quoting/quote.service.ts'

/** A person's vouchers, newest first; one that an unpaid order holds counts as used while that order can be paid. */
export async function listVouchers(deps: Deps, personId: string, state: VoucherState | undefined): Promise<Voucher[]> {
  const owned = await listOfOwner(deps.db, personId)
  const placeOf = await placesOf(deps, owned)
  const vouchers = owned.map(({ code: { code, source, expiresAt, withdrawnAt }, promotion, usedAt, now }) => {
    const end = [expiresAt, promotion.endsAt].flatMap((at) => at ?? []).toSorted((a, b) => a.getTime() - b.getTime())[0]
    const isOver = withdrawnAt !== null || promotion.state === 'ENDED' || (end !== undefined && end <= now)
    return {
      code,
      source,
      name: promotion.name,
      explanation: promotion.explanation,
      state: usedAt ? ('USED' as const) : isOver ? ('OVER' as const) : ('USABLE' as const),
      startsAt: promotion.startsAt.toISOString(),
      expiresAt: end?.toISOString() ?? null,
      usedAt: usedAt?.toISOString() ?? null,
      minTotal: promotion.conditions.minTotal,
      href: placeOf(code, promotion),
    }
  })
  return state === undefined ? vouchers : vouchers.filter((one) => one.state === state)
}

type Placed = { promotion: Pick<PromotionRecord, 'effect' | 'conditions'> }

/** Where each voucher is used: at its only item, while that is on sale. */
async function placesOf(deps: Deps, all: readonly Placed[]) {
  const only = all.flatMap(({ promotion: { conditions } }) => (conditions.skus.length === 1 ? conditions.skus : []))
  const offers = only.length > 0 ? await findOffers(deps, only) : new Map<string, { href: string }>()
  return (code: string, promotion: Placed['promotion']) => redeemHref(code, promotion, (sku) => offers.get(sku)?.href)
}

/** Text and address of these codes, by code; unknown ones are missing. */
export async function describeVouchers(deps: Deps, codes: readonly string[]) {
  const found = codes.length > 0 ? await findCodes(deps.db, codes) : []
  const placeOf = await placesOf(deps, found)
  return new Map(
    found.map(({ code: { code }, promotion }) => [code, { explanation: promotion.explanation, href: placeOf(code, promotion) }]),
  )
}

/** Refusals that do not stop an owner from keeping a voucher. */
const keepable: ReadonlySet<CodeRefusalReason> = new Set(['USED_UP', 'NOT_STARTED'])
/** Refusals that do not stop an owner from passing it on: the new owner is checked on use. */
const passable: ReadonlySet<CodeRefusalReason> = new Set([...keepable, 'ALREADY_USED', 'HOUSEHOLD'])

/**
 * Gives an unused voucher to another owner, or leaves it with the same, in the caller's transaction. Throws VOUCHER_USED_UP, and VOUCHER_INVALID when
 * it has ended or cannot be used by an owner who keeps it.
 */
export const passVoucher = (deps: Deps, { code, from, to }: { code: string; from: string; to: string }) =>
  transact(deps, async (deps) => {
    const { refusal } = await evaluateSingleCode(deps, from, code)
    if (refusal && !(from === to ? keepable : passable).has(refusal.reason)) throw promotionError.VOUCHER_INVALID(refusal)
    if ((await setOwner(deps.db, code, { from, to })).length === 0) throw promotionError.VOUCHER_USED_UP()
    return (await describeVouchers(deps, [code])).get(code) ?? { explanation: '', href: '' } // it was found above
  })

/** Whether vouchers of this promotion can be issued and used now. */
export const canIssueVouchers = ({ db }: Deps, promotionId: string) => isInForce(db, promotionId)

/** The promotion that rewards referrals now, if any. */
export const findReferralReward = ({ db }: Deps) => findReward(db)
