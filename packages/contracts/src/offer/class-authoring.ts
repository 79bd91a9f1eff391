import { z } from 'zod'
import { CourseNet, CourseProblem, CourseSubmission } from './authoring.ts'
import { ClassDraft, ClassDraftChange, Subject } from './class-draft.ts'
import { approvalStatuses, courseTitle } from './course-content.ts'
import { classKinds, OpenClass } from './open-classes.ts'
import { longestReason } from './run-rules.ts'
import { Document } from '../document.ts'
import { MovedVersion, ReadRevision, Revision, SavedVersion } from './versions.ts'
import { endpoint } from '../endpoint.ts'
import { Id } from '../ids.ts'
import { IdCursor } from '../lists.ts'
import { Vnd } from '../money.ts'
import { singleLineText } from '../text.ts'

// Open and interactive classes as their teachers write them. An admin calls the same endpoints in a teacher's name; each such change is audited.

const access = ['teacher', 'tutor', 'admin'] as const
const path = '/authoring/v1/classes'
const params = z.object({ id: Id })
const limit = { max: 60, seconds: 60 }
const Moment = z.iso.datetime()

/** NEW: never approved. LISTED: approved, also while it runs. OVER: it has ended. CANCELLED: withdrawn before its end. */
export const authoredClassStates = ['NEW', 'LISTED', 'OVER', 'CANCELLED'] as const
export type AuthoredClassState = (typeof authoredClassStates)[number]

/** Another occupation of the teacher at the time of the class. */
export const ClassClash = z.object({ title: z.string(), startsAt: Moment, endsAt: Moment })
export type ClassClash = z.infer<typeof ClassClash>

/** The listed class, once a version is approved. */
export const ListedClass = z.object({
  version: z.int().describe('Bản đã duyệt'),
  title: z.string(),
  fee: Vnd,
  seats: z.int(),
  seatsTaken: z.int().describe('Kể cả chỗ đang giữ và chỗ đã cho đi'),
  isSold: z.boolean().describe('Có người giữ hay đã có chỗ: giờ học chỉ dời được trước 24 giờ'),
  interested: z.int(),
  startsAt: Moment.nullable(),
  endsAt: Moment.nullable(),
  timesRevision: z.int().describe('Số lần dời giờ; gửi lại khi dời'),
  hasBegun: z.boolean(),
  href: z.string(),
})
export type ListedClass = z.infer<typeof ListedClass>

export const AuthoredClass = z.object({
  id: z.uuid(),
  title: z.string(),
  kind: z.enum(classKinds),
  subjectId: z.int(),
  cover: z.string(),
  state: z.enum(authoredClassStates),
  status: z.enum(approvalStatuses).describe('Của phiên bản mới nhất'),
  version: z.int(),
  fee: Vnd.nullable(),
  seats: z.int().nullable(),
  startsAt: Moment.nullable().describe('Của lớp đang mở, hay của bản đang soạn'),
  endsAt: Moment.nullable(),
  listed: ListedClass.nullable(),
  missing: z.array(CourseProblem).describe('Rỗng: gửi duyệt được, hoặc đã được duyệt'),
  submittedAt: Moment.nullable(),
  updatedAt: Moment,
})
export type AuthoredClass = z.infer<typeof AuthoredClass>

export const listAuthoredClasses = endpoint({
  method: 'GET',
  path,
  access,
  summary: 'Lớp tôi soạn, mới nhất trước, kèm trạng thái và những gì còn thiếu',
  query: z.object({
    state: z.enum(authoredClassStates).optional(),
    cursor: IdCursor,
    teacherId: Id.optional().describe('Chỉ người quản trị: lớp của giáo viên này'),
  }),
  reply: z.object({ items: z.array(AuthoredClass), nextCursor: z.uuid().optional() }),
})

/** Idempotent by id: a second call answers with the same class. */
export const createClass = endpoint({
  method: 'POST',
  path,
  access,
  summary: 'Bắt đầu soạn một lớp',
  body: z.strictObject({
    id: Id.describe('Tạo ở máy người soạn'),
    kind: z.enum(classKinds),
    title: courseTitle,
    subjectId: Subject,
    teacherId: Id.optional().describe('Chỉ người quản trị: soạn thay giáo viên này'),
  }),
  reply: z.object({ id: z.uuid() }),
  limit,
})

export const ClassToAuthor = z.object({
  id: z.uuid(),
  state: z.enum(authoredClassStates),
  cancelReason: z.string().nullable(),
  cover: z.string(),
  teacher: z.object({ id: z.uuid(), name: z.string() }),
  version: z.int(),
  status: z.enum(approvalStatuses),
  revision: z.int(),
  contentSha: z.string(),
  content: ClassDraft.describe('Giờ học của lớp đang mở là giờ đang mở'),
  listed: ListedClass.nullable().describe('Bản đã duyệt; lớp đã huỷ thì là bản lúc huỷ'),
  changedSinceApproval: z.array(z.string()).describe('Các trường khác với bản đã duyệt'),
  isKindFixed: z.boolean(),
  missing: z.array(CourseProblem).describe('Rỗng: gửi duyệt được. `field` là một trường, `contract` hay `profile`'),
  clashes: z.array(ClassClash).describe('Việc khác của thầy cô trùng giờ lớp này'),
  submissions: z.array(CourseSubmission).describe('Mới nhất trước'),
  answerDueAt: Moment.nullable().describe('Hạn trả lời của lần gửi đang chờ'),
  net: CourseNet.nullable().describe('null: chưa có học phí'),
})
export type ClassToAuthor = z.infer<typeof ClassToAuthor>

