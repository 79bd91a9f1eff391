import type { Body, Reply } from '@khue/contracts/endpoint'
import type { previewPromotion as previewContract } from '@khue/contracts/sale/promotions-admin'
import { findOffers } from '#modules/sale/offers'
import type { Deps } from '#platform/deps'
import type { Offered } from '../quoting/basket.ts'
import { findCodes, listAutomatic } from '../promotions.repository.ts'
import { quoteBasket } from '../quoting/quote.ts'
import { refusals } from '../refusals.ts'
import { offerOf } from '../quoting/quote.service.ts'
import { lineOf } from '../rewards/shop.service.ts'

/** Stands for the draft and its code; real codes never look like this. */
const draftId = 'draft'
const learner = 'learner'

/**
 * What a draft would do to a basket beside all promotions in force, ignoring its own dates and limits, for a member or not, on a first order or a
 * later one.
 */
export async function previewPromotion(
  deps: Deps,
  { draft, items, codes, isFirstOrder, isMember }: Body<typeof previewContract>,
): Promise<Reply<typeof previewContract>> {
  const [found, automatic, others] = await Promise.all([findOffers(deps, items), listAutomatic(deps.db), findCodes(deps.db, codes)])
  const known = items.flatMap((sku) => found.get(sku) ?? [])
  const lines = known.map((offer, at) => lineOf(offer, { key: `${at}`, learnerId: learner }))
  const { cap, conditions, ...rule } = draft
  const own: Offered = { ...rule, promotionId: draftId, code: draft.entry === 'CODE' ? draftId : null, capVnd: cap, conditions }
  const offers = [own, ...automatic.map((one) => offerOf(one, null)), ...others.map(({ code, promotion }) => offerOf(promotion, code.code))]
  const quoted = quoteBasket(lines, { isFirstOrder, members: new Set(isMember ? [learner] : []) }, offers)
  const unknownCodes = codes
    .filter((code) => !others.some((one) => one.code.code === code))
    .map((code) => ({ code, ...refusals.UNKNOWN() }))
  const priced = lines.map(({ sku, priceVnd }, at) => {
    const steps = quoted.lines[at]?.steps ?? []
    return {
      sku,
      name: known[at]?.name ?? sku,
      price: priceVnd,
      amountDue: priceVnd - steps.reduce((sum, { amountVnd }) => sum + amountVnd, 0),
      bonusDays: steps.reduce((sum, { bonusDays }) => sum + bonusDays, 0),
      steps: steps.map(({ explanation, amountVnd, bonusDays, promotionId }) => ({
        explanation,
        amount: amountVnd,
        bonusDays,
        isDraft: promotionId === draftId,
      })),
    }
  })
  return {
    lines: priced,
    refused: [...unknownCodes, ...quoted.refused].map(({ code, reason, explanation }) => ({
      code: code === draftId ? null : code,
      reason,
      explanation,
    })),
    unknown: items.filter((sku) => !found.has(sku)),
    total: priced.reduce((sum, { price }) => sum + price, 0),
    amountDue: priced.reduce((sum, { amountDue }) => sum + amountDue, 0),
  }
}
