import { chatReportReasons } from '@khue/contracts/community/chat-safety-rules'
import type { ChatCase, decideChatCase, listChatCases, openChatCase } from '@khue/contracts/community/chat-safety'
import type { Body, Query, Reply } from '@khue/contracts/endpoint'
import { recordAudit } from '#modules/ground/audit'
import { describeParticipants, findChatBanEnd, hideMessage, listEvidence, listMinors, banFromChat } from '#modules/community/chat'
import { notify } from '#modules/people/notifications'
import { refuseOwnCase } from '#modules/people/people'
import { closeWorkItem, requireUnclaimed } from '#modules/people/work-items'
import type { Actor } from '#platform/http/api'
import { type Deps, transact } from '#platform/deps'
import { toPage, type PagePosition, parsePagePosition, cappedTotal } from '#platform/lists/cursors'
import { moderationError } from './moderation.errors.ts'
import { decisionNotice, reporterNotice } from './moderation.notices.ts'
import * as stored from './moderation.repository.ts'

export async function listCases(deps: Deps, { status, ...asked }: Query<typeof listChatCases>) {
  const place: PagePosition<'OLDEST' | 'NEWEST'> = parsePagePosition({ page: 0, ...asked }, status === 'OPEN' ? 'OLDEST' : 'NEWEST')
  const { rows: found, total } = await stored.listCases(deps.db, status, place)
  const key = ({ key }: (typeof found)[number]) => key
  const { rows, next } = toPage(found, place, { keys: { OLDEST: key, NEWEST: key }, id: ({ row }) => row.id, now: deps.clock() })
  return {
    items: await showCases(
      deps,
      rows.map(({ row }) => row),
    ),
    ...cappedTotal(total),
    ...next,
  }
}

async function showCases(deps: Deps, rows: readonly stored.CaseRow[]): Promise<ChatCase[]> {
  const reports = Map.groupBy(
    await stored.listReports(
      deps.db,
      rows.map(({ id }) => id),
    ),
    ({ caseId }) => caseId,
  )
  const involved = rows.flatMap(({ id, personId, decidedBy }) => [
    personId,
    ...(decidedBy ? [decidedBy] : []),
    ...(reports.get(id) ?? []).map(({ reporterId }) => reporterId),
  ])
  const [people, minors] = [await describeParticipants(deps, involved), await listMinors(deps, [...new Set(involved)])]
  const isMinor = (id: string) => minors.some((minor) => minor.id === id)
  return rows.flatMap(({ id, kind, personId, times, openedAt, closedAt, decision, decidedBy, note }) => {
    const person = people.get(personId)
    const own = reports.get(id) ?? []
    if (!person) return []
    return [
      {
        id,
        kind,
        person,
        reports: times,
        reasons: [...new Set(own.map(({ reason }) => reason))],
        openedAt: openedAt.toISOString(),
        closedAt: closedAt?.toISOString() ?? null,
        decision,
        decidedBy: (decidedBy && people.get(decidedBy)?.name) ?? null,
        note,
        isAboutMinor: isMinor(personId) || own.some(({ reporterId }) => isMinor(reporterId)),
      },
    ]
  })
}

/** Who is reported, or reports, or is of the household of one of them, neither learns who reported nor decides. Throws OWN_CASE. */
async function refuseOwnChatCase(deps: Deps, actor: Actor, { id, personId }: stored.CaseRow) {
  const reports = await stored.listReports(deps.db, [id])
  await refuseOwnCase(deps, actor, [personId, ...reports.map(({ reporterId }) => reporterId)])
}

