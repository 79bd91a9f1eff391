import { productKinds } from '@khue/contracts/ground/product-kinds'
import type { QuoteLine, Quote, Offered } from './basket.ts'
import { mayUse } from '#modules/sale/entitlements'
import { listPeopleSharingDevice } from '#modules/people/sessions'
import { listHousehold } from '#modules/people/people'
import { hasEverPaid } from '#modules/money/payments'
import type { Deps } from '#platform/deps'
import { cachedFor } from '#platform/postgres/cached-for'
import { evaluateCode, type UsesBy } from '../codes/code-state.ts'
import type { Facts } from './eligibility.ts'
import * as stored from '../promotions.repository.ts'
import type { PromotionRecord } from '../promotions.tables.ts'
import { quoteBasket } from './quote.ts'
import { refusals } from '../refusals.ts'

/** Automatic promotions, cached for a second. Decides only whether a quote is needed, never a price. */
export const cachedAutomaticPromotions = cachedFor(1000, async (db) => stored.listAutomatic(db))

/** Whether any automatic promotion applies to these kinds; usually none does. */
export const hasAutomaticPromotions = async ({ db }: Deps, kinds: readonly QuoteLine['kind'][]) =>
  (await cachedAutomaticPromotions(db)).some(({ conditions }) => isOnOneOf(conditions, kinds))

/** Whether any automatic promotion is for members only: lists skip member prices while there is none. */
export const hasMemberPromotions = async ({ db }: Deps, kinds: readonly QuoteLine['kind'][] = productKinds) =>
  (await cachedAutomaticPromotions(db)).some(({ conditions }) => conditions.isForMembers && isOnOneOf(conditions, kinds))

const isOnOneOf = ({ kinds }: PromotionRecord['conditions'], some: readonly QuoteLine['kind'][]) =>
  kinds.length === 0 || kinds.some((kind) => some.includes(kind))

export type QuoteAsk = { buyerId: string | undefined; lines: readonly QuoteLine[]; codes: readonly string[] }

/**
 * The discounts of these lines for this buyer now, step by step, and why other codes are refused. Reads only: nothing is held, so a limited promotion
 * may be used up a moment later. The caller has checked that the buyer may buy for the learners.
 */
export async function quote(deps: Deps, ask: QuoteAsk): Promise<Quote> {
  const { facts, offers, refused } = await readOffers(deps, ask)
  const quoted = quoteBasket(ask.lines, facts, offers)
  return { lines: quoted.lines, refused: [...refused, ...quoted.refused] }
}

type CodeAsk = { buyerId: string; code: string; reading: Promise<readonly QuoteLine[]> }

/** Same for one code, with its record; `refused` concerns only this code. Lines are read in parallel. */
export async function quoteCode(deps: Deps, { buyerId, code, reading }: CodeAsk) {
  const [lines, { offers, refused, known }] = await Promise.all([reading, readUsable(deps, buyerId, [code])])
  const quoted = quoteBasket(lines, await readFacts(deps, { buyerId, lines, offers }), offers)
  return { found: known[0], lines, quoted: quoted.lines, refusal: [...refused, ...quoted.refused][0] }
}

/** Same for each line as if it were bought alone. */
export async function quoteEach(deps: Deps, ask: QuoteAsk) {
  const { facts, offers, refused } = await readOffers(deps, ask)
  return ask.lines.map((line) => {
    const quoted = quoteBasket([line], facts, offers)
    return { steps: quoted.lines[0]?.steps ?? [], refused: [...refused, ...quoted.refused] }
  })
}

/**
 * The member price of each line, bought alone with automatic promotions, by line key; only where it is below the list price. `isApplicable`: the
 * learner is a member. Skips the lookup when no promotion is for members, as is usual.
 */
