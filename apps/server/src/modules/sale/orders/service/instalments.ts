import type { PaymentMethod } from '@khue/contracts/money/payments'
import { lockUses, unlockUses } from '#modules/sale/entitlements'
import {
  quoteOpenParts,
  forgiveParts,
  lockRunningPlan,
  instalmentError,
  listPlansOfOrders,
  type PlanMove,
  listPlansOfBuyer,
  settleParts,
  sumOpen,
  writeOff,
} from '#modules/sale/instalments'
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
import type { Actor } from '#platform/http/api'
import { type Deps, transact } from '#platform/deps'
import { findSold, listCodes, lockSold } from '../after-sale.repository.ts'
import { insertEvents } from '../order-events.repository.ts'
import { orderError } from '../orders.errors.ts'
import { linkCheckout, listCheckoutIdsOfOrder, listLines } from '../orders.repository.ts'
import { splitWithBalance, usableBalance } from './split-with-balance.ts'
import { notifyOfWriteOff, notifyOfLock, notifyOfPart } from './notify-of-instalments.ts'

type Paid = Parameters<typeof settleParts>[1] & { code: string }

/** Money has come for parts of an order's plan, locked by the caller: what was locked for want of it opens in the same transaction. */
export async function takeParts(deps: Deps, checkout: Paid, orderId: string) {
  const move = await settleParts(deps, checkout)
  if (!move || move.paidVnd === 0) return
  await insertEvents(deps.db, [{ orderId, kind: 'PAID', subject: checkout.id, checkoutCode: checkout.code, amountVnd: move.paidVnd }])
  await applyPlanMove(deps, move)
  await notifyOfPart(deps, { orderId, checkoutId: checkout.id })
}

/** Locks what an order gave when its plan comes to be locked, and opens it when the plan is so no more. */
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
 * The running plan of an order that the caller has locked, with all money counted that has come for it, be the news of it still on its way;
 * more cannot be counted until the transaction ends. Undefined when nothing is owed.
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

/** What was asked for before is not what is owed now: such money is late. Of a plan that the caller holds. */
export async function closeParts(deps: Deps, orderId: string) {
  const open = await openParts(deps, orderId)
  if (open.length > 0) await closeCheckouts(deps, open, 'CANCELLED')
}

async function openParts(deps: Deps, orderId: string) {
  const checkouts = await describeCheckouts(deps, await partCheckouts(deps, orderId))
  return checkouts.filter((checkout) => !hasPaid(checkout)).map(({ id }) => id)
}

/**
 * So much of a refund pays open parts of the order's plan, the last ones first; what was asked for them before is not to be had any more. The
 * order is locked by the caller, who has held the plan and moves the money.
 */
export async function shrinkInstalments(deps: Deps, orderId: string, vnd: number) {
  const plan = await lockRunningPlan(deps, orderId)
  if (!plan || sumOpen(plan.dues) < vnd) throw new Error(`Order ${orderId} owes less than ${vnd}`)
  await closeParts(deps, orderId)
  await applyPlanMove(deps, await forgiveParts(deps, plan, vnd))
}

/** One's own plans, or that of one order. */
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

/** What paying a part, or all the rest, would ask for, and by which ways. Throws INSTALMENTS_NOT_FOUND, INSTALMENTS_NOTHING_OPEN. */
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

/** Opens a checkout for a part, or for all the rest; asked again while it can be paid, it is the same one. Throws what `previewPart` throws. */
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
  // of whichever parts: what is put by for one of them is the buyer's for another
  const share = await splitWithBalance(deps, buyer, { ...how, purpose, totalVnd: amountVnd, asked: await openParts(deps, orderId) })
  const wanted = { payerId: buyer.id, purpose, ...share, creditTo: 'INSTALMENTS_RECEIVABLE', payerIp } as const
  const { isNew, id: checkoutId, code, opened } = await openCheckout(deps, wanted)
  if (isNew) await linkCheckout(deps.db, { checkoutId, code, ids: [orderId] })
  return opened
}

/** The plan of any order, for somebody of the house. */
export async function readPlan(deps: Deps, orderId: string) {
  const [plan] = await named(deps, [...(await listPlansOfOrders(deps, [orderId])).values()])
  return plan
}

/** The house asks for the rest no more. What is locked by then stays so: it was not paid. Throws ORDER_NOT_FOUND, INSTALMENTS_NOTHING_OPEN. */
export const giveUpPlan = (deps: Deps, admin: Actor, { orderId, reason }: { orderId: string; reason: string }) =>
  transact(deps, async (deps) => {
    if (!(await findSold(deps.db, orderId))) throw orderError.ORDER_NOT_FOUND()
    await lockSold(deps.db, orderId)
    const plan = await lockInstalments(deps, orderId)
    if (!plan) throw instalmentError.INSTALMENTS_NOTHING_OPEN()
    if (plan.buyerId === admin.id) throw instalmentError.INSTALMENTS_SELF_APPROVAL()
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
