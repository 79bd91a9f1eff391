import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id } from '../ids.ts'
import { IdCursor } from '../lists.ts'
import { Vnd } from '../money.ts'
import { TypedIdentifier, TypedText } from '../text.ts'

export const pointsPageSize = 20
/** How many days before points expire their owner is notified. */
export const pointsExpiryNoticeDays = 30
/** Maximum of one manual grant of points. */
export const pointsByHandLimit = 10_000

const Points = z.int().min(0)

const PointRule = z.object({
  vndPerPoint: Vnd.describe('Trả bao nhiêu đồng thì được 1 điểm'),
  worth: Vnd.describe('1 điểm trả được bao nhiêu đồng'),
  maxPercent: z.int().describe('Điểm trả được tối đa bao nhiêu phần trăm một lần mua'),
  monthlyCap: Points.describe('Số điểm tích được tối đa trong một tháng'),
  monthsValid: z.int().describe('Điểm dùng được trong bao nhiêu tháng'),
})
export type PointRule = z.infer<typeof PointRule>

export const getMyPoints = endpoint({
  method: 'GET',
  path: '/msa/v1/points/mine',
  access: 'user',
  summary: 'Điểm thưởng của tôi',
  reply: z.object({
    wd: Points.describe('Đã dùng'),
    tu: Points.describe('Đã tích luỹ khi mua'),
    rp: Points.describe('Đã được tặng'),
    usable: Points.describe('Dùng được ngay'),
    held: Points.describe('Đang giữ cho những đơn chưa trả và những yêu cầu hoàn tiền chưa xong'),
    nextExpiry: z.object({ amount: Points, at: z.iso.datetime() }).nullable().describe('Những điểm hết hạn sớm nhất'),
    rule: PointRule,
  }),
})
export type MyPoints = z.infer<typeof getMyPoints.reply>

/** Why points changed; clients translate each kind into their own words. */
export const pointEntryKinds = ['EARNED', 'GRANTED', 'REFERRAL', 'ORDER', 'REWARD', 'CLAWED_BACK', 'RETURNED', 'EXPIRED'] as const
export type PointEntryKind = (typeof pointEntryKinds)[number]

const PointEntry = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  amount: z.int().describe('Dương khi có thêm điểm'),
  kind: z.enum(pointEntryKinds),
  isHeld: z.boolean().describe('Còn đang giữ: trả lại khi đơn không được thanh toán'),
  orderId: z.uuid().nullable().describe('Đơn hàng đã dùng điểm'),
})
export type PointEntry = z.infer<typeof PointEntry>

export const listPointEntries = endpoint({
  method: 'GET',
  path: '/msa/v1/points/entries',
  access: 'user',
  summary: 'Sổ chi tiết điểm thưởng của tôi, mới nhất trước',
  query: z.object({ cursor: IdCursor }),
  reply: z.object({ items: z.array(PointEntry), nextCursor: z.uuid().optional() }),
})

export const grantPoints = endpoint({
  method: 'POST',
  path: '/msa/v1/admin/points',
  access: 'admin',
  summary: 'Tặng điểm cho một người theo số điện thoại hoặc email; người nhận thấy trong chuông',
  body: z.strictObject({
    requestId: Id.describe('Do phía gửi chọn, một lần cho mỗi món quà: gửi lại cùng mã thì chỉ tặng một lần'),
    account: TypedIdentifier.min(1, 'Vui lòng nhập số điện thoại hoặc email.').max(200),
    amount: z
      .int('Số điểm là số nguyên.')
      .min(1, 'Tặng ít nhất 1 điểm.')
      .max(pointsByHandLimit, `Mỗi lần tặng tối đa ${pointsByHandLimit.toLocaleString('vi-VN')} điểm.`),
    reason: TypedText.min(1, 'Lý do không được bỏ trống').max(300, 'Lý do dài tối đa 300 ký tự.'), // spec 8
  }),
  reply: z.object({
    given: Points.describe('0 khi còn chờ người thứ hai duyệt'),
    name: z.string(),
    isAsked: z.boolean().describe('Cần một quản trị viên độc lập duyệt rồi mới tặng'),
  }),
  limit: { max: 30, seconds: 60 },
  ignoresIdempotencyKey: true, // has a key of its own, and a refused look-up must stay counted
  recentSignIn: true,
})
