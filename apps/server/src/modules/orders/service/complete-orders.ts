import type { OrderEventKind } from '@khue/contracts/orders'
import type { SuspenseName } from '@khue/contracts/payments'
import { describeCheckout, describeCheckouts, isUndecided, lockWaiting, setAside, stopWaiting } from '#modules/payments'
import { postAll, splitByWeight } from '#modules/ledger'
import { settleUses } from '#modules/promotions'
import { beginMemberships } from '#modules/subscriptions'
import { type Deps, transact } from '#platform/deps'
import { announceAll } from '#platform/news'
import { insertEvents, listEvents, listHolds, type NewEvent } from '../order-events.repository.ts'
import { canMove, moveStatus, nameUnfit } from '../order.ts'
import { listToHandOver } from '../order-notices.repository.ts'
import { orderCompleted, orderHandedOver, orderLinesDue } from '../orders.events.ts'
import {
  listCheckoutsOfOrders,
  listOrderIdsOfCheckout,
  listOrdersOfCheckouts,
  lockOrdersOfCheckout,
  lockOrdersOfCheckouts,
  type Move,
  type Order,
  setStatuses,
} from '../orders.repository.ts'
import { endUnpaid } from './end-orders.ts'
import { asksForWhole, revive } from './revive-orders.ts'

/**
 * Completes the orders of checkouts whose money has come. Safe to run twice: an order knows which checkout paid it. The
 * share of an order that something else has paid, or that is not to be had any more, is set aside in the same transaction.
 */
export const completePaidOrders = (deps: Deps, checkoutIds: readonly string[]) =>
  transact(deps, async (deps) => {
    const [checkouts, asked] = await Promise.all([describeCheckouts(deps, checkoutIds), lockOrdersOfCheckouts(deps.db, checkoutIds)])
    const [moves, events] = [new Map<string, Completion>(), [] as NewEvent[]]
    for (const { checkout, order } of inOrderOf(checkoutIds, checkouts, asked)) {
      if (order.completedAt && order.paidByCheckoutId === checkout.id) continue // told before
      const status = moves.get(order.id)?.status ?? order.status
      const event = checkout.settledAs === 'BY_DECISION' ? 'PAID_BY_DECISION' : 'PAID'
      const ofCheckout = asked.filter(({ checkoutId }) => checkoutId === checkout.id).map(({ order }) => order)
      const isWhole = asksForWhole(checkout, ofCheckout)
      if (canMove(status, event) && isWhole && (status !== 'CANCELLED' || (await revive(deps, order)))) {
        const isPrepaid = checkout.creditTo === 'CUSTOMER_PREPAID'
        const { id, placementId } = order
        moves.set(id, { id, placementId, status: moveStatus(status, event), paidByCheckoutId: checkout.id, isPrepaid })
        events.push({ orderId: order.id, kind: 'PAID', about: checkout.id, checkoutCode: checkout.code, amountVnd: order.totalVnd })
        events.push({ orderId: order.id, kind: 'COMPLETED' })
      } else {
        const amountVnd = isWhole ? order.totalVnd : shareOf(order, ofCheckout, checkout.amountVnd + checkout.balanceVnd)
        if (amountVnd > 0) await setAside(deps, { checkoutId: checkout.id, part: order.id, amountVnd, as: nameUnfit(status) })
      }
    }
    if (moves.size > 0) await complete(deps, [...moves.values()], events)
  })

/** What is an order's of a sum that is not what its orders cost. */
const shareOf = (order: Order, orders: readonly Order[], amountVnd: number) =>
  splitByWeight(
    amountVnd,
    orders.map(({ totalVnd }) => totalVnd),
  )[orders.indexOf(order)] ?? 0

/** Each checkout with each of its orders; whose money came first is first. */
const inOrderOf = (
  checkoutIds: readonly string[],
  checkouts: readonly Described[],
  asked: Awaited<ReturnType<typeof lockOrdersOfCheckouts>>,
) =>
  checkouts
    .toSorted((a, b) => checkoutIds.indexOf(a.id) - checkoutIds.indexOf(b.id))
    .flatMap((checkout) => asked.filter(({ checkoutId }) => checkoutId === checkout.id).map(({ order }) => ({ checkout, order })))
type Described = Awaited<ReturnType<typeof describeCheckouts>>[number]

type Completion = Move & { isPrepaid: boolean; placementId: string | null }

async function complete(deps: Deps, moves: readonly Completion[], events: readonly NewEvent[]) {
  await setStatuses(deps.db, moves)
  await insertEvents(deps.db, events)
  await announceAll(
    deps,
    orderCompleted,
    moves.map(({ id, isPrepaid }) => ({ orderId: id, ...(isPrepaid && { isPrepaid }) })),
  )
  await stopAskingElsewhere(deps, moves)
  const placements = new Set(moves.flatMap(({ placementId }) => placementId ?? []))
  for (const placementId of [...placements].toSorted()) await settleUses(deps, placementId, 'USED')
}

