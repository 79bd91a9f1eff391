import { z } from 'zod'
import { Markdown } from '../document.ts'
import { endpoint } from '../endpoint.ts'
import { Id } from '../ids.ts'
import { ListCursor } from '../lists.ts'
import { PersonCard } from '../people/identity.ts'
import { singleLineText, TypedText } from '../text.ts'
import { AssignedLearner, Assignment, AssignmentCard, AssignmentParts, Moment } from './homework-shapes.ts'
import { assignmentLists, assignmentScopes, homeworkLimits as limits } from './homework-states.ts'

// Homework as its teacher gives it. An admin calls the same endpoints in the name of the teacher.

const path = '/clms/v1/assignments'
const access = ['teacher', 'tutor', 'admin'] as const
const byId = z.object({ id: Id })
const byLearner = z.object({ id: Id, learner: Id })
const Reason = TypedText.min(1, 'Vui lòng nêu lý do.').max(limits.reasonLetters, `Lý do dài tối đa ${limits.reasonLetters} ký tự.`)

const typed = {
  title: singleLineText(limits.titleLetters),
  content: Markdown,
  parts: AssignmentParts,
  displayAt: Moment,
  dueAt: Moment,
  assetIds: z.array(Id).max(limits.files, `Nhiều nhất ${limits.files} tệp.`),
}

/** Throws ASSIGNMENT_PLACE_NOT_FOUND, ASSIGNMENT_TIMES_INVALID, ASSIGNMENT_LEARNERS_INVALID, ASSET_NOT_FOUND. */
export const createAssignment = endpoint({
  method: 'POST',
  path,
  access,
  summary: 'Giao bài tập cho một lớp, một buổi, hoặc một số học viên; hoặc lưu nháp',
  body: z.strictObject({
    id: Id,
    scope: z.enum(assignmentScopes).exclude(['COURSE']),
    refId: Id,
    lessonId: Id.nullable().default(null),
    learnerIds: z.array(Id).min(1).max(500).nullable().default(null).describe('null: cả lớp, kể cả ai vào sau'),
    isDraft: z.boolean().default(false),
    ...typed,
    content: typed.content.default(''),
    parts: typed.parts.default([]),
    assetIds: typed.assetIds.default([]),
  }),
  reply: Assignment,
})

/** Throws ASSIGNMENT_CHANGED when somebody saved since `revision`, ASSIGNMENT_LOCKED once a learner has submitted: then only the deadline moves, to later. */
export const changeAssignment = endpoint({
  method: 'PATCH',
  path: `${path}/:id`,
  access,
  summary: 'Sửa bài tập: chỉ những gì gửi lên; khi đã có bài nộp chỉ lùi hạn được',
  params: byId,
  body: z.strictObject({
    revision: z.int(),
    title: typed.title.optional(),
    content: typed.content.optional(),
    parts: typed.parts.optional(),
    displayAt: typed.displayAt.optional(),
    dueAt: typed.dueAt.optional(),
    assetIds: typed.assetIds.optional(),
    isDraft: z.literal(false).optional().describe('Giao bài nháp'),
  }),
  reply: Assignment,
})

export const correctAssignment = endpoint({
  method: 'POST',
  path: `${path}/:id/corrections`,
  access,
  summary: 'Đính chính đề bài: thêm vào dưới đề và báo cho học viên',
  params: byId,
  body: z.strictObject({
    text: TypedText.min(1, 'Vui lòng viết lời đính chính.').max(limits.correctionLetters),
  }),
  reply: Assignment,
})

/** Spec 5: deletion needs a reason and the password. */
export const deleteAssignment = endpoint({
  method: 'POST',
  path: `${path}/:id/delete`,
  access,
  summary: 'Xoá bài tập, với lý do và mật khẩu; học viên được báo',
  params: byId,
  body: z.strictObject({ reason: Reason, password: z.string().max(200) }),
  reply: z.object({ id: z.uuid() }),
  ignoresIdempotencyKey: true, // a wrong password stays counted
})

export const listAssignments = endpoint({
  method: 'GET',
  path,
  access,
  summary: 'Bài tập tôi đã giao và bản nháp, mới nhất trước',
  query: z.object({
    refId: Id.optional(),
    lessonId: Id.optional(),
    list: z.enum(assignmentLists).optional().describe('Bỏ trống: tất cả'),
    cursor: ListCursor,
  }),
  reply: z.object({ now: Moment, items: z.array(AssignmentCard), nextCursor: z.string().optional() }),
})

export const countAssignments = endpoint({
  method: 'GET',
  path: `${path}/counts`,
  access,
  summary: 'Số bài tập của tôi theo từng danh sách, và số lời xin thêm thời gian đang chờ',
  reply: z.object({ open: z.int(), drafts: z.int(), past: z.int(), asked: z.int().describe('Lời xin của gia đình chờ trả lời') }),
})

/** How many learners are shown: who owes most comes first. */
export const mostLearnersBehind = 50

export const listLearnersBehind = endpoint({
  method: 'GET',
  path: `${path}/behind/:refId`,
  access,
  summary: 'Những học viên của một lớp tôi dạy còn bài quá hạn chưa nộp, thiếu nhiều nhất trước; trống với người khác',
  params: z.object({ refId: Id }),
  reply: z.object({
    items: z.array(
      z.object({
        learner: PersonCard,
        missing: z.int().describe('Đã quá hạn và chưa nộp'),
        late: z.int().describe('Đã nộp muộn'),
        given: z.int().describe('Đã giao cho học viên này'),
      }),
    ),
  }),
  isPrivate: true,
})

export const getAssignment = endpoint({
  method: 'GET',
  path: `${path}/:id`,
  access,
  summary: 'Một bài tập đã giao, với tình trạng của từng học viên',
  params: byId,
  reply: Assignment,
  isPrivate: true,
})

/** Later than the general deadline and than before. Throws ASSIGNMENT_DUE_EARLIER. */
export const setLearnerDue = endpoint({
  method: 'PUT',
  path: `${path}/:id/learners/:learner/due`,
  access,
  summary: 'Cho riêng một học viên hạn muộn hơn',
  params: byLearner,
  body: z.strictObject({ dueAt: Moment }),
  reply: AssignedLearner,
})

export const decideHomeworkExtension = endpoint({
  method: 'POST',
  path: `${path}/:id/learners/:learner/extension`,
  access,
  summary: 'Trả lời lời xin thêm thời gian của gia đình: một chạm là đồng ý',
  params: byLearner,
  body: z.discriminatedUnion('decision', [
    z.strictObject({ decision: z.literal('GRANT') }),
    z.strictObject({ decision: z.literal('REFUSE'), reason: Reason }),
  ]),
  reply: AssignedLearner,
})

/** At most once in six hours for each learner. */
export const remindOfAssignment = endpoint({
  method: 'POST',
  path: `${path}/:id/reminders`,
  access,
  summary: 'Nhắc những học viên chưa nộp',
  params: byId,
  reply: z.object({ reminded: z.int() }),
})
