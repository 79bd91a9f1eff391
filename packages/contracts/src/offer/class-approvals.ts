import { z } from 'zod'
import { ApprovalCheck, ApprovalDifference, approvalViews } from './authoring-approvals.ts'
import { CourseNet, CourseProblem, CourseSubmission } from './authoring.ts'
import { authoredClassStates, ClassClash, ListedClass } from './class-authoring.ts'
import { ClassDraft } from './class-draft.ts'
import { approvalStatuses } from './course-content.ts'
import { classKinds } from './open-classes.ts'
import { DecidedVersion, OverrideReason, readVersion, RejectionReason } from './versions.ts'
import { Document } from '../document.ts'
import { endpoint } from '../endpoint.ts'
import { Id } from '../ids.ts'
import { ListCursor } from '../lists.ts'
import { Vnd } from '../money.ts'
import { PersonCard } from '../people/identity.ts'

// The approval of class versions by admins. Claims are made by people/work-items (kind CLASS_VERSION), for all queues.

const path = '/authoring/v1/admin/class-approvals'
const params = z.object({ id: Id.describe('Của lớp') })
const Moment = z.iso.datetime()

export const ClassApprovalRow = z.object({
  id: z.uuid().describe('Của lớp'),
  title: z.string(),
  kind: z.enum(classKinds),
  subjectId: z.int(),
  cover: z.string(),
  fee: Vnd.nullable(),
  startsAt: Moment.nullable(),
  teacher: PersonCard,
  status: z.enum(approvalStatuses),
  version: z.int(),
  isFirst: z.boolean().describe('Lớp chưa từng được duyệt'),
  at: Moment.describe('Lúc gửi duyệt, lúc trả lời hoặc lúc sửa nháp'),
  dueAt: Moment.nullable(),
})
export type ClassApprovalRow = z.infer<typeof ClassApprovalRow>

export const listClassApprovals = endpoint({
  method: 'GET',
  path,
  access: 'admin',
  summary: 'Lớp chờ duyệt, đã duyệt, đã từ chối hay còn là bản nháp',
  query: z.object({ view: z.enum(approvalViews).default('WAITING'), cursor: ListCursor }),
  reply: z.object({
    items: z.array(ClassApprovalRow),
    nextCursor: z.string().optional(),
    counts: z.object({ waiting: z.int(), approvedThisWeek: z.int(), medianMinutes: z.int().nullable() }),
  }),
})

/** Checks that a reviewer confirms by hand. */
export const manualClassChecks = {
  TEXT: 'Tên, mô tả viết rõ ràng, đúng chính tả, không thổi phồng',
  CONTENT: 'Nội dung đúng lứa tuổi, vừa với thời lượng đã nêu',
  CONTACT: 'Không có số điện thoại, liên kết hay lời mời học ngoài Khuê',
} as const
export const manualClassCheckKeys = Object.keys(manualClassChecks) as [
  keyof typeof manualClassChecks,
  ...(keyof typeof manualClassChecks)[],
]

/** Texts that an admin can start a refusal from. */
export const classRejectionTemplates = [
  { key: 'INTRO', text: 'Phần giới thiệu chưa nói rõ buổi học sẽ làm gì và hợp với ai. Thầy cô bổ sung rồi gửi lại giúp Khuê nhé.' },
  { key: 'TIME', text: 'Giờ học chưa hợp với lứa tuổi của lớp. Thầy cô chọn giờ khác rồi gửi lại giúp Khuê nhé.' },
  { key: 'CONTACT', text: 'Nội dung có thông tin liên hệ hoặc lời mời học ngoài Khuê. Thầy cô bỏ phần đó rồi gửi lại nhé.' },
  { key: 'EXTRA_TEACHING', text: 'Theo Thông tư 29/2024, lớp này chưa thể mở có thu phí cho học sinh tiểu học.' },
] as const

export const ClassApproval = z.object({
  id: z.uuid(),
  title: z.string(),
  cover: z.string(),
  state: z.enum(authoredClassStates),
  teacher: PersonCard.extend({
    title: z.string().nullable().describe('Cô hay Thầy; null: chưa có hồ sơ'),
    school: z.string().nullable().describe('Trường đang dạy, do giáo viên khai'),
    approvedClasses: z.int(),
  }),
  status: z.enum(approvalStatuses),
  version: z.int(),
  contentSha: z.string().describe('Gửi lại khi quyết định: lớp vừa được sửa thì quyết định bị từ chối'),
  content: ClassDraft,
  document: Document.describe('Giới thiệu chi tiết, đọc từ Markdown'),
  approvedVersion: z.int().nullable(),
  approved: ClassDraft.nullable().describe('Bản đang mở'),
  differences: z.array(ApprovalDifference).describe('So với bản đã duyệt; rỗng khi chưa có bản nào'),
  listed: ListedClass.nullable().describe('Chỗ đã có người, người quan tâm'),
  clashes: z.array(ClassClash).describe('Việc khác của thầy cô trùng giờ lớp này'),
  checks: z.array(ApprovalCheck),
  problems: z.array(CourseProblem).describe('Cản trở việc duyệt'),
  needsOverride: z.boolean().describe('Thông tư 29/2024 chỉ cho duyệt khi người quản trị nêu lý do'),
  submissions: z.array(CourseSubmission),
  submittedAt: Moment.nullable(),
  dueAt: Moment.nullable(),
  net: CourseNet.nullable(),
})
export type ClassApproval = z.infer<typeof ClassApproval>

export const getClassApproval = endpoint({
  method: 'GET',
  path: `${path}/:id`,
  access: 'admin',
  summary: 'Một lớp để duyệt: nội dung, khác biệt với bản đã duyệt, các điểm kiểm tra',
  params,
  reply: ClassApproval,
})

const limit = { max: 60, seconds: 60 }

/**
 * Throws CLASS_VERSION_CHANGED when the version or its content has changed since it was read, CLASS_INCOMPLETE with its problems (such as a time that
 * has passed or a new closure), CLASS_CLASH with `{ clashes }`, CONTRACT_REQUIRED, CLASS_OVERRIDE_REQUIRED, CLASS_OWN_WORK, WORK_ITEM_CLAIMED, OWN_CASE.
 */
export const approveClass = endpoint({
  method: 'POST',
  path: `${path}/:id/approve`,
  access: 'admin',
  summary: 'Duyệt: lớp được mở ngay, giờ dạy của thầy cô được giữ',
  params,
  body: z.strictObject({
    ...readVersion,
    checked: z.array(z.enum(manualClassCheckKeys)).length(manualClassCheckKeys.length, 'Vui lòng kiểm tra đủ các điểm trước khi duyệt.'),
    extraTeachingReason: OverrideReason.optional().describe('Vì sao lớp được mở dù Thông tư 29/2024 không nêu tên'),
  }),
  reply: DecidedVersion,
  limit,
  recentSignIn: true,
})
export const rejectClass = endpoint({
  method: 'POST',
  path: `${path}/:id/reject`,
  access: 'admin',
  summary: 'Từ chối, có nêu lý do',
  params,
  body: z.strictObject({ ...readVersion, reason: RejectionReason }),
  reply: DecidedVersion,
  limit,
  recentSignIn: true,
})