/** Completes orders, locked by the caller, that cost nothing. */
export const completeFree = (deps: Deps, orders: readonly Order[]) =>
  complete(
    deps,
    orders.map(({ id, placementId, status }) => ({ id, placementId, status: moveStatus(status, 'PAID'), isPrepaid: false })),
    orders.map(({ id }) => ({ orderId: id, kind: 'COMPLETED' })),
  )

/** Other checkouts of what is paid now wait no longer, unless there is more that they ask for or a gateway holds money for them. */
async function stopAskingElsewhere(deps: Deps, moves: readonly Move[]) {
  const paying = new Set(moves.flatMap(({ paidByCheckoutId }) => paidByCheckoutId ?? []))
  const asking = await listCheckoutsOfOrders(
    deps.db,
    moves.map(({ id }) => id),
  )
  const others = new Set(asking.map(({ checkoutId }) => checkoutId).filter((id) => !paying.has(id)))
  if (others.size === 0) return
  const waiting = await lockWaiting(deps, [...others]) // before looking: of two who complete the last of their orders one sees the other's
  if (waiting.length === 0) return
  const asked = await listOrdersOfCheckouts(deps.db, waiting)
  const open = asked.filter(({ status }) => canMove(status, 'PAID')).map(({ checkoutId }) => checkoutId)
  const held = await listHolds(deps.db, { orderIds: asked.map(({ id }) => id), checkoutIds: waiting })
  const needed = new Set([...open, ...held])
  await stopWaiting(
    deps,
    waiting.filter((id) => !needed.has(id)),
  )
}

/** The buyer's money is taken but held back: nobody shall pay again or cancel meanwhile. */
export const holdOrders = (deps: Deps, checkoutId: string) =>
  transact(deps, async (deps) => {
    const { code } = await describeCheckout(deps, checkoutId)
    const orders = await lockOrdersOfCheckout(deps.db, checkoutId)
    if (!(await isUndecided(deps, checkoutId))) return // news can be overtaken; whoever ends an order takes this lock first
    for (const order of orders) {
      if (!canMove(order.status, 'PAYMENT_HELD')) continue // decided meanwhile
      await setStatuses(deps.db, [{ id: order.id, status: moveStatus(order.status, 'PAYMENT_HELD'), paidByCheckoutId: checkoutId }])
      await insertEvents(deps.db, [{ orderId: order.id, kind: 'PAYMENT_HELD', about: checkoutId, checkoutCode: code }])
    }
  })

/** A gateway said no: an order whose money it held ends unless other money is held for it, any other waits for another attempt. */
export const noteRefusal = (deps: Deps, checkoutId: string) =>
  transact(deps, async (deps) => {
    const { code, settledAs } = await describeCheckout(deps, checkoutId)
    if (settledAs) return // paid meanwhile
    const orders = await lockOrdersOfCheckout(deps.db, checkoutId)
    for (const order of orders) {
      const isHeldElsewhere = order.status === 'WAITING_CONFIRMATION' && order.paidByCheckoutId !== checkoutId
      if (isHeldElsewhere || !canMove(order.status, 'PAYMENT_REFUSED')) continue
      await insertEvents(deps.db, [{ orderId: order.id, kind: 'PAYMENT_REFUSED', about: checkoutId, checkoutCode: code }])
      if (moveStatus(order.status, 'PAYMENT_REFUSED') !== 'CANCELLED') continue
      const otherHold = await findOtherHold(deps, order.id, checkoutId)
      // ended, it would close that checkout for all that it holds, and whoever waits with it would wait for ever
      const held = { id: order.id, status: moveStatus(order.status, 'PAYMENT_HELD') }
      if (otherHold) await setStatuses(deps.db, [{ ...held, paidByCheckoutId: otherHold }])
      else await endUnpaid(deps, order, 'PAYMENT_REFUSED')
    }
    // other money paid while this was held: what was put by beside it has nothing left to wait for
    if (!orders.some(({ status }) => canMove(status, 'PAID'))) await stopWaiting(deps, await lockWaiting(deps, [checkoutId]))
  })

/** Another checkout at which the gateway holds money for this order as well. */
async function findOtherHold(deps: Deps, orderId: string, checkoutId: string) {
  const holds = (await listEvents(deps.db, { orderId })).filter(({ kind, about }) => kind === 'PAYMENT_HELD' && about !== checkoutId)
  for (const { about } of holds.toReversed()) if (await isUndecided(deps, about)) return about
  return undefined
}

