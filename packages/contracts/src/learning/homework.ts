import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id } from '../ids.ts'
import { ListCursor } from '../lists.ts'
import { TypedText } from '../text.ts'
import { Homework, HomeworkCard, HomeworkDraft, HomeworkExtension, Moment, Submission, Work } from './homework-shapes.ts'
import { homeworkLimits as limits, homeworkLists } from './homework-states.ts'

// Homework of a learner. A guardian calls the same endpoints with the child's `learnerId`.

const path = '/clms/v1/homework'
const byId = z.object({ id: Id })
const learner = { learnerId: Id.optional().describe('Người gọi, hoặc một con của người gọi; bỏ trống: chính người gọi') }

export const listHomework = endpoint({
  method: 'GET',
  path,
  access: 'user',
  summary: 'Bài tập của tôi và các con: cần làm thì hạn gần trước, quá hạn chưa nộp và đã nộp thì mới trước',
  query: z.object({ ...learner, when: z.enum(homeworkLists).default('TO_DO'), lessonId: Id.optional(), cursor: ListCursor }),
  reply: z.object({ now: Moment, items: z.array(HomeworkCard), nextCursor: z.string().optional() }),
})

/** Throws HOMEWORK_NOT_FOUND for a stranger, before its display time, and once it was deleted. */
export const getHomework = endpoint({
  method: 'GET',
  path: `${path}/:id`,
  access: 'user',
  summary: 'Một bài tập của học viên: đề bài, bản nháp, các bản đã nộp với biên nhận',
  params: byId,
  query: z.object(learner),
  reply: Homework,
  isPrivate: true,
})

/** Throws HOMEWORK_DRAFT_CHANGED when another page has saved since `revision`, ASSET_NOT_FOUND for a file of somebody else or in use. */
export const saveHomeworkDraft = endpoint({
  method: 'PUT',
  path: `${path}/:id/draft`,
  access: 'user',
  summary: 'Lưu bản nháp; thầy cô thấy đó là bản nháp',
  params: byId,
  body: Work.extend({ ...learner, revision: z.int().min(0).describe('0: chưa có bản nháp') }),
  reply: HomeworkDraft,
})

/**
 * Says before the bytes have arrived what will be handed in: each file was declared with its hash. Work that is submitted like this within 30 minutes counts
 * as handed in now.
 */
export const announceHomework = endpoint({
  method: 'POST',
  path: `${path}/:id/announcements`,
  access: 'user',
  summary: 'Báo trước bài sắp nộp, khi các tệp còn đang gửi',
  params: byId,
  body: Work.extend(learner),
  reply: z.object({ announcedAt: Moment, arriveBy: Moment }),
})

/**
 * Hands in a version. The same bytes again are the first submission. Throws HOMEWORK_EMPTY, HOMEWORK_FILE_ON_ITS_WAY for a file that has not arrived,
 * HOMEWORK_CLOSED, HOMEWORK_TOO_MANY_VERSIONS.
 */
export const submitHomework = endpoint({
  method: 'POST',
  path: `${path}/:id/submissions`,
  access: 'user',
  summary: 'Nộp bài: giờ của máy chủ quyết định đúng hạn hay muộn; phút của hạn vẫn là đúng hạn',
  params: byId,
  body: Work.extend({ ...learner, id: Id.describe('Do máy của học viên đặt, để nộp lại không thành hai bài') }),
  reply: Submission,
})

/** Throws HOMEWORK_NOT_WITHDRAWABLE after the deadline and once it is being marked. */
export const withdrawHomework = endpoint({
  method: 'POST',
  path: `${path}/:id/withdraw`,
  access: 'user',
  summary: 'Rút lại bản vừa nộp, trước hạn và trước khi được chấm',
  params: byId,
  body: z.strictObject(learner),
  reply: z.object({ versions: z.int() }),
})

/** By a guardian or an adult; a child's request goes to its guardians. Throws HOMEWORK_EXTENSION_ASKED. */
export const askHomeworkExtension = endpoint({
  method: 'POST',
  path: `${path}/:id/extension`,
  access: 'user',
  summary: 'Xin thêm một ngày để làm bài',
  params: byId,
  body: z.strictObject({ ...learner, reason: TypedText.max(limits.reasonLetters).default('') }),
  reply: HomeworkExtension.nullable().describe('null: đã gửi đến phụ huynh'),
})
