import { z } from 'zod'
import { Message, Participant } from './chat.ts'
import { SentAttachment } from './chat-cards.ts'
import { ChatFile } from './chat-files.ts'
import { chatCaseKinds, chatDecisions, chatNoteLimit, chatReportLimit, chatReportReasons, longestBanDays } from './chat-safety-rules.ts'
import { endpoint } from '../endpoint.ts'
import { Id } from '../ids.ts'
import { ListCursor, listOf } from '../lists.ts'
import { QuietHours } from '../people/notification-settings.ts'
import { wholeNumber } from '../query-params.ts'
import { TypedText } from '../text.ts'

const keysOf = <K extends string>(of: Record<K, unknown>) => Object.keys(of) as [K, ...K[]] // a constant has only its own keys
const done = z.object({ done: z.literal(true) })
const root = '/chat/v1'

const Reason = z.enum(keysOf(chatReportReasons))
const Report = z.strictObject({
  roomId: Id,
  reason: Reason,
  content: TypedText.max(chatReportLimit, `Nội dung dài tối đa ${chatReportLimit} ký tự.`).default(''),
})
/** Each person reports a message or a person once; a repeated report changes nothing. */
export const reportInChat = endpoint({
  method: 'POST',
  path: `${root}/reports`,
  access: 'user',
  summary: 'Báo cáo một tin nhắn, hoặc một người trong cuộc trò chuyện',
  body: z.discriminatedUnion('about', [
    Report.extend({ about: z.literal('MESSAGE'), seq: z.int().min(1).max(2_147_483_647) }),
    Report.extend({ about: z.literal('PERSON'), personId: Id }),
  ]),
  reply: z.object({ received: z.literal(true) }),
  limit: { max: 20, seconds: 3600 },
})

export const listBlocked = endpoint({
  method: 'GET',
  path: `${root}/blocks`,
  access: 'user',
  summary: 'Những người tôi đã chặn',
  reply: z.object({ items: z.array(Participant) }),
  isPrivate: true,
})
export const blockPerson = endpoint({
  method: 'PUT',
  path: `${root}/blocks/:personId`,
  access: 'user',
  summary: 'Chặn hay bỏ chặn một người: người bị chặn không nhắn riêng được và không thấy tôi đang trực tuyến',
  params: z.object({ personId: Id }),
  body: z.strictObject({ isBlocked: z.boolean() }),
  reply: done,
  limit: { max: 60, seconds: 600 },
})

/** Hours in which a person does not read messages (teachers in the evening, for example), and by when they answer messages received meanwhile. */
export const AnswerHours = z.object({
  quietHours: QuietHours.nullable(),
  answersBy: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Giờ cần có dạng 20:00.')
    .nullable(),
})
export type AnswerHours = z.infer<typeof AnswerHours>
const path = `${root}/answer-hours`
export const getAnswerHours = endpoint({
  method: 'GET',
  path,
  access: 'user',
  summary: 'Giờ yên tĩnh của tôi và giờ tôi hứa trả lời',
  reply: AnswerHours,
})
export const setAnswerHours = endpoint({
  method: 'PUT',
  path,
  access: 'user',
  summary: 'Đặt giờ yên tĩnh: tin đến lúc ấy không rung máy, người gửi thấy khi nào tôi trả lời',
  body: z.strictObject(AnswerHours.shape).refine(({ quietHours, answersBy }) => (quietHours === null) === (answersBy === null), {
    message: 'Giờ yên tĩnh đi cùng giờ hứa trả lời.',
    path: ['answersBy'],
  }),
  reply: AnswerHours,
})

export const getRoomSafety = endpoint({
  method: 'GET',
  path: `${root}/rooms/:id/safety`,
  access: 'user',
  summary: 'Những gì giữ an toàn trong một cuộc trò chuyện hai người: chặn, giờ yên tĩnh, có đang mua bán với nhau không',
  params: z.object({ id: Id }),
  reply: z.object({
    isBlocked: z.boolean().describe('Tôi đã chặn người kia'),
    canBlock: z.boolean(),
    blockDisabledReason: z.string().nullable(),
    quietPeriod: z
      .object({ until: z.iso.datetime(), expectedReplyAt: z.iso.datetime() })
      .nullable()
      .describe('Người kia đang trong giờ yên tĩnh, và hứa trả lời trước lúc nào'),
    isTrade: z.boolean().describe('Một bên dạy và bên kia học: nhắc vì sao nên trả qua Khuê khi thấy số điện thoại, tài khoản'),
  }),
  isPrivate: true,
})

