import type { SuspenseAction } from '@khue/contracts/money/suspense'
import type { SuspenseItem } from '@khue/contracts/sale/suspense-desk'
import { listPeople, refuseOwnCase } from '#modules/people/people'
import {
  decideSuspense,
  describeCheckouts,
  findCheckoutId,
  getSuspense,
  hasPaid,
  listCandidates,
  listHeldPayments,
  listSuspense,
} from '#modules/money/payments'
import type { Actor } from '#platform/http/api'
import { type Deps, transact } from '#platform/deps'
import { cappedTotal } from '#platform/lists/cursors'
import { completePaidOrders } from '../completing/complete-orders.service.ts'
import { canReinstate } from '../completing/reinstate-orders.service.ts'
import { canMove } from '../order.ts'
import { listOrdersOfCheckouts, lockOrdersOfCheckout, type Order } from '../orders.repository.ts'
import { findUnsaleableOrders } from '../saleability.service.ts'
import { suspenseDeskError } from './suspense-desk.errors.ts'

type Row = Awaited<ReturnType<typeof getSuspense>>

/** Suspense items with the orders that the money was for: payments knows the money, orders knows the orders. */
export async function listSuspenseWithOrders(deps: Deps, filter: Parameters<typeof listSuspense>[1]) {
  const { items, total, nextCursor } = await listSuspense(deps, filter)
  return {
    items: await withOrders(deps, items),
    ...cappedTotal(total),
    ...(nextCursor && { nextCursor }),
  }
}

/** One suspense item. Throws SUSPENSE_NOT_FOUND. */
export async function getSuspenseWithOrders(deps: Deps, id: string) {
  const [item] = await withOrders(deps, [await getSuspense(deps, id)])
  return item! // one result per row
}

/** Decides a suspense item once and returns its new state. Throws OWN_CASE for money of the admin's own household. */
export async function resolveSuspense(
  deps: Deps,
  admin: Actor,
  id: string,
  decision: { action: SuspenseAction; note: string; code?: string | undefined },
) {
  await decide(deps, id, { ...decision, decidedBy: admin.id })
  return getSuspenseWithOrders(deps, id)
}

type Decision = Parameters<typeof decideSuspense>[2]

/**
 * Money that would pay orders completes them in the same transaction, so that a decision without its effect cannot be recorded: APPLY is refused, and
 * assigned money stays with its payer as balance. Throws SUSPENSE_ORDER_UNDELIVERABLE with the reason, besides what `decideSuspense` throws.
 */
const decide = (deps: Deps, id: string, decision: Decision) =>
  decision.action === 'APPLY' || decision.action === 'ASSIGN'
    ? decideAndComplete(deps, id, decision)
    : decideUnlessOwnCase(deps, id, decision)

const decideAndComplete = (deps: Deps, id: string, decision: Decision) =>
  transact(deps, async (deps) => {
    const { checkout } = await getSuspense(deps, id)
    const checkoutId = decision.action === 'ASSIGN' ? await findCheckoutId(deps, decision.code ?? '') : checkout?.id
    const orders = checkoutId ? await lockOrdersOfCheckout(deps.db, checkoutId) : [] // before the checkout, as everywhere
    const wasPaid = await isPaid(deps, checkoutId)
    await decideUnlessOwnCase(deps, id, {
      ...decision,
      isCreditOnly: decision.action === 'ASSIGN' && !(await areDeliverable(deps, orders)),
    })
    // the orders of a checkout that was paid before are completed or refused by its own event
    const refused = checkoutId && !wasPaid && (await isPaid(deps, checkoutId)) ? await completePaidOrders(deps, [checkoutId]) : []
    // assigned money for an order that was paid otherwise is a double payment, which is decided by itself
    const stuck = decision.action === 'APPLY' ? refused : refused.filter(({ reason }) => reason !== 'ALREADY_PAID')
    if (stuck.length > 0) throw suspenseDeskError.SUSPENSE_ORDER_UNDELIVERABLE({ refused: stuck })
  })

const isPaid = async (deps: Deps, checkoutId: string | undefined) =>
  checkoutId !== undefined && (await describeCheckouts(deps, [checkoutId])).some(hasPaid)

