import type { Body } from '@khue/contracts/endpoint'
import type { createCourse } from '@khue/contracts/offer/authoring'
import { CourseContent } from '@khue/contracts/offer/course-content'
import type { CourseDraft } from '@khue/contracts/offer/course-draft'
import { longestCourseTitle } from '@khue/contracts/form-limits'
import { uuidv7 } from 'uuidv7'
import { deleteAssets } from '#modules/ground/assets'
import { lockFilmsToAttach } from '#modules/ground/media'
import { recordAudit } from '#modules/ground/audit'
import {
  createCourseDraft,
  discardCourseVersion,
  findCourseHead,
  hasFixedRunOfOtherLength,
  isWaiting,
  lockCourseHead,
  requireMove,
  saveCourseVersion,
  submitCourseVersion,
  type VersionHead,
} from '#modules/offer/courses'
import { closeWorkItem, findDueTimes, openWorkItem } from '#modules/people/work-items'
import { filterPeopleByRole } from '#modules/people/people'
import type { Actor } from '#platform/http/api'
import { courseReviewWorkingDays } from '@khue/contracts/offer/course-review-rules'
import { type Deps, transact } from '#platform/deps'
import { publish } from '#platform/outbox/domain-events'
import { authoringError } from './authoring.errors.ts'
import * as stored from './authoring.repository.ts'
import { completeTexts, contentShaOf, draftOf, emptyDraft, withoutEmptyChapters } from './course-content.ts'
import { filmsLeftOut } from './authoring.events.ts'
import { listFilmIds } from './item-films.repository.ts'
import { filmIds } from './lecture-items.ts'
import { missingSentence, problemsOf } from './course-problems.ts'
import { keptProgramme, noteAdminsChange, openForChange } from './edit.service.ts'
import { authorOf, programmeOf, requireAuthor } from './own-courses.service.ts'
import { findAddress, requireRights } from './rights.service.ts'

type Created = Body<typeof createCourse> & { content?: Partial<CourseDraft> }
/** The same id makes one course: again by its author, it changes nothing. */
export const createOwnCourse = (deps: Deps, actor: Actor, { id, teacherId: asked, content, ...given }: Created) =>
  transact(deps, async (deps) => {
    const teacherId = authorOf(actor, asked)
    await requireTeaching(deps, teacherId)
    const teacher = { id: teacherId, ...(await findAddress(deps, teacherId)) }
    const isNew = await createCourseDraft(deps, { id, teacher, content: { ...emptyDraft(given), ...content } })
    if (!isNew) {
      const head = await findCourseHead(deps, id)
      if (head?.teacherId !== teacherId) throw authoringError.COURSE_ID_TAKEN()
    } else if (teacherId !== actor.id) {
      await recordAudit(deps, {
        actor,
        action: 'course.authored',
        subject: { kind: 'course', id },
        details: { teacherId, title: given.title },
      })
    }
    return { id }
  })

async function requireTeaching(deps: Deps, personId: string) {
  const teaching = [...(await filterPeopleByRole(deps, [personId], 'teacher')), ...(await filterPeopleByRole(deps, [personId], 'tutor'))]
  if (teaching.length === 0) throw authoringError.COURSE_TEACHER_UNKNOWN()
}

/** Submits the draft. Cancels a waiting request first; the new one waits from now on. */
export const submitOwnCourse = (deps: Deps, actor: Actor, id: string, revision: number) =>
  transact(deps, async (deps) => {
    const again = await sameRequest(deps, actor, id, revision)
    if (again) return again
    const { head, programme } = await openForChange(deps, actor, { id, revision })
    requireMove(head.status, 'SUBMIT')
    if (head.state === 'GONE') throw authoringError.COURSE_DRAFT_NOT_FOUND()
    await requireRights(deps, head.teacherId)
    const problems = problemsOf(draftOf(head.content), programme)
    if (problems.length > 0) throw authoringError.COURSE_INCOMPLETE({ problems, sentence: missingSentence(problems) })
    const content = CourseContent.parse(completeTexts(head.content, programme))
    if (await hasFixedRunOfOtherLength(deps, id, content.lessons)) throw authoringError.COURSE_LESSONS_FIXED() // a sold run keeps its number of lessons
    const draft = isWaiting(head.status) ? await cancelRequest(deps, head) : head
    const moved = await submitCourseVersion(deps, draft, { content, contentSha: contentShaOf(content, withoutEmptyChapters(programme)) })
    await openWorkItem(deps, { kind: 'COURSE_VERSION', refId: id, personIds: [head.teacherId], workingDays: courseReviewWorkingDays })
    await noteAdminsChange(deps, actor, { head, moved, details: { submitted: true } })
    return answerOf(deps, id, moved)
  })

