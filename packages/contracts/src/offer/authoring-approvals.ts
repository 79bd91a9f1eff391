import { z } from 'zod'
import { approvalStatuses, courseFormats, courseStates } from './course-content.ts'
import { CourseNet, CourseProblem, CourseRemark, CourseSubmission } from './authoring.ts'
import { CourseDraft, CourseProgramme } from './course-draft.ts'
import { DecidedVersion, OverrideReason, readVersion, RejectionReason } from './versions.ts'
import { Document } from '../document.ts'
import { endpoint } from '../endpoint.ts'
import { LectureFilm } from '../ground/media.ts'
import { Id } from '../ids.ts'
import { ListCursor } from '../lists.ts'
import { Vnd } from '../money.ts'
import { PersonCard } from '../people/identity.ts'
import { TypedLine, TypedText } from '../text.ts'

// The approval of course versions by admins. Claims are made by people/work-items, for all queues.

const path = '/authoring/v1/admin/approvals'
const params = z.object({ id: Id.describe('Của khoá học') })

/** Views of the queue. */
export const approvalViews = ['WAITING', 'APPROVED', 'REJECTED', 'DRAFT'] as const
export type ApprovalView = (typeof approvalViews)[number]

export const ApprovalRow = z.object({
  id: z.uuid().describe('Của khoá học'),
  title: z.string(),
  categoryId: z.int(),
  format: z.enum(courseFormats),
  cover: z.string(),
  teacher: PersonCard,
  state: z.enum(courseStates),
  status: z.enum(approvalStatuses),
  version: z.int(),
  isFirst: z.boolean().describe('Khoá học chưa từng được duyệt'),
  at: z.iso.datetime().describe('Lúc gửi duyệt, lúc trả lời hoặc lúc sửa nháp'),
  dueAt: z.iso.datetime().nullable(),
})
export type ApprovalRow = z.infer<typeof ApprovalRow>

export const listCourseApprovals = endpoint({
  method: 'GET',
  path,
  access: 'admin',
  summary: 'Khoá học chờ duyệt, đã duyệt, đã từ chối hay còn là bản nháp',
  query: z.object({ view: z.enum(approvalViews).default('WAITING'), cursor: ListCursor }),
  reply: z.object({
    items: z.array(ApprovalRow),
    nextCursor: z.string().optional(),
    counts: z.object({ waiting: z.int(), approvedThisWeek: z.int(), medianMinutes: z.int().nullable() }),
  }),
})

/** A line of the checks that the platform makes itself; `ok: null` is for the reviewer to judge. */
export const ApprovalCheck = z.object({ key: z.string(), text: z.string(), ok: z.boolean().nullable() })
export type ApprovalCheck = z.infer<typeof ApprovalCheck>

/** Checks that a reviewer confirms by hand. */
export const manualChecks = {
  TEXT: 'Tên, mô tả viết rõ ràng, đúng chính tả, không thổi phồng',
  CONTENT: 'Nội dung đúng lứa tuổi và đúng chương trình đã nêu',
  RIGHTS: 'Tài liệu, hình ảnh không vi phạm bản quyền',
  CONTACT: 'Không có số điện thoại, liên kết hay lời mời học ngoài Khuê',
} as const
export const manualCheckKeys = Object.keys(manualChecks) as [keyof typeof manualChecks, ...(keyof typeof manualChecks)[]]

/** Texts that an admin can start a refusal from. */
export const rejectionTemplates = [
  { key: 'INTRO', text: 'Phần giới thiệu chưa nói rõ học viên sẽ học được gì. Thầy cô bổ sung rồi gửi lại giúp Khuê nhé.' },
  {
    key: 'PROGRAMME',
    text: 'Chương trình học còn sơ sài hoặc chưa khớp với số buổi. Thầy cô viết rõ từng buổi rồi gửi lại giúp Khuê nhé.',
  },
  { key: 'RIGHTS', text: 'Có tài liệu hoặc hình ảnh chưa rõ nguồn. Thầy cô thay bằng tài liệu của mình hoặc tài liệu được phép dùng nhé.' },
  { key: 'CONTACT', text: 'Nội dung có thông tin liên hệ hoặc lời mời học ngoài Khuê. Thầy cô bỏ phần đó rồi gửi lại nhé.' },
  { key: 'EXTRA_TEACHING', text: 'Theo Thông tư 29/2024, khoá học này chưa thể mở có thu phí cho học sinh tiểu học.' },
] as const

/** One field or item that differs from the approved version. */
export const ApprovalDifference = z.object({ place: z.string(), name: z.string(), before: z.string(), after: z.string() })
/** A remark on an earlier request: sent to its author, or written by a reviewer before the request was withdrawn. */
export const EarlierRemark = CourseRemark.extend({ isSent: z.boolean() })
export type ApprovalDifference = z.infer<typeof ApprovalDifference>

