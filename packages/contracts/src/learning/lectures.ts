import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Cue, FilmRendition } from '../ground/media.ts'
import { Id } from '../ids.ts'
import { IdCursor } from '../lists.ts'
import { FilmChapter } from '../offer/course-draft.ts'
import { PersonCard } from '../people/identity.ts'
import { TypedText } from '../text.ts'
import { extensionStates, lectureLimits, lectureStates, lectureViewers, viewingStates } from './lecture-states.ts'
import { LearningDocument } from './my-learning.ts'

// Recorded lectures of a course that a learner has. A guardian calls the same endpoints with the child's `learnerId`; what they watch counts for the child.

const root = '/clms/v1'
const Moment = z.iso.datetime()
const forLearner = z.object({ learnerId: Id.optional().describe('Người gọi, hoặc một con của người gọi; bỏ trống: chính người gọi') })
const courseParams = z.object({ id: Id })
const lectureParams = z.object({ id: Id, itemId: Id })
const limit = { max: 120, seconds: 60 }

const Seconds = z.int().min(0).max(14_400)
/** Whole seconds [from, to) of the film. */
const SecondRange = z.tuple([Seconds, Seconds]).refine(([from, to]) => from < to, 'Khoảng thời gian phải có độ dài.')

export const LectureCard = z.object({
  itemId: z.uuid(),
  number: z.int().describe('Bài giảng thứ mấy của khoá học'),
  title: z.string(),
  state: z.enum(lectureStates),
  seconds: z.int().nullable().describe('null: chưa có phim'),
  minutes: z.int().nullable().describe('Thời lượng người soạn ghi'),
  isFree: z.boolean().describe('Học thử: xem được khi chưa mua'),
  until: Moment.nullable().describe('Xem được đến lúc này'),
  percent: z.int().describe('Đã xem, làm tròn xuống'),
  isDone: z.boolean().describe('Đã từng xem đủ mức mà bài giảng yêu cầu'),
  position: z.int().describe('Giây đang xem dở'),
})
export type LectureCard = z.infer<typeof LectureCard>

export const Extension = z.object({
  state: z.enum(extensionStates),
  until: Moment.nullable().describe('Khi GRANTED: xem được đến lúc này'),
  answerDueAt: Moment.nullable().describe('Khi ASKED: quá lúc này mà chưa trả lời là đồng ý'),
  reason: z.string().nullable().describe('Khi REFUSED: vì sao'),
  canAsk: z.boolean().describe('Xin được lúc này: mỗi học viên một lần cho mỗi khoá học'),
  asksFamily: z.boolean().describe('Lời xin gửi đến phụ huynh trước'),
})
export type Extension = z.infer<typeof Extension>

/** Throws LEARNING_NOT_FOUND for a stranger, and for a course without any source. What has ended stays readable. */
export const listLectures = endpoint({
  method: 'GET',
  path: `${root}/courses/:id/lectures`,
  access: 'user',
  summary: 'Các bài giảng ghi hình của một khoá học, và học viên đã xem đến đâu',
  params: courseParams,
  query: forLearner,
  reply: z.object({
    chapters: z.array(z.object({ title: z.string(), lectures: z.array(LectureCard) })),
    next: z.uuid().nullable().describe('Bài nên xem tiếp'),
    watchedSeconds: z.int(),
    totalSeconds: z.int(),
    extension: Extension,
  }),
})

export const LectureNote = z.object({ id: z.uuid(), at: Seconds, text: z.string(), createdAt: Moment })
export type LectureNote = z.infer<typeof LectureNote>

