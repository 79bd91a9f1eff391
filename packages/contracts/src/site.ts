import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** What the house shows about itself; an empty value hides its place on screen. */
export const SiteInfo = z.object({
  hotline: z.string(),
  businessBadge: z.object({ number: z.string(), url: z.string() }).nullable(),
  socialLinks: z.object({ facebook: z.string(), youtube: z.string(), tiktok: z.string() }),
  appStoreUrl: z.string(),
  googlePlayUrl: z.string(),
  publicUrl: z.string(),
})
export type SiteInfo = z.infer<typeof SiteInfo>

export const getSiteInfo = endpoint({
  method: 'GET',
  path: '/utilities/static',
  access: 'guest',
  summary: 'Thông tin cố định của trang: hotline, mạng xã hội, ứng dụng, chứng nhận',
  reply: SiteInfo,
})

/** Spec 5: a course request has at most 2000 characters. */
export const courseRequestLimit = 2000
export const CourseRequest = z.strictObject({
  type: z.literal('REQUEST_COURSE'),
  content: z
    .string()
    .trim()
    .min(1)
    .max(courseRequestLimit)
    .refine((text) => !text.includes('\0'), 'must be plain text'), // PostgreSQL text cannot hold NUL
})
export const submitForm = endpoint({
  method: 'POST',
  path: '/utilities/forms/submit',
  access: 'guest',
  summary: 'Gửi yêu cầu mở lớp chưa có',
  body: CourseRequest,
  reply: z.object({ received: z.literal(true) }),
  limit: { max: 5, seconds: 600 },
})