export const CourseApproval = z.object({
  id: z.uuid(),
  title: z.string(),
  cover: z.string(),
  state: z.enum(courseStates),
  teacher: PersonCard.extend({ approvedCourses: z.int() }),
  status: z.enum(approvalStatuses),
  version: z.int(),
  contentSha: z.string().describe('Gửi lại khi quyết định: khoá học vừa được sửa thì quyết định bị từ chối'),
  content: CourseDraft,
  document: Document.describe('Mô tả chi tiết, đọc từ Markdown'),
  programme: CourseProgramme,
  documents: z.array(z.object({ assetId: z.uuid(), address: z.string() })).describe('Địa chỉ tạm, chỉ mở được với chính người xem'),
  films: z.array(LectureFilm).describe('Phim của các bài giảng trong chương trình'),
  differences: z.array(ApprovalDifference).describe('So với bản đã duyệt; rỗng khi chưa có bản nào'),
  approvedVersion: z.int().nullable(),
  sinceLast: z
    .object({ version: z.int(), status: z.enum(approvalStatuses), differences: z.array(ApprovalDifference) })
    .nullable()
    .describe('So với lần gửi trước, nếu đó không phải bản đã duyệt'),
  checks: z.array(ApprovalCheck),
  problems: z.array(CourseProblem).describe('Cản trở việc duyệt'),
  needsOverride: z.boolean().describe('Thông tư 29/2024 chỉ cho duyệt khi người quản trị nêu lý do'),
  remarks: z.array(CourseRemark),
  earlierRemarks: z.array(EarlierRemark).describe('Góp ý cho những lần gửi trước, mới nhất trước'),
  submissions: z.array(CourseSubmission),
  submittedAt: z.iso.datetime().nullable(),
  dueAt: z.iso.datetime().nullable(),
  net: CourseNet.nullable(),
  fee: Vnd.nullable(),
})
export type CourseApproval = z.infer<typeof CourseApproval>

export const getCourseApproval = endpoint({
  method: 'GET',
  path: `${path}/:id`,
  access: 'admin',
  summary: 'Một khoá học để duyệt: nội dung, khác biệt với bản đã duyệt, các điểm kiểm tra',
  params,
  reply: CourseApproval,
})

const limit = { max: 60, seconds: 60 }

/** Throws COURSE_VERSION_CHANGED when the version or its content is no longer the one that was read, COURSE_OWN_WORK, WORK_ITEM_CLAIMED, OWN_CASE. */
export const approveCourse = endpoint({
  method: 'POST',
  path: `${path}/:id/approve`,
  access: 'admin',
  summary: 'Duyệt: bản này được bán từ bây giờ',
  params,
  body: z.strictObject({
    ...readVersion,
    checked: z.array(z.enum(manualCheckKeys)).length(manualCheckKeys.length, 'Vui lòng kiểm tra đủ các điểm trước khi duyệt.'),
    extraTeachingReason: OverrideReason.optional().describe('Vì sao khoá học được mở dù Thông tư 29/2024 không nêu tên'),
  }),
  reply: DecidedVersion,
  limit,
  recentSignIn: true,
})
export const rejectCourse = endpoint({
  method: 'POST',
  path: `${path}/:id/reject`,
  access: 'admin',
  summary: 'Từ chối, có nêu lý do; các góp ý được gửi cho người soạn',
  params,
  body: z.strictObject({ ...readVersion, reason: RejectionReason }),
  reply: DecidedVersion,
  limit,
  recentSignIn: true,
})
/** Kept while the version waits; the teacher sees them with the decision. */
export const addCourseRemark = endpoint({
  method: 'POST',
  path: `${path}/:id/remarks`,
  access: 'admin',
  summary: 'Góp ý cho một trường hay một bài của bản đang duyệt',
  params,
  body: z.strictObject({
    ...readVersion,
    id: Id.describe('Tạo ở máy người góp ý'),
    place: TypedLine.min(1).max(60).describe('Tên trường hoặc item:{itemId}'),
    text: TypedText.min(1, 'Vui lòng viết góp ý.').max(1000),
  }),
  reply: CourseRemark,
  limit,
})
export const removeCourseRemark = endpoint({
  method: 'DELETE',
  path: `${path}/:id/remarks/:remarkId`,
  access: 'admin',
  summary: 'Bỏ một góp ý chưa gửi',
  params: z.object({ id: Id, remarkId: Id }),
  reply: z.object({ removed: z.literal(true) }),
  limit,
})

/** Public: what Circular 29/2024 requires to be published before enrolment. */
export const DisclosedCourse = z.object({
  id: z.uuid(),
  title: z.string(),
  href: z.string(),
  subject: z.string(),
  grades: z.string().nullable(),
  lessons: z.int(),
  minutes: z.int(),
  form: z.enum(courseFormats),
  place: z.string().nullable(),
  teacher: z.string(),
  fee: Vnd,
  isExtraTeaching: z.boolean(),
})
export const getTeacherDisclosure = endpoint({
  method: 'GET',
  path: '/authoring/v1/disclosures/:teacherId',
  access: 'guest',
  summary: 'Công khai việc dạy thêm của một giáo viên: môn, thời lượng, hình thức, người dạy, mức thu',
  params: z.object({ teacherId: Id }),
  reply: z.object({ teacher: PersonCard, school: z.string().nullable(), courses: z.array(DisclosedCourse), asOf: z.iso.datetime() }),
})