export const LecturePage = z.object({
  now: Moment,
  as: z
    .enum(lectureViewers)
    .describe('LEARNER: có khoá học; TRIAL: chỉ xem bài học thử; PREVIEW: tác giả hoặc quản trị, không tính tiến độ'),
  course: z.object({ id: z.uuid(), title: z.string(), href: z.string().nullable().describe('Trang giới thiệu, khi có') }),
  chapter: z.object({ number: z.int(), title: z.string(), lectures: z.array(LectureCard) }),
  teacher: PersonCard,
  learner: PersonCard,
  card: LectureCard,
  film: z
    .object({
      renditions: z.array(FilmRendition),
      posterUrl: z.string().nullable(),
      chapters: z.array(FilmChapter),
      hasCaptions: z.boolean(),
      isNoSkip: z.boolean(),
      mustWatchPercent: z.int(),
    })
    .nullable()
    .describe('null: chưa có phim'),
  watched: z.array(z.tuple([z.int(), z.int()])).describe('Các khoảng đã xem, theo giây'),
  notes: z.array(LectureNote).describe('Của chính học viên; phụ huynh không thấy'),
  documents: z.array(LearningDocument),
  next: LectureCard.nullable().describe('Bài giảng ngay sau'),
  extension: Extension,
})
export type LecturePage = z.infer<typeof LecturePage>
export const getLecture = endpoint({
  method: 'GET',
  path: `${root}/courses/:id/lectures/:itemId`,
  access: 'user',
  summary: 'Một bài giảng ghi hình: hạn xem, phần đã xem, mốc, ghi chú, tài liệu',
  params: lectureParams,
  query: forLearner,
  reply: LecturePage,
  isPrivate: true,
})
/** Also after the deadline: only the film is locked. */
export const getLectureCaptions = endpoint({
  method: 'GET',
  path: `${root}/courses/:id/lectures/:itemId/captions`,
  access: 'user',
  summary: 'Phụ đề của một bài giảng',
  params: lectureParams,
  query: forLearner,
  reply: z.object({ cues: z.array(Cue) }),
  isPrivate: true,
})

/**
 * Begins to watch. `base` + `index.m3u8` is the manifest; `P720.m3u8`, `P360.m3u8`, `AUDIO.m3u8` one rendition each. It opens only for the session that
 * asked. Throws LECTURE_EXPIRED (410, spec 8), LECTURE_LOCKED, LECTURE_NOT_READY, LECTURE_NOT_FOUND.
 */
export const openViewing = endpoint({
  method: 'POST',
  path: `${root}/courses/:id/lectures/:itemId/viewings`,
  access: 'user',
  summary: 'Bắt đầu xem một bài giảng',
  params: lectureParams,
  body: z.strictObject({ id: Id.describe('Tạo ở máy người xem'), learnerId: Id.optional() }),
  reply: z.object({
    id: z.uuid(),
    base: z.string().describe('/files/lectures/…/, chỉ phiên đăng nhập này mở được'),
    until: Moment.describe('Xem được đến lúc này'),
    code: z.string().describe('Bốn chữ, hiện trên hình cùng số điện thoại đã che'),
    watermark: z.string().describe('Số điện thoại đã che, hoặc tên, của người đang xem'),
    endedAnother: z.boolean().describe('Một máy khác đang xem đã dừng vì lần này'),
    position: z.int().describe('Giây đang xem dở, kể cả trên máy khác'),
  }),
  limit: { max: 60, seconds: 60 },
  isPrivate: true,
  ignoresIdempotencyKey: true,
})
/**
 * Every 10 seconds, when playing stops, and when the page is left. Whole seconds that were played; a range may be sent again. The server counts no more
 * new seconds than its own clock allows at double speed. Throws VIEWING_NOT_FOUND.
 */
