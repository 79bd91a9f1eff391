import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id } from '../ids.ts'
import { wholeNumber } from '../query-params.ts'
import { TypedName } from '../text.ts'
import { AdminReason } from './admin-reason.ts'

export const closureNameLimit = 100
/** A longer one is a typing error: no school is closed longer than over summer. */
export const longestClosureDays = 100

const Day = z.iso.date('Ngày chưa đúng.')
const limit = closureNameLimit
const days = {
  name: TypedName({ missing: 'Vui lòng nhập tên ngày nghỉ.', limit, tooLong: `Tên ngày nghỉ dài tối đa ${limit} ký tự.` }),
  fromOn: Day,
  toOn: Day,
}
const ordered = ({ fromOn, toOn }: { fromOn: string; toOn: string }) => fromOn <= toOn
const reversed = { path: ['toOn'], message: 'Ngày cuối cần bằng hoặc sau ngày đầu.' }

/** Days on which nobody teaches: a public holiday by law, or what admins added. */
export const ClosedDays = z.object({ name: z.string(), fromOn: z.iso.date(), toOn: z.iso.date() })
export type ClosedDays = z.infer<typeof ClosedDays>
export const Closure = ClosedDays.extend({ id: z.uuid(), revision: z.int().describe('Gửi lại khi sửa') })
export type Closure = z.infer<typeof Closure>

const path = '/mid/v1/admin/closures'
const change = { access: 'admin', limit: { max: 60, seconds: 60 } } as const

export const closureYears = { min: 2020, max: 2100 }
export const listClosedDays = endpoint({
  method: 'GET',
  path,
  access: 'admin',
  summary: 'Ngày nghỉ lễ theo luật và ngày nghỉ riêng của một năm',
  query: z.object({ year: wholeNumber(closureYears) }),
  reply: z.object({ holidays: z.array(ClosedDays), closures: z.array(Closure) }),
})
export const addClosure = endpoint({
  ...change,
  method: 'POST',
  path,
  summary: 'Thêm một ngày nghỉ riêng',
  body: AdminReason.extend(days).refine(ordered, reversed),
  reply: Closure,
})
export const changeClosure = endpoint({
  ...change,
  method: 'PUT',
  path: `${path}/:id`,
  summary: 'Sửa tên hoặc ngày của một ngày nghỉ riêng',
  params: z.object({ id: Id }),
  body: AdminReason.extend({ ...days, revision: z.int().min(1) }).refine(ordered, reversed),
  reply: Closure,
})
export const removeClosure = endpoint({
  ...change,
  method: 'POST',
  path: `${path}/:id/remove`,
  summary: 'Bỏ một ngày nghỉ riêng',
  params: z.object({ id: Id }),
  body: AdminReason,
  reply: z.object({ removed: z.literal(true) }),
})