const admin = `${root}/admin/cases`
const caseState = z.enum(['OPEN', 'CLOSED'])
const CaseHead = z.object({
  id: z.uuid(),
  kind: z.enum(keysOf(chatCaseKinds)),
  person: Participant.describe('Người bị báo cáo'),
  reports: z.int().describe('Bao nhiêu người báo cáo, hoặc bao nhiêu lần đã thấy'),
  reasons: z.array(Reason),
  openedAt: z.iso.datetime(),
  closedAt: z.iso.datetime().nullable(),
  decision: z.enum(keysOf(chatDecisions)).nullable(),
  decidedBy: z.string().nullable(),
  note: z.string(),
  isAboutMinor: z.boolean().describe('Người bị báo cáo hoặc người báo cáo chưa đủ 18 tuổi'),
})
export type ChatCase = z.infer<typeof CaseHead>

/** Contains no message text: reading it requires opening the case, which is written to the audit log. */
export const listChatCases = endpoint({
  method: 'GET',
  path: admin,
  access: 'admin',
  summary: 'Báo cáo trò chuyện chờ xem xét, chờ lâu nhất trước; đã xong thì mới nhất trước',
  query: z.object({
    status: caseState.default('OPEN'),
    size: wholeNumber({ min: 1, max: 50 }).default(20),
    cursor: ListCursor,
  }),
  reply: listOf(CaseHead),
})

const ofCase = z.object({ id: Id })
export const openChatCase = endpoint({
  method: 'POST',
  path: `${admin}/:id/open`,
  access: 'admin',
  summary: 'Mở một báo cáo cùng những tin xung quanh; lần mở này được ghi vào nhật ký',
  params: ofCase,
  reply: CaseHead.extend({
    seq: z.int().nullable().describe('Tin bị báo cáo'),
    isHidden: z.boolean().describe('Tin ấy không còn chữ nào trước mắt mọi người'),
    given: z.array(
      z.object({ reporter: Participant, reason: Reason, content: z.string(), at: z.iso.datetime() }).describe('Từng lời báo cáo'),
    ),
    messages: z
      .array(
        Message.pick({ seq: true, senderId: true, text: true, sentAt: true, editedAt: true, isDeleted: true }).extend({
          before: z.array(z.object({ text: z.string(), at: z.iso.datetime() })).describe('Lời cũ, trước khi sửa hay thu hồi'),
          files: z
            .array(ChatFile.pick({ id: true, form: true, fileName: true, width: true, height: true, address: true }))
            .describe('Cả khi tin đã thu hồi; chỉ người mở báo cáo xem được, trong vài phút'),
          attachment: SentAttachment.nullable(),
        }),
      )
      .describe('Cũ nhất trước'),
    people: z.array(Participant),
    bannedUntil: z.iso.datetime().nullable(),
    previousSanctions: z.int().describe('Số lần người này đã bị nhắc nhở hay tạm ngừng'),
  }),
  ignoresIdempotencyKey: true,
  recentSignIn: true,
})

export const decideChatCase = endpoint({
  method: 'POST',
  path: `${admin}/:id/decide`,
  access: 'admin',
  summary: 'Quyết định một báo cáo: bỏ qua, gỡ tin, nhắc nhở, tạm ngừng quyền nhắn tin',
  params: ofCase,
  body: z
    .strictObject({
      decision: z.enum(keysOf(chatDecisions)),
      hidesMessage: z.boolean().default(false).describe('Cùng lúc gỡ tin bị báo cáo'),
      days: wholeNumber({ min: 1, max: longestBanDays }).optional(),
      note: TypedText.max(chatNoteLimit, `Ghi chú dài tối đa ${chatNoteLimit} ký tự.`).default(''),
    })
    .refine(({ decision, days }) => (decision === 'BAN') === (days !== undefined), {
      message: 'Hãy chọn số ngày tạm ngừng.',
      path: ['days'],
    })
    .refine(({ decision, note }) => decision === 'DISMISS' || note !== '', { message: 'Lý do không được bỏ trống', path: ['note'] }),
  reply: done,
  recentSignIn: true,
})
