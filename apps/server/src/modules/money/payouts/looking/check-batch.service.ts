import { z } from 'zod'
import { recordAudit } from '#modules/ground/audit'
import {
  approvalKind,
  type Approved,
  assertIndependent,
  listOpenApprovals,
  lockOpenApprovals,
  requestApproval,
  withdrawOpenApprovals,
} from '#modules/people/approvals'
import { refuseOwnCase } from '#modules/people/people'
import { postAll } from '#modules/money/ledger'
import type { Actor } from '#platform/http/api'
import { type Deps, transact } from '#platform/deps'
import { formatVnd } from '#platform/vietnam/format'
import * as stored from '../batches.repository.ts'
import { payoutError } from '../payouts.errors.ts'
import { entriesOfPayout } from '../preparing/prepare-batch.service.ts'
import { pinFiles, readFile } from './bank-file.service.ts'
import { deleteFiles } from './files.repository.ts'

/** What one admin checked goes to the bank: exactly these bytes. */
export const payoutBatch = approvalKind({
  name: 'PAYOUT_BATCH',
  payload: z.strictObject({ sha256: z.string(), payouts: z.int(), netVnd: z.int() }),
})

/** Locks a batch. Throws PAYOUT_BATCH_NOT_FOUND. */
export async function lockBatch({ db }: Deps, id: string) {
  const batch = await stored.lockBatch(db, id)
  if (!batch) throw payoutError.PAYOUT_BATCH_NOT_FOUND()
  return batch
}

const dayOf = (on: string) => on.split('-').toReversed().join('/')

/**
 * One admin has checked a prepared batch: its files are pinned, and a second one is asked. Neither prepared it, nor are they or their households paid by
 * it. Throws PAYOUT_BATCH_NOT_FOUND, PAYOUT_BATCH_LOCKED, PAYOUT_SAME_PERSON, OWN_CASE, and why two admins are dependent.
 */
export const checkBatch = (deps: Deps, admin: Actor, { id, reason }: { id: string; reason: string }) =>
  transact(deps, async (deps) => {
    await stored.lockMoves(deps.db, id)
    await lockOpenApprovals(deps, payoutBatch, id)
    const batch = await lockBatch(deps, id)
    if (batch.state !== 'PREPARED') throw payoutError.PAYOUT_BATCH_LOCKED({ state: batch.state })
    if (batch.preparedBy === admin.id) throw payoutError.PAYOUT_SAME_PERSON()
    if (batch.preparedBy) await assertIndependent(deps, batch.preparedBy, admin.id)
    const payouts = await stored.listPayoutsOf(deps.db, id)
    const payeeIds = payouts.map(({ personId }) => personId)
    await refuseOwnCase(deps, admin, payeeIds)
    const sha256 = await pinFiles(deps, batch, payouts)
    await stored.setBatch(deps.db, id, { state: 'CHECKED', checkedBy: admin.id, checkedAt: new Date(), fileSha256: sha256 })
    const { netVnd } = batch
    const { id: approvalId } = await requestApproval(deps, payoutBatch, {
      actor: admin,
      subjectId: id,
      href: `/admin/payouts/batches/${id}`,
      summary: `chuyển ${payouts.length} khoản thu nhập giảng dạy, tổng ${formatVnd(netVnd)}, ngày ${dayOf(batch.payOn)}`,
      payload: { sha256, payouts: payouts.length, netVnd },
      reason,
      // who prepared it does not decide either
      beneficiaryIds: batch.preparedBy ? [...payeeIds, batch.preparedBy] : payeeIds,
    })
    await recordAudit(deps, {
      actor: admin,
      action: 'payout.checked',
      subject: { kind: 'payout-batch', id },
      reason,
      details: { sha256, netVnd },
    })
    return { approvalId }
  })

type ApprovedBatch = Approved<typeof payoutBatch.payload>

/** Lapses when the batch was dropped, its bytes are not those that were checked, or its preparer depends on the approver. */
export const approvedBatch = {
  judge: async (deps: Deps, { subjectId, payload: { sha256 }, approvedBy }: ApprovedBatch) => {
    const batch = await lockBatch(deps, subjectId)
    if (batch.state !== 'CHECKED') throw payoutError.PAYOUT_BATCH_LOCKED({ state: batch.state })
    if (batch.fileSha256 !== sha256) throw payoutError.PAYOUT_FILE_CHANGED()
    if (batch.preparedBy) await assertIndependent(deps, batch.preparedBy, approvedBy)
    for (const format of ['CSV', 'XLSX'] as const) await readFile(deps, batch, format)
  },
  run: async (deps: Deps, { subjectId, reason, askedBy, approvedBy }: ApprovedBatch) => {
    await stored.setBatch(deps.db, subjectId, { state: 'APPROVED', approvedBy, approvedAt: new Date() })
    await recordAudit(deps, {
      actor: { id: approvedBy },
      action: 'payout.approved',
      subject: { kind: 'payout-batch', id: subjectId },
      reason,
      details: { checkedBy: askedBy },
    })
  },
}

/** Whose check was not approved is to be checked again; its files are made anew then. Not while a later check waits: events can arrive again. */
export const reopenBatch = (deps: Deps, id: string) =>
  transact(deps, async (deps) => {
    await lockOpenApprovals(deps, payoutBatch, id)
    const batch = await stored.lockBatch(deps.db, id)
    if (batch?.state !== 'CHECKED' || (await listOpenApprovals(deps, [payoutBatch], id)).length > 0) return
    await deleteFiles(deps.db, id)
    await stored.setBatch(deps.db, id, { state: 'PREPARED', checkedBy: null, checkedAt: null, fileSha256: null })
  })

/** Ends a batch that is not approved: all of it waits for the next one. Throws PAYOUT_BATCH_NOT_FOUND, PAYOUT_BATCH_LOCKED. */
export const dropBatch = (deps: Deps, admin: Actor, { id, reason }: { id: string; reason: string }) =>
  transact(deps, async (deps) => {
    await stored.lockMoves(deps.db, id)
    await withdrawOpenApprovals(deps, payoutBatch, { subjectId: id, by: admin.id, reason })
    const batch = await lockBatch(deps, id)
    if (batch.state !== 'PREPARED' && batch.state !== 'CHECKED') throw payoutError.PAYOUT_BATCH_LOCKED({ state: batch.state })
    const payouts = await stored.listPayoutsOf(deps.db, id)
    await stored.setDropped(deps.db, id)
    await stored.freeEarnings(
      deps.db,
      payouts.map(({ id }) => id),
    )
    await postAll(
      deps,
      payouts.map((payout) => ({
        reason: 'PAYOUT_DROPPED',
        source: { kind: 'payout_drop', id: payout.id },
        lines: entriesOfPayout(payout, -1),
      })),
    )
    await deleteFiles(deps.db, id)
    await stored.setBatch(deps.db, id, { state: 'DROPPED', droppedBy: admin.id, droppedAt: new Date(), dropReason: reason })
    await recordAudit(deps, { actor: admin, action: 'payout.dropped', subject: { kind: 'payout-batch', id }, reason })
  })
