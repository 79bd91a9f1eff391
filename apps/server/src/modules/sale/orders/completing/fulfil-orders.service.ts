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
 * Delivers what orders can deliver itself (memberships) and requests the rest from other modules. Idempotent per line. The published event carries
 * all that notices need, so that nothing is read twice.
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

/** Begins memberships and requests all other lines from their modules. `prepaid`: orders whose money is in CUSTOMER_PREPAID until delivery. */
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

/** Less the upgrade credit: the older membership's order paid that part. */
const paidNow = ({ priceVnd, discountVnd, creditVnd }: Line) => priceVnd - discountVnd - creditVnd

function asMembership(line: Line) {
  const { kind, months, bonusDays, planVersionId, lineId, learnerId } = line
  return kind === 'SUB' && months && planVersionId
    ? [{ learnerId, planVersionId, months, bonusDays, paidVnd: paidNow(line), orderLineId: lineId }]
    : []
}

/** The buyer earns points on the đồng paid, after the cooling-off period. */
const asPendingPoints = (line: Line) =>
  paidNow(line) > 0 ? [{ orderLineId: line.lineId, personId: line.buyerId, inDays: line.coolingOffDays }] : []

/** Moves a delivered plan from CUSTOMER_PREPAID to DEFERRED_REVENUE, from which it is earned day by day. */
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
  const [{ orderId, buyerId }] = lines as [Line, ...Line[]] // each group has at least one line
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
