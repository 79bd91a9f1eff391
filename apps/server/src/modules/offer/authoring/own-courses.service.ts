import type { AuthoredCourse, CourseToAuthor, listAuthoredCourses } from '@khue/contracts/offer/authoring'
import type { Query } from '@khue/contracts/endpoint'
import type { CourseField } from '@khue/contracts/offer/course-draft'
import { courseFieldNames } from '@khue/contracts/offer/course-field-names'
import { slugOf, slugWithCode } from '@khue/contracts/slug'
import {
  courseCover,
  findCourseHead,
  findVersionContent,
  isWaiting,
  listCourseHeadsOf,
  listCourseSubmissions,
  type VersionHead,
} from '#modules/offer/courses'
import { findDueTimes } from '#modules/people/work-items'
import { listPeople } from '#modules/people/people'
import { findLectureFilms } from '#modules/ground/media'
import type { Actor } from '#platform/http/api'
import { commonError } from '#platform/errors'
import type { Deps } from '#platform/deps'
import { authoringError } from './authoring.errors.ts'
import * as stored from './authoring.repository.ts'
import { contentShaOf, draftOf, isSame, itemsOfTexts, withEmptyChapters } from './course-content.ts'
import { problemsOf, warningsOf } from './course-problems.ts'
import { filmIds } from './lecture-items.ts'
import { netOf } from './net.ts'
import { type AuthorRights, findRights } from './rights.service.ts'

const pageSize = 20

/** Throws COURSE_DRAFT_NOT_FOUND also for another teacher's course: a stranger does not learn that it exists. */
export function requireAuthor<H extends VersionHead>(actor: Actor, head: H | undefined): H {
  if (!head || !(head.teacherId === actor.id || actor.roles.includes('admin'))) throw authoringError.COURSE_DRAFT_NOT_FOUND()
  return head
}

/** The author whose courses are meant: the caller, or for admins the teacher they name. */
export function authorOf(actor: Actor, teacherId: string | undefined) {
  if (teacherId === undefined || teacherId === actor.id) return actor.id
  if (!actor.roles.includes('admin')) throw commonError.FORBIDDEN()
  return teacherId
}

/** A head's programme; that of texts approved before items existed is made of them. */
export async function programmeOf(deps: Deps, head: VersionHead) {
  const found = (await stored.listProgrammes(deps.db, [head])).get(head.courseId)
  return withEmptyChapters(found ?? itemsOfTexts(head.courseId, head.content), head.content)
}

export async function listOwnCourses(deps: Deps, actor: Actor, { teacherId: asked, cursor }: Query<typeof listAuthoredCourses>) {
  const teacherId = authorOf(actor, asked)
  const found = await listCourseHeadsOf(deps, teacherId, { cursor, limit: pageSize + 1 })
  const heads = found.slice(0, pageSize)
  const programmes = await stored.listProgrammes(deps.db, heads)
  const open = await stored.countOpenRemarks(
    deps.db,
    heads.map(({ courseId }) => courseId),
  )
  const rights = await findRights(deps, teacherId)
  const items = heads.map((head): AuthoredCourse => {
    const draft = draftOf(head.content)
    const programme = programmes.get(head.courseId) ?? itemsOfTexts(head.courseId, head.content)
    return {
      id: head.courseId,
      title: draft.title,
      format: draft.format,
      categoryId: draft.categoryId,
      cover: courseCover({ ...head, id: head.courseId }),
      state: head.state,
      status: head.status,
      version: head.version,
      approvedVersion: head.approvedVersion,
      href: head.state === 'LISTED' ? hrefOf(head) : null,
      fee: draft.fee,
      lessons: draft.lessons,
      boughtCount: head.boughtCount,
      openRemarks: open.get(head.courseId) ?? 0,
      missing: head.status === 'APPROVED' ? [] : [...problemsOf(draft, programme), ...rights.problems],
      submittedAt: head.submittedAt?.toISOString() ?? null,
      updatedAt: head.updatedAt.toISOString(),
    }
  })
  const last = heads.at(-1)
  return { items, ...(last && found.length > heads.length && { nextCursor: last.courseId }) }
}

