import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id } from '../ids.ts'
import { IdCursor, ListCursor } from '../lists.ts'
import { PersonCard } from '../people/identity.ts'
import { attendances, lessonStates } from './lesson-states.ts'
import { learningKinds, learningStates, learningStatuses, overReasons } from './learning-states.ts'

// What a household has bought, been given or reserved, and how far each learner has got. It decides nothing: it shows what its owners say.

const path = '/clms/v1'
const Moment = z.iso.datetime()
const learner = { learnerId: Id.optional().describe('Một con của người gọi, hoặc chính người gọi; bỏ trống: cả nhà') }

const NextLesson = z.object({
  id: Id,
  number: z.int().nullable().describe('Buổi thứ mấy; null: lớp một buổi'),
  startsAt: Moment,
  endsAt: Moment,
  hasLink: z.boolean(),
})

export const LearningCard = z.object({
  key: z.string(),
  kind: z.enum(['RUN', 'RECORDED', 'TUTOR', 'CLASS']),
  refId: Id.describe('Khoá học, lớp, hoặc dịch vụ của gia sư'),
  runId: Id.nullable(),
  lessonId: Id.nullable().describe('Buổi của lớp một buổi'),
  title: z.string(),
  cover: z.string(),
  href: z.string().nullable().describe('Trang giới thiệu'),
  learner: PersonCard,
  teacher: PersonCard,
  state: z.enum(learningStates),
  over: z.enum(overReasons).nullable(),
  isOpen: z.boolean().describe('Đang được học: ít nhất một nguồn còn hạn'),
  isLocked: z.boolean().describe('Tạm khoá vì trả góp trễ hạn'),
  until: Moment.nullable().describe('Học được đến lúc này'),
  lessons: z.object({ done: z.int(), all: z.int() }).nullable().describe('null: không học theo buổi'),
  startsAt: Moment.nullable().describe('Buổi đầu tiên'),
  endsAt: Moment.nullable().describe('Buổi cuối cùng'),
  next: NextLesson.nullable(),
  order: z.object({ id: Id, isPaid: z.boolean() }).nullable().describe('Đơn đang chờ; chỉ với người mua'),
})
export type LearningCard = z.infer<typeof LearningCard>

/** Homework that a learner sees, by how far it is. */
const HomeworkCounts = z.object({
  toDo: z.int().describe('Chưa nộp, còn hạn'),
  done: z.int().describe('Đã nộp đúng hạn'),
  late: z.int().describe('Nộp muộn'),
  missed: z.int().describe('Hết hạn mà chưa nộp'),
})
export type HomeworkCounts = z.infer<typeof HomeworkCounts>

/** A card of a list, with what `listLectures` says in short. */
export const ListedCard = LearningCard.extend({
  watched: z
    .object({
      percent: z.int().describe('Làm tròn xuống'),
      next: Id.nullable().describe('Bài giảng để xem tiếp; null: không bài nào còn mở mà chưa xong'),
    })
    .nullable()
    .describe('Phần đã xem của khoá học bằng video; null: không có bài giảng nào, hoặc chưa được giao'),
  homework: HomeworkCounts.nullable().describe('null: chưa có bài tập nào'),
})
export type ListedCard = z.infer<typeof ListedCard>

export const LearningPage = z.object({
  now: Moment,
  items: z.array(ListedCard),
  nextCursor: z.string().optional(),
  counts: z.object({ all: z.int(), pending: z.int(), 'in-progress': z.int(), completed: z.int() }),
  kinds: z.object({ courses: z.int(), tutors: z.int(), events: z.int() }),
  learners: z.array(PersonCard.extend({ count: z.int() })).describe('Người gọi và các con, kèm số thẻ của mỗi người'),
  lessonsThisWeek: z.int().describe('Số buổi còn lại đến hết Chủ nhật'),
  soonest: LearningCard.nullable().describe('Thẻ có buổi học gần nhất'),
})
export type LearningPage = z.infer<typeof LearningPage>

/** Throws LEARNING_NOT_FOUND for the learner of another household. */
export const listMyCourses = endpoint({
  method: 'GET',
  path: `${path}/my-courses`,
  access: 'user',
  summary: 'Khoá học, gói gia sư hoặc sự kiện của tôi và các con; buổi học gần nhất lên trước, đã hết thì ở cuối kèm lý do',
  query: z.object({
    status: z.enum(learningStatuses).default('all'),
    of: z.enum(learningKinds).default('courses'),
    ...learner,
    cursor: ListCursor,
  }),
  reply: LearningPage,
})

