import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { IdOrSlug } from '../ids.ts'
import { TypedLine } from '../text.ts'

/** The nine subjects of the footer (spec 2) have the ids of the spec; subjects that an admin adds get the next numbers. */
export const CategoryId = z.int().min(1).max(999_999)
export const longestCategoryName = 60

export const Category = z.object({
  id: z.int(),
  parentId: z.int().nullable().describe('null: một trong chín môn ở chân trang'),
  subjectId: z.int().describe('Môn mà nó thuộc về; của một môn là chính nó'),
  key: z.string().describe('Màu và bìa của môn'),
  name: z.string(),
  slug: z.string(),
  position: z.int(),
  isHidden: z.boolean(),
})
export type Category = z.infer<typeof Category>

const Slug = TypedLine.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Chỉ gồm chữ thường không dấu, chữ số và dấu gạch nối.').max(80)
const Name = TypedLine.min(1, 'Bạn hãy đặt tên danh mục.').max(longestCategoryName, `Tên danh mục dài tối đa ${longestCategoryName} ký tự.`)
const Position = z.int().min(0).max(999)

/** By its current or any earlier slug. A removed category answers 410. */
export const getCategory = endpoint({
  method: 'GET',
  path: '/css/v1/categories/:slug',
  access: 'guest',
  summary: 'Một danh mục theo phần chữ của địa chỉ, kể cả phần chữ cũ',
  params: z.object({ slug: IdOrSlug }),
  reply: z.object({ id: z.int(), name: z.string(), slug: z.string() }),
})

const admin = '/css/v1/admin/categories'

export const listCategories = endpoint({
  method: 'GET',
  path: admin,
  access: 'admin',
  summary: 'Mọi danh mục, kể cả đang ẩn',
  reply: z.object({ items: z.array(Category.extend({ courses: z.int().describe('Đếm đến 1000, hơn nữa là 1001') })) }),
})
export const addCategory = endpoint({
  method: 'POST',
  path: admin,
  access: 'admin',
  summary: 'Thêm danh mục con cho một môn',
  body: z.strictObject({ parentId: CategoryId, name: Name, slug: Slug.optional(), position: Position.default(0) }),
  reply: Category,
  limit: { max: 60, seconds: 60 },
})
export const changeCategory = endpoint({
  method: 'PATCH',
  path: `${admin}/:id`,
  access: 'admin',
  summary: 'Đổi tên, đường dẫn, thứ tự hay ẩn một danh mục',
  params: z.object({ id: z.coerce.number().pipe(CategoryId) }),
  body: z.strictObject({ name: Name.optional(), slug: Slug.optional(), position: Position.optional(), isHidden: z.boolean().optional() }),
  reply: Category,
  limit: { max: 60, seconds: 60 },
})
/** Only for an empty category. */
export const removeCategory = endpoint({
  method: 'DELETE',
  path: `${admin}/:id`,
  access: 'admin',
  summary: 'Xoá một danh mục con còn trống',
  params: z.object({ id: z.coerce.number().pipe(CategoryId) }),
  reply: z.object({ removed: z.literal(true) }),
  limit: { max: 60, seconds: 60 },
})
