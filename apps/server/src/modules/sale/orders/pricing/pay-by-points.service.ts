import {
  holdPoints,
  countUsable,
  listHeldPoints,
  maxPointsFor,
  pointError,
  pointRule,
  settlePoints,
  spreadPoints,
} from '#modules/money/points'
import type { Actor } from '#platform/http/api'
import type { Deps } from '#platform/deps'
import { type Discounts, listSteps } from '../discounts.repository.ts'
import { listLines, type Order } from '../orders.repository.ts'

type Line = Awaited<ReturnType<typeof listLines>>[number]

/** How many points to use. Points applied earlier are reduced to what is still allowed; points requested now (`isAsked`) are refused beyond it. */
export type PointsRequest = { amount: number; isAsked: boolean }
export type PaidByPoints = { discounts: Discounts; uses: { orderId: string; amount: number }[] }

type Asking = { meant: readonly Order[]; others: readonly Order[]; points: number | undefined }

/** Points to use for these orders: for `meant` the requested number, otherwise what is already applied. */
export async function pointsRequestsOf(deps: Deps, { meant, others, points }: Asking) {
  const priced = [...meant, ...others].filter(({ discountVnd }) => discountVnd > 0).map(({ id }) => id)
  const held = await listHeldPoints(deps, priced)
  const of = (orders: readonly Order[]): PointsRequest => ({
    amount: orders.reduce((sum, { id }) => sum + (held.get(id) ?? 0), 0),
    isAsked: false,
  })
  return {
    of,
    ofMeant: points === undefined ? of(meant) : { amount: points, isAsked: true },
    areAny: (points ?? 0) > 0 || held.size > 0,
  }
}

type Paying = { lines: readonly Line[]; discounts: Discounts; request: PointsRequest }

const leftsOf = (lines: readonly Line[], discounts: Discounts) =>
  lines.map(({ id, priceVnd, creditVnd }) => priceVnd - creditVnd - (discounts.lines.find(({ lineId }) => lineId === id)?.discountVnd ?? 0))

/** Adds points to the discounts of lines, as each one's last step. Throws POINTS_EXCEED_ORDER_LIMIT. */
export async function payByPoints(deps: Deps, { lines, discounts, request }: Paying): Promise<PaidByPoints> {
  if (request.amount === 0) return { discounts, uses: [] }
  const [rule, lefts] = [await pointRule(deps), leftsOf(lines, discounts)]
  const most = maxPointsFor(lefts, rule)
  if (request.isAsked && request.amount > most) throw pointError.POINTS_EXCEED_ORDER_LIMIT({ most })
  const parts = spreadPoints(Math.min(request.amount, most), lefts, rule)
  const paying = lines.map((line, at) => ({ line, points: parts[at] ?? 0 })).filter(({ points }) => points > 0)
  const vndOf = (lineId: string) => (paying.find(({ line }) => line.id === lineId)?.points ?? 0) * rule.worthVnd
  return {
    discounts: {
      lines: discounts.lines.map((line) => {
        const vnd = vndOf(line.lineId)
        return { ...line, discountVnd: line.discountVnd + vnd, platformDiscountVnd: line.platformDiscountVnd + vnd } // the platform funds points
      }),
      steps: [
        ...discounts.steps,
        ...paying.map(({ line, points }) => ({
          lineId: line.id,
          step: discounts.steps.filter(({ lineId }) => lineId === line.id).length + 1,
          kind: 'POINTS' as const,
          promotionId: null,
          code: null,
          amountVnd: points * rule.worthVnd,
          fundedBy: 'PLATFORM' as const,
          explanation: `Dùng ${points.toLocaleString('vi-VN')} điểm thưởng`,
        })),
      ],
    },
    uses: [...Map.groupBy(paying, ({ line }) => line.orderId)].map(([orderId, ofOrder]) => ({
      orderId,
      amount: ofOrder.reduce((sum, { points }) => sum + points, 0),
    })),
  }
}

type Holding = { orders: readonly Order[]; uses: PaidByPoints['uses'] }

/** Releases the points held for these orders and holds the new ones. Throws POINTS_EXCEED_BALANCE. */
export async function holdForOrders(deps: Deps, buyer: Pick<Actor, 'id'>, { orders, uses }: Holding) {
  await settlePoints(deps, { purpose: 'ORDER', sourceIds: orders.map(({ id }) => id) }, 'RETURNED')
  for (const { orderId, amount } of uses) await holdPoints(deps, { personId: buyer.id, amount, purpose: 'ORDER', sourceId: orderId })
}

/** Points that the buyer can use on these orders: usable ones plus those already held for them. */
export async function readPointsFor(deps: Deps, buyer: Pick<Actor, 'id'>, orders: readonly Pick<Order, 'id'>[]) {
  const ids = orders.map(({ id }) => id)
  const [rule, usable, held, lines] = await Promise.all([
    pointRule(deps),
    countUsable(deps, buyer.id),
    listHeldPoints(deps, ids),
    listLines(deps.db, ids),
  ])
  const used = [...held.values()].reduce((sum, amount) => sum + amount, 0)
  const steps =
    used > 0
      ? await listSteps(
          deps.db,
          lines.map(({ id }) => id),
        )
      : []
  const byPoints = (lineId: string) => steps.find((step) => step.lineId === lineId && step.kind === 'POINTS')?.amountVnd ?? 0
  const lefts = lines.map(({ id, priceVnd, discountVnd, creditVnd }) => priceVnd - discountVnd - creditVnd + byPoints(id))
  return {
    usable: usable + used,
    most: Math.min(usable + used, maxPointsFor(lefts, rule)),
    maxPercent: rule.maxPercent,
    used,
    worth: rule.worthVnd,
  }
}
