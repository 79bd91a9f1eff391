import type { TeacherTitle } from '@khue/contracts/offer/teachers'
import type { Gender } from '@khue/contracts/people/profile'
import type { CourseDraft } from '@khue/contracts/offer/course-draft'
import { newUrlCode } from '#platform/crypto/url-codes'
import { type Deps, transact } from '#platform/deps'
import { assertInsideTransaction } from '#platform/postgres/db'
import { cachedCategories } from '../categories/categories.repository.ts'
import { courseError } from '../courses.errors.ts'
import { releaseRuns } from '../runs/open-runs.service.ts'
import type { StoredContent } from '../courses.tables.ts'
import * as stored from './drafts.repository.ts'
import { isWaiting, moveVersion, type VersionEvent, type VersionStatus } from './version-moves.ts'

// The states of course versions, for the module that authors them. All but `createCourseDraft` and the reads run in the caller's transaction.

type NewDraft = { id: string; teacher: { id: string; title: TeacherTitle; gender: Gender }; content: CourseDraft }

/** Starts a course that only its author sees. False when another course has the id. */
export const createCourseDraft = (deps: Deps, { id, teacher, content }: NewDraft) =>
  transact(deps, async ({ db }) => {
    const subjectId = await subjectOf(deps, content.categoryId)
    const { title, categoryId, format } = content
    const firstFacts = { feeVnd: 1001, lessons: 1, classSize: format === 'RECORDED' ? null : 1 } // nobody sees them before an approval sets them
    const ofTeacher = { teacherId: teacher.id, teacherTitle: teacher.title, teacherGender: teacher.gender }
    return stored.insertDraft(db, { id, code: newUrlCode(), title, subjectId, categoryId, format, ...firstFacts, ...ofTeacher }, content)
  })

/** The subject of a category. Throws COURSE_CATEGORY_UNKNOWN. */
export async function subjectOf({ db }: Deps, categoryId: number) {
  const category = (await cachedCategories(db)).find(({ id }) => id === categoryId)
  if (!category) throw courseError.COURSE_CATEGORY_UNKNOWN()
  return category.subjectId
}

export const findCourseHead = ({ db }: Deps, courseId: string) => stored.findHead(db, courseId)
export const lockCourseHead = ({ db }: Deps, courseId: string) => stored.lockHead(assertInsideTransaction(db), courseId)
export const lockCourseHeadWith = <T>({ db }: Deps, courseId: string, beside: stored.BesideHead<T>) =>
  stored.lockHeadWith(assertInsideTransaction(db), courseId, beside)
export const listCourseHeadsOf = ({ db }: Deps, teacherId: string, page: { cursor?: string | undefined; limit: number }) =>
  stored.listHeadsOf(db, teacherId, page)
export const listCourseSubmissions = ({ db }: Deps, courseId: string) => stored.listSubmissions(db, courseId, mostSubmissions)
export const findVersionContent = ({ db }: Deps, courseId: string, version: number) => stored.findContent(db, { courseId, version })
export const countApprovedCoursesOf = ({ db }: Deps, teacherId: string) => stored.countApprovedOf(db, teacherId)
const mostSubmissions = 20

/** Throws COURSE_VERSION_LOCKED when the event cannot happen now. */
export function requireMove(status: VersionStatus, event: VersionEvent) {
  const move = moveVersion(status, event)
  if (!move) throw courseError.COURSE_VERSION_LOCKED({ status, event })
  return move
}

/** The newest version after a change. */
export type MovedVersion = { version: number; status: VersionStatus; revision: number }
type Change<T> = { content: StoredContent; fields: readonly string[]; event: 'SAVE' | 'WITHDRAW'; alongside: stored.Alongside<T> }

/**
 * Writes a draft: over the one before, or as a new version after one that waits, which is cancelled, or was decided. `fields` are those that change.
 * One statement, with the caller's `alongside`.
 */
export async function saveCourseVersion<T>(
  { db }: Deps,
  head: stored.VersionHead,
  { content, fields, event, alongside }: Change<T>,
): Promise<{ moved: MovedVersion; read: T }> {
  const move = requireMove(head.status, event)
  const revision = head.revision + 1
  const changedIn = { ...head.changedIn, ...Object.fromEntries(fields.map((field) => [field, revision])) }
  const newAfter = move.next && move.to
  const { version, read } = await stored.writeDraft(db, head, { content, revision, changedIn, newAfter, alongside })
  return { moved: { version, status: 'DRAFT', revision }, read }
}

/** Sends a draft to be approved. `content` is complete. */
export async function submitCourseVersion(
  { db }: Deps,
  head: stored.VersionHead,
  { content, contentSha }: { content: StoredContent; contentSha: string },
): Promise<MovedVersion> {
  const { to } = requireMove(head.status, 'SUBMIT')
  const revision = head.revision + 1
  await stored.setVersion(db, head, { status: to, content, contentSha, revision, changedIn: { ...head.changedIn, submitted: revision } })
  return { version: head.version, status: to, revision }
}

/** Drops a draft. True when nothing is left of the course, because it never was submitted. */
export async function discardCourseVersion(deps: Deps, head: stored.VersionHead) {
  const { db } = deps
  const { to } = requireMove(head.status, 'DISCARD')
  const submissions = await stored.listSubmissions(db, head.courseId, 1)
  const isDeleted = head.approvedVersion === null && submissions.length === 0
  if (isDeleted) {
    await releaseRuns(deps, head.courseId)
    await stored.deleteCourse(db, head.courseId)
  } else await stored.setVersion(db, head, { status: to })
  return isDeleted
}

/** Moves a waiting request under approval, or back. Ignores a course without a waiting request. */
export const moveCourseClaim = (deps: Deps, courseId: string, event: 'CLAIM' | 'LET_GO') =>
  transact(deps, async ({ db }) => {
    const head = await stored.lockHead(db, courseId)
    const move = head && isWaiting(head.status) ? moveVersion(head.status, event) : undefined
    if (head && move && move.to !== head.status) await stored.setVersion(db, head, { status: move.to })
  })

export async function rejectCourseVersion({ db }: Deps, head: stored.VersionHead, { by, reason }: { by: string; reason: string }) {
  const { to } = decision(head.status, 'REJECT')
  await stored.setVersion(db, head, { status: to, decidedBy: by, reason })
}

/** The event of the claim may arrive after the decision: a decision also counts as a claim. */
export const decision = (status: VersionStatus, event: 'APPROVE' | 'REJECT') => requireMove(requireMove(status, 'CLAIM').to, event)
