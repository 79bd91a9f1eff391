import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id } from '../ids.ts'
import { ListCursor } from '../lists.ts'
import { TypedText } from '../text.ts'
import { Moment } from './homework-shapes.ts'
import { markLimits as limits } from './mark-states.ts'
import { BankComment, Mark, MarkFile, MarkOverview, MarkPdf, MarkVoice, NewStroke, QueuedWork, Spot, Stroke } from './marking-shapes.ts'

// Marking, as those who mark do it. An admin calls the same endpoints in the name of the teacher.

const path = '/clms/v1/submissions/:id'
const access = ['teacher', 'tutor', 'admin'] as const
const own = ['teacher', 'tutor'] as const
const byId = z.object({ id: Id })
const queueFilter = { refId: Id.optional().describe('Một lớp'), assignmentId: Id.optional() }

/** Throws MARK_NOT_FOUND for who does not teach it. Begins nothing. */
export const getMark = endpoint({
  method: 'GET',
  path: `${path}/mark`,
  access,
  summary: 'Bài chấm của một bản nộp: bài làm, nét vẽ, lời, điểm, bài trước và sau trong hàng chờ',
  params: byId,
  query: z.object(queueFilter),
  reply: Mark,
})

/**
 * Saves words and points, and begins to mark when nobody has. Throws MARK_CHANGED with what is stored when somebody saved since `revision`, MARK_RETURNED,
 * MARK_WITHDRAWN, MARK_POINTS_INVALID.
 */
export const saveMark = endpoint({
  method: 'PATCH',
  path: `${path}/mark`,
  access,
  summary: 'Tự lưu lời và điểm: chỉ những gì đã đổi',
  params: byId,
  body: z.strictObject({
    revision: z.int().min(0).describe('0: chưa chấm'),
    words: TypedText.max(limits.wordLetters, `Lời nhận xét dài tối đa ${limits.wordLetters} ký tự.`).optional(),
    points: z
      .array(z.strictObject({ part: z.int().min(0), points: z.int().min(0).nullable() }))
      .max(100)
      .default([])
      .describe('Điểm của những phần vừa đổi, tính bằng phần trăm điểm'),
  }),
  reply: z.object({ revision: z.int(), savedAt: Moment, total: z.int().nullable() }),
})

/** The same stroke again is the first; an erasure may arrive before its stroke. Throws MARK_PAGE_NOT_FOUND, MARK_RETURNED, MARK_FULL. */
export const drawStrokes = endpoint({
  method: 'POST',
  path: `${path}/strokes`,
  access,
  summary: 'Thêm và xoá nét trên trang bài làm',
  params: byId,
  body: z
    .strictObject({ strokes: z.array(NewStroke).max(limits.batch).default([]), erased: z.array(Id).max(limits.batch).default([]) })
    .refine(({ strokes, erased }) => strokes.length + erased.length <= limits.batch, `Mỗi lần gửi nhiều nhất ${limits.batch} nét.`),
  reply: z.object({ cursor: z.int() }),
})

export const listStrokeChanges = endpoint({
  method: 'GET',
  path: `${path}/strokes`,
  access,
  summary: 'Những nét thêm và xoá từ lần hỏi trước, kể cả của người chấm khác',
  params: byId,
  query: z.object({ after: z.coerce.number().int().min(0).default(0) }),
  reply: z.object({
    cursor: z.int(),
    revision: z.int().describe('Của lời và điểm'),
    strokes: z.array(Stroke).describe('Nét mới còn lại'),
    erased: z.array(z.uuid()),
  }),
})

/** The same id again is the first. Throws MARK_PAGE_NOT_FOUND, MARK_ATTACHMENTS_FULL, ASSET_NOT_FOUND. */
export const addMarkVoice = endpoint({
  method: 'POST',
  path: `${path}/voices`,
  access,
  summary: 'Ghim một lời nói lên trang, hoặc cho cả bài',
  params: byId,
  body: z.strictObject({ id: Id, assetId: Id, seconds: z.int().min(1).max(limits.voiceSeconds), spot: Spot.nullable().default(null) }),
  reply: MarkVoice,
})
export const addMarkFile = endpoint({
  method: 'POST',
  path: `${path}/mark-files`,
  access,
  summary: 'Gửi kèm một tệp với bài chấm',
  params: byId,
  body: z.strictObject({ id: Id, assetId: Id }),
  reply: MarkFile,
})
export const removeMarkAttachment = endpoint({
  method: 'DELETE',
  path: `${path}/attachments/:attachment`,
  access,
  summary: 'Bỏ một lời nói hay một tệp khỏi bài đang chấm',
  params: z.object({ id: Id, attachment: Id }),
  reply: z.object({ cursor: z.int() }),
})

/** From here on the family sees it. Throws MARK_EMPTY, MARK_RETURNED, MARK_CHANGED. */
export const returnMark = endpoint({
  method: 'POST',
  path: `${path}/return`,
  access,
  summary: 'Trả bài đã chấm cho học viên và gia đình',
  params: byId,
  body: z.strictObject({ revision: z.int().optional().describe('Bản mà người chấm đã xem') }),
  reply: z.object({ markId: z.uuid(), round: z.int(), returnedAt: Moment }),
})

