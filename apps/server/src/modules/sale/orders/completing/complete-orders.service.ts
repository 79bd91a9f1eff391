import { beginPlan, mayBegin } from '../instalments/propose.service.ts'
import { splitByWeight } from '#modules/money/ledger'
import {
  describeCheckout,
  describeCheckouts,
  isUndecided,
  lockWaiting,
  moveToSuspense,
  closeSupersededCheckouts,
  creditUnusable,
} from '#modules/money/payments'
import { settlePoints } from '#modules/money/points'
import type { Unsaleable } from '#modules/sale/offers'
import { settleUses } from '#modules/sale/promotions'
import { type Deps, transact } from '#platform/deps'
import { publishAll } from '#platform/outbox/domain-events'
import { insertEvents, listEvents, listHolds, type NewEvent } from '../order-events.repository.ts'
import { canMove, isOpen, moveStatus, classifyUnusableMoney } from '../order.ts'
import { orderError } from '../orders.errors.ts'
import { orderCompleted } from '../orders.events.ts'
import {
  listCheckoutsOfOrders,
  listOrdersOfCheckouts,
  lockOrdersOfCheckout,
  lockOrdersOfCheckouts,
  type Move,
  type Order,
  setStatuses,
} from '../orders.repository.ts'
import { cancelUnfulfillable, endUnpaid } from '../ending/end-orders.service.ts'
import { assertSaleable, findUnsaleableOrders } from '../saleability.service.ts'
import { takeParts } from '../instalments/instalments.service.ts'
import { beginUpgrade } from '../placing/upgrade-orders.service.ts'
import { coversOrderTotals, reinstateOrder } from './reinstate-orders.service.ts'

/** An order's share of settled money that could not complete it. */
type Refused = { orderId: string; reason: Unsaleable | 'UNDELIVERABLE' | 'ALREADY_PAID' }

/**
 * Completes the orders of paid checkouts. Idempotent: an order records which checkout paid it. Whether its items can still be sold is judged again, at
 * the moment when the money came. The share of an order that was paid otherwise, or that cannot be fulfilled any more, moves to suspense in the same
 * transaction; where an item cannot be sold any more, it goes to the buyer's balance. Returns what could not be completed.
 */
export const completePaidOrders = (deps: Deps, checkoutIds: readonly string[]): Promise<Refused[]> =>
  transact(deps, async (deps) => {
    const [checkouts, asked] = await Promise.all([describeCheckouts(deps, checkoutIds), lockOrdersOfCheckouts(deps.db, checkoutIds)])
    const paid = inOrderOf(checkoutIds, checkouts, asked)
    const unsaleable = await judgeSaleability(deps, paid)
    const work: Work = { moves: new Map(), events: [], refused: [] }
    for (const { checkout, order } of paid) {
      if (order.completedAt && order.paidByCheckoutId === checkout.id) continue // already completed by this event
      const ofCheckout = asked.filter(({ checkoutId }) => checkoutId === checkout.id).map(({ order }) => order)
      if (checkout.creditTo === 'INSTALMENTS_RECEIVABLE') {
        if (!(await takeParts(deps, checkout, order.id))) work.refused.push({ orderId: order.id, reason: 'ALREADY_PAID' })
      } else await completeOrder(deps, { checkout, order, ofCheckout, reason: unsaleable.get(keyOf({ checkout, order })) }, work)
    }
    if (work.moves.size > 0) await complete(deps, [...work.moves.values()], work.events)
    return work.refused
  })

type Work = { moves: Map<string, Completion>; events: NewEvent[]; refused: Refused[] }
type Paid = { checkout: Described; order: Order }

