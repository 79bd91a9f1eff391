import { z } from 'zod'
import { Document } from '../document.ts'
import { Id } from '../ids.ts'
import { PersonCard } from '../people/identity.ts'
import { singleLineText, TypedText } from '../text.ts'
import {
  assignmentScopes,
  homeworkExtensionStates,
  homeworkFileKinds,
  homeworkLimits as limits,
  homeworkStates,
  pageRotations,
  taskCompletions,
} from './homework-states.ts'

// Homework as its endpoints answer it: to learners and their guardians, and to the teacher.

export const Moment = z.iso.datetime()

/** One part of the work and what it is worth, in hundredths of a point. */
export const AssignmentPart = z.strictObject({
  title: singleLineText(limits.partLetters),
  points: z.int().min(1, 'Mỗi phần cần có điểm.').max(limits.mostPoints),
})
export const AssignmentParts = z
  .array(AssignmentPart)
  .max(limits.parts, `Nhiều nhất ${limits.parts} phần.`)
  .refine((parts) => parts.reduce((sum, { points }) => sum + points, 0) <= limits.mostPoints, 'Tổng điểm nhiều nhất là 100.')
export type AssignmentPart = z.infer<typeof AssignmentPart>

export const HomeworkDocument = z.object({ assetId: z.uuid(), name: z.string(), bytes: z.int(), address: z.string() })
export type HomeworkDocument = z.infer<typeof HomeworkDocument>

/** Where an assignment belongs. */
const Place = z.object({
  scope: z.enum(assignmentScopes),
  refId: z.uuid(),
  title: z.string().describe('Tên khoá học hoặc lớp'),
  lesson: z.object({ id: z.uuid(), number: z.int().nullable(), startsAt: Moment }).nullable(),
})

export const Correction = z.object({ at: Moment, text: z.string() })

/** A line in lists of a family. */
export const HomeworkCard = z.object({
  id: z.uuid(),
  title: z.string(),
  place: Place,
  teacher: PersonCard,
  learner: PersonCard,
  displayAt: Moment,
  dueAt: Moment.nullable().describe('Hạn của riêng học viên này; null: không có hạn'),
  hasOwnDue: z.boolean(),
  state: z.enum(homeworkStates),
  completion: z.enum(taskCompletions),
  submittedAt: Moment.nullable().describe('Lúc nộp được tính: của bản nộp đầu tiên'),
  versions: z.int(),
  hasDraft: z.boolean(),
})
export type HomeworkCard = z.infer<typeof HomeworkCard>

/** One file of a piece of work. Its pages are numbered from 1, and never change. */
export const HomeworkFile = HomeworkDocument.extend({
  kind: z.enum(homeworkFileKinds),
  rotation: z.literal(pageRotations),
  pages: z
    .array(z.object({ page: z.int(), width: z.int(), height: z.int(), address: z.string() }))
    .nullable()
    .describe('null: đang tách trang'),
  refusal: z.string().nullable().describe('Vì sao không tách trang được'),
})
export type HomeworkFile = z.infer<typeof HomeworkFile>

/** What was handed in, once and for all. */
export const Submission = z.object({
  id: z.uuid(),
  version: z.int(),
  text: z.string(),
  files: z.array(HomeworkFile),
  submittedAt: Moment.describe('Lúc máy chủ nhận đủ'),
  countedAt: Moment.describe('Lúc được tính là nộp: lúc báo trước bằng mã băm, nếu bài đến kịp sau đó'),
  isLate: z.boolean(),
  receipt: z.object({ code: z.string(), pages: z.int(), bytes: z.int(), sha256: z.string() }),
  submittedBy: PersonCard,
})
export type Submission = z.infer<typeof Submission>

export const HomeworkDraft = z.object({ text: z.string(), files: z.array(HomeworkFile), revision: z.int(), savedAt: Moment })
export type HomeworkDraft = z.infer<typeof HomeworkDraft>

export const HomeworkExtension = z.object({
  state: z.enum(homeworkExtensionStates),
  reason: z.string(),
  askedAt: Moment,
  dueAt: Moment.describe('Hạn được xin'),
  refusal: z.string().nullable(),
})
export type HomeworkExtension = z.infer<typeof HomeworkExtension>

/** The page of a learner, or of a guardian. */
export const Homework = HomeworkCard.extend({
  now: Moment,
  content: Document,
  documents: z.array(HomeworkDocument),
  parts: z.array(AssignmentPart),
  corrections: z.array(Correction),
  submissions: z.array(Submission).describe('Mới nhất trước'),
  draft: HomeworkDraft.nullable(),
  extension: HomeworkExtension.nullable(),
  isFamilyAsked: z.boolean().describe('Em đã nhờ phụ huynh xin thêm thời gian, phụ huynh chưa trả lời'),
  can: z.object({
    submit: z.boolean(),
    withdraw: z.boolean().describe('Rút lại bản mới nhất: trước hạn, khi chưa được chấm'),
    askExtension: z.boolean(),
    asksFamily: z.boolean().describe('Trẻ có phụ huynh: lời xin đến phụ huynh trước'),
  }),
})
export type Homework = z.infer<typeof Homework>

/** What a learner sends: text alone, pages alone or a voice alone are each a whole piece of work. */
export const Work = z.strictObject({
  text: TypedText.max(limits.textLetters, 'Bài viết quá dài.').default(''),
  files: z
    .array(z.strictObject({ assetId: Id, rotation: z.literal(pageRotations).default(0) }))
    .max(limits.submittedFiles, `Mỗi bài nộp nhiều nhất ${limits.submittedFiles} tệp.`)
    .refine((files) => new Set(files.map(({ assetId }) => assetId)).size === files.length, 'Mỗi tệp chỉ nộp một lần.')
    .default([]),
})
export type Work = z.infer<typeof Work>

/** An assignment in its teacher's lists. */
export const AssignmentCard = z.object({
  id: z.uuid(),
  title: z.string(),
  place: Place,
  isDraft: z.boolean(),
  isForChosen: z.boolean().describe('Chỉ giao cho một số học viên'),
  isOfProgramme: z.boolean().describe('Soạn trong chương trình của khoá học'),
  displayAt: Moment,
  dueAt: Moment.nullable().describe('null: không có hạn, chỉ với bài của chương trình'),
  isLocked: z.boolean().describe('Đã có bài nộp: chỉ được đính chính và lùi hạn'),
  learners: z.int(),
  submitted: z.int(),
  drafts: z.int(),
  extensionsAsked: z.int(),
})
export type AssignmentCard = z.infer<typeof AssignmentCard>

/** The class overview of one assignment: one learner. */
export const AssignedLearner = z.object({
  learner: PersonCard,
  state: z.enum(homeworkStates),
  completion: z.enum(taskCompletions),
  dueAt: Moment.nullable(),
  hasOwnDue: z.boolean(),
  submission: z.object({ id: z.uuid(), version: z.int(), countedAt: Moment, pages: z.int() }).nullable().describe('Bản mới nhất'),
  draft: HomeworkDraft.nullable().describe('Bản nháp của em, chưa nộp'),
  extension: HomeworkExtension.nullable(),
})
export type AssignedLearner = z.infer<typeof AssignedLearner>

export const Assignment = AssignmentCard.extend({
  now: Moment,
  revision: z.int(),
  content: z.string().describe('Markdown, để sửa'),
  document: Document,
  documents: z.array(HomeworkDocument),
  parts: z.array(AssignmentPart),
  corrections: z.array(Correction),
  assigned: z.array(AssignedLearner),
})
export type Assignment = z.infer<typeof Assignment>
