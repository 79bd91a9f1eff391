import type { PaymentMethod } from '@khue/contracts/money/payments'
import { nextPeriod } from '#modules/sale/entitlements'
import { agreePlan, proposePlan } from '../instalments/propose.service.ts'
import { instalmentError } from '../instalments/instalments.errors.ts'
import {
  queryPaymentStatus,
  getOwnCheckout,
  isCodeTaken,
  listOfferedMethods,
  lockPaid,
  openCheckout,
  refuseOverdraft,
  showTransfer,
  getPaymentInstructions,
  startCheckout,
} from '#modules/money/payments'
import { readSpendingRight, type SpendingRight } from '#modules/people/family-requests'
import { lockPoints } from '#modules/money/points'
import type { Actor } from '#platform/http/api'
import { type Deps, transact } from '#platform/deps'
import { inVietnam } from '#platform/vietnam/time'
import { platformSellerKey, isGift } from '../basket.ts'
import { findInvoiceRecipient, findLastInvoiceRecipient } from '../discounts.repository.ts'
import { purposeOf } from '../order.ts'
import { orderError } from '../orders.errors.ts'
import {
  findOwnOrderByCode,
  linkCheckout,
  listCheckoutsOfOrders,
  listLines,
  listOrderIdsOfCheckout,
  listOwnOrders,
  lockOwnOrders,
  type Order,
} from '../orders.repository.ts'
import { assertMayPayAlone, describeSpending } from '../family/spending.service.ts'
import { completeFree } from '../completing/complete-orders.service.ts'
import { readPointsFor } from '../pricing/pay-by-points.service.ts'
import { listCodes, listOrdersToReprice, priceOrders } from '../pricing/price-orders.service.ts'
import { assertSaleable } from '../saleability.service.ts'
import { findBeingPaid, type OrderWithLines, withLines } from '../reading/read-orders.service.ts'
import { renewIfPriceHolds } from '../pricing/renew-orders.service.ts'
import { splitWithBalance, usableBalance } from '../pricing/split-with-balance.service.ts'

type Started = { code: string; expiresAt: Date; instructions: Awaited<ReturnType<typeof getPaymentInstructions>> }
type Payment = {
  ids: readonly string[]
  method: PaymentMethod
  payerIp: string
  useBalance: boolean
  /** Present when the buyer agrees to instalments: the checkout then asks for the first part only. */
  instalments?: object | undefined
}

/**
 * Opens one checkout for one or more of the buyer's unpaid orders; a repeated request gets the same checkout while it can be paid. Throws
 * ORDER_NOT_FOUND, ORDER_STATUS_LOCKED, ORDER_BEING_PAID, ORDER_EXPIRED.
 */
export const payOrders = (deps: Deps, buyer: Actor, { ids, ...how }: Payment) =>
  pay(deps, buyer, async (deps) => {
    const locked = await lockAll(deps, buyer, ids)
    for (const order of locked.orders) if (!order.isPayable) throw orderError.ORDER_EXPIRED({ id: order.id })
    return openFor(deps, buyer, locked, how)
  })

/**
 * Same for one order, whose price hold is renewed when it has run out and neither price nor promotions changed. Throws ORDER_PRICE_CHANGED as well.
 */
export const payAgain = (deps: Deps, buyer: Actor, { id, ...how }: Omit<Payment, 'ids'> & { id: string }) =>
  pay(deps, buyer, async (deps) => {
    const locked = await lockAll(deps, buyer, [id])
    const toReprice = await renewOver(deps, locked.orders)
    return toReprice.length > 0 ? { toReprice, opened: undefined } : openFor(deps, buyer, locked, how)
  })

/** Renews the price hold of one order, so that its buyer can choose how to pay. Throws what `payAgain` throws. */
export async function renewOrder(deps: Deps, buyer: Actor, id: string) {
  const toReprice = await transact(deps, async (deps) => renewOver(deps, (await lockAll(deps, buyer, [id])).orders))
  if (toReprice.length > 0) await reprice(deps, buyer, toReprice)
  return { id }
}