/** Decides about money of people outside the admin's household. */
const decideUnlessOwnCase = (deps: Deps, id: string, decision: Decision) =>
  transact(deps, async (deps) => {
    const before = await getSuspense(deps, id)
    await decideSuspense(deps, id, decision)
    const after = await getSuspense(deps, id) // its payment, once it is assigned
    await refuseOwnCase(deps, { id: decision.decidedBy }, [before.checkout?.payerId, after.checkout?.payerId])
  })

/** Whether money could complete these orders now; instalments of a completed order are judged by their plan. */
async function areDeliverable(deps: Deps, orders: readonly Order[]) {
  const unsaleable = await findUnsaleableOrders(
    deps,
    orders.map(({ id }) => ({ key: id, orderId: id, at: null })),
  )
  for (const order of orders) {
    if (order.completedAt) continue
    if (unsaleable.has(order.id) || !canMove(order.status, 'PAID_BY_DECISION')) return false
    if (order.status === 'CANCELLED' && !(await canReinstate(deps, order))) return false
  }
  return true
}

/** Checkouts that unidentified money may have been meant for, with payer and orders. */
export async function listCandidatesWithOrders(deps: Deps, id: string) {
  const meant = await listCandidates(deps, id)
  const [orders, people] = await Promise.all([
    meant.length > 0
      ? listOrdersOfCheckouts(
          deps.db,
          meant.map((one) => one.id),
        )
      : [],
    listPeople(deps, [...new Set(meant.map(({ payerId }) => payerId))]),
  ])
  const items = meant.map(({ id: checkoutId, code, amountVnd, createdAt, payerId }) => ({
    code,
    amount: amountVnd,
    createdAt: createdAt.toISOString(),
    payer: { id: payerId, name: people.get(payerId)?.name ?? '' },
    orders: orders.filter((order) => order.checkoutId === checkoutId).map(({ id, code, status, total }) => ({ id, code, status, total })),
  }))
  return { items }
}

/** Money held by gateways, with the orders that wait for it. */
export async function listHeldPaymentsWithOrders(deps: Deps) {
  const held = await listHeldPayments(deps)
  const [orders, people] = await Promise.all([
    listOrdersOfCheckouts(
      deps.db,
      held.map(({ checkoutId }) => checkoutId),
    ),
    listPeople(deps, [...new Set(held.map(({ payerId }) => payerId))]),
  ])
  const items = held.map(({ checkoutId, code, payerId, amountVnd, method, gatewayTransactionNo, startedAt }) => ({
    code,
    method,
    gatewayTransactionNo,
    amount: amountVnd,
    startedAt: startedAt.toISOString(),
    payer: { id: payerId, name: people.get(payerId)?.name ?? '' },
    orders: orders.filter((order) => order.checkoutId === checkoutId).map(({ id, code, status, total }) => ({ id, code, status, total })),
  }))
  return { items, total: held[0]?.total ?? 0 }
}

async function withOrders(deps: Deps, rows: readonly Row[]): Promise<SuspenseItem[]> {
  const checkoutIds = rows.flatMap(({ checkout }) => (checkout ? [checkout.id] : []))
  const orders = Map.groupBy(checkoutIds.length > 0 ? await listOrdersOfCheckouts(deps.db, checkoutIds) : [], (order) => order.checkoutId)
  const people = await listPeople(deps, [
    ...new Set(rows.flatMap(({ item, checkout }) => [item.decidedBy, checkout?.payerId].filter((id) => typeof id === 'string'))),
  ])
  const named = (id: string) => ({ id, name: people.get(id)?.name ?? '' })
  return rows.map(({ item, receipt, checkout, actions }) => ({
    id: item.id,
    name: item.name,
    state: item.state,
    amount: item.amountVnd,
    receivedAt: receipt.receivedAt.toISOString(),
    method: receipt.method,
    reference: receipt.reference,
    gatewayTransactionNo: receipt.gatewayTransactionNo || null,
    bankCode: receipt.bankCode,
    facts: receipt.facts,
    checkout: checkout && {
      code: checkout.code,
      status: checkout.status,
      amount: checkout.amountVnd,
      payer: named(checkout.payerId),
      orders: (orders.get(checkout.id) ?? []).map(({ id, code, status, total }) => ({ id, code, status, total })),
    },
    actions: [...actions],
    decision:
      item.action && item.decidedAt
        ? {
            action: item.action,
            at: item.decidedAt.toISOString(),
            by: item.decidedBy ? named(item.decidedBy) : null,
            note: item.note ?? '',
          }
        : null,
  }))
}
