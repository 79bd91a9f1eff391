import { z } from 'zod'
import { Id } from '../ids.ts'
import { PersonCard } from '../people/identity.ts'
import { TypedText } from '../text.ts'
import { AssignmentPart, HomeworkDocument, Moment, Submission } from './homework-shapes.ts'
import {
  decodePoints,
  fitsKind,
  markLimits as limits,
  markReplyKinds,
  markStates,
  pageUnits,
  strokeColours,
  strokeKinds,
} from './mark-states.ts'

// Marks as their endpoints answer them: to those who mark, and to families once a mark is returned.

const pointsOf = (points: string) => decodePoints(Uint8Array.from(atob(points), (letter) => letter.codePointAt(0)!))
const longestPoints = Math.ceil((limits.pointsPerStroke * 4) / 3) * 4

/** One stroke, as the page of a marker sends it. It never changes; it is erased by its id. */
export const NewStroke = z
  .strictObject({
    id: Id.describe('Do máy của người chấm đặt: gửi lại là nét đầu tiên'),
    fileId: Id,
    page: z.int().min(1).max(1000),
    kind: z.enum(strokeKinds),
    colour: z.enum(strokeColours),
    width: z.int().min(1).max(1000).describe('Phần vạn chiều rộng của trang'),
    points: z
      .base64()
      .max(longestPoints)
      .describe('Cặp số nguyên 16 bit, byte thấp trước: điểm đầu là toạ độ, mỗi điểm sau là bước đi; phần vạn của trang chưa xoay'),
    text: TypedText.min(1).max(limits.strokeLetters).nullable().default(null),
  })
  .refine(({ kind, text }) => (kind === 'TEXT') === (text !== null), 'Chỉ nét chữ có chữ.')
  .refine(({ kind, points }) => fitsKind(kind, pointsOf(points)?.length ?? 0), 'Nét vẽ không đúng dạng.')
export type NewStroke = z.output<typeof NewStroke>

export const Stroke = z.object({
  id: z.uuid(),
  fileId: z.uuid(),
  page: z.int(),
  kind: z.enum(strokeKinds),
  colour: z.enum(strokeColours),
  width: z.int(),
  points: z.string().describe('Base64, như lúc gửi'),
  text: z.string().nullable(),
  drawnBy: z.uuid(),
})
export type Stroke = z.infer<typeof Stroke>

/** Where on a page somebody speaks. */
export const Spot = z.strictObject({
  fileId: Id,
  page: z.int().min(1).max(1000),
  x: z.int().min(0).max(pageUnits),
  y: z.int().min(0).max(pageUnits),
})
export const MarkVoice = z.object({
  id: z.uuid(),
  address: z.string(),
  seconds: z.int(),
  spot: Spot.nullable().describe('null: về cả bài'),
})
export const MarkFile = HomeworkDocument.extend({ id: z.uuid() })

export const MarkReply = z.object({
  id: z.uuid(),
  kind: z.enum(markReplyKinds),
  voiceId: z.uuid().nullable().describe('Lời nói được trả lời; null: cả bài chấm'),
  text: z.string(),
  address: z.string().nullable(),
  seconds: z.int().nullable(),
  by: PersonCard,
  at: Moment,
})
export type MarkReply = z.infer<typeof MarkReply>

/** Hundredths of a point, in the order of the parts. */
export const MarkPoints = z.array(z.int().nullable())

const content = {
  words: z.string(),
  points: MarkPoints,
  total: z.int().nullable().describe('null: còn phần chưa có điểm'),
  strokes: z.array(Stroke),
  voices: z.array(MarkVoice),
  files: z.array(MarkFile),
  replies: z.array(MarkReply),
}

/** The page of somebody who marks. */
export const Mark = z.object({
  now: Moment,
  assignment: z.object({ id: z.uuid(), title: z.string(), parts: z.array(AssignmentPart) }),
  learner: PersonCard,
  submission: Submission,
  isNewest: z.boolean().describe('Không có bản nộp mới hơn'),
  versions: z.array(z.object({ id: z.uuid(), version: z.int() })).describe('Mọi bản em đã nộp, mới nhất trước'),
  state: z.enum(markStates),
  round: z.int().describe('0: chưa chấm'),
  revision: z.int().describe('Của lời và điểm; 0: chưa chấm'),
  cursor: z.int().describe('Để hỏi những nét mới hơn'),
  ...content,
  returned: z
    .object({ round: z.int(), returnedAt: Moment, words: z.string(), total: z.int().nullable() })
    .nullable()
    .describe('Lần trả gần nhất, là lần gia đình đang thấy'),
  previous: z.uuid().nullable().describe('Bài chờ chấm trước và sau bài này'),
  next: z.uuid().nullable(),
})
export type Mark = z.infer<typeof Mark>

/** What a family sees: of each version the round that was returned last, as it was when it was returned. */
export const ReturnedMark = z.object({
  id: z.uuid(),
  submissionId: z.uuid(),
  version: z.int(),
  round: z.int(),
  returnedAt: Moment,
  teacher: PersonCard,
  parts: z.array(AssignmentPart),
  ...content,
})
export type ReturnedMark = z.infer<typeof ReturnedMark>

/** A file in the answer itself. */
export const MarkPdf = z.object({ fileName: z.string(), mediaType: z.literal('application/pdf'), content: z.base64() })

export const QueuedWork = z.object({
  submissionId: z.uuid(),
  assignmentId: z.uuid(),
  title: z.string(),
  refId: z.uuid(),
  learner: PersonCard,
  version: z.int(),
  submittedAt: Moment,
  isOverdue: z.boolean().describe('Đã chờ lâu hơn lời hứa của giáo viên'),
  state: z.enum(markStates),
  returnedAt: Moment.nullable(),
  total: z.int().nullable(),
})
export type QueuedWork = z.infer<typeof QueuedWork>

export const PartSummary = z.object({
  title: z.string(),
  points: z.int(),
  marked: z.int().describe('Bao nhiêu em đã có điểm phần này'),
  average: z.number().nullable(),
  belowHalf: z.int(),
  isOftenWrong: z.boolean().describe('Ít nhất một phần ba số em được dưới nửa số điểm'),
})
export type PartSummary = z.infer<typeof PartSummary>

export const MarkOverview = z.object({
  assignmentId: z.uuid(),
  title: z.string(),
  parts: z.array(PartSummary),
  average: z.number().nullable(),
  learners: z.array(
    z.object({
      learner: PersonCard,
      submissionId: z.uuid().nullable(),
      version: z.int().nullable(),
      state: z.enum(markStates),
      points: MarkPoints,
      total: z.int().nullable(),
      returnedAt: Moment.nullable(),
    }),
  ),
})
export type MarkOverview = z.infer<typeof MarkOverview>

export const BankComment = z.object({ id: z.uuid(), text: z.string(), uses: z.int() })
export type BankComment = z.infer<typeof BankComment>