export async function quoteForMembers(deps: Deps, { buyerId, lines }: Omit<QuoteAsk, 'codes'>) {
  const prices = new Map<string, { vnd: number; isApplicable: boolean }>()
  const kinds = lines.map(({ kind }) => kind)
  if (!(await hasMemberPromotions(deps, kinds))) return prices
  const { facts, offers } = await readOffers(deps, { buyerId, lines, codes: [] })
  if (!offers.some(({ conditions }) => conditions.isForMembers)) return prices
  const members = new Set(lines.map(({ learnerId }) => learnerId))
  for (const line of lines) {
    const costs = (given: Facts) =>
      line.priceVnd - (quoteBasket([line], given, offers).lines[0]?.steps ?? []).reduce((sum, { amountVnd }) => sum + amountVnd, 0)
    const vnd = costs({ ...facts, members })
    const isApplicable = facts.members.has(line.learnerId)
    if (vnd < (isApplicable ? line.priceVnd : costs(facts))) prices.set(line.key, { vnd, isApplicable })
  }
  return prices
}

/** All promotions that this buyer may use now, why the other codes are refused, and the facts that the offers need. */
async function readOffers(deps: Deps, { buyerId, lines, codes }: QuoteAsk) {
  const usable = await readUsable(deps, buyerId, codes)
  return { ...usable, facts: await readFacts(deps, { buyerId, lines, offers: usable.offers }) }
}

async function readUsable(deps: Deps, buyerId: string | undefined, codes: readonly string[]) {
  const wanted = [...new Set(codes)]
  const [automatic, known] = await Promise.all([
    stored.listAutomatic(deps.db, buyerId),
    wanted.length > 0 ? stored.findCodes(deps.db, wanted) : [],
  ])
  const [usesOf, isOwn] = await Promise.all([
    countUses(deps, buyerId, [...automatic, ...known.map(({ promotion }) => promotion)]),
    readOwnCodes(deps, buyerId, known),
  ])
  const judged = wanted.map((code) => {
    const found = known.find((one) => one.code.code === code)
    return { code, found, refusal: evaluateFoundCode(found, { personId: buyerId, usesOf, isOwn }) }
  })
  const offers = [
    ...automatic.filter((promotion) => !isUsedBy(promotion, usesOf(promotion))).map((promotion) => offerOf(promotion, null)),
    ...judged.flatMap(({ code, found, refusal }) => (found && !refusal ? [offerOf(found.promotion, code)] : [])),
  ]
  const refused = judged.flatMap(({ code, refusal }) => (refusal ? [{ code, ...refusal }] : []))
  return { offers, refused, known }
}

type IsOwn = (found: stored.FoundCode) => boolean

/** Codes that the buyer or their household made or approved. Those that points or a referral paid for are no gift of their maker. */
async function readOwnCodes(deps: Deps, buyerId: string | undefined, known: readonly stored.FoundCode[]): Promise<IsOwn> {
  const made = known.filter(({ code }) => code.source !== 'REWARD' && code.source !== 'REFERRAL')
  const makers = made.flatMap(makersOf)
  const household = new Set(buyerId !== undefined && makers.length > 0 ? await listHousehold(deps, buyerId) : [])
  return (found) => made.includes(found) && makersOf(found).some((id) => household.has(id))
}
const makersOf = ({ code, promotion }: stored.FoundCode) =>
  [promotion.createdBy, promotion.approvedBy, code.createdBy].filter((id) => id !== null)

type UsesOf = (promotion: Pick<PromotionRecord, 'id'>) => UsesBy

/** Why a person may not use this code now, regardless of the basket. */
type Judging = { personId: string | undefined; usesOf: UsesOf; isOwn: IsOwn }
function evaluateFoundCode(found: stored.FoundCode | undefined, { personId, usesOf, isOwn }: Judging) {
  if (!found) return refusals.UNKNOWN()
  const { code, promotion, now } = found
  const refusal = evaluateCode({ ...code, promotion }, { personId, uses: usesOf(promotion), now })
  return refusal ?? (isOwn(found) ? refusals.OWN_CODE() : undefined)
}

