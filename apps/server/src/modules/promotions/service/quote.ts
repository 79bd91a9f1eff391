import type { QuoteLine, Quote, Offered } from '../basket.ts'
import { mayUse } from '#modules/entitlements'
import { listDeviceMates, listKin } from '#modules/identity'
import { hasEverPaid } from '#modules/payments'
import type { Deps } from '#platform/deps'
import { shortMemory } from '#platform/short-memory'
import { judgeCode, type UsesBy } from '../code-state.ts'
import type { Facts } from '../fit.ts'
import * as stored from '../promotions.repository.ts'
import type { PromotionRecord } from '../promotions.tables.ts'
import { quoteBasket } from '../quote.ts'
import { refusals } from '../refusals.ts'

/** Whether anything is given without a code, as of a second ago: mostly nothing is, and then nobody needs a quote. */
export const isAnythingAutomatic = shortMemory(1000, async (db) => (await stored.listAutomatic(db)).length > 0)

/** Whether any of it is for members alone, as of a second ago: lists ask nobody else while there is none. */
export const isAnythingForMembers = shortMemory(1000, async (db) =>
  (await stored.listAutomatic(db)).some(({ conditions }) => conditions.isForMembers),
)

export type QuoteAsk = { buyerId: string | undefined; lines: readonly QuoteLine[]; codes: readonly string[] }

/**
 * What these lines cost less for this buyer now, step by step, and why each other code does not count. Reads only: nothing is held, and
 * what is limited may be gone a moment later. Whoever asks has checked that the buyer may buy for the learners.
 */
export async function quote(deps: Deps, ask: QuoteAsk): Promise<Quote> {
  const { facts, offers, refused } = await readOffers(deps, ask)
  const quoted = quoteBasket(ask.lines, facts, offers)
  return { lines: quoted.lines, refused: [...refused, ...quoted.refused] }
}

/** The same with one code, and what is known of it; all that is refused is it. */
export async function quoteCode(deps: Deps, { code, ...ask }: Omit<QuoteAsk, 'codes'> & { code: string }) {
  const { facts, offers, refused, known } = await readOffers(deps, { ...ask, codes: [code] })
  const quoted = quoteBasket(ask.lines, facts, offers)
  return { found: known[0], lines: quoted.lines, refusal: [...refused, ...quoted.refused][0] }
}

/** The same of each line as if it were bought alone. */
export async function quoteEach(deps: Deps, ask: QuoteAsk) {
  const { facts, offers, refused } = await readOffers(deps, ask)
  return ask.lines.map((line) => {
    const quoted = quoteBasket([line], facts, offers)
    return { steps: quoted.lines[0]?.steps ?? [], refused: [...refused, ...quoted.refused] }
  })
}

/**
 * What each line, bought alone, costs a member with what everybody is given, by its key: only where that is less than its price. `isTheirs`:
 * its learner is one. Mostly nothing is for members, and then nobody is asked.
 */
export async function quoteForMembers(deps: Deps, { buyerId, lines }: Omit<QuoteAsk, 'codes'>) {
  const prices = new Map<string, { vnd: number; isTheirs: boolean }>()
  if (lines.length === 0 || !(await isAnythingAutomatic(deps.db))) return prices
  const { facts, offers } = await readOffers(deps, { buyerId, lines, codes: [] })
  if (!offers.some(({ conditions }) => conditions.isForMembers)) return prices
  const members = new Set(lines.map(({ learnerId }) => learnerId))
  for (const line of lines) {
    const costs = (given: Facts) =>
      line.priceVnd - (quoteBasket([line], given, offers).lines[0]?.steps ?? []).reduce((sum, { amountVnd }) => sum + amountVnd, 0)
    const vnd = costs({ ...facts, members })
    const isTheirs = facts.members.has(line.learnerId)
    if (vnd < (isTheirs ? line.priceVnd : costs(facts))) prices.set(line.key, { vnd, isTheirs })
  }
  return prices
}

