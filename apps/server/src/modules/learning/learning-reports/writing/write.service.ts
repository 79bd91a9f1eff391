import type { Body, Reply } from '@khue/contracts/endpoint'
import type { ReportText, TaughtReport } from '@khue/contracts/learning/report-shapes'
import { reportFields, reportLimits as limits } from '@khue/contracts/learning/report-states'
import type * as contract from '@khue/contracts/learning/taught-reports'
import { claimAsset, deleteAsset } from '#modules/ground/assets'
import { measureVoice } from '#modules/ground/media'
import { recordAudit } from '#modules/ground/audit'
import { refuseOwnCase } from '#modules/people/people'
import type { Actor } from '#platform/http/api'
import { type Deps, transact } from '#platform/deps'
import { findFacts } from '../facts.read-model.ts'
import { reportError } from '../learning-reports.errors.ts'
import { revokeLinksOf } from '../linking/links.repository.ts'
import { notifyOfAddendum, notifyOfReport } from '../notifying/notify.service.ts'
import { readTaughtReport } from './read-taught.service.ts'
import * as stored from './reports.repository.ts'
import { findNextDue } from './taught.read-model.ts'

type Which = stored.Which

/** What an admin does in the name of the teacher. */
async function auditWritten(
  deps: Deps,
  actor: Actor,
  { lessonId, learnerId }: Which,
  { teacherId, did }: { teacherId: string; did: string },
) {
  if (actor.id === teacherId) return
  const subject = { kind: 'lesson', id: lessonId } as const
  await recordAudit(deps, { actor, action: 'report.written-for', subject, details: { did, teacherId, learnerId } })
}

/** The report of its teacher, or any for an admin. Throws REPORT_NOT_FOUND for others, OWN_CASE for an admin in the name of their household. */
async function lockTaught(deps: Deps, actor: Actor, which: Which) {
  const row = await stored.lockReport(deps.db, which)
  if (!row || (row.teacherId !== actor.id && !actor.roles.includes('admin'))) throw reportError.REPORT_NOT_FOUND()
  if (row.teacherId !== actor.id) await refuseOwnCase(deps, actor, [row.teacherId])
  return row
}

const isEmpty = ({ voiceId, ...text }: ReportText & { voiceId: string | null }) =>
  !voiceId && reportFields.every((field) => text[field].trim() === '')

/** Throws for sound that families could not play. One that the report has was measured when it came. */
async function judgeVoice(deps: Deps, actor: Actor, which: Which, voiceId: string | null) {
  if (voiceId === null || (await stored.lockReport(deps.db, which))?.voiceId === voiceId) return
  await measureVoice(deps, { assetId: voiceId, personId: actor.id, purpose: 'REPORT_VOICE', longestSeconds: limits.voiceSeconds })
}

/** Saves a draft, or edits what was sent and is not locked yet. */
export async function saveReport(
  deps: Deps,
  actor: Actor,
  which: Which,
  { revision, voiceId, ...text }: Body<typeof contract.saveReport>,
): Promise<TaughtReport> {
  await judgeVoice(deps, actor, which, voiceId)
  return transact(deps, async (deps) => {
    const report = await lockTaught(deps, actor, which)
    if (report.isLocked) throw reportError.REPORT_LOCKED()
    if (report.revision !== revision) throw reportError.REPORT_CHANGED({ revision: report.revision })
    if (report.isSent && isEmpty({ ...text, voiceId })) throw reportError.REPORT_EMPTY()
    const { teacherId, voiceId: before } = report
    if (voiceId && voiceId !== before)
      await claimAsset(deps, { assetId: voiceId, personId: actor.id, purpose: 'REPORT_VOICE', forPerson: teacherId, isUnused: true })
    await stored.setText(deps.db, which, { ...text, voiceId })
    if (before && voiceId !== before) await deleteAsset(deps, before)
    await auditWritten(deps, actor, which, { ...report, did: 'saved' })
    return readTaughtReport(deps, actor, which)
  })
}

/** Sends a report once, with the facts as they are now. After it should have been sent, it is late and locked at once. */
export const sendReport = (
  deps: Deps,
  actor: Actor,
  which: Which,
  { revision, templateIds }: Body<typeof contract.sendReport>,
): Promise<Reply<typeof contract.sendReport>> =>
  transact(deps, async (deps) => {
    const report = await lockTaught(deps, actor, which)
    if (report.isSent) throw reportError.REPORT_SENT()
    if (report.revision !== revision) throw reportError.REPORT_CHANGED({ revision: report.revision })
    if (isEmpty(report)) throw reportError.REPORT_EMPTY()
    const facts = await findFacts(deps.db, which)
    if (!facts || !(await stored.setSent(deps.db, which, facts))) throw reportError.REPORT_NOT_FOUND()
    if (templateIds.length > 0) await stored.countUses(deps.db, report.teacherId, templateIds)
    await notifyOfReport(deps, which, {})
    await auditWritten(deps, actor, which, { ...report, did: 'sent' })
    const learnerId = await findNextDue(deps.db, which)
    return { report: await readTaughtReport(deps, actor, which), next: learnerId ? { lessonId: which.lessonId, learnerId } : null }
  })

/** Adds below a locked report. The same id again changes nothing. */
export const addToReport = (
  deps: Deps,
  actor: Actor,
  which: Which,
  { id, text }: Body<typeof contract.addToReport>,
): Promise<TaughtReport> =>
  transact(deps, async (deps) => {
    const report = await lockTaught(deps, actor, which)
    if (!report.isSent) throw reportError.REPORT_NOT_SENT()
    if (!report.isLocked) throw reportError.REPORT_NOT_LOCKED()
    if ((await stored.countAddenda(deps.db, which)) >= limits.addenda) throw reportError.REPORT_ADDENDA_FULL()
    if (await stored.insertAddendum(deps.db, { ...which, id, text, writtenBy: actor.id })) {
      await notifyOfAddendum(deps, which, { addendumId: id })
      await auditWritten(deps, actor, which, { ...report, did: 'added' })
    }
    return readTaughtReport(deps, actor, which)
  })

/** Tells the family again. The links that were sent before end at once; the new messages carry new ones. */
export const resendReport = (deps: Deps, actor: Actor, which: Which) =>
  transact(deps, async (deps) => {
    const report = await lockTaught(deps, actor, which)
    if (!report.isSent) throw reportError.REPORT_NOT_SENT()
    await revokeLinksOf(deps.db, which)
    const guardians = await notifyOfReport(deps, which, { resentAt: deps.clock() })
    await auditWritten(deps, actor, which, { ...report, did: 'resent' })
    return { guardians }
  })