/** Same for one code; `refusal` is undefined when it may be used. */
export async function evaluateSingleCode(deps: Deps, personId: string | undefined, code: string) {
  const [found] = await stored.findCodes(deps.db, [code])
  const [usesOf, isOwn] = await Promise.all([
    countUses(deps, personId, found ? [found.promotion] : []),
    readOwnCodes(deps, personId, found ? [found] : []),
  ])
  return { found, refusal: evaluateFoundCode(found, { personId, usesOf, isOwn }) }
}

/** An automatic promotion that is used up is left out without a refusal. */
const isUsedBy = ({ maxPerPerson, maxPerHousehold }: PromotionRecord, uses: UsesBy) =>
  (maxPerPerson !== null && uses.person >= maxPerPerson) ||
  (maxPerHousehold !== null && (uses.household >= maxPerHousehold || uses.isKnownElsewhere))

const noUses: UsesBy = { person: 0, household: 0, isKnownElsewhere: false }

/** Uses by this buyer and their household of each promotion with such a limit. */
async function countUses(deps: Deps, buyerId: string | undefined, promotions: readonly PromotionRecord[]): Promise<UsesOf> {
  const limited = promotions.filter(({ maxPerPerson, maxPerHousehold }) => maxPerPerson !== null || maxPerHousehold !== null)
  if (buyerId === undefined || limited.length === 0) return () => noUses
  const ids = limited.map(({ id }) => id)
  const forHouseholds = limited.filter(({ maxPerHousehold }) => maxPerHousehold !== null).map(({ id }) => id)
  const [householdMemberIds, mates] =
    forHouseholds.length > 0 ? await Promise.all([listHousehold(deps, buyerId), listPeopleSharingDevice(deps, buyerId)]) : [[], []]
  const householdId = householdMemberIds.toSorted()[0] ?? null // the same id as `household_of` in SQL
  const [counts, used] = await Promise.all([
    stored.countUsesBy(deps.db, { all: ids, forHouseholds }, { personId: buyerId, householdId, householdMemberIds }),
    householdId !== null && mates.length > 0 ? stored.listUsedBy(deps.db, forHouseholds, { personIds: mates, householdId }) : [],
  ])
  const elsewhere = new Set(used.map(({ promotionId }) => promotionId))
  const usesBy = (id: string, whose: 'PERSON' | 'HOUSEHOLD') =>
    Math.max(0, ...counts.filter(({ promotionId, scope }) => promotionId === id && scope === whose).map(({ uses }) => uses))
  return ({ id }) => ({ person: usesBy(id, 'PERSON'), household: usesBy(id, 'HOUSEHOLD'), isKnownElsewhere: elsewhere.has(id) })
}

/** Reads only the facts that an offer needs. */
async function readFacts(
  deps: Deps,
  { buyerId, lines, offers }: Pick<QuoteAsk, 'buyerId' | 'lines'> & { offers: readonly Offered[] },
): Promise<Facts> {
  const asksFirst = offers.some(({ conditions }) => conditions.isFirstOrder)
  const asksMembers = offers.some(({ conditions }) => conditions.isForMembers)
  const learners = asksMembers ? [...new Set(lines.map(({ learnerId }) => learnerId))].filter((id) => id !== '') : []
  const [hasPaid, ...memberships] = await Promise.all([
    asksFirst && buyerId !== undefined ? hasEverPaid(deps, buyerId) : false,
    ...learners.map((id) => mayUse(deps, id, 'SUB')),
  ])
  return { isFirstOrder: !hasPaid, members: new Set(learners.filter((_, at) => memberships[at])) }
}

export const offerOf = ({ id, conditions, ...promotion }: PromotionRecord, code: string | null): Offered => ({
  promotionId: id,
  code,
  effect: promotion.effect,
  value: promotion.value,
  capVnd: promotion.capVnd,
  freeCount: promotion.freeCount,
  stacking: promotion.stacking,
  position: promotion.position,
  fundedBy: promotion.fundedBy,
  explanation: promotion.explanation,
  conditions,
})
