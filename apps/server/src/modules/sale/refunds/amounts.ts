import type { RefundChannel } from '@khue/contracts/sale/refunds'
import { recogniseByDay } from '#modules/money/ledger'
import { vietnamMoment } from '#platform/vietnam/time'

const whyNothing = {
  NOT_DELIVERED: 'Món này đang được giao. Bạn hãy thử lại sau ít phút.',
  GIFT: 'Quà đã được nhận nên không hoàn lại được.',
  GIVEN_BACK: 'Món này đã được hoàn.',
  UPGRADED: 'Gói này đã được nâng cấp: phần chưa dùng nằm trong gói mới.',
  UNDER_WAY: 'Đơn hàng đang có một yêu cầu hoàn tiền chờ duyệt.',
} as const

/** TAUGHT: lesson by lesson. RECORDED: can be watched at once. ONE_CLASS: one live class at its time. */
export type Lessons = {
  sort: 'TAUGHT' | 'RECORDED' | 'ONE_CLASS'
  all: number
  left: number
  leftVnd: number
  isFree: boolean
  /** The platform ended the course or class. */
  isWithdrawn: boolean
}
/** Days are Vietnamese. A paused or moved membership has several parts that do not overlap. */
export type Membership = {
  parts: readonly { amountVnd: number; firstDay: string; lastDay: string }[]
  today: string
  isFree: boolean
  /** A later membership that was paid for follows it. */
  isFollowed: boolean
}
export type RefundableLine = { paidVnd: number } & (
  | { has: 'LESSONS'; lessons: Lessons }
  | { has: 'MEMBERSHIP'; membership: Membership }
  | { has: 'GIFT' }
  | { has: 'NOTHING'; why: keyof typeof whyNothing }
)
/** `explanation` is for the buyer. */
export type Refundable = { amountVnd: number; isPossible: boolean; lessons: number | null; days: number | null; explanation: string }

const nothing = (explanation: string): Refundable => ({ amountVnd: 0, isPossible: false, lessons: null, days: null, explanation })

/** The amount of a line that can be refunded now. Discounts were never paid, so they are not refunded. */
export function refundOf(line: RefundableLine): Refundable {
  if (line.has === 'GIFT')
    return {
      amountVnd: line.paidVnd,
      isPossible: true,
      lessons: null,
      days: null,
      explanation: 'Quà chưa được nhận: hoàn toàn bộ số đã trả.',
    }
  if (line.has === 'LESSONS') return lessonsBack(line.lessons)
  return line.has === 'MEMBERSHIP' ? daysBack(line.membership) : nothing(whyNothing[line.why])
}

function lessonsBack({ sort, all, left, leftVnd, isFree, isWithdrawn }: Lessons): Refundable {
  if (left === 0) return nothing('Không còn buổi nào chưa học.')
  const back = { amountVnd: leftVnd, isPossible: true, lessons: left, days: null }
  if (isWithdrawn) return { ...back, explanation: 'Khuê đã huỷ món này: hoàn toàn bộ phần chưa học.' }
  if (sort === 'RECORDED')
    return isFree
      ? { ...back, explanation: 'Còn trong thời hạn đổi ý: hoàn toàn bộ số đã trả.' }
      : nothing('Khoá học quay sẵn đã qua thời hạn đổi ý.')
  if (sort === 'ONE_CLASS')
    return isFree
      ? { ...back, explanation: 'Lớp chưa diễn ra: hoàn toàn bộ số đã trả.' }
      : nothing('Chỉ hoàn được trước giờ học ít nhất 24 giờ.')
  return { ...back, explanation: left === all ? `Chưa học buổi nào: hoàn cả ${all} buổi.` : `Hoàn ${left} trong ${all} buổi chưa học.` }
}