/** Everything that may be used now by this buyer, and why the other codes may not. */
async function readOffers(deps: Deps, { buyerId, lines, codes }: QuoteAsk) {
  const wanted = [...new Set(codes)]
  const [automatic, known] = await Promise.all([stored.listAutomatic(deps.db), wanted.length > 0 ? stored.findCodes(deps.db, wanted) : []])
  const usesOf = await countUses(deps, buyerId, [...automatic, ...known.map(({ promotion }) => promotion)])
  const judged = wanted.map((code) => {
    const found = known.find((one) => one.code.code === code)
    return { code, found, refusal: judgeFound(found, { personId: buyerId, usesOf }) }
  })
  const offers = [
    ...automatic.filter((promotion) => !isUsedBy(promotion, usesOf(promotion))).map((promotion) => offerOf(promotion, null)),
    ...judged.flatMap(({ code, found, refusal }) => (found && !refusal ? [offerOf(found.promotion, code)] : [])),
  ]
  const refused = judged.flatMap(({ code, refusal }) => (refusal ? [{ code, ...refusal }] : []))
  return { offers, refused, known, facts: await readFacts(deps, { buyerId, lines, offers }) }
}

type UsesOf = (promotion: Pick<PromotionRecord, 'id'>) => UsesBy

/** Why somebody may not use this code now, whatever they buy. */
function judgeFound(found: stored.FoundCode | undefined, { personId, usesOf }: { personId: string | undefined; usesOf: UsesOf }) {
  if (!found) return refusals.UNKNOWN()
  const { code, promotion, now } = found
  return judgeCode({ ...code, promotion }, { personId, uses: usesOf(promotion), now })
}

/** The same for one code alone; undefined when it may be used. */
export async function judgeOne(deps: Deps, personId: string | undefined, code: string) {
  const [found] = await stored.findCodes(deps.db, [code])
  const usesOf = await countUses(deps, personId, found ? [found.promotion] : [])
  return { found, refusal: judgeFound(found, { personId, usesOf }) }
}

/** What everybody is given has no code to be refused: it is simply not given again. */
const isUsedBy = ({ maxPerPerson, maxPerHousehold }: PromotionRecord, uses: UsesBy) =>
  (maxPerPerson !== null && uses.person >= maxPerPerson) ||
  (maxPerHousehold !== null && (uses.household >= maxPerHousehold || uses.isKnownElsewhere))

const nobodys: UsesBy = { person: 0, household: 0, isKnownElsewhere: false }

/** How often this buyer and their household use each promotion that has such a limit. */
async function countUses(deps: Deps, buyerId: string | undefined, promotions: readonly PromotionRecord[]): Promise<UsesOf> {
  const limited = promotions.filter(({ maxPerPerson, maxPerHousehold }) => maxPerPerson !== null || maxPerHousehold !== null)
  if (buyerId === undefined || limited.length === 0) return () => nobodys
  const ids = limited.map(({ id }) => id)
  const forHouseholds = limited.filter(({ maxPerHousehold }) => maxPerHousehold !== null).map(({ id }) => id)
  const [{ householdId, counts }, mates, ofKin] = await Promise.all([
    stored.countOfHousehold(deps.db, ids, buyerId),
    forHouseholds.length > 0 ? listDeviceMates(deps, buyerId) : [],
    countOfKin(deps, forHouseholds, buyerId),
  ])
  const used = mates.length > 0 ? await stored.listUsedBy(deps.db, forHouseholds, { personIds: mates, householdId }) : []
  const elsewhere = new Set(used.map(({ promotionId }) => promotionId))
  const usesBy = (id: string, whose: 'PERSON' | 'HOUSEHOLD') => counts.find((one) => one.promotionId === id && one.of === whose)?.uses ?? 0
  const byHousehold = (id: string) => Math.max(usesBy(id, 'HOUSEHOLD'), ofKin.find(({ promotionId }) => promotionId === id)?.uses ?? 0)
  return ({ id }) => ({ person: usesBy(id, 'PERSON'), household: byHousehold(id), isKnownElsewhere: elsewhere.has(id) })
}

const countOfKin = async (deps: Deps, promotionIds: readonly string[], buyerId: string) =>
  promotionIds.length > 0 ? stored.countOfKin(deps.db, promotionIds, await listKin(deps, buyerId)) : []

/** Asks only what one of the offers asks about. */
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
  says: promotion.says,
  conditions,
})
