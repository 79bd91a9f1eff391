import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id } from '../ids.ts'
import { TypedText } from '../text.ts'
import { markLimits as limits } from './mark-states.ts'
import { MarkPdf, MarkReply, ReturnedMark } from './marking-shapes.ts'

// Marks as learners and their guardians see them: nothing of a mark leaves before it is returned.

const learner = { learnerId: Id.optional().describe('Người gọi, hoặc một con của người gọi; bỏ trống: chính người gọi') }

/** Throws HOMEWORK_NOT_FOUND. */
export const listReturnedMarks = endpoint({
  method: 'GET',
  path: '/clms/v1/homework/:id/marks',
  access: 'user',
  summary: 'Bài đã chấm và trả của một bài tập, mới nhất trước',
  params: z.object({ id: Id }),
  query: z.object(learner),
  reply: z.object({ items: z.array(ReturnedMark) }),
})

/** Of the round that the family sees now. Throws MARK_NOT_FOUND, also before the mark is returned; MARK_PDF_BUSY. */
export const getReturnedMarkPdf = endpoint({
  method: 'GET',
  path: '/clms/v1/homework/:id/marks/:markId/pdf',
  access: 'user',
  summary: 'Tải bài đã chấm thành tệp PDF để in hoặc giữ lại',
  params: z.object({ id: Id, markId: Id }),
  query: z.object(learner),
  reply: MarkPdf,
  limit: { max: 20, seconds: 60 },
})

/** The same id again is the first. Throws MARK_NOT_FOUND, also before the mark is returned; MARK_REPLIES_FULL, ASSET_NOT_FOUND. */
export const replyToMark = endpoint({
  method: 'POST',
  path: '/clms/v1/marks/:id/replies',
  access: 'user',
  summary: 'Trả lời bài chấm, hoặc một lời nói trong đó: bằng chữ, giọng nói hay ảnh',
  params: z.object({ id: Id }),
  body: z
    .strictObject({
      ...learner,
      id: Id,
      voiceId: Id.nullable().default(null),
      text: TypedText.max(limits.replyLetters, `Dài tối đa ${limits.replyLetters} ký tự.`).default(''),
      assetId: Id.nullable().default(null),
      seconds: z.int().min(1).max(limits.voiceSeconds).nullable().default(null),
    })
    .refine(({ text, assetId }) => text !== '' || assetId !== null, 'Hãy viết, nói hoặc gửi một tấm ảnh.'),
  reply: MarkReply,
})
