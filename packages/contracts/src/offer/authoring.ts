import { z } from 'zod'
import { CategoryId } from './categories.ts'
import { approvalStatuses, courseFormats, courseStates, courseTitle } from './course-content.ts'
import { CourseDetail } from './courses.ts'
import { CourseChapterInput, CourseDraft, CourseDraftChange, CourseProgramme } from './course-draft.ts'
import { MovedVersion, ReadRevision, Revision, SavedVersion } from './versions.ts'
import { endpoint } from '../endpoint.ts'
import { LectureFilm } from '../ground/media.ts'
import { Id } from '../ids.ts'
import { IdCursor } from '../lists.ts'
import { Vnd } from '../money.ts'

// Courses as their teachers write them. An admin calls the same endpoints in a teacher's name; each such change is audited.

const access = ['teacher', 'tutor', 'admin'] as const
const path = '/authoring/v1/courses'
const params = z.object({ id: Id })
const limit = { max: 60, seconds: 60 }

/** What still keeps a course from being submitted. `field` is a field of the draft, `items`, `item:{itemId}`, `contract` or `profile`. */
export const CourseProblem = z.object({ field: z.string(), message: z.string() })
export type CourseProblem = z.infer<typeof CourseProblem>

export const AuthoredCourse = z.object({
  id: z.uuid(),
  title: z.string(),
  format: z.enum(courseFormats),
  categoryId: z.int(),
  cover: z.string(),
  state: z.enum(courseStates).describe('Đang bán hay không'),
  status: z.enum(approvalStatuses).describe('Của phiên bản mới nhất'),
  version: z.int(),
  approvedVersion: z.int().nullable(),
  href: z.string().nullable().describe('Trang của khoá học, khi đang bán'),
  fee: Vnd.nullable(),
  lessons: z.int().nullable(),
  boughtCount: z.int(),
  openRemarks: z.int().describe('Góp ý chưa đánh dấu đã sửa'),
  missing: z.array(CourseProblem),
  submittedAt: z.iso.datetime().nullable(),
  updatedAt: z.iso.datetime(),
})
export type AuthoredCourse = z.infer<typeof AuthoredCourse>

export const listAuthoredCourses = endpoint({
  method: 'GET',
  path,
  access,
  summary: 'Khoá học tôi soạn, kèm trạng thái và những gì còn thiếu',
  query: z.object({ cursor: IdCursor, teacherId: Id.optional().describe('Chỉ người quản trị: khoá học của giáo viên này') }),
  reply: z.object({ items: z.array(AuthoredCourse), nextCursor: z.uuid().optional() }),
})

/** The same id makes one course: a second call answers with the first one's course. */
export const createCourse = endpoint({
  method: 'POST',
  path,
  access,
  summary: 'Bắt đầu soạn một khoá học',
  body: z.strictObject({
    id: Id.describe('Tạo ở máy người soạn'),
    title: courseTitle,
    categoryId: CategoryId,
    format: z.enum(courseFormats),
    teacherId: Id.optional().describe('Chỉ người quản trị: soạn thay giáo viên này'),
  }),
  reply: z.object({ id: z.uuid() }),
  limit,
})

/** A remark of a reviewer. `place` is a field of the draft or `item:{itemId}`. */
export const CourseRemark = z.object({
  id: z.uuid(),
  place: z.string(),
  text: z.string(),
  version: z.int(),
  createdAt: z.iso.datetime(),
  fixedAt: z.iso.datetime().nullable().describe('Lúc người soạn đánh dấu “Đã sửa”'),
})
export type CourseRemark = z.infer<typeof CourseRemark>

export const CourseSubmission = z.object({
  version: z.int(),
  status: z.enum(approvalStatuses),
  submittedAt: z.iso.datetime(),
  decidedAt: z.iso.datetime().nullable(),
  reason: z.string().nullable(),
})
export type CourseSubmission = z.infer<typeof CourseSubmission>

/** What the teacher gets of one learner's fee. */
export const CourseNet = z.object({
  fee: Vnd,
  storeFeePercent: z.number(),
  storeFee: Vnd,
  net: Vnd.describe('Trước thuế'),
})
export type CourseNet = z.infer<typeof CourseNet>

export const CourseToAuthor = z.object({
  id: z.uuid(),
  state: z.enum(courseStates),
  teacher: z.object({ id: z.uuid(), name: z.string() }),
  version: z.int(),
  status: z.enum(approvalStatuses),
  revision: z.int(),
  contentSha: z.string(),
  content: CourseDraft,
  programme: CourseProgramme,
  films: z.array(LectureFilm).describe('Phim của các bài giảng trong chương trình'),
  onSale: z
    .object({ version: z.int(), title: z.string(), fee: Vnd, lessons: z.int(), href: z.string(), disclosureHref: z.string() })
    .nullable()
    .describe('Bản đã duyệt, mà mọi đơn hàng theo'),
  changedSinceApproval: z.array(z.string()).describe('Các trường khác với bản đã duyệt'),
  isFormatFixed: z.boolean(),
  missing: z.array(CourseProblem).describe('Rỗng: gửi duyệt được'),
  warnings: z.array(CourseProblem).describe('Nên xem lại, không cản trở'),
  remarks: z.array(CourseRemark),
  submissions: z.array(CourseSubmission).describe('Mới nhất trước'),
  answerDueAt: z.iso.datetime().nullable().describe('Hạn trả lời của lần gửi đang chờ'),
  net: CourseNet.nullable().describe('null: chưa có học phí hoặc chưa có hợp đồng'),
})
export type CourseToAuthor = z.infer<typeof CourseToAuthor>

export const getAuthoredCourse = endpoint({
  method: 'GET',
  path: `${path}/:id`,
  access,
  summary: 'Bản đang soạn của một khoá học',
  params,
  reply: CourseToAuthor,
  isPrivate: true,
})

