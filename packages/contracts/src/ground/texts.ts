import { z } from 'zod'
import { Document, Markdown } from '../document.ts'
import { endpoint } from '../endpoint.ts'
import { TypedLine } from '../text.ts'

/** Policies that people accept. `getPolicyVersions` returns the versions in force; a changed text needs a new acceptance. */
export const policies = ['terms', 'privacy'] as const

/** The fixed texts of the site, named by the page that shows them (spec 2, "Footer"). */
export const textKeys = [
  'privacy-policy',
  'terms-of-use',
  'about-us',
  'teams',
  'testimonials',
  'faqs',
  'contacts',
  'actions',
  'business-training',
  'partners',
  'how-we-rank',
] as const
export type TextKey = (typeof textKeys)[number]

/** Policies that people accept, with the text that contains each. */
export const policyTexts = { terms: 'terms-of-use', privacy: 'privacy-policy' } as const satisfies Record<
  (typeof policies)[number],
  TextKey
>

/** A version: the day from which it is in force, and its number within that day when there are several. */
export const TextVersion = z.string().regex(/^\d{4}-\d\d-\d\d(\.\d{1,6})?$/)

const title = TypedLine.min(1, 'Vui lòng nhập tiêu đề.').max(120, 'Tiêu đề dài tối đa 120 ký tự.')
const summary = TypedLine.min(1, 'Vui lòng nhập câu giới thiệu.').max(300, 'Câu giới thiệu dài tối đa 300 ký tự.')

/** A text as readers see it. */
export const StaticText = z.object({
  key: z.enum(textKeys),
  version: z.string(),
  isInForce: z.boolean().describe('Đúng bản đang có hiệu lực'),
  title: z.string(),
  summary: z.string().describe('Một, hai câu: dưới tiêu đề và trong kết quả tìm kiếm'),
  document: Document,
})
export type StaticText = z.infer<typeof StaticText>

export const getPolicyVersions = endpoint({
  method: 'GET',
  path: '/utilities/policies',
  access: 'guest',
  summary: 'Bản đang có hiệu lực của điều khoản và chính sách, để hỏi ý khi đăng ký',
  reply: z.object({ terms: z.string(), privacy: z.string() }),
})

const Version = z.object({
  number: z.int(),
  version: z.string(),
  at: z.iso.datetime(),
  author: z.string().nullable().describe('Trống: bản có sẵn của hệ thống'),
})

export const listTexts = endpoint({
  method: 'GET',
  path: '/utilities/admin/texts',
  access: 'admin',
  summary: 'Các văn bản cố định và bản đang có hiệu lực',
  reply: z.object({ items: z.array(Version.extend({ key: z.enum(textKeys), title: z.string() })) }),
})

/** One line of the difference between a version and the one before it. */
export const TextChange = z.object({ kind: z.enum(['same', 'added', 'removed']), text: z.string() })
export type TextChange = z.infer<typeof TextChange>

export const getTextVersion = endpoint({
  method: 'GET',
  path: '/utilities/admin/texts/:key',
  access: 'admin',
  summary: 'Một bản của văn bản để soạn: lời văn, các bản khác, khác gì bản liền trước',
  params: z.object({ key: z.enum(textKeys) }),
  query: z.object({ number: z.coerce.number().int().min(1).max(1_000_000).optional() }),
  reply: Version.extend({
    title: z.string(),
    summary: z.string(),
    body: z.string(),
    latest: z.int(),
    changes: z.array(TextChange).describe('So với bản liền trước; trống ở bản đầu'),
    versions: z.array(Version).describe('Mới nhất trước, nhiều nhất một trăm'),
  }),
})

export const NewText = z.strictObject({
  title,
  summary,
  body: Markdown.min(1, 'Vui lòng nhập nội dung.'),
})
export const publishText = endpoint({
  method: 'POST',
  path: '/utilities/admin/texts/:key',
  access: 'admin',
  summary: 'Ban hành bản mới của một văn bản',
  params: z.object({ key: z.enum(textKeys) }),
  body: NewText.extend({ basedOn: z.int().min(0).describe('Số của bản đã mở để soạn; bản mới hơn có rồi thì bị từ chối') }),
  reply: z.object({ number: z.int(), version: z.string() }),
})
export const previewText = endpoint({
  method: 'POST',
  path: '/utilities/admin/texts/preview',
  access: 'admin',
  summary: 'Xem trước một văn bản đang soạn',
  body: z.strictObject({ body: Markdown }),
  reply: z.object({ document: Document }),
  isReadOnly: true,
  ignoresIdempotencyKey: true,
})
