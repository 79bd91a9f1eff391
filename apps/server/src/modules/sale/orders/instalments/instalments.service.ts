import type { PaymentMethod } from '@khue/contracts/money/payments'
import { lockUses, unlockUses } from '#modules/sale/entitlements'
import { quoteOpenParts, forgiveParts, lockRunningPlan, type PlanMove, settleParts, sumOpen, writeOff } from './parts.service.ts'
import { instalmentError } from './instalments.errors.ts'
import { listPlansOfOrders, listPlansOfBuyer } from './plans.service.ts'
import {
  closeCheckouts,
  describeCheckouts,
  hasPaid,
  listOfferedMethods,
  lockPaid,
  openCheckout,
  refuseOverdraft,
  getPaymentInstructions,
} from '#modules/money/payments'
import { recordAudit } from '#modules/ground/audit'
import { listSeatSources } from '#modules/sale/subscriptions'
import { refuseOwnCase } from '#modules/people/people'
import type { Actor } from '#platform/http/api'
import { type Deps, transact } from '#platform/deps'
import { findSold, listCodes, lockSold } from '../after-sale.repository.ts'
import { insertEvents } from '../order-events.repository.ts'
import { orderError } from '../orders.errors.ts'
import { linkCheckout, listCheckoutIdsOfOrder, listLines } from '../orders.repository.ts'
import { splitWithBalance, usableBalance } from '../pricing/split-with-balance.service.ts'
import { notifyOfWriteOff, notifyOfLock, notifyOfPart } from './notify-of-instalments.service.ts'

type Paid = Parameters<typeof settleParts>[1] & { code: string }

/** Applies money to parts of an order's plan and, in the same transaction, unlocks what was locked for it. The caller has locked the order. */
export async function takeParts(deps: Deps, checkout: Paid, orderId: string) {
  const move = await settleParts(deps, checkout)
  if (!move || move.paidVnd === 0) return false
  await insertEvents(deps.db, [{ orderId, kind: 'PAID', subject: checkout.id, checkoutCode: checkout.code, amountVnd: move.paidVnd }])
  await applyPlanMove(deps, move)
  await notifyOfPart(deps, { orderId, checkoutId: checkout.id })
  return true
}

/** Locks or unlocks what an order gave when its plan enters or leaves LOCKED. */
export async function applyPlanMove(deps: Deps, { orderId, from, to }: PlanMove) {
  if (from === to || (from !== 'LOCKED' && to !== 'LOCKED')) return
  const lines = await listLines(deps.db, [orderId])
  const lineIds = lines.map(({ id }) => id)
  const ids = [...lineIds, ...(await listSeatSources(deps, lineIds))]
  if (to === 'LOCKED') await lockUses(deps, ids, 'an instalment is late')
  else await unlockUses(deps, ids, 'what was late is paid')
  await notifyOfLock(deps, { orderId, isLocked: to === 'LOCKED' })
}

/**
 * The running plan of an order that the caller has locked. Counts all money received, even if its event is still to be delivered; no more can be
 * counted until the transaction ends. Undefined when nothing is owed.
 */
export async function lockInstalments(deps: Deps, orderId: string) {
  if (!(await lockRunningPlan(deps, orderId))) return undefined
  const ids = await partCheckouts(deps, orderId)
  const paid = await lockPaid(deps, ids)
  for (const checkout of paid) await takeParts(deps, checkout, orderId)
  return lockRunningPlan(deps, orderId)
}

async function partCheckouts(deps: Deps, orderId: string) {
  const checkouts = await describeCheckouts(deps, await listCheckoutIdsOfOrder(deps.db, orderId))
  return checkouts.filter(({ creditTo }) => creditTo === 'INSTALMENTS_RECEIVABLE').map(({ id }) => id)
}

/** Closes unpaid checkouts for parts, because the amount owed has changed: money that still comes for them is late. The caller holds the plan. */
export async function closeParts(deps: Deps, orderId: string) {
  const open = await openParts(deps, orderId)
  if (open.length > 0) await closeCheckouts(deps, open, 'CANCELLED')
}

async function openParts(deps: Deps, orderId: string) {
  const checkouts = await describeCheckouts(deps, await partCheckouts(deps, orderId))
  return checkouts.filter((checkout) => !hasPaid(checkout)).map(({ id }) => id)
}

/**
 * Pays open parts of the order's plan with so much of a refund, the last parts first, and closes unpaid checkouts for parts. The caller has locked
 * the order and plan and moves the money.
 */
export async function shrinkInstalments(deps: Deps, orderId: string, vnd: number) {
  const plan = await lockRunningPlan(deps, orderId)
  if (!plan || sumOpen(plan.dues) < vnd) throw new Error(`Order ${orderId} owes less than ${vnd}`)
  await closeParts(deps, orderId)
  await applyPlanMove(deps, await forgiveParts(deps, plan, vnd))
}

