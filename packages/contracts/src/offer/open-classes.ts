import { z } from 'zod'
import { Document } from '../document.ts'
import { endpoint } from '../endpoint.ts'
import { PersonCard } from '../people/identity.ts'
import { IdOrSlug, Id } from '../ids.ts'
import { ListCursor, listOf } from '../lists.ts'
import { Vnd } from '../money.ts'
import { pageSizes } from '../page-sizes.ts'
import { Flag, SearchTerm, wholeNumber } from '../query-params.ts'

/** Spec 3, "Class statuses". */
export const classStatuses = ['IN_PROGRESS', 'UPCOMING', 'FINISHED', 'IN_SCHEDULING'] as const
export type ClassStatus = (typeof classStatuses)[number]

/** Two kinds of live classes: those that a membership opens, and single ones that everyone may join, paid or free ("event learning"). */
export const classKinds = ['OPEN', 'INTERACTIVE'] as const
export type ClassKind = (typeof classKinds)[number]

export const OpenClass = z.object({
  id: z.uuid(),
  code: z.string().describe('Cuối địa chỉ: /open-classes/{slug}-{code} hoặc /interactive-classes/{slug}-{code}'),
  slug: z.string(),
  kind: z.enum(classKinds),
  title: z.string(),
  summary: z.string(),
  subjectId: z.int(),
  gradeFrom: z.int().nullable(),
  gradeTo: z.int().nullable(),
  cover: z.string().describe('Address of the cover picture, on this site'),
  teacher: PersonCard.describe('`name` is how pupils address them, such as “Cô Nguyễn Thu Hà”'),
  startsAt: z.iso.datetime().nullable().describe('Null while IN_SCHEDULING'),
  endsAt: z.iso.datetime().nullable(),
  fee: Vnd.describe('0: miễn phí, hoặc theo gói thành viên với lớp học mở'),
  seats: z.int(),
  seatsLeft: z.int(),
  interested: z.int().describe('Bao nhiêu người đã bấm quan tâm'),
  status: z.enum(classStatuses),
})
export type OpenClass = z.infer<typeof OpenClass>

/** The days that a list of open classes covers, in Vietnamese time; the weekend is the current or the next one. */
export const openClassDays = ['today', 'tomorrow', 'weekend'] as const
/** Target groups: school grades, or adults (classes without grades suit every level). */
export const learnerLevels = ['1-5', '6-9', '10-12', 'adult'] as const
export type LearnerLevel = (typeof learnerLevels)[number]
/** When a person is free, in Vietnamese time: Monday to Friday from 18:00, any day 12:00–18:00, Saturday and Sunday. */
export const freeTimes = ['weekday-evening', 'afternoon', 'weekend'] as const
export type FreeTime = (typeof freeTimes)[number]

const ClassSearch = z.object({
  kind: z.enum(classKinds).default('OPEN'),
  term: SearchTerm,
  key: SearchTerm.describe('Gợi ý đã chọn (spec 2): mã lớp thay cho từ khoá; chữ khác được tìm như từ khoá khi không có `term`'),
  status: z.enum(classStatuses).optional(),
  day: z.enum(openClassDays).optional(),
  categoryId: wholeNumber({ min: 1, max: 1000 }).optional(),
  level: z.enum(learnerLevels).optional(),
  time: z.enum(freeTimes).optional(),
  free: Flag.describe('Chỉ lớp không thu phí'),
  page: wholeNumber({ min: 0, max: 1000 }).default(0),
  size: wholeNumber({ min: 1, max: 50 }).default(pageSizes.search),
  cursor: ListCursor,
})

export const listOpenClasses = endpoint({
  method: 'GET',
  path: '/css/v1/fly-courses/search',
  access: 'guest',
  summary: 'Các lớp mở tương tác, theo giờ học',
  query: ClassSearch.extend({ nearest: Flag.describe('Không có lớp nào khớp thì trả về những lớp gần nhất') }),
  reply: listOf(OpenClass).extend({ isNearest: z.boolean().optional().describe('Không có lớp nào khớp hẳn: đây là những lớp gần nhất') }),
})
/** The same search with its parameters in a body. */
export const searchOpenClasses = endpoint({
  method: 'POST',
  path: '/css/v1/fly-courses/search',
  access: 'guest',
  summary: 'Các lớp mở tương tác, điều kiện gửi trong thân yêu cầu',
  body: z.strictObject(ClassSearch.shape),
  reply: listOf(OpenClass),
  isReadOnly: true,
  limit: { max: 120, seconds: 60 },
})