export const LearningDocument = z.object({
  assetId: Id,
  name: z.string(),
  bytes: z.int(),
  title: z.string().describe('Khoá học hoặc lớp'),
  of: z.string().describe('Bài trong chương trình; trống với tài liệu của một buổi'),
  lesson: z.object({ id: Id, number: z.int().nullable(), startsAt: Moment }).nullable(),
  learners: z.array(PersonCard),
})
export type LearningDocument = z.infer<typeof LearningDocument>

const ProgressLesson = z.object({
  id: Id,
  number: z.int().nullable(),
  title: z.string().nullable().describe('Bài của buổi ấy trong chương trình'),
  startsAt: Moment,
  endsAt: Moment,
  state: z.enum(lessonStates),
  attendance: z.enum(attendances),
  minutes: z.int().nullable().describe('Phút có mặt đo được'),
  plannedMinutes: z.int(),
  hasPage: z.boolean().describe('Mở được trang của buổi: học viên có chỗ trong buổi ấy'),
  documents: z.int(),
})
export type ProgressLesson = z.infer<typeof ProgressLesson>

export const CourseProgress = z.object({
  now: Moment,
  card: LearningCard,
  others: z.array(z.object({ runId: Id, startsAt: Moment.nullable() })).describe('Các lớp khác của khoá này mà học viên từng học'),
  summary: z.object({ present: z.int(), absent: z.int(), excused: z.int(), decided: z.int(), minutes: z.int() }),
  homework: HomeworkCounts.nullable().describe('Bài tập của khoá và của lớp này; null: chưa có'),
  lessons: z.array(ProgressLesson),
  programme: z.array(z.object({ title: z.string(), items: z.array(z.object({ title: z.string(), minutes: z.int().nullable() })) })),
  documents: z.array(LearningDocument).describe('Trống khi không còn quyền học'),
})
export type CourseProgress = z.infer<typeof CourseProgress>

/** Throws LEARNING_NOT_FOUND without any source, and for a stranger. What has ended stays readable, without documents. */
export const getCourseProgress = endpoint({
  method: 'GET',
  path: `${path}/courses/:id/progress`,
  access: 'user',
  summary: 'Một học viên đã học đến đâu trong khoá: từng buổi, có mặt, số phút, tài liệu',
  params: z.object({ id: Id }),
  query: z.object({ learnerId: Id.optional(), runId: Id.optional() }),
  reply: CourseProgress,
})

export const listDocuments = endpoint({
  method: 'GET',
  path: `${path}/documents`,
  access: 'user',
  summary: 'Tài liệu của các khoá đang học và của các buổi học, mới nhất trước',
  query: z.object({ ...learner, cursor: IdCursor }),
  reply: z.object({ items: z.array(LearningDocument), nextCursor: Id.optional() }),
})
/** Throws LEARNING_DOCUMENT_NOT_FOUND unless a learner of the household may use it now. */
export const openDocument = endpoint({
  method: 'GET',
  path: `${path}/documents/:assetId`,
  access: 'user',
  summary: 'Địa chỉ tạm của một tài liệu, chỉ mở được với chính người xem',
  params: z.object({ assetId: Id }),
  reply: z.object({ address: z.string() }),
})

const LessonFigures = {
  held: z.int(),
  notHeld: z.int(),
  cancelled: z.int(),
  contested: z.int().describe('Số chỗ mà gia đình báo có điều không đúng'),
  minutes: z.int().describe('Phút dạy theo lịch của các buổi đã dạy'),
  seats: z.int().describe('Chỗ của các buổi đã dạy, không kể người xin nghỉ và chưa điểm danh'),
  attended: z.int(),
}
export const TeachingStatistics = z.object({
  total: z.object(LessonFigures),
  months: z
    .array(z.object({ month: z.string().describe('2026-11'), ...LessonFigures }))
    .describe('Mới nhất trước; tháng không có buổi nào bị bỏ'),
})
export type TeachingStatistics = z.infer<typeof TeachingStatistics>
export const getTeachingStatistics = endpoint({
  method: 'GET',
  path: `${path}/statistics`,
  access: ['teacher', 'tutor'],
  summary: 'Các buổi tôi dạy trong sáu tháng: đã dạy, không dạy, bị báo, có mặt, số giờ',
  reply: TeachingStatistics,
})
