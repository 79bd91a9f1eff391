import type { Body } from '@khue/contracts/endpoint'
import type { recordPayoutOutcome } from '@khue/contracts/money/payouts-admin'
import { z } from 'zod'
import { recordAudit } from '#modules/ground/audit'
import { approvalKind, type Approved, lockOpenApprovals, requestApproval } from '#modules/people/approvals'
import { listPeople, refuseOwnCase } from '#modules/people/people'
import type { Actor } from '#platform/http/api'
import { type Deps, transact } from '#platform/deps'
import { formatVnd } from '#platform/vietnam/format'
import { inVietnam } from '#platform/vietnam/time'
import * as stored from '../batches.repository.ts'
import { payoutError } from '../payouts.errors.ts'
import { endPayout } from './end-payout.service.ts'

/** What a statement says of a payout that would be owed again, or that nobody knows about: two people read it. */
export const payoutOutcome = approvalKind({
  name: 'PAYOUT_OUTCOME',
  payload: z.strictObject({ outcome: z.enum(['PAID', 'RETURNED']), on: z.iso.date(), bankReference: z.string().nullable() }),
})

type Wanted = Body<typeof recordPayoutOutcome> & { id: string }
const words = { PAID: 'đã chuyển', RETURNED: 'bị ngân hàng trả lại' } as const

/**
 * PAID of what is on its way is recorded at once, RETURNED and what was UNKNOWN by two people. Throws PAYOUT_NOT_FOUND, PAYOUT_LOCKED, OWN_CASE,
 * PAYOUT_REFERENCE_REQUIRED, PAYOUT_DAY_UNKNOWN, APPROVAL_ALREADY_ASKED.
 */
export const recordOutcome = (deps: Deps, admin: Actor, { id, outcome, on, bankReference, reason }: Wanted) =>
  transact(deps, async (deps) => {
    await lockOpenApprovals(deps, payoutOutcome, id)
    const payout = await stored.lockPayout(deps.db, id)
    if (!payout) throw payoutError.PAYOUT_NOT_FOUND()
    await refuseOwnCase(deps, admin, [payout.personId])
    const isOpen = payout.state === 'IN_TRANSIT' || (payout.state === 'UNKNOWN' && outcome !== 'UNKNOWN')
    if (!isOpen) throw payoutError.PAYOUT_LOCKED({ state: payout.state })
    if (outcome === 'UNKNOWN') {
      await endPayout(deps, id, { state: 'UNKNOWN', outcome: reason }, { mayDecide: false })
      await note(deps, admin, { id, outcome, reason })
      return { state: 'UNKNOWN' as const, approvalId: null }
    }
    if (!on || (outcome === 'PAID' && !bankReference)) throw payoutError.PAYOUT_REFERENCE_REQUIRED()
    await requireDay(deps, payout, on)
    if (outcome === 'PAID' && payout.state === 'IN_TRANSIT') {
      await endPayout(deps, id, { state: 'PAID', on, bankReference, outcome: reason }, { mayDecide: false })
      await note(deps, admin, { id, outcome, reason, bankReference })
      return { state: 'PAID' as const, approvalId: null }
    }
    return {
      state: payout.state,
      approvalId: await ask(deps, admin, payout, { outcome, on, bankReference: bankReference ?? null, reason }),
    }
  })

async function requireDay(deps: Deps, { batchId }: stored.PayoutRow, on: string) {
  const batch = await stored.lockBatch(deps.db, batchId)
  const first = inVietnam(batch?.preparedAt ?? new Date(0))
    .toPlainDate()
    .toString()
  if (on < first || on > inVietnam(deps.clock()).toPlainDate().toString()) throw payoutError.PAYOUT_DAY_UNKNOWN()
}

type Asked = z.output<typeof payoutOutcome.payload> & { reason: string }
async function ask(
  deps: Deps,
  admin: Actor,
  { id, batchId, personId, netVnd, reference }: stored.PayoutRow,
  { reason, ...payload }: Asked,
) {
  const name = (await listPeople(deps, [personId])).get(personId)?.name ?? ''
  const { id: approvalId } = await requestApproval(deps, payoutOutcome, {
    actor: admin,
    subjectId: id,
    subjectPersonId: personId,
    href: `/admin/payouts/batches/${batchId}/payouts/${id}`,
    summary: `ghi khoản ${formatVnd(netVnd)} (${reference}) cho ${name} ${words[payload.outcome]}`,
    payload,
    reason,
    beneficiaryIds: [personId],
  })
  return approvalId
}

const note = (
  deps: Deps,
  actor: { id: string },
  { id, reason, ...details }: { id: string; reason: string; outcome: string; bankReference?: string | undefined; approvedBy?: string },
) => recordAudit(deps, { actor, action: 'payout.ended', subject: { kind: 'payout', id }, reason, details })

type ApprovedOutcome = Approved<typeof payoutOutcome.payload>
/** Lapses when the payout has ended otherwise meanwhile. */
export const approvedOutcome = {
  judge: async (deps: Deps, { subjectId }: ApprovedOutcome) => {
    const payout = await stored.lockPayout(deps.db, subjectId)
    if (payout?.state !== 'IN_TRANSIT' && payout?.state !== 'UNKNOWN') throw payoutError.PAYOUT_LOCKED({ state: payout?.state })
  },
  run: async (deps: Deps, { subjectId: id, payload: { outcome, on, bankReference }, reason, askedBy, approvedBy }: ApprovedOutcome) => {
    await endPayout(deps, id, { state: outcome, on, bankReference: bankReference ?? undefined, outcome: reason }, { mayDecide: true })
    await note(deps, { id: askedBy }, { id, outcome, reason, approvedBy })
  },
}
