import { describeUsed, holdClawback, grantPendingPoints, calculateClawback, returnPoints, settlePoints } from '#modules/money/points'
import type { SoldOrder } from '#modules/sale/orders'
import type { Deps } from '#platform/deps'
import { sumEarlier } from '../refunds.repository.ts'

/** Of other requests, by line. */
type Earlier = Awaited<ReturnType<typeof sumEarlier>>
const earlierOf = (deps: Deps, backs: readonly Back[], requestId?: string) =>
  sumEarlier(
    deps.db,
    backs.map(({ lineId }) => lineId),
    requestId,
  )

type Back = { lineId: string; amountVnd: number }
type SoldLine = SoldOrder['lines'][number]

const lineOf = (order: SoldOrder, lineId: string): SoldLine => {
  const line = order.lines.find(({ id }) => id === lineId)
  if (!line) throw new Error(`Line ${lineId} is not of order ${order.id}`)
  return line
}

/**
 * The đồng still paid for each line after a refund, and before it when some of its lessons were refunded earlier. Upgrade credit earned its points with
 * the older membership: a refund above what was paid for the line itself counts against the older line.
 */
const keptOf = (order: SoldOrder, backs: readonly Back[], earlier: Earlier) =>
  backs.flatMap(({ lineId, amountVnd }) => {
    const { paidVnd, creditVnd, replacesLineId, replacedVnd } = lineOf(order, lineId)
    const before = earlier.get(lineId)
    const keptBeforeVnd = paidVnd - creditVnd - (before?.amountVnd ?? 0)
    const keptVnd = keptBeforeVnd - amountVnd
    const own = { orderLineId: lineId, keptVnd, ...(before && { keptBeforeVnd }) }
    return replacesLineId && keptVnd < 0 ? [own, { orderLineId: replacesLineId, keptVnd: replacedVnd + keptVnd }] : [own]
  })

/** Points taken per line, including those of the line it replaced. */
const takenBy = (order: SoldOrder, backs: readonly Back[], taken: ReadonlyMap<string, number>) =>
  new Map(
    backs.map(({ lineId }) => {
      const { replacesLineId } = lineOf(order, lineId)
      return [lineId, (taken.get(lineId) ?? 0) + (replacesLineId ? (taken.get(replacesLineId) ?? 0) : 0)]
    }),
  )

/** Points used on lines are returned in proportion to the refund, as far as they have not expired. */
async function spentOf(deps: Deps, order: SoldOrder, backs: readonly Back[], earlier: Earlier) {
  const paidByPoints = order.lines.reduce((sum, { pointsVnd }) => sum + pointsVnd, 0)
  const { used, lasting } = paidByPoints > 0 ? await describeUsed(deps, order.id) : { used: 0, lasting: 0 }
  let left = lasting
  return new Map(
    backs.map(({ lineId, amountVnd }) => {
      const { pointsVnd, paidVnd } = lineOf(order, lineId)
      const ofLine = paidByPoints > 0 ? Math.round((used * pointsVnd) / paidByPoints) : 0 // whole, since each point pays the same
      const before = earlier.get(lineId) ?? { amountVnd: 0, pointsBack: 0 }
      const upTo = paidVnd > 0 ? Math.floor((ofLine * (before.amountVnd + amountVnd)) / paidVnd) : ofLine
      const back = Math.min(left, Math.max(0, upTo - before.pointsBack))
      left -= back
      return [lineId, back]
    }),
  )
}

const sumOf = (amounts: Iterable<number>) => [...amounts].reduce((sum, amount) => sum + amount, 0)

type Reckoned = Awaited<ReturnType<typeof calculateClawback>>

type Described = { backs: readonly Back[]; earlier: Earlier; reckoned: Reckoned }
async function describe(deps: Deps, order: SoldOrder, { backs, earlier, reckoned }: Described) {
  const wholeVnd = sumOf(backs.map(({ amountVnd }) => amountVnd))
  const spent = await spentOf(deps, order, backs, earlier)
  return {
    /** Points returned and points taken, by line. */
    spent,
    taken: takenBy(order, backs, reckoned.taken),
    back: sumOf(spent.values()),
    clawedBack: reckoned.wanted - reckoned.missing,
    missing: reckoned.missing,
    withheldVnd: Math.min(wholeVnd, reckoned.missingVnd),
  }
}
export type PointsOfRefund = Awaited<ReturnType<typeof describe>>

/** What a refund would do to the buyer's points, and what it would withhold for points already spent. */
export async function previewRefundPoints(deps: Deps, order: SoldOrder, backs: readonly Back[]) {
  const earlier = await earlierOf(deps, backs)
  const reckoned = await calculateClawback(deps, { personId: order.buyerId, lines: keptOf(order, backs, earlier) })
  return describe(deps, order, { backs, earlier, reckoned })
}

/** Same, and reserves the points to be taken until the request is decided. */
export async function holdRefundPoints(deps: Deps, order: SoldOrder, { requestId, backs }: { requestId: string; backs: readonly Back[] }) {
  const earlier = await earlierOf(deps, backs, requestId)
  const lines = keptOf(order, backs, earlier)
  const reckoned = await holdClawback(deps, { personId: order.buyerId, lines, refundId: requestId })
  return describe(deps, order, { backs, earlier, reckoned })
}

/** The request ended or is recalculated: releases the points reserved for it. */
export const releaseRefundPoints = (deps: Deps, requestId: string) =>
  settlePoints(deps, { purpose: 'CLAWBACK', sourceIds: [requestId] }, 'RETURNED')

type SettledRefund = { requestId: string; lines: readonly { orderLineId: string; amountVnd: number; pointsBack: number }[] }

/**
 * Settles the points of an approved request, before anything else is booked: takes earned points and returns used ones. Lines whose points are still
 * pending get them now for what stays paid; a later refund of the same line takes its part of them back.
 */
export async function settleRefundPoints(deps: Deps, order: SoldOrder, { requestId, lines }: SettledRefund) {
  await settlePoints(deps, { purpose: 'CLAWBACK', sourceIds: [requestId] }, 'USED')
  await returnPoints(deps, { orderId: order.id, amount: sumOf(lines.map(({ pointsBack }) => pointsBack)), refundId: requestId })
  const backs = [...Map.groupBy(lines, ({ orderLineId }) => orderLineId)].map(([lineId, parts]) => ({
    lineId,
    amountVnd: sumOf(parts.map(({ amountVnd }) => amountVnd)),
  }))
  await grantPendingPoints(deps, keptOf(order, backs, await earlierOf(deps, backs, requestId)))
}
