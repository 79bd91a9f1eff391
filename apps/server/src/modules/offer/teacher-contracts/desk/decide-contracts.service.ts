import type { ContractSummary } from '@khue/contracts/offer/contract-desk'
import { deleteAsset } from '#modules/ground/assets'
import { recordAudit } from '#modules/ground/audit'
import { describePerson, lockPeople } from '#modules/people/people'
import { notify } from '#modules/people/notifications'
import { setPayee } from '#modules/money/payouts'
import type { Actor, Caller } from '#platform/http/api'
import { type Deps, transact } from '#platform/deps'
import { isOpen, moveContract } from '../contract.ts'
import { noFile } from '../file-columns.ts'
import { hasOpenedPapers, insertLogLine, insertSignature, voidSignatures } from '../log.repository.ts'
import { erasePhotos } from '../photos.service.ts'
import { dequeue, requireFree } from '../queue.service.ts'
import { requireRevision } from '../revision.ts'
import { contractError } from '../teacher-contracts.errors.ts'
import { contractNotice } from '../teacher-contracts.notices.ts'
import * as stored from '../teacher-contracts.repository.ts'
import { getSigned, summarize } from './read-contracts.service.ts'

type Decided = { id: string; revision: number }
type Refused = Decided & { reason: string }

/** Locks person and contract, in this order, and refuses an admin who may not decide. */
async function lockCase(deps: Deps, actor: Actor, id: string) {
  const found = await getSigned(deps, id)
  await lockPeople(deps, [found.row.personId])
  const { row } = await getSigned(deps, id, { lock: true })
  await requireFree(deps, actor, row)
  return row
}

async function summaryOf(deps: Deps, id: string): Promise<ContractSummary> {
  const row = await stored.findContract(deps.db, id)
  const [summary] = row ? await summarize(deps, [row]) : []
  if (!summary) throw contractError.CONTRACT_NOT_FOUND()
  return summary
}

/** Back to a draft, with a reason; signature and file are void, the log stays. */
export const sendBack = (deps: Deps, actor: Actor, { id, revision, reason }: Refused) =>
  transact(deps, async (deps) => {
    const row = await lockCase(deps, actor, id)
    const status = moveContract(row.status, 'SEND_BACK')
    requireRevision(row, revision)
    const [summary] = await summarize(deps, [{ ...row, status }])
    if (!summary) throw contractError.CONTRACT_NOT_FOUND()
    await voidSignatures(deps.db, id, reason)
    await stored.setContract(deps.db, row, { ...noFile, status, sentBackReason: reason })
    if (row.pdfAssetId) await deleteAsset(deps, row.pdfAssetId)
    await insertLogLine(deps.db, { contractId: id, event: 'SEND_BACK', actorId: actor.id, note: reason })
    await recordAudit(deps, { actor, action: 'contract.sent-back', subject: { kind: 'contract', id }, reason })
    await dequeue(deps, row)
    await notify(deps, [row.personId], contractNotice('SENT_BACK', row))
    return { ...summary, number: null, signedAt: null }
  })

/** Whether an admin may complete what they saw. Throws CONTRACT_NOT_REVIEWED, CONTRACT_IDENTITY_REQUIRED. */
async function requireReviewed(deps: Deps, actor: Actor, row: stored.ContractRow) {
  if (!(await hasOpenedPapers(deps.db, { contractId: row.id, viewerId: actor.id }))) throw contractError.CONTRACT_NOT_REVIEWED()
  const person = await describePerson(deps, row.personId)
  if (!person?.isVerified) throw contractError.CONTRACT_IDENTITY_REQUIRED() // their card changed since they signed
}

/** In force and locked from now on; the version before it is superseded. The person becomes payable in the same transaction. Idempotent. */
export const complete = (deps: Deps, caller: Caller, actor: Actor, { id, revision }: Decided) =>
  transact(deps, async (deps) => {
    const row = await lockCase(deps, actor, id)
    const status = moveContract(row.status, 'COMPLETE')
    if (row.status === status) return summaryOf(deps, id) // the second click
    requireRevision(row, revision)
    await requireReviewed(deps, actor, row)
    await supersede(deps, actor, row)
    await stored.setContract(deps.db, row, { status, completedBy: actor.id }, 'completedAt')
    await insertSignature(deps.db, {
      contractId: id,
      party: 'PLATFORM',
      signerId: actor.id,
      sha256: row.pdfSha256 ?? '',
      sessionId: actor.sessionId,
      ip: caller.ip,
      userAgent: caller.userAgent.slice(0, 500),
    })
    const { personId, legalName, taxpayerKind, taxPolicy } = row
    await setPayee(deps, { personId, legalName, taxpayerKind, taxPolicy, holds: [] })
    await insertLogLine(deps.db, { contractId: id, event: 'COMPLETE', actorId: actor.id, note: row.pdfSha256 })
    await recordAudit(deps, { actor, action: 'contract.completed', subject: { kind: 'contract', id }, details: { sha256: row.pdfSha256 } })
    await dequeue(deps, row)
    await notify(deps, [personId], contractNotice('COMPLETED', row))
    return summaryOf(deps, id)
  })

/** At most one version is in force: its index would refuse the next. */
async function supersede(deps: Deps, actor: Actor, { id, personId }: stored.ContractRow) {
  const before = (await stored.lockOfPerson(deps.db, personId)).find((row) => row.status === 'COMPLETED' && row.id !== id)
  if (!before) return
  await stored.setContract(deps.db, before, { status: moveContract(before.status, 'SUPERSEDE') }, 'endedAt')
  await insertLogLine(deps.db, { contractId: before.id, event: 'SUPERSEDE', actorId: actor.id })
}

/** Ends an open amendment with its contract, because completing it would lift the hold on payouts. */
async function endAmendment(deps: Deps, actor: Actor, { personId, reason }: { personId: string; reason: string }) {
  const row = (await stored.lockOfPerson(deps.db, personId)).find(({ status }) => isOpen(status))
  if (!row) return
  await stored.setContract(deps.db, row, { status: moveContract(row.status, 'END'), endedBy: actor.id, endReason: reason }, 'endedAt')
  await voidSignatures(deps.db, row.id, reason)
  await erasePhotos(deps, row)
  await insertLogLine(deps.db, { contractId: row.id, event: 'END', actorId: actor.id, note: reason })
  await dequeue(deps, row)
}

/** Ends a signed or completed contract. What was earned under it is paid after an admin's decision. */
export const end = (deps: Deps, actor: Actor, { id, revision, reason }: Refused) =>
  transact(deps, async (deps) => {
    const row = await lockCase(deps, actor, id)
    const status = moveContract(row.status, 'END')
    requireRevision(row, revision)
    await stored.setContract(deps.db, row, { status, endedBy: actor.id, endReason: reason }, 'endedAt')
    const { personId, legalName, taxpayerKind, taxPolicy } = row
    if (row.completedAt) {
      await setPayee(deps, { personId, legalName, taxpayerKind, taxPolicy, holds: ['CONTRACT_ENDED'] })
      await endAmendment(deps, actor, { personId, reason })
    } else {
      await voidSignatures(deps.db, id, reason)
      await erasePhotos(deps, row)
    }
    await insertLogLine(deps.db, { contractId: id, event: 'END', actorId: actor.id, note: reason })
    await recordAudit(deps, { actor, action: 'contract.ended', subject: { kind: 'contract', id }, reason })
    await dequeue(deps, row)
    await notify(deps, [personId], contractNotice(row.completedAt ? 'ENDED' : 'REFUSED', row))
    return summaryOf(deps, id)
  })