/** The course page as buyers would see it, from the draft: without runs, reviews and what others bought. Not yet typed amounts are 0. */
export const previewCourse = endpoint({
  method: 'GET',
  path: `${path}/:id/preview`,
  access,
  summary: 'Trang khoá học như học viên sẽ thấy, theo bản đang soạn',
  params,
  reply: CourseDetail.extend({
    programme: z.array(
      z.object({
        title: z.string(),
        lessons: z.array(z.object({ title: z.string(), minutes: z.int(), kind: z.literal('LESSON'), isFree: z.boolean() })),
      }),
    ),
  }),
  isPrivate: true,
})

export const SavedCourse = SavedVersion.extend({
  missing: z.array(CourseProblem),
})
export type SavedCourse = z.infer<typeof SavedCourse>

export const saveCourseDraft = endpoint({
  method: 'PATCH',
  path: `${path}/:id`,
  access,
  summary: 'Lưu những trường vừa sửa; yêu cầu duyệt đang chờ bị huỷ',
  params,
  body: z.strictObject({ revision: Revision, changes: CourseDraftChange }),
  reply: SavedCourse,
  limit: { max: 240, seconds: 60 },
})
export const saveCourseItems = endpoint({
  method: 'PUT',
  path: `${path}/:id/items`,
  access,
  summary: 'Lưu chương trình học: chương, bài giảng, buổi học, bài tập',
  params,
  body: z.strictObject({ revision: Revision, chapters: z.array(CourseChapterInput).max(60) }),
  reply: SavedCourse,
  limit: { max: 240, seconds: 60 },
})

const itemParams = z.object({ id: Id, itemId: Id })
export const addItemDocument = endpoint({
  method: 'POST',
  path: `${path}/:id/items/:itemId/documents`,
  access,
  summary: 'Thêm một tài liệu vào bài, đã tải lên với uploader-code COURSE_DOCUMENT',
  params: itemParams,
  body: z.strictObject({ revision: Revision, assetId: Id }),
  reply: SavedCourse,
  limit,
})
export const removeItemDocument = endpoint({
  method: 'DELETE',
  path: `${path}/:id/items/:itemId/documents/:assetId`,
  access,
  summary: 'Gỡ một tài liệu khỏi bài',
  params: z.object({ id: Id, itemId: Id, assetId: Id }),
  query: z.object({ revision: z.coerce.number().int().min(0) }),
  reply: SavedCourse,
  limit,
})
export const openItemDocument = endpoint({
  method: 'GET',
  path: `${path}/:id/documents/:assetId`,
  access,
  summary: 'Địa chỉ tạm của một tài liệu, chỉ mở được với chính người xem',
  params: z.object({ id: Id, assetId: Id }),
  reply: z.object({ address: z.string() }),
  isPrivate: true,
})

/**
 * Sets or takes away the film of a lecture, which keeps its subtitles and chapters. A film that no version has any more is deleted. Throws
 * VIDEO_NOT_FOUND for a film of another person.
 */
export const setItemFilm = endpoint({
  method: 'PUT',
  path: `${path}/:id/items/:itemId/film`,
  access,
  summary: 'Đặt phim cho một bài giảng, hoặc gỡ phim',
  params: itemParams,
  body: z.strictObject({ revision: Revision, videoId: Id.nullable() }),
  reply: SavedCourse,
  limit,
})
export const setItemCaptions = endpoint({
  method: 'PUT',
  path: `${path}/:id/items/:itemId/captions`,
  access,
  summary: 'Đặt phụ đề cho phim của một bài giảng, hoặc gỡ phụ đề',
  params: itemParams,
  body: z.strictObject({ revision: Revision, captionsId: Id.nullable() }),
  reply: SavedCourse,
  limit,
})

/** Throws COURSE_INCOMPLETE with the problems as `details`, CONTRACT_REQUIRED, COURSE_PROFILE_REQUIRED. A new request cancels the one before. */
export const submitCourse = endpoint({
  method: 'POST',
  path: `${path}/:id/submit`,
  access,
  summary: 'Gửi khoá học để được duyệt',
  params,
  body: ReadRevision,
  reply: MovedVersion.extend({ answerDueAt: z.iso.datetime() }),
  limit: { max: 20, seconds: 3600 },
})
export const withdrawCourse = endpoint({
  method: 'POST',
  path: `${path}/:id/withdraw`,
  access,
  summary: 'Rút yêu cầu duyệt',
  params,
  body: ReadRevision,
  reply: MovedVersion,
  limit,
})
/** Of a course that was never submitted nothing remains. */
export const discardCourseDraft = endpoint({
  method: 'POST',
  path: `${path}/:id/discard`,
  access,
  summary: 'Bỏ bản nháp; bản đã duyệt vẫn còn',
  params,
  body: ReadRevision,
  reply: z.object({ isDeleted: z.boolean().describe('Cả khoá học đã được xoá') }),
  limit,
})
export const duplicateCourse = endpoint({
  method: 'POST',
  path: `${path}/:id/duplicate`,
  access,
  summary: 'Tạo bản nháp mới từ một khoá học',
  params,
  body: z.strictObject({ id: Id.describe('Của khoá học mới, tạo ở máy người soạn') }),
  reply: z.object({ id: z.uuid() }),
  limit,
})
export const answerCourseRemark = endpoint({
  method: 'POST',
  path: `${path}/:id/remarks/:remarkId/fixed`,
  access,
  summary: 'Đánh dấu một góp ý là đã sửa, hoặc bỏ đánh dấu',
  params: z.object({ id: Id, remarkId: Id }),
  body: z.strictObject({ isFixed: z.boolean() }),
  reply: CourseRemark,
  limit,
})
