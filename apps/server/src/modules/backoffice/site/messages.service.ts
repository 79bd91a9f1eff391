import type { Body } from '@khue/contracts/endpoint'
import type { draftRequestedCourse } from '@khue/contracts/backoffice/requested-courses'
import { messageKinds, reportReasons } from '@khue/contracts/form-limits'
import type { handleMessage, listMessages, reportContent, SiteMessage, submitForm } from '@khue/contracts/backoffice/site'
import { uuidv7 } from 'uuidv7'
import type { z } from 'zod'
import { createOwnCourse } from '#modules/offer/authoring'
import { findTeacherAt } from '#modules/offer/teachers'
import { recordAudit } from '#modules/ground/audit'
import { lockSubject, listPeople } from '#modules/people/people'
import { closeWorkItem, closeWorkItems, openWorkItem, requireUnclaimed } from '#modules/people/work-items'
import type { Actor } from '#platform/http/api'
import { type Deps, transact } from '#platform/deps'
import { toPage, parsePagePosition, cappedTotal } from '#platform/lists/cursors'
import type { PersonalData } from '#platform/app/module'
import { siteError } from './site.errors.ts'
import * as stored from './site.repository.ts'

type Message = Omit<Parameters<typeof stored.insertMessage>[1], 'id' | 'personId'>

const workKind = 'VISITOR_REQUEST'
const requestWorkingDays = 3

const openItem = (deps: Deps, { id, personId }: Pick<stored.MessageRow, 'id' | 'personId'>) =>
  openWorkItem(deps, { kind: workKind, refId: id, personIds: personId === null ? [] : [personId], workingDays: requestWorkingDays })

/** Stores a message, with its author when they are signed in. */
const keep = (deps: Deps, actor: Actor | undefined, message: Message) =>
  transact(deps, async (inside) => {
    if (actor) await lockSubject(inside, actor)
    const row = { id: uuidv7(), personId: actor?.id ?? null }
    await stored.insertMessage(inside.db, { ...row, ...message })
    await openItem(inside, row)
    return { received: true as const }
  })

/** A course request or a contact message. */
export const saveForm = (deps: Deps, actor: Actor | undefined, { type: kind, ...form }: Body<typeof submitForm>) =>
  keep(deps, actor, { kind, ...form })

/** Reports wrong content on this site; the reason replaces a missing text. */
export const saveReport = (deps: Deps, actor: Actor, { content, ...subject }: Body<typeof reportContent>) =>
  keep(deps, actor, { kind: 'REPORT', content: content || reportReasons[subject.reason], subject })

/** Open messages with the longest waiting first; done ones newest first. */
export async function listReceived(deps: Deps, query: z.output<typeof listMessages.query>) {
  const place: stored.MessagePlace = parsePagePosition(query, query.status === 'NEW' ? 'OLDEST' : 'NEWEST')
  const { rows: found, total } = await stored.listMessages(deps.db, query, place)
  const { rows, next } = toPage(found, place, { keys, id: (row) => row.id, now: deps.clock() })
  const people = await listPeople(
    deps,
    rows.flatMap(({ personId, handledBy }) => [personId, handledBy].filter((id) => id !== null)),
  )
  const nameOf = (id: string | null) => (id && people.get(id)?.name) ?? null
  const items = rows.map(
    ({ id, kind, content, name, contact, personId, subject, status, note, createdAt, handledAt, handledBy }): SiteMessage => ({
      id,
      kind,
      content,
      name: name ?? nameOf(personId),
      contact,
      personId,
      subject,
      status,
      note,
      at: createdAt.toISOString(),
      handledAt: handledAt?.toISOString() ?? null,
      handledBy: nameOf(handledBy),
    }),
  )
  return { items, ...cappedTotal(total), ...next }
}

/** The position needs only the id. */
const keys = { OLDEST: () => 0, NEWEST: () => 0 }

/** Records what was done about a message; a done message can be reopened. */
export const handle = (deps: Deps, actor: Actor, id: string, { note, status }: Body<typeof handleMessage>) =>
  transact(deps, async (inside) => {
    await requireUnclaimed(inside, actor, { kind: workKind, refId: id })
    const isDone = status === 'DONE'
    const row = await stored.setHandled(inside.db, id, {
      status,
      note,
      handledBy: isDone ? actor.id : null,
      handledAt: isDone ? deps.clock() : null,
    })
    if (!row) throw siteError.MESSAGE_NOT_FOUND()
    await (isDone ? closeWorkItem(inside, { kind: workKind, refId: id }) : openItem(inside, row))
    await recordAudit(inside, { actor, action: 'message.handled', subject: { kind: 'message', id }, details: { status, kind: row.kind } })
    return { status }
  })

/** Creates a teacher's draft from a visitor's course request, whose words begin the description, and marks the request as done. */
export const draftCourse = (deps: Deps, actor: Actor, id: string, { teacher, ...course }: Body<typeof draftRequestedCourse>) =>
  transact(deps, async (inside) => {
    const row = await stored.lockMessage(inside.db, id)
    if (row?.kind !== 'REQUEST_COURSE') throw siteError.MESSAGE_NOT_FOUND()
    const teacherId = await findTeacherAt(inside, teacher.split(/[?#]/)[0]?.split('/').at(-1) ?? '')
    if (!teacherId) throw siteError.MESSAGE_TEACHER_UNKNOWN()
    const drafted = await createOwnCourse(inside, actor, { ...course, teacherId, content: { description: row.content } })
    if (row.status === 'NEW')
      await handle(inside, actor, id, { status: 'DONE', note: [row.note, `Bản nháp: ${course.title}`].filter(Boolean).join('\n') })
    return drafted
  })

/** The messages that a person has written to the operator. */
export const siteData: PersonalData = {
  async collect({ db }, personId) {
    const rows = await stored.listMessagesOf(db, personId)
    const messages = rows.map(({ kind, name, contact, content, createdAt }) => ({
      Loại: messageKinds[kind],
      'Tên đã để lại': name,
      'Cách liên lạc đã để lại': contact,
      'Nội dung': content,
      'Gửi lúc': createdAt.toISOString(),
    }))
    return { 'Lời nhắn đã gửi': messages }
  },
  erase: async (deps, personId) => {
    const deleted = await stored.deleteMessagesOf(deps.db, personId)
    await closeWorkItems(
      deps,
      workKind,
      deleted.map(({ id }) => id),
    )
  },
}