/** Shows a moderator the messages of a case; the access is logged before they see them. Throws OWN_CASE. */
export const openCase = (deps: Deps, actor: Actor, id: string): Promise<Reply<typeof openChatCase>> =>
  transact(deps, async (deps) => {
    const row = await stored.findCase(deps.db, id)
    const [head] = row ? await showCases(deps, [row]) : []
    if (!row || !head) throw moderationError.CHAT_CASE_NOT_FOUND()
    await refuseOwnChatCase(deps, actor, row)
    await recordAudit(deps, { actor, action: 'chat-case.opened', subject: { kind: 'person', id: row.personId }, details: { case: id } })
    const [messages, given] = [await listEvidence(deps, actor, row), await stored.listReports(deps.db, [id])]
    const people = await describeParticipants(deps, [
      ...messages.map(({ senderId }) => senderId),
      ...given.map(({ reporterId }) => reporterId),
    ])
    return {
      ...head,
      seq: row.seq || null,
      isHidden: row.seq > 0 && !messages.some(({ seq, deletedAt }) => seq === row.seq && !deletedAt),
      given: given.flatMap(({ reporterId, reason, content, at }) => {
        const reporter = people.get(reporterId)
        return reporter ? [{ reporter, reason, content, at: at.toISOString() }] : []
      }),
      messages: messages.map(({ seq, senderId, text, sentAt, editedAt, deletedAt, before, files, attachment }) => ({
        seq,
        senderId,
        text,
        sentAt: new Date(sentAt).toISOString(),
        editedAt: editedAt && new Date(editedAt).toISOString(),
        isDeleted: deletedAt !== null,
        before: (before ?? []).map(({ text, at }) => ({ text, at: new Date(at).toISOString() })),
        files,
        attachment,
      })),
      people: [...people.values()],
      bannedUntil: (await findChatBanEnd(deps, row.personId))?.toISOString() ?? null,
      previousSanctions: await stored.countMeasures(deps.db, row.personId),
    }
  })

/** Closes a case, applies the decision, and notifies the people concerned. Nobody decides about themselves, and no case is decided twice. */
export const decideCase = (deps: Deps, actor: Actor, id: string, { decision, hidesMessage, days, note }: Body<typeof decideChatCase>) =>
  transact(deps, async (deps) => {
    const row = await stored.findCase(deps.db, id, { lock: true })
    if (!row) throw moderationError.CHAT_CASE_NOT_FOUND()
    if (row.closedAt) throw moderationError.CHAT_CASE_CLOSED()
    const { personId, roomId, seq } = row
    await refuseOwnChatCase(deps, actor, row)
    await requireUnclaimed(deps, actor, { kind: 'CHAT_CASE', refId: id })
    const hides = decision === 'HIDE' || (hidesMessage && decision !== 'DISMISS')
    if (hides && seq === 0) throw moderationError.CHAT_CASE_NO_MESSAGE()
    if (hides) await hideMessage(deps, { roomId, seq })
    if (days !== undefined) await banFromChat(deps, personId, days)
    await stored.setDecided(deps.db, id, { decision, decidedBy: actor.id, note })
    await closeWorkItem(deps, { kind: 'CHAT_CASE', refId: id })
    await recordAudit(deps, {
      actor,
      action: 'chat-case.decided',
      subject: { kind: 'person', id: personId },
      details: { case: id, decision, hides, ...(days !== undefined && { days }) },
      ...(note && { reason: note }),
    })
    await notifyParties(deps, row, { decision, days })
  })

async function notifyParties(
  deps: Deps,
  { id, personId }: stored.CaseRow,
  { decision, days }: Pick<Body<typeof decideChatCase>, 'decision' | 'days'>,
) {
  const reports = await stored.listReports(deps.db, [id])
  const reporters = reports.map(({ reporterId }) => reporterId)
  await notify(deps, reporters, reporterNotice(id, decision !== 'DISMISS'))
  if (decision === 'DISMISS') return
  const reasons = [...new Set(reports.map(({ reason }) => chatReportReasons[reason]))]
  const [minor] = await listMinors(deps, [personId])
  const name = (await describeParticipants(deps, [personId])).get(personId)?.name ?? ''
  await notify(deps, [personId], decisionNotice({ id, decision, days, reasons }))
  await notify(deps, minor?.guardianIds ?? [], decisionNotice({ id, decision, days, reasons, child: name }))
}
