import type { Body } from '@khue/contracts/endpoint'
import type { saveClassDraft, SavedClass } from '@khue/contracts/offer/class-authoring'
import type { ClassDraft, ClassDraftChange } from '@khue/contracts/offer/class-draft'
import { classFieldNames } from '@khue/contracts/offer/class-field-names'
import type { AuditAction } from '@khue/contracts/ground/audit'
import { recordAudit } from '#modules/ground/audit'
import { savesOfDay } from '#modules/offer/authoring'
import { isWaiting, type VersionStatus } from '#modules/offer/courses'
import { notify } from '#modules/people/notifications'
import { closeWorkItem } from '#modules/people/work-items'
import type { Actor } from '#platform/http/api'
import { type Deps, transact } from '#platform/deps'
import {
  changedFields,
  contentShaOf,
  currentContent,
  draftOf,
  isClassField,
  problemsOf,
  storedContent,
  timeFields,
} from './class-content.ts'
import { classAuthoringError } from './class-authoring.errors.ts'
import { classChangedNotice } from './class-authoring.notices.ts'
import * as stored from './class-authoring.repository.ts'
import { type ClassEvent, moveClassVersion } from './class-moves.ts'
import { type ClassHead, findHead } from './classes.read-model.ts'
import { requireAuthor } from './rights.service.ts'

export const contentOf = (head: ClassHead) => currentContent({ ...head, isApproved: head.status === 'APPROVED' })
export const titleOf = (head: ClassHead) => contentOf(head).title || 'Lớp chưa có tên'
export const isListed = ({ state }: ClassHead) => state !== 'NEW'

/** Locks first, because a statement sees no version that was committed after it began. */
export async function lockHead(deps: Deps, id: string) {
  return (await stored.lockClass(deps.db, id)) && (await findHead(deps.db, id))
}

/** Throws CLASS_STATE_LOCKED when the event cannot happen now. */
export function requireMove(head: Pick<ClassHead, 'state' | 'status'>, event: ClassEvent) {
  const move = moveClassVersion(head, event)
  if (!move) throw classAuthoringError.CLASS_STATE_LOCKED({ state: head.state, status: head.status, event })
  return move
}

/** Locks a class of this author for a change. Throws CLASS_REVISION_STALE with the newer changes. */
export async function openForChange(deps: Deps, actor: Actor, id: string, revision: number) {
  const head = requireAuthor(actor, await lockHead(deps, id))
  if (head.revision !== revision) throw classAuthoringError.CLASS_REVISION_STALE(changesSince(head, revision))
  return head
}

function changesSince(head: ClassHead, revision: number) {
  const content = contentOf(head)
  const fields = Object.entries(head.changedIn).flatMap(([field, changedIn]) =>
    changedIn > revision && isClassField(field) ? [{ field, name: classFieldNames[field], now: content[field] }] : [],
  )
  return { revision: head.revision, status: head.status, fields }
}

/** Saves only the changed fields. Cancels a waiting request. */
export const saveDraft = (deps: Deps, actor: Actor, id: string, { revision, changes }: Body<typeof saveClassDraft>) =>
  transact(deps, async (deps): Promise<SavedClass> => {
    const head = await openForChange(deps, actor, id, revision)
    requireMove(head, 'SAVE')
    const before = contentOf(head)
    const content = draftOf({ ...before, ...typed(changes) })
    const fields = changedFields(before, content)
    if (fields.length === 0) return shown(head, head, before)
    if (isListed(head) && fields.includes('kind')) throw classAuthoringError.CLASS_KIND_FIXED()
    if (isListed(head) && fields.some((field) => timeFields.includes(field))) throw classAuthoringError.CLASS_TIMES_FIXED()
    const moved = await writeDraft(deps, head, { content, fields })
    if (isWaiting(head.status)) await closeWorkItem(deps, { kind: 'CLASS_VERSION', refId: id })
    await noteAdminsChange(deps, actor, head, { ...moved, change: savesOfDay(deps, moved.version), details: { fields } })
    return shown(head, moved, content)
  })

const typed = ({ startsAt, endsAt, ...changes }: ClassDraftChange): Partial<ClassDraft> => ({
  ...(Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)) as Partial<ClassDraft>), // the contract's type, without `undefined`
  ...(startsAt !== undefined && { startsAt: inUtc(startsAt) }),
  ...(endsAt !== undefined && { endsAt: inUtc(endsAt) }),
})
const inUtc = (moment: string | null) => (moment === null ? null : new Date(moment).toISOString())

export type MovedVersion = { version: number; status: VersionStatus; revision: number }

/** Overwrites the draft, or starts a newer one after a decided version or a waiting request, which it cancels. */
export async function writeDraft(
  { db }: Deps,
  head: ClassHead,
  { content, fields }: { content: ClassDraft; fields: readonly string[] },
  event: 'SAVE' | 'WITHDRAW' = 'SAVE',
): Promise<MovedVersion> {
  const move = requireMove(head, event)
  const revision = head.revision + 1
  const changedIn = { ...head.changedIn, ...Object.fromEntries(fields.map((field) => [field, revision])) }
  const written = { content: storedContent(content, isListed(head)), revision, changedIn }
  if (!move.next) {
    await stored.updateDraft(db, head, written)
    return { version: head.version, status: 'DRAFT', revision }
  }
  if (move.to !== head.status) await stored.setVersion(db, head, { status: move.to })
  const version = await stored.insertDraft(db, head.classId, written)
  return { version, status: 'DRAFT', revision }
}

type NamedChange = {
  version: number
  revision: number | string
  /** The teacher is notified once for each; the revision, unless it is given. */
  change?: string
  action?: AuditAction
  reason?: string | undefined
  details: Record<string, unknown>
}
/** Audits an admin's change in a teacher's name, and notifies the teacher. */
export async function noteAdminsChange(
  deps: Deps,
  actor: Actor,
  head: ClassHead,
  { version, revision, change = `${revision}`, action = 'class.authored', reason, details }: NamedChange,
) {
  if (head.teacherId === actor.id) return
  const subject = { kind: 'class', id: head.classId } as const
  await recordAudit(deps, { actor, action, subject, ...(reason !== undefined && { reason }), details: { version, revision, ...details } })
  await notify(deps, [head.teacherId], classChangedNotice({ id: head.classId, title: titleOf(head), change }))
}

function shown(head: ClassHead, { version, status, revision }: MovedVersion, content: ClassDraft): SavedClass {
  return {
    version,
    status,
    revision,
    contentSha: contentShaOf(storedContent(content, isListed(head))),
    cancelledRequest: revision !== head.revision && isWaiting(head.status),
    missing: problemsOf(content, { now: head.now, isListed: isListed(head) }),
  }
}