export const beatViewing = endpoint({
  method: 'POST',
  path: `${root}/viewings/:id/beat`,
  access: 'user',
  summary: 'Báo đang xem đến đâu',
  params: z.object({ id: Id }),
  body: z.strictObject({ position: Seconds, ranges: z.array(SecondRange).max(60), speed: z.number().min(0.25).max(4) }),
  reply: z.object({
    state: z.enum(viewingStates),
    until: Moment.nullable(),
    percent: z.int(),
    isDone: z.boolean(),
    watched: z.array(z.tuple([z.int(), z.int()])),
  }),
  limit: { max: 120, seconds: 60 },
  isPrivate: true,
  ignoresIdempotencyKey: true,
})
/** Idempotent. */
export const endViewing = endpoint({
  method: 'POST',
  path: `${root}/viewings/:id/end`,
  access: 'user',
  summary: 'Thôi xem trên máy này',
  params: z.object({ id: Id }),
  body: z.strictObject({}),
  reply: z.object({ state: z.enum(viewingStates) }),
  limit,
  isPrivate: true,
  ignoresIdempotencyKey: true,
})

const NoteText = TypedText.min(1).max(lectureLimits.noteCharacters)
/** Private notes of a learner. The same id is one note. Throws LECTURE_NOTES_FULL. */
export const saveLectureNote = endpoint({
  method: 'PUT',
  path: `${root}/courses/:id/lectures/:itemId/notes/:noteId`,
  access: 'user',
  summary: 'Ghi chú ở một giây của bài giảng, hoặc sửa ghi chú',
  params: z.object({ id: Id, itemId: Id, noteId: Id }),
  body: z.strictObject({ at: Seconds, text: NoteText }),
  reply: LectureNote,
  limit,
  isPrivate: true,
})
export const deleteLectureNote = endpoint({
  method: 'DELETE',
  path: `${root}/courses/:id/lectures/:itemId/notes/:noteId`,
  access: 'user',
  summary: 'Xoá một ghi chú',
  params: z.object({ id: Id, itemId: Id, noteId: Id }),
  reply: z.object({ isDeleted: z.boolean() }),
  limit,
  isPrivate: true,
})

/** One extension per learner and course. A child with a guardian asks the guardian first. Throws EXTENSION_ALREADY_ASKED, LEARNING_NOT_FOUND. */
export const askExtension = endpoint({
  method: 'POST',
  path: `${root}/courses/:id/extension`,
  access: 'user',
  summary: 'Xin thêm thời gian xem các bài giảng của một khoá học',
  params: courseParams,
  body: z.strictObject({ learnerId: Id.optional(), reason: TypedText.max(300).default('') }),
  reply: Extension,
  limit: { max: 20, seconds: 3600 },
  isPrivate: true,
})
const ExtensionRequest = z.object({
  id: z.uuid(),
  course: z.object({ id: z.uuid(), title: z.string() }),
  learner: PersonCard,
  reason: z.string(),
  percent: z.int().describe('Học viên đã xem bao nhiêu phần của khoá học'),
  expiredAt: Moment.nullable().describe('Hạn xem hiện tại'),
  askedAt: Moment,
  answerDueAt: Moment.describe('Quá lúc này mà chưa trả lời là đồng ý'),
})
export type ExtensionRequest = z.infer<typeof ExtensionRequest>
export const listExtensionRequests = endpoint({
  method: 'GET',
  path: `${root}/extensions`,
  access: ['teacher', 'tutor'],
  summary: 'Học viên đang xin thêm thời gian xem bài giảng của tôi',
  query: z.object({ cursor: IdCursor }),
  reply: z.object({ items: z.array(ExtensionRequest), nextCursor: z.uuid().optional() }),
  isPrivate: true,
})
/** Throws EXTENSION_NOT_FOUND, EXTENSION_DECIDED. */
export const decideExtension = endpoint({
  method: 'POST',
  path: `${root}/extensions/:id/decide`,
  access: ['teacher', 'tutor'],
  summary: 'Cho thêm thời gian xem, hoặc không, kèm lý do',
  params: z.object({ id: Id }),
  body: z.strictObject({ isGranted: z.boolean(), reason: TypedText.max(300).default('') }),
  reply: z.object({ state: z.enum(extensionStates) }),
  limit,
  isPrivate: true,
})