function daysBack({ parts, today, isFollowed, isFree }: Membership): Refundable {
  if (isFollowed) return nothing('Sau gói này còn một gói gia hạn: bạn hãy hoàn gói gia hạn trước.')
  const days = parts.flatMap(daysOf)
  const back = isFree ? days : days.filter(({ day }) => day > today)
  if (back.length === 0) return nothing('Không còn ngày nào chưa dùng.')
  const amountVnd = back.reduce((sum, { amount }) => sum + amount, 0)
  const explanation = isFree
    ? 'Còn trong thời hạn đổi ý: hoàn toàn bộ số đã trả.'
    : `Hoàn ${back.length} trong ${days.length} ngày chưa dùng; hôm nay tính là đã dùng.`
  return { amountVnd, isPossible: true, lessons: null, days: back.length, explanation }
}

const daysOf = ({ amountVnd, firstDay, lastDay }: Membership['parts'][number]) =>
  recogniseByDay({ amount: amountVnd, from: startOf(firstDay), to: startOf(dayAfter(lastDay)) })
const startOf = (day: string) => vietnamMoment(Temporal.PlainDate.from(day))
const dayAfter = (day: string) => Temporal.PlainDate.from(day).add({ days: 1 }).toString()

/** `withheldVnd` belongs to the lines but is not paid out. */
export type Part = {
  channel: RefundChannel
  amountVnd: number
  withheldVnd?: number
  /** The part of the lines' amount that pays open instalments. */
  duesVnd?: number
}

/**
 * Splits an amount between outside channel and learning balance: at most what came from outside and was not yet refunded goes out; the rest was paid
 * from the learning balance and returns there.
 */
export function partsOf(amountVnd: number, channel: RefundChannel, leftFromOutsideVnd: number): Part[] {
  if (channel === 'BALANCE') return [{ channel, amountVnd }]
  const outside = Math.min(amountVnd, leftFromOutsideVnd)
  const parts: Part[] = [
    { channel, amountVnd: outside },
    { channel: 'BALANCE', amountVnd: amountVnd - outside },
  ]
  return parts.filter((part) => part.amountVnd > 0)
}

/** Assigns the withheld amount to the last part, whose lines then cover both. */
export function withhold(parts: readonly Part[], withheldVnd: number): Part[] {
  if (withheldVnd === 0) return [...parts]
  const [last = { channel: 'BALANCE', amountVnd: 0 }, ...others] = parts.toReversed()
  return [{ ...last, withheldVnd }, ...others].toReversed()
}

/** Assigns the amount for open instalments to the only part of such a refund. */
export const owing = (parts: readonly Part[], duesVnd = 0): Part[] =>
  parts.map((part, at) => (at === 0 && duesVnd > 0 ? { ...part, duesVnd } : part))

/** Fills the parts with the lines' amounts in order, each line as far as the part has room. */
export function fillParts<L extends { amountVnd: number }>(parts: readonly Part[], lines: readonly L[]) {
  const left = lines.map((line) => ({ line, amountVnd: line.amountVnd }))
  return parts.map((part, at) => {
    let room = part.amountVnd + (part.withheldVnd ?? 0) + (part.duesVnd ?? 0)
    const filled: { line: L; amountVnd: number }[] = []
    for (const one of left) {
      const taken = Math.min(room, one.amountVnd)
      const isFree = at === 0 && one.line.amountVnd === 0 // a free line ends with the others, though nothing was paid for it
      if (taken === 0 && !isFree) continue
      room -= taken
      one.amountVnd -= taken
      filled.push({ line: one.line, amountVnd: taken })
    }
    return { ...part, lines: filled }
  })
}

/** Who gets back the đồng from `from` on of what these people paid, in their order. */
export function splitByPayer<P extends { vnd: number }>(payers: readonly P[], { from, amountVnd }: { from: number; amountVnd: number }) {
  let [before, left] = [from, amountVnd]
  return payers.flatMap((payer) => {
    const vnd = Math.min(left, Math.max(0, payer.vnd - before))
    before = Math.max(0, before - payer.vnd)
    left -= vnd
    return vnd > 0 ? [{ ...payer, vnd }] : []
  })
}
