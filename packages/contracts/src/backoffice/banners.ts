import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id } from '../ids.ts'
import { subjects } from '../offer/subjects.ts'
import { TypedLine } from '../text.ts'

/** Places where a banner can be shown. */
export const bannerPlaces = ['HOME', 'COURSES', 'INTERACTIVE_CLASSES', 'TUTORS', 'KNOWLEDGE'] as const
export type BannerPlace = (typeof bannerPlaces)[number]

const line = (max: number) =>
  TypedLine.max(max).refine((text) => !/\p{Cc}/u.test(text) && text.isWellFormed(), 'Không được chứa ký tự điều khiển.')

const subjectKeys = subjects.map((subject) => subject.key)

const fields = {
  place: z.enum(bannerPlaces),
  title: line(80).min(1, 'Bạn hãy đặt tiêu đề.'),
  text: line(200),
  linkText: line(40).min(1, 'Bạn hãy viết chữ trên nút.'),
  /** A path on this site: a banner cannot link to another site. Browsers drop invisible characters between two slashes, so those are refused. */
  href: TypedLine.max(500).regex(/^\/([^/\\\s\p{Cc}][^\\\s\p{Cc}]*)?$/u, 'Đường dẫn trong trang, bắt đầu bằng một dấu /.'),
  subjectKey: z.enum(subjectKeys).nullable().describe('Màu và hình của môn nào; null: màu của Khuê'),
  position: z.int().min(0).max(999),
  startsAt: z.iso.datetime({ offset: true }),
  endsAt: z.iso.datetime({ offset: true }).nullable(),
  isHidden: z.boolean(),
}
const BannerFields = z.strictObject({
  ...fields,
  coverAssetId: Id.nullable().optional().describe('Tệp đã gửi với uploader-code BANNER_COVER; null: hình vẽ; bỏ trống: như cũ'),
})

export const Banner = z.object({
  id: z.uuid(),
  place: fields.place,
  title: z.string(),
  text: z.string(),
  linkText: z.string(),
  href: z.string(),
  subjectKey: z.enum(subjectKeys).nullable(),
  cover: z.string().nullable().describe('Address of the picture, on this site; null: drawn in the colours of the subject'),
})
export type Banner = z.infer<typeof Banner>

export const searchBanners = endpoint({
  method: 'GET',
  path: '/marketing/v1/banner/search',
  access: 'guest',
  summary: 'Banner đang treo ở một nơi, theo thứ tự',
  query: z.object({ place: fields.place.default('HOME') }),
  reply: z.object({ items: z.array(Banner) }),
})

const admin = '/marketing/v1/admin/banners'
export const AdminBanner = Banner.extend({
  position: z.int(),
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime().nullable(),
  isHidden: z.boolean(),
  isShown: z.boolean().describe('Đang treo lúc này'),
})
export type AdminBanner = z.infer<typeof AdminBanner>

export const listBanners = endpoint({
  method: 'GET',
  path: admin,
  access: 'admin',
  summary: 'Mọi banner, kể cả chưa treo và đã hạ',
  reply: z.object({ items: z.array(AdminBanner) }),
})
export const addBanner = endpoint({
  method: 'POST',
  path: admin,
  access: 'admin',
  summary: 'Thêm banner',
  body: BannerFields,
  reply: AdminBanner,
  limit: { max: 60, seconds: 60 },
})
export const changeBanner = endpoint({
  method: 'PUT',
  path: `${admin}/:id`,
  access: 'admin',
  summary: 'Sửa banner',
  params: z.object({ id: Id }),
  body: BannerFields,
  reply: AdminBanner,
  limit: { max: 60, seconds: 60 },
})
export const removeBanner = endpoint({
  method: 'DELETE',
  path: `${admin}/:id`,
  access: 'admin',
  summary: 'Xoá banner',
  params: z.object({ id: Id }),
  reply: z.object({ removed: z.literal(true) }),
  limit: { max: 60, seconds: 60 },
})
