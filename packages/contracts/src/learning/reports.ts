import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id } from '../ids.ts'
import { ListCursor } from '../lists.ts'
import { PersonCard } from '../people/identity.ts'
import { TypedText } from '../text.ts'
import { LinkedReport, Report, ReportCard } from './report-shapes.ts'
import { reportAnswers, reportLimits as limits } from './report-states.ts'

// Learning reports as families read them: guardians, adult learners, and a child when a guardian allows it.

const path = '/clms/v1/reports'
const byReport = z.object({ lessonId: Id, learnerId: Id })
const learner = { learnerId: Id.optional().describe('Người gọi, hoặc một con của người gọi; bỏ trống: chính người gọi') }
const Answer = z.strictObject({
  answer: z.enum(reportAnswers),
  text: TypedText.max(limits.answerLetters, `Lời nhắn dài tối đa ${limits.answerLetters} ký tự.`).default(''),
})

/** Throws REPORT_NOT_FOUND for a stranger. A child whom no guardian allows to read finds nothing, and `asksFamily`. */
export const listReports = endpoint({
  method: 'GET',
  path,
  access: 'user',
  summary: 'Báo cáo sau buổi học của một học viên, mới nhất trước, của mọi thầy cô',
  query: z.object({ ...learner, from: z.iso.date().optional(), to: z.iso.date().optional(), cursor: ListCursor }),
  reply: z.object({
    items: z.array(ReportCard),
    asksFamily: z.boolean().describe('Phụ huynh chưa cho con xem báo cáo'),
    nextCursor: z.string().optional(),
  }),
  isPrivate: true,
})

/** Of Vietnamese days. Computed from what happened, whether reports were sent or not. */
export const getReportWeek = endpoint({
  method: 'GET',
  path: `${path}/weeks/:monday`,
  access: 'user',
  summary: 'Tóm tắt một tuần học: số giờ, buổi có mặt, bài tập, và câu mới nhất của mỗi thầy cô',
  params: z.object({ monday: z.iso.date().describe('Ngày thứ Hai của tuần') }),
  query: z.object(learner),
  reply: z.object({
    minutes: z.int(),
    lessonsHeld: z.int(),
    lessonsPresent: z.int(),
    homeworkDue: z.int(),
    homeworkDone: z.int(),
    hasEarlier: z.boolean().describe('Trước tuần này đã có buổi học, bài tập hoặc bài được trả'),
    days: z.array(z.object({ day: z.iso.date(), minutes: z.int() })).describe('Những ngày có buổi học mà học viên có mặt'),
    points: z
      .object({ gained: z.int(), most: z.int(), works: z.int() })
      .describe('Của bài được trả trong tuần, tính bằng phần trăm của một điểm'),
    courses: z.array(
      z.object({ title: z.string(), teacher: PersonCard, lessonId: z.uuid().describe('Của báo cáo mới nhất'), sentence: z.string() }),
    ),
    asksFamily: z.boolean(),
  }),
  isPrivate: true,
})

/** The first opening is noted. Throws REPORT_NOT_FOUND for a stranger, before it is sent, and for a child who may not read it. */
export const getReport = endpoint({
  method: 'GET',
  path: `${path}/:lessonId/:learnerId`,
  access: 'user',
  summary: 'Một báo cáo đã gửi',
  params: byReport,
  reply: Report,
  isPrivate: true,
})

/** By a guardian or an adult learner. A question, and any words, reach the teacher. Throws REPORT_NOT_FOUND, REPORT_ANSWERS_FULL. */
export const answerReport = endpoint({
  method: 'POST',
  path: `${path}/:lessonId/:learnerId/answers`,
  access: 'user',
  summary: 'Trả lời báo cáo: đã xem, cảm ơn, hỏi thêm, hoặc viết lời nhắn; câu mới nhất được tính',
  params: byReport,
  body: Answer,
  reply: Report,
})

const readers = '/clms/v1/report-readers/:learnerId'
const ReportReader = z.object({
  isAllowed: z.boolean().describe('Con đang đọc được báo cáo về mình'),
  isAlways: z.boolean().describe('Từ 16 tuổi, hoặc không có phụ huynh: luôn đọc được'),
  mine: z.boolean().nullable().describe('Câu trả lời của người gọi; null: chưa trả lời'),
})

export const getReportReader = endpoint({
  method: 'GET',
  path: readers,
  access: 'user',
  summary: 'Con có được đọc báo cáo về mình không',
  params: z.object({ learnerId: Id }),
  reply: ReportReader,
})

/** By a guardian. One guardian's refusal outweighs the others. */
export const setReportReader = endpoint({
  method: 'PUT',
  path: readers,
  access: 'user',
  summary: 'Phụ huynh cho hoặc không cho con dưới 16 tuổi đọc báo cáo về mình',
  params: z.object({ learnerId: Id }),
  body: z.strictObject({ isAllowed: z.boolean() }),
  reply: ReportReader,
})

const byToken = z.object({ token: z.string().max(100) })
/** The link of a message: of one guardian, for seven days, as long as the guardianship lasts. Throws REPORT_LINK_NOT_FOUND for all others alike. */
export const getLinkedReport = endpoint({
  method: 'GET',
  path: `${path}/by-link/:token`,
  access: 'guest',
  summary: 'Báo cáo theo đường dẫn trong thư hoặc tin Zalo, không cần đăng nhập',
  params: byToken,
  reply: LinkedReport,
  limit: { max: 60, seconds: 600 },
})

/** The page of the link asks for it once it is shown: programs that check the links of a message only load the page. Throws REPORT_LINK_NOT_FOUND. */
export const openLinkedReport = endpoint({
  method: 'POST',
  path: `${path}/by-link/:token/open`,
  access: 'guest',
  summary: 'Ghi lần mở đầu tiên của báo cáo theo đường dẫn',
  params: byToken,
  reply: z.object({ expiresAt: z.iso.datetime() }),
  limit: { max: 60, seconds: 600 },
})

export const answerLinkedReport = endpoint({
  method: 'POST',
  path: `${path}/by-link/:token/answer`,
  access: 'guest',
  summary: 'Trả lời báo cáo theo đường dẫn',
  params: byToken,
  body: Answer,
  reply: LinkedReport,
  limit: { max: 20, seconds: 600 },
})
