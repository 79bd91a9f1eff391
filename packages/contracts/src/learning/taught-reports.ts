import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id } from '../ids.ts'
import { ListCursor } from '../lists.ts'
import { singleLineText, TypedText } from '../text.ts'
import { Moment } from './homework-shapes.ts'
import { fitsReport, ReportedLesson, reportTextShape, reportTooLong, TaughtReport, TaughtReportCard } from './report-shapes.ts'
import { reportFields, reportLimits as limits, taughtReportLists } from './report-states.ts'

// Learning reports as the teacher writes them. An admin calls the same endpoints in the name of the teacher.

const path = '/clms/v1/taught-reports'
const access = ['teacher', 'tutor', 'admin'] as const
const byReport = z.object({ lessonId: Id, learnerId: Id })

export const listTaughtReports = endpoint({
  method: 'GET',
  path,
  access,
  summary: 'Báo cáo của tôi: cần gửi thì hạn gần trước; đã gửi và bỏ lỡ thì mới trước',
  query: z.object({ state: z.enum(taughtReportLists).default('DUE'), cursor: ListCursor }),
  reply: z.object({ now: Moment, items: z.array(TaughtReportCard), nextCursor: z.string().optional() }),
})

export const countTaughtReports = endpoint({
  method: 'GET',
  path: `${path}/counts`,
  access,
  summary: 'Số báo cáo cần gửi và bỏ lỡ của tôi, và chất lượng của 90 ngày gần nhất',
  reply: z.object({
    now: Moment,
    due: z.int(),
    drafts: z.int().describe('Trong số cần gửi'),
    missed: z.int().describe('Chưa gửi dù đã quá hạn'),
    nextLocksAt: Moment.nullable().describe('Hạn gần nhất của báo cáo cần gửi'),
    questions: z.int().describe('Báo cáo mà câu trả lời mới nhất là một câu hỏi'),
    quality: z
      .object({ closed: z.int(), onTime: z.int(), sent: z.int(), opened: z.int(), answered: z.int() })
      .describe('closed: đã qua hạn; onTime: trong số đó, gửi đúng hạn; opened, answered: trong số đã gửi'),
  }),
})

/** Throws REPORT_LESSON_NOT_FOUND for a lesson of others, and one without reports. */
export const getLessonReports = endpoint({
  method: 'GET',
  path: `${path}/lessons/:lessonId`,
  access,
  summary: 'Báo cáo của cả lớp trong một buổi học, kèm số liệu do máy chủ soạn',
  params: z.object({ lessonId: Id }),
  reply: z.object({ now: Moment, lesson: ReportedLesson, locksAt: Moment, reports: z.array(TaughtReport) }),
})

export const getTaughtReport = endpoint({
  method: 'GET',
  path: `${path}/:lessonId/:learnerId`,
  access,
  summary: 'Một báo cáo, để viết',
  params: byReport,
  reply: TaughtReport,
})

/**
 * Throws REPORT_CHANGED when somebody saved since `revision`, REPORT_LOCKED once it was sent and it is past 8:00 of the next day, ASSET_NOT_FOUND for a
 * voice of somebody else, VOICE_TOO_LONG, VOICE_BROKEN, VOICE_CODEC.
 */
export const saveReport = endpoint({
  method: 'PUT',
  path: `${path}/:lessonId/:learnerId`,
  access,
  summary: 'Lưu báo cáo: bản nháp, hoặc sửa báo cáo đã gửi trước 8:00 sáng hôm sau',
  params: byReport,
  body: z
    .strictObject({ revision: z.int().min(0), ...reportTextShape, voiceId: Id.nullable().default(null) })
    .refine(fitsReport, reportTooLong),
  reply: TaughtReport,
})

const Next = z.object({ lessonId: z.uuid(), learnerId: z.uuid() }).nullable()
/** Once. Throws REPORT_EMPTY, REPORT_CHANGED, REPORT_SENT. */
export const sendReport = endpoint({
  method: 'POST',
  path: `${path}/:lessonId/:learnerId/send`,
  access,
  summary: 'Gửi báo cáo cho gia đình; sau 8:00 sáng hôm sau thì được gửi một lần và ghi là muộn',
  params: byReport,
  body: z.strictObject({
    revision: z.int().min(1),
    templateIds: z.array(Id).max(limits.templates).default([]).describe('Mẫu câu đã dùng, để đếm'),
  }),
  reply: z.object({ report: TaughtReport, next: Next.describe('Học viên tiếp theo của buổi này chưa có báo cáo') }),
})

/** Throws REPORT_NOT_LOCKED before 8:00 of the next day: then the report itself is edited. */
export const addToReport = endpoint({
  method: 'POST',
  path: `${path}/:lessonId/:learnerId/addenda`,
  access,
  summary: 'Bổ sung báo cáo đã khoá: thêm vào dưới, ghi ngày, và báo cho gia đình',
  params: byReport,
  body: z.strictObject({
    id: Id.describe('Do máy của người viết đặt, để gửi lại không thành hai'),
    text: TypedText.min(1, 'Vui lòng viết lời bổ sung.').max(limits.addendumLetters),
  }),
  reply: TaughtReport,
})

/** The links that were sent before end. Throws REPORT_NOT_SENT. */
export const resendReport = endpoint({
  method: 'POST',
  path: `${path}/:lessonId/:learnerId/resend`,
  access,
  summary: 'Báo lại cho gia đình, với đường dẫn mới; các đường dẫn cũ hết hiệu lực',
  params: byReport,
  reply: z.object({ guardians: z.int() }),
  limit: { max: 20, seconds: 600 },
})

const forTemplates = ['teacher', 'tutor'] as const
const templates = '/clms/v1/report-templates'
const ReportTemplate = z.object({ id: z.uuid(), title: z.string(), field: z.enum(reportFields), text: z.string(), uses: z.int() })
const typedTemplate = {
  title: singleLineText(limits.templateTitleLetters),
  field: z.enum(reportFields),
  text: TypedText.min(1, 'Vui lòng viết mẫu câu.').max(limits.templateLetters),
}

/** Those of the house stand in `report-states`. */
export const listReportTemplates = endpoint({
  method: 'GET',
  path: templates,
  access: forTemplates,
  summary: 'Mẫu câu của tôi, hay dùng nhất trước',
  reply: z.object({ items: z.array(ReportTemplate) }),
})

/** The same id again changes nothing. Throws REPORT_TEMPLATES_FULL. */
export const createReportTemplate = endpoint({
  method: 'POST',
  path: templates,
  access: forTemplates,
  summary: 'Thêm một mẫu câu',
  body: z.strictObject({ id: Id, ...typedTemplate }),
  reply: ReportTemplate,
})

export const changeReportTemplate = endpoint({
  method: 'PUT',
  path: `${templates}/:id`,
  access: forTemplates,
  summary: 'Sửa một mẫu câu của tôi',
  params: z.object({ id: Id }),
  body: z.strictObject(typedTemplate),
  reply: ReportTemplate,
})

export const deleteReportTemplate = endpoint({
  method: 'DELETE',
  path: `${templates}/:id`,
  access: forTemplates,
  summary: 'Xoá một mẫu câu của tôi; báo cáo đã viết giữ nguyên',
  params: z.object({ id: Id }),
  reply: z.object({ id: z.uuid() }),
})
