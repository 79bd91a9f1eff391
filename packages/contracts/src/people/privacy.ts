import { z } from 'zod'
import { dataRequestKindNames, dataRequestStatuses, extensionLimit } from './data-requests.ts'
import { endpoint } from '../endpoint.ts'
import { PersonCard } from './identity.ts'
import { Id } from '../ids.ts'
import { ListCursor, listOf } from '../lists.ts'
import { wholeNumber } from '../query-params.ts'
import { TypedText } from '../text.ts'

const Password = z.string().min(1, 'Vui lòng nhập mật khẩu.').max(128)
const ofWhom = { personId: Id.optional().describe('Một người con trong gia đình; mặc định là chính mình') }

/** All data about a person, by area, in words that the person can read (Law 91/2025/QH15, right to know). */
export const downloadMyData = endpoint({
  method: 'POST',
  path: '/mid/v1/users/my-data',
  access: 'user',
  summary: 'Tải dữ liệu của tôi hoặc của con',
  body: z.strictObject({ ...ofWhom, password: Password }),
  reply: z.object({ collectedAt: z.iso.datetime(), person: z.string(), data: z.record(z.string(), z.unknown()) }),
  limit: { max: 10, seconds: 3600 },
  ignoresIdempotencyKey: true,
})

/** Spec 5: deletion needs a reason and the password. Money records stay, without a name. */
export const deleteAccount = endpoint({
  method: 'POST',
  path: '/mid/v1/users/delete',
  access: 'user',
  summary: 'Xoá tài khoản của tôi hoặc của con',
  body: z.strictObject({
    ...ofWhom,
    reason: TypedText.min(1, 'Lý do không được bỏ trống').max(1000, 'Lý do dài tối đa 1000 ký tự.'), // spec 8
    password: Password,
  }),
  reply: z.object({ deleted: z.literal(true) }),
  limit: { max: 10, seconds: 3600 },
  ignoresIdempotencyKey: true,
})

export const DataRequest = z.object({
  id: z.uuid(),
  kind: z.enum(dataRequestKindNames),
  content: z.string(),
  status: z.enum(dataRequestStatuses),
  receivedAt: z.iso.datetime(),
  acknowledgeBy: z.iso.date(),
  dueOn: z.iso.date(),
  isExtended: z.boolean(),
  answer: z.string().nullable().describe('Trả lời; khi còn mở là lý do gia hạn'),
  closedAt: z.iso.datetime().nullable(),
})
export type DataRequest = z.infer<typeof DataRequest>

const Words = TypedText.min(1, 'Nội dung không được bỏ trống').max(4000, 'Nội dung dài tối đa 4000 ký tự.')
export const sendDataRequest = endpoint({
  method: 'POST',
  path: '/mid/v1/data-requests',
  access: 'user',
  summary: 'Gửi yêu cầu về dữ liệu cá nhân',
  body: z.strictObject({ kind: z.enum(dataRequestKindNames), content: Words }),
  reply: DataRequest,
  limit: { max: 10, seconds: 86_400 },
})
export const listMyDataRequests = endpoint({
  method: 'GET',
  path: '/mid/v1/data-requests/mine',
  access: 'user',
  summary: 'Các yêu cầu về dữ liệu tôi đã gửi',
  reply: z.object({ items: z.array(DataRequest) }),
})

export const ReceivedRequest = DataRequest.extend({ person: PersonCard, isOverdue: z.boolean() })
const admin = '/mid/v1/admin/data-requests'
/** Open requests by due date; closed ones newest first. */
export const listDataRequests = endpoint({
  method: 'GET',
  path: admin,
  access: 'admin',
  summary: 'Yêu cầu về dữ liệu cá nhân, gần đến hạn trước',
  query: z.object({
    open: z.enum(['true', 'false']).default('true'),
    size: wholeNumber({ min: 1, max: 50 }).default(20),
    cursor: ListCursor,
  }),
  reply: listOf(ReceivedRequest),
})
export const handleDataRequest = endpoint({
  method: 'POST',
  path: `${admin}/:id/handle`,
  access: 'admin',
  summary: 'Xác nhận, gia hạn, trả lời một yêu cầu về dữ liệu cá nhân',
  params: z.object({ id: Id }),
  body: z.discriminatedUnion('step', [
    z.strictObject({ step: z.literal('ACKNOWLEDGE') }),
    z.strictObject({ step: z.literal('EXTEND'), workingDays: z.int().min(1).max(extensionLimit), reason: Words }),
    z.strictObject({ step: z.literal('DONE'), answer: Words }),
    z.strictObject({ step: z.literal('REFUSE'), answer: Words }),
  ]),
  reply: ReceivedRequest,
  recentSignIn: true,
})
