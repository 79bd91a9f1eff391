import type { Body } from '@khue/contracts/endpoint'
import type { createClass } from '@khue/contracts/offer/class-authoring'
import { courseReviewWorkingDays } from '@khue/contracts/offer/course-review-rules'
import { recordAudit } from '#modules/ground/audit'
import { authorOf, copyTitle } from '#modules/offer/authoring'
import { isWaiting } from '#modules/offer/courses'
import { closeWorkItem, findDueTimes, openWorkItem } from '#modules/people/work-items'
import type { Actor } from '#platform/http/api'
import { type Deps, transact } from '#platform/deps'
import { contentShaOf, emptyDraft, missingSentence, storedContent } from './class-content.ts'
import { classAuthoringError } from './class-authoring.errors.ts'
import * as stored from './class-authoring.repository.ts'
import { type ClassHead, findHead } from './classes.read-model.ts'
import {
  contentOf,
  isListed,
  lockHead,
  type MovedVersion,
  noteAdminsChange,
  openForChange,
  requireMove,
  writeDraft,
} from './edit.service.ts'
import { judge } from './own-classes.service.ts'
import { requireAuthor, requireRights, requireTeaching } from './rights.service.ts'

type Created = Body<typeof createClass>
/** Idempotent by the id that the author's device made. Throws CLASS_ID_TAKEN. */
export const createOwnClass = (deps: Deps, actor: Actor, { id, teacherId: asked, ...given }: Created) =>
  create(deps, actor, { id, teacherId: authorOf(actor, asked), content: emptyDraft(given) })

type NewClass = Parameters<typeof stored.insertClass>[1]
const create = (deps: Deps, actor: Actor, { id, teacherId, content }: NewClass) =>
  transact(deps, async (deps) => {
    if (teacherId !== actor.id) await requireTeaching(deps, teacherId)
    const isNew = await stored.insertClass(deps.db, { id, teacherId, content })
    if (!isNew) {
      if ((await findHead(deps.db, id))?.teacherId !== teacherId) throw classAuthoringError.CLASS_ID_TAKEN()
    } else if (teacherId !== actor.id) {
      const details = { teacherId, title: content.title }
      await recordAudit(deps, { actor, action: 'class.authored', subject: { kind: 'class', id }, details })
    }
    return { id }
  })

/** A copy has no times, because the teacher is occupied at those of the original. */
export const duplicateOwnClass = async (deps: Deps, actor: Actor, from: string, id: string) => {
  const head = requireAuthor(actor, await findHead(deps.db, from))
  const content = contentOf(head)
  return create(deps, actor, {
    id,
    teacherId: head.teacherId,
    content: { ...content, title: copyTitle(content.title), startsAt: null, endsAt: null },
  })
}

/** Submits the draft. Cancels a waiting request first; the new one waits from now on. */
export const submitOwnClass = (deps: Deps, actor: Actor, id: string, revision: number) =>
  transact(deps, async (deps) => {
    const known = requireAuthor(actor, await lockHead(deps, id))
    if (isSameRequest(known, revision)) return answerOf(deps, known)
    const head = await openForChange(deps, actor, id, revision)
    requireMove(head, 'SUBMIT')
    await requireRights(deps, head.teacherId)
    const { content, ofContent } = await judge(deps, head)
    if (ofContent.length > 0) throw classAuthoringError.CLASS_INCOMPLETE({ problems: ofContent, sentence: missingSentence(ofContent) })
    const draft = isWaiting(head.status) ? await cancelRequest(deps, head) : head
    const written = storedContent(content, isListed(head))
    const next = draft.revision + 1
    const changedIn = { ...draft.changedIn, submitted: next }
    await stored.setVersion(deps.db, draft, {
      status: 'PENDING_APPROVAL',
      content: written,
      contentSha: contentShaOf(written),
      revision: next,
      changedIn,
    })
    await openWorkItem(deps, { kind: 'CLASS_VERSION', refId: id, personIds: [head.teacherId], workingDays: courseReviewWorkingDays })
    await noteAdminsChange(deps, actor, head, { version: draft.version, revision: next, details: { submitted: true } })
    return answerOf(deps, { classId: id, version: draft.version, status: 'PENDING_APPROVAL', revision: next })
  })

/** A second click finds the request of the first one. */
const isSameRequest = (head: ClassHead, revision: number) =>
  isWaiting(head.status) && head.revision === revision + 1 && head.changedIn['submitted'] === head.revision

async function answerOf(deps: Deps, { classId, version, status, revision }: Pick<ClassHead, 'classId' | keyof MovedVersion>) {
  const dueAt = (await findDueTimes(deps, 'CLASS_VERSION', [classId])).get(classId) ?? deps.clock()
  return { version, status, revision, answerDueAt: dueAt.toISOString() }
}

/** Cancels a waiting request and returns a new draft with its content. */
export async function cancelRequest(deps: Deps, head: ClassHead): Promise<ClassHead> {
  const moved = await writeDraft(deps, head, { content: contentOf(head), fields: [] }, 'WITHDRAW')
  await closeWorkItem(deps, { kind: 'CLASS_VERSION', refId: head.classId })
  return { ...head, ...moved, contentSha: null, submittedAt: null }
}

export const withdrawOwnClass = (deps: Deps, actor: Actor, id: string, revision: number) =>
  transact(deps, async (deps): Promise<MovedVersion> => {
    const head = await openForChange(deps, actor, id, revision)
    requireMove(head, 'WITHDRAW')
    const { version, status, revision: next } = await cancelRequest(deps, head)
    await noteAdminsChange(deps, actor, head, { version, revision: next, details: { withdrawn: true } })
    return { version, status, revision: next }
  })

/** Discards the draft, and deletes a class that was never submitted. */
export const discardOwnDraft = (deps: Deps, actor: Actor, id: string, revision: number) =>
  transact(deps, async (deps) => {
    const head = await openForChange(deps, actor, id, revision)
    const { to } = requireMove(head, 'DISCARD')
    const isDeleted = head.approvedVersion === null && (await stored.listSubmissions(deps.db, id, 1)).length === 0
    if (isDeleted) await stored.deleteClass(deps.db, id)
    else await stored.setVersion(deps.db, head, { status: to, revision: head.revision + 1 })
    await noteAdminsChange(deps, actor, head, { version: head.version, revision: head.revision + 1, details: { discarded: true } })
    return { isDeleted }
  })