/** Renews orders whose price hold has run out. Returns those with a placement: their promotions may have ended too. */
async function renewOver(deps: Deps, orders: readonly Order[]) {
  const over = orders.filter(({ isPayable }) => !isPayable)
  for (const order of over) await renew(deps, order)
  return over.filter(({ placementId }) => placementId !== null)
}

async function renew(deps: Deps, order: Order) {
  const renewed = await renewIfPriceHolds(deps, order)
  if (renewed === 'TOO_OLD') throw orderError.ORDER_EXPIRED({ id: order.id })
  if (renewed === 'SOLD_DIFFERENTLY') throw orderError.ORDER_PRICE_CHANGED({ id: order.id })
}

/**
 * Completes orders that cost nothing, without a checkout. Throws ORDER_NOT_FREE and what `payOrders` throws; a second request gets
 * ORDER_STATUS_LOCKED.
 */
export async function takeFree(deps: Deps, buyer: Actor, ids: readonly string[]): Promise<{ status: 'COMPLETED' }> {
  const toReprice = await transact(deps, async (deps) => {
    const locked = await lockAll(deps, buyer, ids)
    const { orders } = locked
    for (const order of orders) if (!order.isPayable) throw orderError.ORDER_EXPIRED({ id: order.id })
    const toReprice = await listOrdersToReprice(deps, orders)
    if (toReprice.length > 0) return toReprice
    if (sumOf(orders) > 0) throw orderError.ORDER_NOT_FREE()
    await assertMayPayAlone(deps, buyer, locked)
    await completeFree(deps, orders)
    return []
  })
  if (toReprice.length === 0) return { status: 'COMPLETED' }
  await reprice(deps, buyer, toReprice)
  return takeFree(deps, buyer, ids)
}

type Opening = Awaited<ReturnType<typeof openFor>>

/** Payment instructions are fetched after the commit, because that may call a gateway. */
async function pay(deps: Deps, buyer: Actor, open: (deps: Deps) => Promise<Opening>): Promise<Started> {
  const { opened, toReprice } = await openOnce(deps, open)
  if (!opened) {
    await reprice(deps, buyer, toReprice)
    return pay(deps, buyer, open)
  }
  const checkout = await opened()
  return { code: checkout.code, expiresAt: checkout.expiresAt, instructions: await getPaymentInstructions(deps, checkout) }
}

const openOnce = (deps: Deps, open: (deps: Deps) => Promise<Opening>): Promise<Opening> =>
  transact(deps, open).catch((error: unknown) => {
    if (!isCodeTaken(error)) return refuseOverdraft(error)
    return transact(deps, open) // draws another code
  })

/**
 * Prices orders again that were priced together with orders not paid now. If the total changes, throws ORDER_PRICE_CHANGED after the new price is
 * committed.
 */
async function reprice(deps: Deps, buyer: Actor, toReprice: readonly Order[]) {
  const changes = []
  for (const [placementId, orders] of Map.groupBy(toReprice, (order) => order.placementId)) {
    const codes = await listCodes(deps, [{ placementId }])
    changes.push(await priceOrders(deps, buyer, { ids: orders.map(({ id }) => id), codes }))
  }
  if (changes.some(({ isChanged }) => isChanged)) throw orderError.ORDER_PRICE_CHANGED({ ids: toReprice.map(({ id }) => id) })
}

