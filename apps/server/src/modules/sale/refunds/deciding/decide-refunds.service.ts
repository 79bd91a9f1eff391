import { findBank } from '@khue/contracts/money/banks'
import { recordAudit } from '#modules/ground/audit'
import { releaseRefundHold } from '#modules/money/escrow'
import { releaseGiftHolds } from '#modules/sale/gifts'
import { lockSoldOrder, type SoldOrder } from '#modules/sale/orders'
import { readPinned } from '#modules/money/payment-accounts'
import type { Actor } from '#platform/http/api'
import { type Deps, transact } from '#platform/deps'
import { isOver, isWaiting, moveRefund, fourEyesViolation } from '../refund.ts'
import { refundError } from '../refunds.errors.ts'
import { syncWorkItems } from '../refund-work-items.service.ts'
import * as stored from '../refunds.repository.ts'
import { sealContext } from '../booking/accounts.service.ts'
import { approveRows, isOwed, recount } from '../approving/approve-refunds.service.ts'
import { dropClaims } from '../reclaiming/discount-claims.service.ts'
import { releaseRefundPoints } from '../booking/refund-points.service.ts'
import { throwConflictError } from '../requesting/request-refunds.service.ts'
import { assertIndependentApproval, assertNotOwnRefund } from './independent-admins.service.ts'
import { settle } from '../booking/book-refunds.service.ts'
import { notifyOfRejection, notifyOfRerouting } from '../notices/notify-payees.service.ts'

type Seen = { amount: number; note: string }

/** All refunds of a request with their order; locks the order first. */
async function lockRequestAndOrder(deps: Deps, id: string) {
  const found = await stored.findRefund(deps.db, id)
  if (!found) throw refundError.REFUND_NOT_FOUND()
  const order = found.orderId ? await lockSoldOrder(deps, { id: found.orderId }) : undefined
  const rows = (await stored.lockRequest(deps.db, found.requestId)).filter(({ state }) => !isOver(state))
  const refund = rows.find((row) => row.id === id)
  if (!refund) throw refundError.REFUND_STATE_LOCKED({ state: found.state })
  return { order, rows, refund }
}

async function releaseHolds(deps: Deps, { order, refund }: Awaited<ReturnType<typeof lockRequestAndOrder>>) {
  if (order) await releaseRefundHold(deps, idsOf(order), refund.requestId)
  await releaseRefundPoints(deps, refund.requestId) // unless they were taken
}

const idsOf = ({ lines }: SoldOrder) => lines.map(({ id }) => id)

/** Another person than the one who asked and the one who approved first, independent of both, and no case of their own. */
async function assertFourEyes(deps: Deps, rows: readonly stored.RefundRow[], admin: Actor) {
  for (const row of rows) {
    const why = fourEyesViolation({ ...row, isOwed: isOwed(row) }, admin.id)
    if (why) throw refundError[why]()
  }
  await assertNotOwnRefund(deps, admin, rows)
  await assertIndependentApproval(deps, admin, rows)
}

/**
 * False when less is left than was requested: the request is reduced and must be reviewed again. Throws REFUND_CHANGED when the admin saw another
 * amount.
 */
async function isUnchangedSinceReview(
  deps: Deps,
  { order, rows, refund }: Awaited<ReturnType<typeof lockRequestAndOrder>>,
  amount: number,
) {
  if (refund.amountVnd !== amount) throw refundError.REFUND_CHANGED({ amount: refund.amountVnd })
  return !(await recount(
    deps,
    order,
    rows.filter((row) => isWaiting(row.state) && !isOwed(row)),
  ))
}

/** The first of two approvals of a bank transfer. Throws REFUND_NOT_FOUND, REFUND_SELF_APPROVAL, REFUND_STATE_LOCKED, REFUND_CHANGED. */
export const checkRefund = (deps: Deps, admin: Actor, id: string, { amount, note }: Seen) =>
  transact(deps, async (deps) => {
    const request = await lockRequestAndOrder(deps, id)
    await assertFourEyes(deps, request.rows, admin)
    if (!(await isUnchangedSinceReview(deps, request, amount))) return
    const toBank = request.rows.filter(({ channel }) => channel === 'BANK')
    if (toBank.length === 0) throw refundError.REFUND_STATE_LOCKED({ state: request.refund.state })
    for (const row of toBank) {
      const state = moveRefund({ ...row, isOwed: isOwed(row) }, 'CHECK')
      await stored.setRefund(deps.db, row.id, { state, approvedBy: admin.id, ...noted(note) }, ['approvedAt'])
    }
    await syncWorkItems(deps, request.refund.requestId)
    await write(deps, admin, { action: 'refund.checked', refund: request.refund, reason: note })
  })

