import type { ApprovalCheck, CourseApproval } from '@khue/contracts/offer/authoring-approvals'
import type { CourseDraft, CourseProgramme } from '@khue/contracts/offer/course-draft'
import {
  countApprovedCoursesOf,
  courseCover,
  findCourseHead,
  findExtraTeachingAllowance,
  findVersionContent,
  listAllCategories,
  listCourseSubmissions,
  type VersionHead,
} from '#modules/offer/courses'
import { privateUrl } from '#modules/ground/assets'
import { findLectureFilms } from '#modules/ground/media'
import { findDueTimes } from '#modules/people/work-items'
import { listPeople } from '#modules/people/people'
import type { Actor } from '#platform/http/api'
import type { Deps } from '#platform/deps'
import { readMarkdown } from '#platform/documents/markdown'
import { authoringError } from './authoring.errors.ts'
import * as stored from './authoring.repository.ts'
import { contentShaOf, draftOf, itemsOfTexts, lessonsOfProgramme } from './course-content.ts'
import { findLectureWithoutFilm, lessonUnit, problemsOf } from './course-problems.ts'
import { differencesOf } from './differences.ts'
import { netOf } from './net.ts'
import { programmeOf, showRemark, showSubmission } from './own-courses.service.ts'
import { filmIds } from './lecture-items.ts'
import { findRights } from './rights.service.ts'

/** A course in the version that is to be decided, or was decided last. */
export async function readApproval(deps: Deps, actor: Actor, id: string): Promise<CourseApproval> {
  const head = await findCourseHead(deps, id)
  if (!head) throw authoringError.COURSE_APPROVAL_NOT_FOUND()
  const programme = await programmeOf(deps, head)
  const person = (await listPeople(deps, [head.teacherId])).get(head.teacherId)
  if (!person) throw authoringError.COURSE_APPROVAL_NOT_FOUND()
  const content = draftOf(head.content)
  const rights = await findRights(deps, head.teacherId)
  const isAllowed = await findExtraTeachingAllowance(deps, content)
  const submissions = await listCourseSubmissions(deps, id)
  const earlier = await stored.listEarlierRemarks(deps.db, id, head.version)
  return {
    id,
    title: content.title,
    cover: courseCover({ ...head, id }),
    state: head.state,
    teacher: { ...person, approvedCourses: await countApprovedCoursesOf(deps, head.teacherId) },
    status: head.status,
    version: head.version,
    contentSha: contentShaOf(head.content, programme),
    content,
    document: readMarkdown(content.description),
    programme,
    documents: documentsOf(programme).map((assetId) => ({ assetId, address: privateUrl(deps, assetId, actor.id) })),
    films: await findLectureFilms(deps, filmIds(programme), actor.id),
    ...(await compare(deps, { head, programme }, submissions)),
    approvedVersion: head.approvedVersion,
    checks: checksOf(content, programme, { isAllowed, hasRights: rights.problems.length === 0 }),
    problems: [...problemsOf(content, programme), ...rights.problems],
    needsOverride: !isAllowed,
    remarks: (await stored.listRemarks(deps.db, id, head.version)).map(showRemark),
    earlierRemarks: earlier.map((remark) => ({ ...showRemark(remark), isSent: remark.sentAt !== null })),
    submissions: submissions.map(showSubmission),
    submittedAt: head.submittedAt?.toISOString() ?? null,
    dueAt: (await findDueTimes(deps, 'COURSE_VERSION', [id])).get(id)?.toISOString() ?? null,
    net: netOf(content.fee, rights.storeFeePercent),
    fee: content.fee,
  }
}

const documentsOf = (programme: CourseProgramme) =>
  programme.flatMap(({ items }) => items.flatMap(({ documents }) => documents.map(({ assetId }) => assetId)))

type Whole = { head: VersionHead; programme: CourseProgramme }
type Submission = Awaited<ReturnType<typeof listCourseSubmissions>>[number]

/** Compares with the approved version and with the previous request, where they exist. */
async function compare(deps: Deps, { head, programme }: Whole, submissions: readonly Submission[]) {
  const { approvedVersion: approved, courseId } = head
  const last = submissions.find(({ version }) => version < head.version)
  const versions = [approved, last?.version].filter((one): one is number => typeof one === 'number' && one < head.version)
  const programmes = await stored.listVersions(deps.db, courseId, versions)
  const names = new Map((await listAllCategories(deps.db)).map(({ id, name }) => [id, name]))
  const against = async (version: number) => {
    const content = await findVersionContent(deps, courseId, version)
    if (!content) return []
    return differencesOf(
      { draft: draftOf(content), programme: programmes.get(version) ?? itemsOfTexts(courseId, content) },
      { draft: draftOf(head.content), programme },
      (categoryId) => names.get(categoryId) ?? String(categoryId),
    )
  }
  return {
    differences: approved !== null && approved < head.version ? await against(approved) : [],
    sinceLast:
      last && last.version !== approved ? { version: last.version, status: last.status, differences: await against(last.version) } : null,
  }
}

const check = (key: string, ok: boolean, [good, bad]: readonly [string, string]): ApprovalCheck => ({ key, ok, text: ok ? good : bad })

/** What the platform checks by itself, in words. */
function checksOf(
  draft: CourseDraft,
  programme: CourseProgramme,
  { isAllowed, hasRights }: Record<'isAllowed' | 'hasRights', boolean>,
): ApprovalCheck[] {
  const lessons = lessonsOfProgramme(programme).length
  const checks: ApprovalCheck[] = [
    check('COMPLETE', problemsOf(draft, programme).length === 0, ['Đủ thông tin bắt buộc', 'Còn thiếu thông tin bắt buộc']),
    check('RIGHTS', hasRights, [
      'Giáo viên có hồ sơ đã duyệt và hợp đồng còn hiệu lực',
      'Giáo viên thiếu hồ sơ đã duyệt hoặc hợp đồng còn hiệu lực',
    ]),
    check('EXTRA_TEACHING', isAllowed, [
      'Thông tư 29/2024 cho phép dạy có thu tiền',
      'Thông tư 29/2024 không cho dạy thêm có thu tiền nội dung này; muốn duyệt cần nêu lý do',
    ]),
    {
      key: 'LESSONS',
      text: `Chương trình có ${lessons} ${lessonUnit(draft)}, khoá học bán ${draft.lessons ?? 0} ${lessonUnit(draft)}`,
      ok: lessons === draft.lessons,
    },
  ]
  if (draft.format === 'RECORDED')
    checks.push(check('FILMS', !findLectureWithoutFilm(programme), ['Mọi bài giảng đã có phim', 'Còn bài giảng chưa có phim']))
  return checks
}