/** All or nothing: one order of another buyer fails the whole request. */
async function lockAll(deps: Deps, buyer: Actor, ids: readonly string[]) {
  const [orders, asked, right] = await Promise.all([
    lockOwnOrders(deps.db, ids, buyer.id),
    listCheckoutsOfOrders(deps.db, ids), // runs after the lock
    readSpendingRight(deps, buyer.id),
  ])
  if (orders.length < new Set(ids).size) throw orderError.ORDER_NOT_FOUND()
  const unpayable = orders.find((order) => order.status !== 'AWAITING_PAYMENT')
  if (unpayable) throw orderError.ORDER_STATUS_LOCKED({ id: unpayable.id, status: unpayable.status })
  if (orders.some(({ discountVnd }) => discountVnd > 0)) await lockPoints(deps, [buyer.id]) // before locking any checkout
  const checkoutIds = [...new Set(asked.map(({ checkoutId }) => checkoutId))]
  if (checkoutIds.length === 0) return { orders, asked: checkoutIds, right }
  // locked, so that no payment can arrive for a checkout while another is being opened
  const paid = await lockPaid(deps, checkoutIds)
  if (paid.length > 0) throw orderError.ORDER_BEING_PAID()
  return { orders, asked: checkoutIds, right }
}

/** `asked`: ids of checkouts already opened for these orders. */
type Locked = { orders: readonly Order[]; asked: readonly string[]; right: SpendingRight }

async function openFor(deps: Deps, buyer: Actor, locked: Locked, payment: Omit<Payment, 'ids'>) {
  const { orders, asked } = locked
  const { useBalance, method, payerIp } = payment
  await assertSaleable(deps, orders)
  const toReprice = await listOrdersToReprice(deps, orders)
  if (toReprice.length > 0) return { toReprice, opened: undefined }
  await assertMayPayAlone(deps, buyer, locked)
  const ids = orders.map((order) => order.id)
  const first = payment.instalments && (await agreeOn(deps, buyer, orders))
  const totalVnd = first?.firstVnd ?? sumOf(orders)
  const purpose = purposeOf(ids, first !== undefined)
  const request = {
    payerId: buyer.id,
    purpose,
    ...(useBalance || asked.length > 0
      ? await splitWithBalance(deps, buyer, { purpose, totalVnd, asked, useBalance, method })
      : { amountVnd: totalVnd, method }),
    // instalments also go to CUSTOMER_PREPAID, so that the whole order is delivered from there
    creditTo:
      !first && orders.every((order) => order.sellerKey === platformSellerKey && !isGift(order)) ? 'DEFERRED_REVENUE' : 'CUSTOMER_PREPAID',
    payerIp,
  } as const
  const isPlain = asked.length === 0 && !useBalance && method !== 'BALANCE'
  const { isNew, id: checkoutId, code, opened } = isPlain ? await startCheckout(deps, request) : await openCheckout(deps, request)
  if (isNew) await linkCheckout(deps.db, { checkoutId, code, ids })
  return { toReprice, opened }
}

/** Agrees an instalment plan for one order. Throws the reason when the order cannot be paid in instalments. */
async function agreeOn(deps: Deps, buyer: Actor, orders: readonly Order[]) {
  const [order, ...others] = orders
  if (!order || others.length > 0) throw instalmentError.INSTALMENTS_SEVERAL_ORDERS()
  const isSpecial = (await listLines(deps.db, [order.id])).some(isSpecialLine)
  return agreePlan(deps, { orderId: order.id, buyerId: buyer.id, totalVnd: order.totalVnd, isSpecial })
}

/** Gifts and upgrades must be paid at once: a gift cannot be locked for its buyer's debt, and an upgrade has little left to pay. */
const isSpecialLine = ({ gift, creditVnd }: { gift: unknown; creditVnd: number }) => gift !== null || creditVnd > 0

const sumOf = (orders: readonly Order[]) => orders.reduce((sum, order) => sum + order.totalVnd, 0)

