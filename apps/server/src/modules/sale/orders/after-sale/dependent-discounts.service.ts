import { listGiven } from '#modules/sale/entitlements'
import { listRefundableConditions } from '#modules/sale/promotions'
import { listSharers } from '#modules/sale/subscriptions'
import type { Deps } from '#platform/deps'
import type { SoldOrder } from './after-sale.service.ts'
import { type Discounted, listBasket, listBoughtCheaperSince, listStanding } from './dependent-discounts.repository.ts'

/** A discount that loses its condition when another line is refunded. */
export type Dependent = Pick<Discounted, 'name' | 'promotionId' | 'discountVnd' | 'paidVnd' | 'isUnpaid'> & {
  /** The line whose refund undoes the condition. */
  conditionLineId: string
  discountedLineId: string
  because: 'MEMBER' | 'MIN_TOTAL' | 'GROUP'
}

type Refunding = {
  order: Pick<SoldOrder, 'id' | 'lines'>
  /** The lines to refund. */
  lineIds: readonly string[]
  /** Lines of the basket that are refunded already. */
  goneIds: ReadonlySet<string>
}

/**
 * Discounts that stay with other lines although their condition is undone by this refund: members' prices of those who used a refunded membership,
 * discounts for a basket whose total falls below what they require, and those of a group of items of which one is refunded.
 */
export async function listDependentDiscounts(deps: Deps, refunding: Refunding): Promise<Dependent[]> {
  return [...(await ofMembers(deps, refunding)), ...(await ofBasket(deps, refunding))]
}

type User = { lineId: string; personId: string; from: Date | null; until: Date | null }

/** The people who could use the memberships, and when. */
async function usersOf(deps: Deps, memberships: SoldOrder['lines']): Promise<User[]> {
  const ids = memberships.map(({ id }) => id)
  const periods = await listGiven(deps, ids)
  const own = periods.map(({ sourceId: lineId, personId, startsAt: from, endsAt: until }) => ({ lineId, personId, from, until }))
  return [...own, ...(await listSharers(deps, ids))]
}

async function ofMembers(deps: Deps, { order, lineIds }: Refunding): Promise<Dependent[]> {
  const memberships = order.lines.filter(({ id, kind }) => kind === 'SUB' && lineIds.includes(id))
  if (memberships.length === 0) return []
  const users = await usersOf(deps, memberships)
  if (users.length === 0) return []
  const learnerIds = [...new Set(users.map(({ personId }) => personId))]
  const cheaper = await listBoughtCheaperSince(deps.db, order.id, learnerIds)
  const conditions = await listRefundableConditions(deps, idsOf(cheaper))
  return cheaper.flatMap((line) => {
    const user = conditions.get(line.promotionId)?.isForMembers ? users.find((one) => couldUse(one, line)) : undefined
    return user ? [dependent(line, user.lineId, 'MEMBER')] : []
  })
}

/** Whether the person got the discount while they could use the membership. */
const couldUse = ({ personId, from, until }: User, { learnerId, placedAt, completedAt }: Discounted) =>
  learnerId === personId && (!from || completedAt === null || completedAt >= from) && (!until || placedAt < until)

async function ofBasket(deps: Deps, { order, lineIds, goneIds }: Refunding): Promise<Dependent[]> {
  if (lineIds.length === 0) return []
  const basket = await listBasket(deps.db, order.id)
  const conditions = await listRefundableConditions(deps, idsOf(basket))
  /** The lines of these to refund, and those that then stay bought. */
  const partsOf = (lines: readonly Discounted[]) => {
    const bought = lines.filter(({ isBought }) => isBought)
    return {
      refunded: bought.filter(({ lineId }) => lineIds.includes(lineId)),
      kept: bought.filter(({ lineId }) => !goneIds.has(lineId) && !lineIds.includes(lineId)),
    }
  }
  return [...Map.groupBy(basket, ({ promotionId }) => promotionId)].flatMap(([promotionId, lines]) => {
    const { minTotal = 0, groupSize = null } = conditions.get(promotionId) ?? {}
    const groups = groupSize === null ? [] : groupsOf(lines, groupSize).map(partsOf)
    return [...ofTotal(partsOf(lines), minTotal), ...groups.flatMap(ofGroup)]
  })
}

type Parts = { refunded: readonly Discounted[]; kept: readonly Discounted[] }

/** A promotion that needs a smallest total falls for the lines that stay, when they no longer reach it. */
function ofTotal({ refunded: [first], kept }: Parts, minTotal: number) {
  if (!first || minTotal === 0 || kept.reduce((sum, { priceVnd }) => sum + priceVnd, 0) >= minTotal) return []
  return kept.map((line) => dependent(line, first.lineId, 'MIN_TOTAL'))
}

/** Of a group some items were free because of the others: it falls with each of them. */
const ofGroup = ({ refunded, kept }: Parts) => refunded.flatMap(({ lineId }) => kept.map((line) => dependent(line, lineId, 'GROUP')))

/** The groups as the promotion formed them: the dearest items first. */
function groupsOf(lines: readonly Discounted[], size: number) {
  const dearestFirst = lines.toSorted((a, b) => b.leftVnd - a.leftVnd)
  return Array.from({ length: Math.ceil(lines.length / size) }, (_, at) => dearestFirst.slice(at * size, (at + 1) * size))
}

const idsOf = (lines: readonly Discounted[]) => [...new Set(lines.map(({ promotionId }) => promotionId))]
const dependent = (
  { lineId, name, promotionId, discountVnd, paidVnd, isUnpaid }: Discounted,
  conditionLineId: string,
  because: Dependent['because'],
) => ({
  conditionLineId,
  discountedLineId: lineId,
  name,
  promotionId,
  discountVnd,
  paidVnd,
  isUnpaid,
  because,
})

/** Which promotions still make these lines cheaper, by line and promotion; none in an order that ended unpaid. */
export async function listStandingDiscounts({ db }: Deps, lineIds: readonly string[]) {
  const lines = lineIds.length > 0 ? await listStanding(db, lineIds) : []
  return lines.map(({ lineId, promotionId, isUnpaid }) => ({ lineId, promotionId, isUnpaid }))
}