const kindOf = {
  LATE: 'MONEY_LATE',
  DOUBLE: 'MONEY_DOUBLE',
  SHORT: 'MONEY_SHORT',
  OVER: 'MONEY_OVER',
} as const satisfies Partial<Record<SuspenseName, OrderEventKind>>

type Money = { checkoutId: string; itemId: string; amountVnd: number }

/** Shows in the orders' histories that money came which did not fit. */
export async function noteSetAside(deps: Deps, { name, ...money }: Money & { name: SuspenseName }) {
  if (name !== 'UNKNOWN') await noteMoney(deps, money, kindOf[name])
}

/** Shows that it stands in the buyer's balance. */
export const noteBalanced = (deps: Deps, money: Money) => noteMoney(deps, money, 'MONEY_BALANCED')

/** Shows that it goes back. */
export const noteRefundDecided = (deps: Deps, money: Money) => noteMoney(deps, money, 'REFUND_DECIDED')

async function noteMoney(deps: Deps, { checkoutId, itemId, amountVnd }: Money, kind: OrderEventKind) {
  const [{ code }, orderIds] = await Promise.all([describeCheckout(deps, checkoutId), listOrderIdsOfCheckout(deps.db, checkoutId)])
  await insertEvents(
    deps.db,
    orderIds.map((orderId) => ({ orderId, kind, about: itemId, checkoutCode: code, amountVnd })),
  )
}

type Completed = { orderId: string; isPrepaid?: true }

/**
 * Hands over what the sale floor itself can give: memberships; the rest is due from others. Each line gives once, however often this
 * runs. What people are told of it is announced with all that is known here, so that nothing is read twice.
 */
export const fulfilOrders = (deps: Deps, completed: readonly Completed[]) =>
  transact(deps, async (deps) => {
    const lines = await listToHandOver(
      deps.db,
      completed.map(({ orderId }) => orderId),
    )
    const given = await beginMemberships(deps, lines.flatMap(asMembership))
    const begun = lines.filter(({ lineId }) => given.has(lineId))
    await insertEvents(
      deps.db,
      begun.map(({ orderId, lineId }) => ({ orderId, kind: 'DELIVERED', about: lineId })),
    )
    const prepaid = new Set(completed.filter(({ isPrepaid }) => isPrepaid).map(({ orderId }) => orderId))
    await earnPrepaid(
      deps,
      begun.filter(({ orderId }) => prepaid.has(orderId)),
    )
    const ofOrder = [...Map.groupBy(lines, ({ orderId }) => orderId).values()]
    await announceAll(deps, orderLinesDue, ofOrder.flatMap(dueFromOthers))
    await announceAll(
      deps,
      orderHandedOver,
      ofOrder.map((lines) => handedOver(lines, given)),
    )
  })

type Line = Awaited<ReturnType<typeof listToHandOver>>[number]
type Given = Awaited<ReturnType<typeof beginMemberships>>

const asMembership = ({ kind, months, bonusDays, planVersionId, lineId, learnerId, priceVnd, discountVnd }: Line) =>
  kind === 'SUB' && months && planVersionId
    ? [{ learnerId, planVersionId, months, bonusDays, paidVnd: priceVnd - discountVnd, orderLineId: lineId }]
    : []

/** What was paid together with things of others waited with them; handed over, a plan is earned day by day as any other. */
async function earnPrepaid(deps: Deps, lines: readonly Line[]) {
  const paid = lines
    .map(({ lineId, priceVnd, discountVnd }) => ({ lineId, amount: priceVnd - discountVnd }))
    .filter(({ amount }) => amount > 0)
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
  const due = lines.flatMap(({ kind, refId, sellerId, lessons, gift, ...line }) => {
    if (kind === 'SUB' || gift !== null || !refId || !sellerId || !lessons) return []
    const { lineId, learnerId, runId, seatHoldId, priceVnd, discountVnd, houseVnd, coolingOffDays } = line
    return [{ lineId, learnerId, kind, refId, runId, seatHoldId, sellerId, lessons, priceVnd, discountVnd, houseVnd, coolingOffDays }]
  })
  const [{ orderId, buyerId }] = lines as [Line, ...Line[]] // grouped by what they have in common
  return due.length > 0 ? [{ orderId, buyerId, lines: due }] : []
}

function handedOver(lines: readonly Line[], given: Given) {
  const [{ orderId, code, buyerId, totalVnd }] = lines as [Line, ...Line[]] // as above
  const things = lines.map(({ lineId, sku, name, learnerId }) => {
    const endsAt = given.get(lineId)?.endsAt.toISOString()
    return { sku, name, learnerId, ...(endsAt && { endsAt }) }
  })
  return { orderId, code, buyerId, totalVnd, things }
}