async function completeOrder(
  deps: Deps,
  { checkout, order, ofCheckout, reason }: Paid & { ofCheckout: readonly Order[]; reason: Unsaleable | undefined },
  { moves, events, refused }: Work,
) {
  const status = moves.get(order.id)?.status ?? order.status
  const event = checkout.settledAs === 'BY_DECISION' ? 'PAID_BY_DECISION' : 'PAID'
  const isWhole = coversOrderTotals(checkout, ofCheckout)
  const isFirstPart = !isWhole && canMove(status, event) && (await paysFirstPart(deps, order, checkout))
  const isPayable = canMove(status, event) && (isWhole || isFirstPart)
  const mayComplete = isPayable && !reason && (status !== 'CANCELLED' || (await reinstateOrder(deps, order)))
  if (mayComplete && (await beginUpgrade(deps, order))) {
    const isPrepaid = checkout.creditTo === 'CUSTOMER_PREPAID'
    const { id, placementId, discountVnd } = order
    const paidVnd = isFirstPart ? checkout.amountVnd + checkout.balanceVnd : order.totalVnd
    if (isFirstPart) await beginPlan(deps, { orderId: id, checkoutId: checkout.id })
    moves.set(id, {
      id,
      placementId,
      discountVnd,
      status: moveStatus(status, event),
      paidByCheckoutId: checkout.id,
      isPrepaid,
      ...(isFirstPart && { paidVnd }),
    })
    events.push({ orderId: order.id, kind: 'PAID', subject: checkout.id, checkoutCode: checkout.code, amountVnd: paidVnd })
    events.push({ orderId: order.id, kind: 'COMPLETED' })
    return
  }
  const amountVnd = isWhole ? order.totalVnd : shareOf(order, ofCheckout, checkout.amountVnd + checkout.balanceVnd)
  const money = { checkoutId: checkout.id, part: order.id, amountVnd, as: classifyUnusableMoney(status) } as const
  const cause = isPayable ? reason : undefined
  if (amountVnd > 0) await (cause ? creditUnusable(deps, { ...money, cause }) : moveToSuspense(deps, money))
  if (isOpen(status) && (mayComplete || cause)) await cancelUnfulfillable(deps, order, cause)
  refused.push({ orderId: order.id, reason: reason ?? (status === 'COMPLETED' ? 'ALREADY_PAID' : 'UNDELIVERABLE') })
}

const keyOf = ({ checkout, order }: Paid) => `${checkout.id} ${order.id}`

/** Why an order cannot be sold any more, judged at the moment when its money came. */
function judgeSaleability(deps: Deps, paid: readonly Paid[]) {
  const judged = paid.filter(({ checkout, order }) => checkout.creditTo !== 'INSTALMENTS_RECEIVABLE' && order.completedAt === null)
  return findUnsaleableOrders(
    deps,
    judged.map((one) => ({ key: keyOf(one), orderId: one.order.id, at: one.checkout.settledAt })),
  )
}

/** Whether an amount below the total is the first instalment of the plan that the buyer agreed to. */
const paysFirstPart = (deps: Deps, { id, buyerId, totalVnd }: Order, { amountVnd, balanceVnd }: Described) =>
  mayBegin(deps, { orderId: id, buyerId, totalVnd, paidVnd: amountVnd + balanceVnd })

/** An order's share, by price, of an amount that differs from the total of its orders. */
const shareOf = (order: Order, orders: readonly Order[], amountVnd: number) =>
  splitByWeight(
    amountVnd,
    orders.map(({ totalVnd }) => totalVnd),
  )[orders.indexOf(order)] ?? 0

/** Each checkout with each of its orders, in the order in which the money came. */
const inOrderOf = (
  checkoutIds: readonly string[],
  checkouts: readonly Described[],
  asked: Awaited<ReturnType<typeof lockOrdersOfCheckouts>>,
) =>
  checkouts
    .toSorted((a, b) => checkoutIds.indexOf(a.id) - checkoutIds.indexOf(b.id))
    .flatMap((checkout) => asked.filter(({ checkoutId }) => checkoutId === checkout.id).map(({ order }) => ({ checkout, order })))
type Described = Awaited<ReturnType<typeof describeCheckouts>>[number]

type Completion = Move &
  Pick<Order, 'placementId' | 'discountVnd'> & { isPrepaid: boolean; /** Set when only the first instalment is paid. */ paidVnd?: number }

async function complete(deps: Deps, moves: readonly Completion[], events: readonly NewEvent[]) {
  await setStatuses(deps.db, moves)
  const priced = moves.filter(({ discountVnd }) => discountVnd > 0).map(({ id }) => id)
  if (priced.length > 0) await settlePoints(deps, { purpose: 'ORDER', sourceIds: priced }, 'USED') // before locking any checkout, to keep one lock order
  await insertEvents(deps.db, events)
  await publishAll(
    deps,
    orderCompleted,
    moves.map(({ id, isPrepaid, paidVnd }) => ({
      orderId: id,
      ...(isPrepaid && { isPrepaid }),
      ...(paidVnd !== undefined && { paidVnd }),
    })),
  )
  await closeOtherCheckouts(deps, moves)
  const placements = new Set(moves.flatMap(({ placementId }) => placementId ?? []))
  for (const placementId of [...placements].toSorted()) await settleUses(deps, placementId, 'USED')
}