/** What a payment would include, before a checkout is opened. Throws ORDER_NOT_FOUND when any order is not the buyer's. */
export async function previewCheckout(deps: Deps, buyer: Actor, ids: readonly string[]) {
  const own = await listOwnOrders(deps.db, ids, buyer.id)
  const [first] = own
  if (!first || own.length < new Set(ids).size) throw orderError.ORDER_NOT_FOUND()
  const [orders, invoice] = [await withLines(deps, own), await findInvoiceRecipient(deps.db, ids)]
  return {
    now: first.now,
    orders,
    totalVnd: sumOf(orders),
    expiresAt: new Date(Math.min(...orders.map((order) => order.expiresAt.getTime()))),
    isPayable: orders.every((order) => order.isPayable),
    codes: await listCodes(deps, own),
    invoice: invoice ?? null,
    previousInvoice: (!invoice && (await findLastInvoiceRecipient(deps.db, buyer.id))) || null,
    methods: await listOfferedMethods(deps, { amountVnd: sumOf(orders), payerId: buyer.id }),
    balance: await usableBalance(deps, buyer, await listCheckoutsOfOrders(deps.db, ids)),
    payLater: await payLaterOf(deps, buyer, orders),
    usableUntil: await expectPeriods(deps, ids),
    points: await readPointsFor(deps, buyer, own),
    alone: await describeSpending(deps, buyer, own),
  }
}

async function payLaterOf(deps: Deps, buyer: Actor, orders: readonly OrderWithLines[]) {
  const isSpecial = orders.some(({ lines }) => lines.some(isSpecialLine))
  return (await proposePlan(deps, { totalVnd: sumOf(orders), orders: orders.length, isSpecial, buyerId: buyer.id })) ?? null
}

/** Until when each learner could use the plans if paid now; months for the same learner add up. */
async function expectPeriods(deps: Deps, orderIds: readonly string[]) {
  const months = new Map<string, number>()
  const lines = await listLines(deps.db, orderIds)
  for (const line of lines)
    if (line.kind === 'SUB' && line.months && !line.replacesLineId)
      months.set(line.learnerId, (months.get(line.learnerId) ?? 0) + line.months)
  const periods = [...months].map(async ([learnerId, sum]) => {
    const period = await nextPeriod(deps, { personId: learnerId, kind: 'SUB', months: sum })
    return period && { learnerId, until: period.endsAt.toISOString() }
  })
  const upgraded = lines
    .filter(({ replacesLineId }) => replacesLineId)
    .map(({ learnerId, months }) => {
      const until = inVietnam(deps.clock()).add({ months: months ?? 0 })
      return { learnerId, until: new Date(until.epochMilliseconds).toISOString() }
    })
  return [...(await Promise.all(periods)).filter((period) => period !== undefined), ...upgraded]
}

/** Payment methods; for the buyer's own order none when it cannot be paid. Throws ORDER_NOT_FOUND. */
export async function listMethods(deps: Deps, buyer: Actor, orderCode: string | undefined) {
  if (orderCode === undefined) return listOfferedMethods(deps, { payerId: buyer.id })
  const order = await findOwnOrderByCode(deps.db, orderCode, buyer.id)
  if (!order) throw orderError.ORDER_NOT_FOUND()
  const isPayable = order.isPayable && !(await findBeingPaid(deps, [order])).has(order.id)
  return isPayable ? listOfferedMethods(deps, { amountVnd: order.totalVnd, payerId: buyer.id }) : []
}

/** The buyer's own checkout with the orders it pays for. */
export async function readOwnCheckout(deps: Deps, buyer: Actor, code: string) {
  const checkout = await getOwnCheckout(deps, buyer.id, code)
  const [orderIds, transfer] = await Promise.all([listOrderIdsOfCheckout(deps.db, checkout.id), showTransfer(deps, checkout)])
  return { ...checkout, isInstalment: checkout.creditTo === 'INSTALMENTS_RECEIVABLE', orderIds, transfer, now: deps.clock() }
}

/** Same, after querying the gateway. */
export async function checkOwnPayment(deps: Deps, buyer: Actor, code: string) {
  await getOwnCheckout(deps, buyer.id, code) // checks ownership before a gateway is queried
  await queryPaymentStatus(deps, code)
  return readOwnCheckout(deps, buyer, code)
}
