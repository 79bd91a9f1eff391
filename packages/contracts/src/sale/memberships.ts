import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id } from '../ids.ts'
import { Vnd } from '../money.ts'
import { Sku } from './subscriptions.ts'

/** How many days a membership can be paused, once per bought term. */
export const longestPauseDays = 30
/** Maximum number of household members on one plan. */
export const maxSeats = 6

const Person = z.object({ id: z.uuid(), name: z.string() })
const Day = z.iso.date()

/** RUNNING: in use now. PAUSED: paused by its owner. COMING: begins when the term before it ends. LOCKED: a part of its price is overdue. */
export const termStates = ['RUNNING', 'PAUSED', 'COMING', 'LOCKED'] as const
export type TermState = (typeof termStates)[number]

export const Pause = z.object({ from: Day, until: Day.describe('Ngày đầu tiên dùng lại') })
export const Seat = z.object({ id: z.uuid(), person: Person, assignedAt: z.iso.datetime() })
/** One bought term of a plan, or a seat in another person's. */
export const Term = z.object({
  lineId: z.uuid().describe('Món đã mua; với chỗ được nhường là món của người nhường'),
  sku: Sku,
  planName: z.string(),
  image: z.string(),
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime().describe('Đã tính cả những ngày tạm dừng'),
  state: z.enum(termStates),
  isRenewable: z.boolean().describe('Gói này còn bán'),
  pause: Pause.nullable().describe('Đợt tạm dừng của kỳ này, nếu có'),
  pauseWindow: z.object({ from: Day, until: Day }).nullable().describe('Có thể tạm dừng từ ngày nào đến ngày nào; trống khi không được'),
  isResumable: z.boolean(),
  seats: z.int().describe('Cho bao nhiêu người, kể cả chính người học'),
  given: z.array(Seat).describe('Những người đang dùng chung'),
  seatGrantedBy: Person.extend({ seatId: z.uuid() }).nullable().describe('Ai nhường chỗ này; trống khi là gói của chính mình'),
})
export type Term = z.infer<typeof Term>

export const listMemberships = endpoint({
  method: 'GET',
  path: '/subscriptions/v1/memberships',
  access: 'user',
  summary: 'Các gói thành viên của tôi và của con tôi, đang và sắp dùng',
  reply: z.object({
    items: z.array(z.object({ person: Person, terms: z.array(Term) })).describe('Tôi trước, rồi đến từng con'),
    family: z.array(Person).describe('Những người tôi có thể nhường chỗ'),
  }),
})
const OneTerm = z.strictObject({ lineId: Id })
export const pauseMembership = endpoint({
  method: 'POST',
  path: '/subscriptions/v1/pause',
  access: 'user',
  summary: 'Tạm dừng một gói đang dùng, mỗi kỳ một lần; những ngày nghỉ được cộng vào sau',
  body: OneTerm.extend({
    from: Day.describe('Ngày đầu tiên không dùng, từ ngày mai'),
    days: z.int().min(1, 'Từ 1 ngày').max(longestPauseDays, `Tối đa ${longestPauseDays} ngày`),
  }),
  reply: Pause,
})
export const resumeMembership = endpoint({
  method: 'POST',
  path: '/subscriptions/v1/resume',
  access: 'user',
  summary: 'Kết thúc sớm đợt tạm dừng: dùng lại từ hôm nay',
  body: OneTerm,
  reply: Pause,
})
export const shareSeat = endpoint({
  method: 'POST',
  path: '/subscriptions/v1/seats',
  access: 'user',
  summary: 'Nhường một chỗ của gói gia đình cho người trong nhà',
  body: OneTerm.extend({ personId: Id }),
  reply: z.object({ id: z.uuid() }),
})
export const revokeSeat = endpoint({
  method: 'DELETE',
  path: '/subscriptions/v1/seats/:id',
  access: 'user',
  summary: 'Lấy lại một chỗ, hoặc thôi dùng chung: kết thúc ngay',
  params: z.object({ id: Id }),
  reply: z.object({ id: z.uuid() }),
})
export const quoteUpgrades = endpoint({
  method: 'GET',
  path: '/subscriptions/v1/upgrade-quote',
  access: 'user',
  summary: 'Nâng cấp gói đang dùng: phần chưa dùng được trừ vào giá gói mới',
  query: z.object({ learnerId: Id.optional().describe('Mặc định là tôi') }),
  reply: z.object({
    from: z
      .object({ lineId: z.uuid(), planName: z.string() })
      .nullable()
      .describe('Gói được thay; trống khi không có gói nào nâng cấp được'),
    items: z.array(
      z.object({
        sku: Sku,
        name: z.string(),
        price: Vnd,
        credit: Vnd.describe('Phần chưa dùng của gói cũ; hôm nay tính là đã dùng'),
        amountDue: Vnd,
        explanation: z.string(),
      }),
    ),
  }),
})