/** The family keeps the returned round until the next one. Throws MARK_NOT_RETURNED. */
export const reopenMark = endpoint({
  method: 'POST',
  path: `${path}/reopen`,
  access,
  summary: 'Chấm lại một bài đã trả, từ lời và điểm của lần trước',
  params: byId,
  reply: z.object({ markId: z.uuid(), round: z.int(), revision: z.int() }),
})

/** Does not count as late: the first version decides. Throws MARK_PAGE_NOT_FOUND. */
export const askRetake = endpoint({
  method: 'POST',
  path: `${path}/retakes`,
  access,
  summary: 'Nhờ gia đình chụp lại một trang khó đọc',
  params: byId,
  body: z.strictObject({ fileId: Id, page: z.int().min(1).max(1000) }),
  reply: z.object({ page: z.int() }),
})

/** Pages with what is drawn on them now, then words, points and replies. Throws MARK_NOT_FOUND, MARK_WITHDRAWN, MARK_PDF_BUSY. */
export const getMarkPdf = endpoint({
  method: 'GET',
  path: `${path}/mark/pdf`,
  access,
  summary: 'Tải bài đang chấm thành tệp PDF để in',
  params: byId,
  reply: MarkPdf,
  limit: { max: 20, seconds: 60 },
})

const assignmentPath = '/clms/v1/assignments/:id/marks'
export const returnAllMarks = endpoint({
  method: 'POST',
  path: `${assignmentPath}/return`,
  access,
  summary: 'Trả mọi bài đang chấm của một bài tập',
  params: byId,
  reply: z.object({ returned: z.int() }),
})
export const getMarkOverview = endpoint({
  method: 'GET',
  path: assignmentPath,
  access,
  summary: 'Cả lớp: ai đã được chấm, điểm từng phần, phần nhiều em sai',
  params: byId,
  reply: MarkOverview,
})
export const exportMarks = endpoint({
  method: 'GET',
  path: `${assignmentPath}/export`,
  access,
  summary: 'Tải bảng điểm của một bài tập thành tệp XLSX',
  params: byId,
  reply: z.object({ fileName: z.string(), mediaType: z.string(), content: z.base64() }),
  limit: { max: 20, seconds: 60 },
})

/** Of each learner the newest version. */
export const listMarkingQueue = endpoint({
  method: 'GET',
  path: '/clms/v1/marking/queue',
  access: own,
  summary: 'Bài chờ tôi chấm, cũ nhất trước; hoặc bài đã trả, mới nhất trước',
  query: z.object({ ...queueFilter, state: z.enum(['WAITING', 'RETURNED']).default('WAITING'), cursor: ListCursor }),
  reply: z.object({ now: Moment, items: z.array(QueuedWork), nextCursor: z.string().optional() }),
})
export const getMarkingCounts = endpoint({
  method: 'GET',
  path: '/clms/v1/marking/counts',
  access: own,
  summary: 'Bao nhiêu bài chờ tôi chấm, bao nhiêu bài đã quá giờ tôi hứa',
  reply: z.object({
    waiting: z.int(),
    overdue: z.int(),
    oldestAt: Moment.nullable(),
    promiseHours: z.int(),
  }),
})
export const setMarkingPromise = endpoint({
  method: 'PUT',
  path: '/clms/v1/marking/promise',
  access: own,
  summary: 'Hứa chấm bài trong bao nhiêu giờ',
  body: z.strictObject({ hours: z.int().min(1).max(limits.mostPromiseHours) }),
  reply: z.object({ hours: z.int() }),
})

const bank = '/clms/v1/marking/comments'
const CommentText = TypedText.min(1, 'Hãy viết lời nhận xét.').max(limits.commentLetters, `Dài tối đa ${limits.commentLetters} ký tự.`)
export const listBankComments = endpoint({
  method: 'GET',
  path: bank,
  access: own,
  summary: 'Lời nhận xét mẫu của tôi, hay dùng trước',
  reply: z.object({ items: z.array(BankComment) }),
})
/** The same id again is the first. Throws MARK_COMMENTS_FULL. */
export const addBankComment = endpoint({
  method: 'POST',
  path: bank,
  access: own,
  summary: 'Cất một lời nhận xét mẫu',
  body: z.strictObject({ id: Id, text: CommentText }),
  reply: BankComment,
})
/** Throws MARK_COMMENT_NOT_FOUND, as do the next two. */
export const changeBankComment = endpoint({
  method: 'PATCH',
  path: `${bank}/:id`,
  access: own,
  summary: 'Sửa một lời nhận xét mẫu',
  params: byId,
  body: z.strictObject({ text: CommentText }),
  reply: BankComment,
})
export const removeBankComment = endpoint({
  method: 'DELETE',
  path: `${bank}/:id`,
  access: own,
  summary: 'Bỏ một lời nhận xét mẫu',
  params: byId,
  reply: z.object({ id: z.uuid() }),
})
export const useBankComment = endpoint({
  method: 'POST',
  path: `${bank}/:id/use`,
  access: own,
  summary: 'Ghi nhận đã dùng một lời nhận xét mẫu',
  params: byId,
  reply: BankComment,
})