/** The buyer's own plans, or only that of one order. */
export async function listOwnPlans(deps: Deps, buyer: Actor, orderId?: string) {
  const plans = orderId === undefined ? await listPlansOfBuyer(deps, buyer.id) : [...(await listPlansOfOrders(deps, [orderId])).values()]
  return named(
    deps,
    plans.filter(({ buyerId }) => buyerId === buyer.id),
  )
}

async function named<P extends { orderId: string }>(deps: Deps, plans: readonly P[]) {
  const codes =
    plans.length > 0
      ? await listCodes(
          deps.db,
          plans.map(({ orderId }) => orderId),
        )
      : []
  return plans.map((plan) => ({ ...plan, orderCode: codes.find(({ id }) => id === plan.orderId)?.name ?? '' }))
}

type Part = { orderId: string; no?: number | undefined }

/** Amount, methods and balance for paying one part, or all that is left. Throws INSTALMENTS_NOT_FOUND, INSTALMENTS_NOTHING_OPEN. */
export async function previewPart(deps: Deps, buyer: Actor, { orderId, no }: Part) {
  const [plan] = await listOwnPlans(deps, buyer, orderId)
  if (!plan) throw instalmentError.INSTALMENTS_NOT_FOUND()
  const { amountVnd } = quoteOpenParts({ orderId, dues: plan.parts }, no)
  const asked = await openParts(deps, orderId)
  return {
    plan,
    amountVnd,
    methods: await listOfferedMethods(deps, { amountVnd, payerId: buyer.id }),
    balance: await usableBalance(deps, buyer, asked),
  }
}

type Payment = Part & { method: PaymentMethod; useBalance: boolean; payerIp: string }

/**
 * Opens a checkout for one part, or for all that is left; a repeated request gets the same checkout while it can be paid. Throws what `previewPart`
 * throws.
 */
export async function payPart(deps: Deps, buyer: Actor, payment: Payment) {
  const opened = await transact(deps, (deps) => openPart(deps, buyer, payment)).catch(refuseOverdraft)
  const checkout = await opened()
  return { code: checkout.code, expiresAt: checkout.expiresAt, instructions: await getPaymentInstructions(deps, checkout) }
}

async function openPart(deps: Deps, buyer: Actor, { orderId, no, payerIp, ...how }: Payment) {
  const order = await lockSold(deps.db, orderId, buyer.id)
  const plan = order && (await lockInstalments(deps, orderId))
  if (!plan) throw instalmentError.INSTALMENTS_NOT_FOUND()
  const { amountVnd, purpose } = quoteOpenParts(plan, no)
  // checkouts of any part: balance reserved for one of them can be used for another
  const share = await splitWithBalance(deps, buyer, { ...how, purpose, totalVnd: amountVnd, asked: await openParts(deps, orderId) })
  const request = { payerId: buyer.id, purpose, ...share, creditTo: 'INSTALMENTS_RECEIVABLE', payerIp } as const
  const { isNew, id: checkoutId, code, opened } = await openCheckout(deps, request)
  if (isNew) await linkCheckout(deps.db, { checkoutId, code, ids: [orderId] })
  return opened
}

/** The plan of any order, for admins. */
export async function readPlan(deps: Deps, orderId: string) {
  const [plan] = await named(deps, [...(await listPlansOfOrders(deps, [orderId])).values()])
  return plan
}

/**
 * Writes off the rest of a plan. What is locked stays locked, because it was not paid. Throws ORDER_NOT_FOUND, INSTALMENTS_NOTHING_OPEN,
 * INSTALMENTS_SELF_APPROVAL, OWN_CASE for a plan of the admin's household.
 */
export const giveUpPlan = (deps: Deps, admin: Actor, { orderId, reason }: { orderId: string; reason: string }) =>
  transact(deps, async (deps) => {
    if (!(await findSold(deps.db, orderId))) throw orderError.ORDER_NOT_FOUND()
    await lockSold(deps.db, orderId)
    const plan = await lockInstalments(deps, orderId)
    if (!plan) throw instalmentError.INSTALMENTS_NOTHING_OPEN()
    if (plan.buyerId === admin.id) throw instalmentError.INSTALMENTS_SELF_APPROVAL()
    await refuseOwnCase(deps, admin, [plan.buyerId])
    await closeParts(deps, orderId)
    const { lostVnd } = await writeOff(deps, plan)
    await notifyOfWriteOff(deps, { orderId, lostVnd })
    await recordAudit(deps, {
      actor: admin,
      action: 'instalments.written-off',
      subject: { kind: 'order', id: orderId },
      reason,
      details: { lostVnd, state: plan.state },
    })
    return (await readPlan(deps, orderId))!
  })