/** Completes orders that cost nothing; the caller has locked them. Throws the reason when one of their items cannot be sold any more. */
export async function completeFree(deps: Deps, orders: readonly Order[]) {
  await assertSaleable(deps, orders)
  for (const order of orders) if (!(await beginUpgrade(deps, order))) throw orderError.UPGRADE_SOURCE_EXPIRED()
  await complete(
    deps,
    orders.map(({ id, placementId, discountVnd, status }) => ({
      id,
      placementId,
      discountVnd,
      status: moveStatus(status, 'PAID'),
      isPrepaid: false,
    })),
    orders.map(({ id }) => ({ orderId: id, kind: 'COMPLETED' })),
  )
}

/** Closes other checkouts of orders that are now paid, except those that still ask for an open order or whose money a gateway holds. */
async function closeOtherCheckouts(deps: Deps, moves: readonly Move[]) {
  const paying = new Set(moves.flatMap(({ paidByCheckoutId }) => paidByCheckoutId ?? []))
  const asking = await listCheckoutsOfOrders(
    deps.db,
    moves.map(({ id }) => id),
  )
  const others = new Set(asking.map(({ checkoutId }) => checkoutId).filter((id) => !paying.has(id)))
  if (others.size === 0) return
  const waiting = await lockWaiting(deps, [...others]) // locks before it reads: when two transactions complete the last orders of one checkout, the second sees the first
  if (waiting.length === 0) return
  const asked = await listOrdersOfCheckouts(deps.db, waiting)
  const open = asked.filter(({ status }) => canMove(status, 'PAID')).map(({ checkoutId }) => checkoutId)
  const held = await listHolds(deps.db, { orderIds: asked.map(({ id }) => id), checkoutIds: waiting })
  const needed = new Set([...open, ...held])
  await closeSupersededCheckouts(
    deps,
    waiting.filter((id) => !needed.has(id)),
  )
}

/** The gateway took the buyer's money but holds it back: blocks a second payment and cancellation until it decides. */
export const holdOrders = (deps: Deps, checkoutId: string) =>
  transact(deps, async (deps) => {
    const { code } = await describeCheckout(deps, checkoutId)
    const orders = await lockOrdersOfCheckout(deps.db, checkoutId)
    if (!(await isUndecided(deps, checkoutId))) return // events can arrive out of order; every path that ends an order takes this lock first
    for (const order of orders) {
      if (!canMove(order.status, 'PAYMENT_HELD')) continue // decided in the meantime
      await setStatuses(deps.db, [{ id: order.id, status: moveStatus(order.status, 'PAYMENT_HELD'), paidByCheckoutId: checkoutId }])
      await insertEvents(deps.db, [{ orderId: order.id, kind: 'PAYMENT_HELD', subject: checkoutId, checkoutCode: code }])
    }
  })

/** A gateway declined. An order whose money it held ends, unless another checkout holds money for it; any other order waits for another attempt. */
export const noteRefusal = (deps: Deps, checkoutId: string) =>
  transact(deps, async (deps) => {
    const { code, settledAs } = await describeCheckout(deps, checkoutId)
    if (settledAs) return // paid in the meantime
    const orders = await lockOrdersOfCheckout(deps.db, checkoutId)
    for (const order of orders) {
      const isHeldElsewhere = order.status === 'WAITING_CONFIRMATION' && order.paidByCheckoutId !== checkoutId
      if (isHeldElsewhere || !canMove(order.status, 'PAYMENT_DECLINED')) continue
      await insertEvents(deps.db, [{ orderId: order.id, kind: 'PAYMENT_DECLINED', subject: checkoutId, checkoutCode: code }])
      if (moveStatus(order.status, 'PAYMENT_DECLINED') !== 'CANCELLED') continue
      const otherHold = await findOtherHold(deps, order.id, checkoutId)
      // ending the order would close the other checkout, and orders paid by it would wait forever
      const held = { id: order.id, status: moveStatus(order.status, 'PAYMENT_HELD') }
      if (otherHold) await setStatuses(deps.db, [{ ...held, paidByCheckoutId: otherHold }])
      else await endUnpaid(deps, order, 'PAYMENT_DECLINED')
    }
    // other money paid the orders while this was held: release the balance reserved at this checkout
    if (!orders.some(({ status }) => canMove(status, 'PAID'))) await closeSupersededCheckouts(deps, await lockWaiting(deps, [checkoutId]))
  })

/** Another checkout at which the gateway holds money for this order. */
async function findOtherHold(deps: Deps, orderId: string, checkoutId: string) {
  const holds = (await listEvents(deps.db, { orderId })).filter(({ kind, subject }) => kind === 'PAYMENT_HELD' && subject !== checkoutId)
  for (const { subject } of holds.toReversed()) if (await isUndecided(deps, subject)) return subject
  return undefined
}