/** Spec 3: a suggestion has a name and a key; spec 9: ten of them. */
export const suggestionLimit = 10
const Suggestions = z.object({ items: z.array(z.object({ name: z.string(), key: z.string() })) })

export const suggestOpenClasses = endpoint({
  method: 'GET',
  path: '/css/v1/fly-courses/suggestion',
  access: 'guest',
  summary: 'Gợi ý lớp theo tên gõ dở',
  query: z.object({ term: SearchTerm, type: z.enum(classKinds).default('INTERACTIVE') }),
  reply: Suggestions,
})

/** `id` is the id, or the last part of a current or earlier address of the class. A removed class answers 410. */
export const getOpenClass = endpoint({
  method: 'GET',
  path: '/css/v1/fly-courses/detail',
  access: 'guest',
  summary: 'Chi tiết một lớp, theo id hay địa chỉ, kể cả địa chỉ cũ',
  query: z.object({ id: IdOrSlug }),
  reply: OpenClass.extend({
    description: z.string().describe('Markdown'),
    document: Document.describe('The description, read from its Markdown'),
    isInterested: z.boolean().describe('Người đang xem đã bấm quan tâm'),
    related: z.array(OpenClass),
  }),
})

export const interactions = ['INTEREST', 'UNINTEREST'] as const
export const interactWithClass = endpoint({
  method: 'POST',
  path: '/css/v1/fly-courses/interact',
  access: 'user',
  summary: 'Bấm quan tâm hay thôi quan tâm một lớp',
  body: z.strictObject({ id: Id, action: z.enum(interactions) }),
  reply: z.object({ interested: z.int(), isInterested: z.boolean() }),
  limit: { max: 60, seconds: 60 },
})

/** Classes that are paid for one by one. */
export const searchPaidClasses = endpoint({
  method: 'GET',
  path: '/clms-sale/v1/search',
  access: 'guest',
  summary: 'Các lớp và buổi học trực tiếp bán lẻ',
  query: ClassSearch.omit({ kind: true, free: true }),
  reply: listOf(OpenClass),
})
export const suggestPaidClasses = endpoint({
  method: 'GET',
  path: '/clms-sale/v1/suggestion',
  access: 'guest',
  summary: 'Gợi ý lớp bán lẻ theo tên gõ dở',
  query: z.object({ term: SearchTerm }),
  reply: Suggestions,
})

/** What a seat belongs to: a run of a course, or a live class. */
export const seatKinds = ['BATCH', 'CLASS'] as const
/** How long a seat is held for its payment. */
export const seatHoldMinutes = 15
/** How many seats one person can hold at a time, for themselves and their children: unpaid holds must not fill a class. */
export const maxSeatsHeld = 10

export const SeatHold = z.object({
  id: z.uuid(),
  kind: z.enum(seatKinds),
  refId: z.uuid().describe('Lớp khai giảng hoặc buổi học'),
  learnerId: z.uuid(),
  title: z.string(),
  fee: Vnd,
  state: z.enum(['HELD', 'TAKEN', 'RELEASED', 'EXPIRED']),
  expiresAt: z.iso.datetime(),
  now: z.iso.datetime().describe('Theo đồng hồ máy chủ, để đếm ngược'),
  seatsLeft: z.int(),
})
export type SeatHold = z.infer<typeof SeatHold>

/** A repeated call returns the same hold with its original end. */
export const holdSeat = endpoint({
  method: 'POST',
  path: '/clms-sale/v1/hold-slot',
  access: 'user',
  summary: 'Giữ một chỗ trong lúc thanh toán, cho mình hoặc cho con',
  body: z.strictObject({ kind: z.enum(seatKinds), id: Id, learnerId: Id.optional() }),
  reply: SeatHold,
  limit: { max: 30, seconds: 60 },
})
export const getSeatHold = endpoint({
  method: 'GET',
  path: '/clms-sale/v1/detail-holding',
  access: 'user',
  summary: 'Chỗ tôi đang giữ',
  query: z.object({ id: Id }),
  reply: SeatHold,
})
