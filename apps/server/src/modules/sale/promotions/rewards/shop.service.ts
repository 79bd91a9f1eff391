import type * as contract from '@khue/contracts/sale/promotions'
import type { Body, Query, Reply } from '@khue/contracts/endpoint'
import { mayActFor } from '#modules/people/people'
import { findOffers, findShown, type ShownOffer } from '#modules/sale/offers'
import type { Deps } from '#platform/deps'
import type { Quote, QuoteLine } from '../quoting/basket.ts'
import { promotionError } from '../promotions.errors.ts'
import { type CodeRefusal, refusals } from '../refusals.ts'
import { hasMemberPromotions, evaluateSingleCode, quoteCode, quoteEach, quoteForMembers } from '../quoting/quote.service.ts'

type Wanted = { sku: string; learnerId?: string | undefined }

export const lineOf = (offer: ShownOffer, { key, learnerId }: { key: string; learnerId: string }): QuoteLine => ({
  key,
  sku: offer.sku,
  kind: offer.kind,
  refId: offer.refId,
  categoryIds: offer.categoryIds,
  teacherId: offer.sellerId,
  priceVnd: offer.priceVnd,
  learnerId,
})

const noLearner = ''

/** Lines for items on sale. A learner whom the buyer may not act for is replaced by no learner, so that prices do not reveal who is a member. */
async function readLines(deps: Deps, buyerId: string | undefined, items: readonly Wanted[]): Promise<QuoteLine[]> {
  const skus = items.map(({ sku }) => sku)
  const learners = [...new Set(items.map(({ learnerId = buyerId ?? noLearner }) => learnerId))]
  const [offers, ...allowed] = await Promise.all([
    findOffers(deps, skus),
    ...learners.map((id) => (buyerId === undefined ? false : mayActFor(deps, buyerId, id))),
  ])
  const mine = new Set(learners.filter((_, at) => allowed[at]))
  return items.flatMap(({ sku, learnerId = buyerId ?? noLearner }, at) => {
    const offer = offers.get(sku)
    return offer ? [lineOf(offer, { key: `${at}`, learnerId: mine.has(learnerId) ? learnerId : noLearner })] : []
  })
}

type CartLine = { key: string; offer: ShownOffer; learnerId: string }

/** Member prices of cart items, by key; see `quoteForMembers`. The caller has checked that the buyer may buy for the learners. */
export const readMemberPrices = (deps: Deps, buyerId: string, lines: readonly CartLine[]) =>
  quoteForMembers(deps, { buyerId, lines: lines.map(({ offer, ...of }) => lineOf(offer, of)) })

/** Same for items of a list, for the viewer. */
export async function readShownPrices(
  deps: Deps,
  viewerId: string | undefined,
  wanted: Query<typeof contract.listMemberPrices>,
): Promise<Reply<typeof contract.listMemberPrices>> {
  if (!(await hasMemberPromotions(deps))) return { items: [] }
  const shown = await findShown(deps, wanted)
  const lines = [...shown].map(([key, offer]) => lineOf(offer, { key, learnerId: viewerId ?? noLearner }))
  const prices = await quoteForMembers(deps, { buyerId: viewerId, lines })
  return { items: [...prices].map(([key, { vnd, isApplicable }]) => ({ key, amount: vnd, isApplicable })) }
}

const offIn = (steps: Quote['lines'][number]['steps']) => steps.reduce((sum, { amountVnd }) => sum + amountVnd, 0)
const daysIn = (steps: Quote['lines'][number]['steps']) => steps.reduce((sum, { bonusDays }) => sum + bonusDays, 0)
const stepReply = ({ code, explanation, amountVnd, bonusDays }: Quote['lines'][number]['steps'][number]) => ({
  code,
  explanation,
  amount: amountVnd,
  bonusDays,
})

const nothing = { discount: 0, bonusDays: 0, steps: [] }
const notUsable = ({ reason, explanation }: CodeRefusal) => ({ isUsable: false, reason, explanation, ...nothing })
const usable = (explanation: string) => ({ isUsable: true, reason: null, explanation })

/** Whether a code can be used, on these items if any are given, and what it would take off. */
export async function checkCode(
  deps: Deps,
  buyerId: string,
  { code, items }: Body<typeof contract.checkCode>,
): Promise<Reply<typeof contract.checkCode>> {
  if (items.length === 0) {
    const { found, refusal } = await evaluateSingleCode(deps, buyerId, code)
    return refusal || !found ? notUsable(refusal ?? refusals.UNKNOWN()) : { ...usable(found.promotion.explanation), ...nothing }
  }
  const { found, refusal, lines, quoted } = await quoteCode(deps, { buyerId, code, reading: readLines(deps, buyerId, items) })
  if (refusal || !found) return notUsable(refusal ?? refusals.UNKNOWN())
  const own = quoted.flatMap(({ steps }) => steps).filter((step) => step.code === code)
  const steps = quoted.flatMap((line, at) => line.steps.map((step) => ({ ...stepReply(step), sku: lines[at]?.sku ?? '' })))
  return { ...usable(found.promotion.explanation), discount: offIn(own), bonusDays: daysIn(own), steps }
}

/** The price of each item if bought alone; items not on sale are missing. */
export async function quoteItems(
  deps: Deps,
  buyerId: string | undefined,
  { items, codes }: Body<typeof contract.quoteItems>,
): Promise<Reply<typeof contract.quoteItems>> {
  const lines = await readLines(deps, buyerId, items)
  const [quoted, forMembers] = await Promise.all([quoteEach(deps, { buyerId, lines, codes }), quoteForMembers(deps, { buyerId, lines })])
  return {
    items: lines.map(({ key, sku, priceVnd }, at) => {
      const { steps, refused } = quoted[at] ?? { steps: [], refused: [] }
      const memberPrice = forMembers.get(key)?.vnd ?? null
      return {
        sku,
        price: priceVnd,
        amountDue: priceVnd - offIn(steps),
        memberPrice,
        bonusDays: daysIn(steps),
        steps: steps.map(stepReply),
        refused,
      }
    }),
  }
}

/** What a code applies to. Another person's code looks the same as an unknown one. */
export async function readApplicable(deps: Deps, personId: string | undefined, code: string) {
  const { found, refusal } = await evaluateSingleCode(deps, personId, code)
  if (!found || refusal?.reason === 'UNKNOWN' || refusal?.reason === 'NOT_YOURS') throw promotionError.PROMOTION_CODE_UNKNOWN()
  if (refusal) throw promotionError.VOUCHER_INVALID({ reason: refusal.reason, explanation: refusal.explanation })
  const { skus, kinds, categoryIds, teacherIds, minTotal } = found.promotion.conditions
  return { skus, kinds, categoryIds, teacherIds, minTotal }
}