export const hrefOf = ({ title, code }: Pick<VersionHead, 'title' | 'code'>) => `/courses/${slugWithCode({ slug: slugOf(title), code })}`

export async function readOwnCourse(deps: Deps, actor: Actor, id: string): Promise<CourseToAuthor> {
  const head = requireAuthor(actor, await findCourseHead(deps, id))
  const programme = await programmeOf(deps, head)
  const rights = await findRights(deps, head.teacherId)
  const submissions = await listCourseSubmissions(deps, id)
  const remarks = await stored.listSentRemarks(deps.db, id)
  const teacher = (await listPeople(deps, [head.teacherId])).get(head.teacherId)
  const dueAt = isWaiting(head.status) ? (await findDueTimes(deps, 'COURSE_VERSION', [id])).get(id) : undefined
  return {
    ...(await contentOf(deps, head, programme, rights)),
    films: await findLectureFilms(deps, filmIds(programme), actor.id),
    teacher: { id: head.teacherId, name: teacher?.name ?? '' },
    remarks: remarks.map(showRemark),
    submissions: submissions.map(showSubmission),
    answerDueAt: dueAt?.toISOString() ?? null,
  }
}

async function contentOf(deps: Deps, head: VersionHead, programme: CourseToAuthor['programme'], rights: AuthorRights) {
  const content = draftOf(head.content)
  return {
    id: head.courseId,
    state: head.state,
    version: head.version,
    status: head.status,
    revision: head.revision,
    contentSha: contentShaOf(head.content, programme),
    content,
    programme,
    ...(await saleOf(deps, head, programme)),
    isFormatFixed: head.approvedVersion !== null,
    missing: [...problemsOf(content, programme), ...rights.problems],
    warnings: warningsOf(content, programme),
    net: netOf(content.fee, rights.storeFeePercent),
  }
}

/** What is on sale, and which fields differ from it. */
async function saleOf(deps: Deps, head: VersionHead, programme: CourseToAuthor['programme']) {
  const version = head.approvedVersion
  const approved = version === null ? undefined : await findVersionContent(deps, head.courseId, version)
  if (version === null || !approved) return { onSale: null, changedSinceApproval: [] }
  const onSale = {
    version,
    title: approved.title,
    fee: approved.fee ?? 0,
    lessons: approved.lessons ?? 0,
    href: hrefOf(head),
    disclosureHref: `/teachers/${head.teacherId}/disclosure`,
  }
  if (version === head.version) return { onSale, changedSinceApproval: [] }
  const items = (await stored.listProgrammes(deps.db, [{ courseId: head.courseId, version }])).get(head.courseId)
  const [before, after] = [draftOf(approved), draftOf(head.content)]
  const names = Object.keys(courseFieldNames).filter((name) => name !== 'items') as CourseField[]
  const fields = names.filter((field) => !isSame(before[field], after[field]))
  const hasSameItems = isSame(items ?? itemsOfTexts(head.courseId, approved), programme)
  return { onSale, changedSinceApproval: hasSameItems ? fields : [...fields, 'items'] }
}

export const showRemark = ({ id, place, text, version, createdAt, fixedAt }: stored.RemarkRow) => ({
  id,
  place,
  text,
  version,
  createdAt: createdAt.toISOString(),
  fixedAt: fixedAt?.toISOString() ?? null,
})

type Submission = Awaited<ReturnType<typeof listCourseSubmissions>>[number]
export const showSubmission = ({ submittedAt, decidedAt, ...rest }: Submission) => ({
  ...rest,
  submittedAt: submittedAt?.toISOString() ?? '',
  decidedAt: decidedAt?.toISOString() ?? null,
})