/** Approves a request, or reduces it when lessons were taught meanwhile. Also throws REFUND_SECOND_ADMIN_REQUIRED. */
export const approveRefund = (deps: Deps, admin: Actor, id: string, { amount, note }: Seen) =>
  transact(deps, async (deps) => {
    const request = await lockRequestAndOrder(deps, id)
    await assertFourEyes(deps, request.rows, admin)
    if (!(await isUnchangedSinceReview(deps, request, amount))) return
    if (note) await stored.setRefund(deps.db, id, noted(note))
    await approveRows(deps, request.order, request.rows, { event: 'APPROVE', by: admin })
    await releaseHolds(deps, request)
    await syncWorkItems(deps, request.refund.requestId)
    await write(deps, admin, { action: 'refund.approved', refund: request.refund, reason: note })
  })

export const rejectRefund = (deps: Deps, admin: Actor, id: string, note: string) =>
  transact(deps, async (deps) => {
    const request = await lockRequestAndOrder(deps, id)
    const { rows, refund } = request
    await assertNotOwnRefund(deps, admin, rows)
    for (const row of rows) {
      const state = moveRefund({ ...row, isOwed: isOwed(row) }, 'REJECT')
      await stored.setRefund(deps.db, row.id, { state, rejectedBy: admin.id, note }, ['endedAt'])
    }
    await stored.cancelLines(
      deps.db,
      rows.map((row) => row.id),
    )
    await releaseHolds(deps, request)
    await dropClaims(deps, refund.requestId)
    if (request.order) await releaseGiftHolds(deps, request.order.id, idsOf(request.order))
    await syncWorkItems(deps, refund.requestId)
    await write(deps, admin, { action: 'refund.rejected', refund, reason: note })
    await notifyOfRejection(deps, refund, note)
  })

/** Records that the bank has sent it; `note` is the bank's reference. */
export const markPaid = (deps: Deps, admin: Actor, id: string, note: string) =>
  transact(deps, async (deps) => {
    const { refund } = await lockRequestAndOrder(deps, id)
    await assertNotOwnRefund(deps, admin, [refund])
    if (refund.channel !== 'BANK') throw refundError.REFUND_STATE_LOCKED({ state: refund.state })
    await stored.setRefund(deps.db, id, { note })
    await settle(deps, refund, 'FINISHED')
    await write(deps, admin, { action: 'refund.paid', refund, reason: note })
  })

/**
 * Moves a refund that its gateway refused to the learning balance, which needs approval. Throws REFUND_UNDER_WAY while another request to the balance
 * waits.
 */
export const reroute = (deps: Deps, admin: Actor, id: string, note: string) =>
  transact(deps, async (deps) => {
    const { refund } = await lockRequestAndOrder(deps, id)
    await assertNotOwnRefund(deps, admin, [refund])
    moveRefund({ ...refund, isOwed: isOwed(refund) }, 'REROUTE')
    await stored.setRerouted(deps.db, id, { channel: 'BALANCE', note: note || refund.note })
    await syncWorkItems(deps, refund.requestId)
    await write(deps, admin, { action: 'refund.rerouted', refund, reason: note })
    await notifyOfRerouting(deps, refund)
  }).catch(throwConflictError)

/** Reveals the bank account to the admin who makes the transfer: only after two approvals, and every access is audited. */
export const openAccount = (deps: Deps, admin: Actor, id: string) =>
  transact(deps, async (deps) => {
    const refund = await stored.findRefund(deps.db, id)
    if (!refund) throw refundError.REFUND_NOT_FOUND()
    await assertNotOwnRefund(deps, admin, [refund])
    if (refund.state !== 'APPROVED' || !refund.sealedAccount) throw refundError.REFUND_STATE_LOCKED({ state: refund.state })
    const { bankBin, number, holder } = readPinned(deps, refund.sealedAccount, sealContext(id))
    await write(deps, admin, { action: 'refund.account-opened', refund })
    return { bankName: findBank(bankBin)?.name ?? bankBin, number, holder, amount: refund.amountVnd, memo: refund.code }
  })

const noted = (note: string) => (note ? { note } : {})

type AuditedAction = { action: Parameters<typeof recordAudit>[1]['action']; refund: stored.RefundRow; reason?: string }
const write = (deps: Deps, actor: Actor, { action, refund: { id, code, amountVnd, channel }, reason }: AuditedAction) =>
  recordAudit(deps, { actor, action, subject: { kind: 'refund', id }, ...(reason && { reason }), details: { code, amountVnd, channel } })
