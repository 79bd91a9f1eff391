import { postAll } from '#modules/money/ledger'
import { addPendingPoints } from '#modules/money/points'
import { beginMemberships } from '#modules/sale/subscriptions'
import { type Deps, transact } from '#platform/deps'
import { publishAll } from '#platform/outbox/domain-events'
import { insertEvents } from '../order-events.repository.ts'
import { listLinesToDeliver } from '../order-notices.repository.ts'
import { giftPurchased, orderFulfilled, fulfilmentRequested } from '../orders.events.ts'

type Completed = { orderId: string; isPrepaid?: true; paidVnd?: number }

/**
 * Hands over what the sale floor itself can give: memberships; the rest is due from others. Each line gives once, however often this
 * runs. What people are told of it is announced with all that is known here, so that nothing is read twice.
 */
export const fulfilOrders = (deps: Deps, completed: readonly Completed[]) =>
  transact(deps, async (deps) => {
    const lines = await listLinesToDeliver(
      deps.db,
      completed.map(({ orderId }) => orderId),
    )
    const prepaid = new Set(completed.filter(({ isPrepaid }) => isPrepaid).map(({ orderId }) => orderId))
    const given = await deliverLines(
      deps,
      lines.filter(({ gift }) => gift === null),
      prepaid,
    )
    await publishAll(deps, giftPurchased, lines.flatMap(asGift))
    await publishAll(
      deps,
      orderFulfilled,
      groupedByOrder(lines).map((lines) => fulfilledOrder(lines, given, completed)),
    )
  })

/** Begins memberships; all else is due from others. `prepaid` are the orders whose money waits for each line. */
export async function deliverLines(deps: Deps, lines: readonly Line[], prepaid: ReadonlySet<string>) {
  await addPendingPoints(deps, lines.flatMap(asPendingPoints))
  const given = await beginMemberships(deps, lines.flatMap(asMembership))
  const begun = lines.filter(({ lineId }) => given.has(lineId))
  await insertEvents(
    deps.db,
    begun.map(({ orderId, lineId }) => ({ orderId, kind: 'DELIVERED', subject: lineId })),
  )
  await earnPrepaid(
    deps,
    begun.filter(({ orderId }) => prepaid.has(orderId)),
  )
  await publishAll(deps, fulfilmentRequested, groupedByOrder(lines).flatMap(dueFromOthers))
  return given
}

const groupedByOrder = (lines: readonly Line[]) => [...Map.groupBy(lines, ({ orderId }) => orderId).values()]
const asGift = ({ orderId, buyerId, lineId, kind, gift }: Line) =>
  gift === null || (kind !== 'CO' && kind !== 'SUB') ? [] : [{ orderId, buyerId, lineId, kind, gift }]

type Line = Awaited<ReturnType<typeof listLinesToDeliver>>[number]
type Given = Awaited<ReturnType<typeof beginMemberships>>

/** What an older membership has paid of it was earned by that, or has begun with it. */
const paidNow = ({ priceVnd, discountVnd, creditVnd }: Line) => priceVnd - discountVnd - creditVnd

function asMembership(line: Line) {
  const { kind, months, bonusDays, planVersionId, lineId, learnerId } = line
  return kind === 'SUB' && months && planVersionId
    ? [{ learnerId, planVersionId, months, bonusDays, paidVnd: paidNow(line), orderLineId: lineId }]
    : []
}

/** Whoever paid earns points on what was paid in đồng, once nobody changes their mind any more. */
const asPendingPoints = (line: Line) =>
  paidNow(line) > 0 ? [{ orderLineId: line.lineId, personId: line.buyerId, inDays: line.coolingOffDays }] : []

/** What was paid together with things of others waited with them; handed over, a plan is earned day by day. */
async function earnPrepaid(deps: Deps, lines: readonly Line[]) {
  const paid = lines.map((line) => ({ lineId: line.lineId, amount: paidNow(line) })).filter(({ amount }) => amount > 0)
  await postAll(
    deps,
    paid.map(({ lineId, amount }) => ({
      reason: 'LINE_DELIVERED',
      source: { kind: 'order_line', id: lineId },
      lines: [
        { account: 'CUSTOMER_PREPAID', amount },
        { account: 'DEFERRED_REVENUE', amount: -amount },
      ],
    })),
  )
}

function dueFromOthers(lines: readonly Line[]) {
  const due = lines.flatMap(({ kind, refId, sellerId, lessons, ...line }) => {
    if (kind === 'SUB' || !refId || !sellerId || !lessons) return []
    const { lineId, learnerId, batchId, seatHoldId, priceVnd, discountVnd, platformDiscountVnd, coolingOffDays } = line
    return [
      {
        lineId,
        learnerId,
        kind,
        refId,
        batchId,
        seatHoldId,
        sellerId,
        lessons,
        priceVnd,
        discountVnd,
        platformDiscountVnd,
        coolingOffDays,
      },
    ]
  })
  const [{ orderId, buyerId }] = lines as [Line, ...Line[]] // grouped by what they have in common
  return due.length > 0 ? [{ orderId, buyerId, lines: due }] : []
}

function fulfilledOrder(lines: readonly Line[], given: Given, completed: readonly Completed[]) {
  const [{ orderId, code, buyerId, totalVnd }] = lines as [Line, ...Line[]] // as above
  const paidVnd = completed.find((one) => one.orderId === orderId)?.paidVnd ?? totalVnd
  const items = lines.map(({ lineId, sku, name, learnerId, gift }) => {
    const endsAt = given.get(lineId)?.endsAt.toISOString()
    return { sku, name, learnerId, ...(endsAt && { endsAt }), ...(gift && { isGift: true as const }) }
  })
  return { orderId, code, buyerId, totalVnd: paidVnd, items }
}