export const getAuthoredClass = endpoint({
  method: 'GET',
  path: `${path}/:id`,
  access,
  summary: 'Bản đang soạn của một lớp',
  params,
  reply: ClassToAuthor,
  isPrivate: true,
})

export const SavedClass = SavedVersion.extend({
  missing: z.array(CourseProblem).describe('Chưa xét hợp đồng, hồ sơ và lịch bận của thầy cô'),
})
export type SavedClass = z.infer<typeof SavedClass>

/** Throws CLASS_REVISION_STALE with `VersionChanges`, CLASS_KIND_FIXED, CLASS_TIMES_FIXED for a listed class, CLASS_STATE_LOCKED for one that is over. */
export const saveClassDraft = endpoint({
  method: 'PATCH',
  path: `${path}/:id`,
  access,
  summary: 'Lưu những trường vừa sửa; yêu cầu duyệt đang chờ bị huỷ',
  params,
  body: z.strictObject({ revision: Revision, changes: ClassDraftChange }),
  reply: SavedClass,
  limit: { max: 240, seconds: 60 },
})

/** Throws CLASS_INCOMPLETE with the problems as `details`, CONTRACT_REQUIRED, CLASS_PROFILE_REQUIRED. A new request cancels the one before. */
export const submitClass = endpoint({
  method: 'POST',
  path: `${path}/:id/submit`,
  access,
  summary: 'Gửi lớp để được duyệt',
  params,
  body: ReadRevision,
  reply: MovedVersion.extend({ answerDueAt: Moment }),
  limit: { max: 20, seconds: 3600 },
})
export const withdrawClassRequest = endpoint({
  method: 'POST',
  path: `${path}/:id/withdraw`,
  access,
  summary: 'Rút yêu cầu duyệt',
  params,
  body: ReadRevision,
  reply: MovedVersion,
  limit,
})
/** Deletes a class that was never submitted. */
export const discardClassDraft = endpoint({
  method: 'POST',
  path: `${path}/:id/discard`,
  access,
  summary: 'Bỏ bản nháp; bản đã duyệt vẫn còn',
  params,
  body: ReadRevision,
  reply: z.object({ isDeleted: z.boolean().describe('Cả lớp đã được xoá') }),
  limit,
})
/** The copy has no times. */
export const duplicateClass = endpoint({
  method: 'POST',
  path: `${path}/:id/duplicate`,
  access,
  summary: 'Tạo bản nháp mới từ một lớp',
  params,
  body: z.strictObject({ id: Id.describe('Của lớp mới, tạo ở máy người soạn') }),
  reply: z.object({ id: z.uuid() }),
  limit,
})

/**
 * Of a listed class. With seats held or taken only 24 hours ahead, by the database's clock; an admin may later, with a reason. Throws
 * CLASS_TIMES_STALE with `{ startsAt, endsAt, timesRevision }`, CLASS_CLASH with `{ clashes }`, CLASS_ON_CLOSURE with `{ on, name }`, CLASS_TOO_SOON,
 * CLASS_REASON_MISSING, CLASS_IN_PAST, CLASS_STATE_LOCKED, OPEN_CLASS_TIMES_INVALID.
 */
export const moveClass = endpoint({
  method: 'POST',
  path: `${path}/:id/move`,
  access,
  summary: 'Dời giờ một lớp đang mở; ai có chỗ, phụ huynh và người quan tâm đều nhận tin',
  params,
  body: z.strictObject({
    timesRevision: z.int().min(0),
    startsAt: Moment,
    endsAt: Moment,
    reason: singleLineText(longestReason).optional().describe('Bắt buộc khi người quản trị dời giờ trong vòng 24 giờ'),
  }),
  reply: ClassToAuthor,
  limit,
})
/** Cancels a listed class that has not begun, for good, and refunds its buyers. Idempotent. */
export const cancelClass = endpoint({
  method: 'POST',
  path: `${path}/:id/cancel`,
  access,
  summary: 'Huỷ một lớp đang mở: ai đã trả tiền được hoàn, ai có chỗ, phụ huynh và người quan tâm đều nhận tin',
  params,
  body: z.strictObject({ reason: singleLineText(longestReason) }),
  reply: ClassToAuthor,
  limit,
})

/** The class page as buyers would see it, from the draft: without classes of the same subject. Not yet typed amounts are 0. */
export const previewClass = endpoint({
  method: 'GET',
  path: `${path}/:id/preview`,
  access,
  summary: 'Trang lớp như học viên sẽ thấy, theo bản đang soạn',
  params,
  reply: OpenClass.extend({ description: z.string().describe('Markdown'), document: Document }),
  isPrivate: true,
})

/** Seat holders, who are notified when the class is moved or cancelled. */
export const listClassLearners = endpoint({
  method: 'GET',
  path: `${path}/:id/learners`,
  access,
  summary: 'Ai có chỗ trong một lớp',
  params,
  reply: z.object({
    items: z.array(z.object({ id: z.uuid(), name: z.string(), guardians: z.int().describe('Số phụ huynh cũng nhận tin') })),
  }),
  isPrivate: true,
})
