import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { messageKinds, messageLimit, reportableKinds, reportReasons } from '../form-limits.ts'
import { phonePattern } from '../people/identity.ts'
import { Id } from '../ids.ts'
import { ListCursor, listOf } from '../lists.ts'
import { wholeNumber } from '../query-params.ts'
import { StaticText, TextVersion, textKeys } from '../ground/texts.ts'
import { videoHosts } from '../video-hosts.ts'
import { emailPattern, TypedIdentifier, TypedLine, TypedName, TypedText } from '../text.ts'

/** Public facts about the operator; an empty value hides its place on screen. */
export const SiteInfo = z.object({
  hotline: z.string(),
  businessBadge: z.object({ number: z.string(), url: z.string() }).nullable(),
  socialLinks: z.object({ facebook: z.string(), youtube: z.string(), tiktok: z.string() }),
  appStoreUrl: z.string(),
  googlePlayUrl: z.string(),
  publicUrl: z.string(),
  mapTiles: z.object({ url: z.string(), attribution: z.string() }).nullable().describe('Nền bản đồ; null: chỉ đường viền'),
  videoHosts: z.array(z.enum(videoHosts)).describe('Nơi được phép phát video trong khung của trang'),
})
export type SiteInfo = z.infer<typeof SiteInfo>

export const getSiteInfo = endpoint({
  method: 'GET',
  path: '/utilities/static',
  access: 'guest',
  summary: 'Thông tin cố định của trang: hotline, mạng xã hội, ứng dụng, chứng nhận; có key thì kèm văn bản cố định ấy',
  query: z.object({
    key: z.enum(textKeys).optional(),
    version: TextVersion.optional().describe('Một bản trước đây của văn bản'),
  }),
  reply: SiteInfo.extend({ text: StaticText.optional() }),
})

const keysOf = <K extends string>(of: Record<K, unknown>) => Object.keys(of) as [K, ...K[]] // a constant has only its own keys

const Content = TypedText.min(1, 'Vui lòng viết vài lời.').max(messageLimit, `Nội dung dài tối đa ${messageLimit} ký tự.`)
const isReachable = (contact: string) => emailPattern.test(contact) || phonePattern.test(contact.replace(/[\s.()+-]/g, ''))

const CourseRequest = z.strictObject({ type: z.literal('REQUEST_COURSE'), content: Content })
export const ContactMessage = z.strictObject({
  type: z.literal('CONTACT'),
  name: TypedName({ missing: 'Vui lòng cho biết tên của bạn.', limit: 255, tooLong: 'Tên dài tối đa 255 ký tự.' }),
  contact: TypedIdentifier.max(255).refine(isReachable, 'Vui lòng nhập số điện thoại hoặc email để chúng tôi trả lời.'),
  content: Content,
})
const Received = z.object({ received: z.literal(true) })
const fewTimes = { max: 5, seconds: 600 }

export const submitForm = endpoint({
  method: 'POST',
  path: '/utilities/forms/submit',
  access: 'guest',
  summary: 'Gửi yêu cầu mở lớp chưa có, hoặc lời nhắn liên hệ',
  body: z.discriminatedUnion('type', [CourseRequest, ContactMessage]),
  reply: Received,
  limit: fewTimes,
  acceptsGuestKey: true,
})

/** A report of wrong content on this site. */
export const ContentReport = z.strictObject({
  kind: z.enum(keysOf(reportableKinds)),
  id: TypedLine.min(1).max(100),
  /** The page on which the reporter saw it. */
  path: TypedLine.max(500).regex(/^\/(?![/\\])/, 'Phải là địa chỉ trong trang này.'),
  reason: z.enum(keysOf(reportReasons)),
  content: TypedText.max(messageLimit, `Nội dung dài tối đa ${messageLimit} ký tự.`).default(''),
})
export const reportContent = endpoint({
  method: 'POST',
  path: '/utilities/forms/report',
  access: 'user',
  summary: 'Báo cáo một nội dung không ổn',
  body: ContentReport,
  reply: Received,
  limit: { max: 20, seconds: 3600 },
})

const status = z.enum(['NEW', 'DONE'])
export const SiteMessage = z.object({
  id: z.uuid(),
  kind: z.enum(keysOf(messageKinds)),
  content: z.string(),
  name: z.string().nullable().describe('Tên người gửi; trống khi khách không để lại tên'),
  contact: z.string().nullable().describe('Cách liên lạc mà người gửi để lại'),
  personId: z.uuid().nullable(),
  subject: z
    .object({ kind: z.enum(keysOf(reportableKinds)), id: z.string(), path: z.string(), reason: z.enum(keysOf(reportReasons)) })
    .nullable(),
  status,
  note: z.string(),
  at: z.iso.datetime(),
  handledAt: z.iso.datetime().nullable(),
  handledBy: z.string().nullable(),
})
export type SiteMessage = z.infer<typeof SiteMessage>

export const listMessages = endpoint({
  method: 'GET',
  path: '/utilities/admin/messages',
  access: 'admin',
  summary: 'Yêu cầu mở lớp, liên hệ và báo cáo đã nhận; việc mới thì cũ nhất trước, việc xong thì mới nhất trước',
  query: z.object({
    kind: z.enum(keysOf(messageKinds)).optional(),
    status: status.default('NEW'),
    about: z.enum(keysOf(reportableKinds)).optional().describe('Chỉ báo cáo về loại nội dung này'),
    aboutId: TypedLine.max(100).optional().describe('Chỉ báo cáo về một nội dung'),
    page: wholeNumber({ min: 0, max: 1000 }).default(0),
    size: wholeNumber({ min: 1, max: 50 }).default(20),
    cursor: ListCursor,
  }),
  reply: listOf(SiteMessage),
})
export const handleMessage = endpoint({
  method: 'POST',
  path: '/utilities/admin/messages/:id/handle',
  access: 'admin',
  summary: 'Ghi chú một yêu cầu, đánh dấu đã xong hoặc mở lại',
  params: z.object({ id: Id }),
  body: z.strictObject({ note: TypedText.max(messageLimit, `Ghi chú dài tối đa ${messageLimit} ký tự.`), status }),
  reply: z.object({ status }),
})