/** A second click finds the request of the first one. */
async function sameRequest(deps: Deps, actor: Actor, id: string, revision: number) {
  const head = requireAuthor(actor, await lockCourseHead(deps, id))
  if (!isWaiting(head.status) || head.revision !== revision + 1 || head.changedIn['submitted'] !== head.revision) return undefined
  return answerOf(deps, id, head)
}

async function answerOf(deps: Deps, id: string, { version, status, revision }: Pick<VersionHead, 'version' | 'status' | 'revision'>) {
  const dueAt = (await findDueTimes(deps, 'COURSE_VERSION', [id])).get(id) ?? deps.clock()
  return { version, status, revision, answerDueAt: dueAt.toISOString() }
}

/** Cancels a waiting request and returns a new draft with its content. */
async function cancelRequest(deps: Deps, head: VersionHead): Promise<VersionHead> {
  const unchanged = { content: head.content, fields: [], event: 'WITHDRAW' as const, alongside: keptProgramme(head) }
  const { moved } = await saveCourseVersion(deps, head, unchanged)
  await closeWorkItem(deps, { kind: 'COURSE_VERSION', refId: head.courseId })
  return { ...head, ...moved, contentSha: null, submittedAt: null }
}

export const withdrawOwnCourse = (deps: Deps, actor: Actor, id: string, revision: number) =>
  transact(deps, async (deps) => {
    const { head } = await openForChange(deps, actor, { id, revision })
    requireMove(head.status, 'WITHDRAW')
    const { version, status, revision: next } = await cancelRequest(deps, head)
    await noteAdminsChange(deps, actor, { head, moved: { version, revision: next }, details: { withdrawn: true } })
    return { version, status, revision: next }
  })

/** Drops the draft; of a course that was never submitted nothing is left. */
export const discardOwnDraft = (deps: Deps, actor: Actor, id: string, revision: number) =>
  transact(deps, async (deps) => {
    const { head } = await openForChange(deps, actor, { id, revision })
    requireMove(head.status, 'DISCARD')
    const documents = await stored.listDocumentIds(deps.db, id)
    const films = await listFilmIds(deps.db, id)
    await stored.deleteItems(deps.db, head)
    const isDeleted = await discardCourseVersion(deps, head)
    const held = new Set(await stored.listDocumentIds(deps.db, id))
    await deleteAssets(
      deps,
      documents.filter((assetId) => !held.has(assetId)),
    )
    const left = {
      videoIds: films.flatMap(({ videoId }) => videoId ?? []),
      captionsIds: films.flatMap(({ captionsId }) => captionsId ?? []),
    }
    if (films.length > 0) await publish(deps, filmsLeftOut, left) // its handler keeps what another version has
    await noteAdminsChange(deps, actor, { head, moved: head, details: { discarded: true } })
    return { isDeleted }
  })

/** Another course with the same texts, programme and films. Documents stay with the first: a file belongs to one course. */
export const duplicateOwnCourse = (deps: Deps, actor: Actor, from: string, id: string) =>
  transact(deps, async (deps) => {
    const head = requireAuthor(actor, await findCourseHead(deps, from))
    const known = await findCourseHead(deps, id)
    if (known) {
      if (known.teacherId !== head.teacherId) throw authoringError.COURSE_ID_TAKEN()
      return { id }
    }
    const draft = draftOf(head.content)
    const content = { ...draft, title: copyTitle(draft.title) }
    const { title, categoryId, format } = content
    await createOwnCourse(deps, actor, { id, title, categoryId, format, teacherId: head.teacherId, content })
    const programme = await programmeOf(deps, head)
    const films = await lockFilmsToAttach(deps, filmIds(programme)) // one that becomes ready at this moment must not be missed
    const copies = programme.map((chapter) => ({
      ...chapter,
      items: chapter.items.map((item) => ({
        ...item,
        itemId: uuidv7(),
        documents: [],
        filmSeconds: item.videoId === null ? null : (films.get(item.videoId) ?? null),
      })),
    }))
    await stored.insertProgramme(deps.db, { courseId: id, version: 1 }, copies)
    return { id }
  })

const copyMark = ' (bản sao)'
/** The title of a copy. */
export const copyTitle = (title: string) =>
  `${title
    .slice(0, longestCourseTitle - copyMark.length)
    .toWellFormed()
    .trimEnd()}${copyMark}`
