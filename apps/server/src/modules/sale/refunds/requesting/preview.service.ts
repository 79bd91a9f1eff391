import type { previewRefund as api, RefundChannel } from '@khue/contracts/sale/refunds'
import type { Reply } from '@khue/contracts/endpoint'
import { listPeople } from '#modules/people/people'
import { listUpgradePayers } from '#modules/sale/orders'
import type { Actor } from '#platform/http/api'
import type { Deps } from '#platform/deps'
import type { Reclaimed } from '../reclaiming/discount-claims.service.ts'
import { previewRefund } from './request-refunds.service.ts'

const explanation = {
  GATEWAY: 'Về nơi bạn đã thanh toán, sau khi Khuê duyệt.',
  BALANCE: 'Vào số dư học tập sau khi Khuê duyệt; dùng cho lần mua sau.',
  BANK: 'Về tài khoản ngân hàng của bạn, sau khi hai người của Khuê duyệt.',
} as const satisfies Record<RefundChannel, string>
const saysOthers = 'Phần trả bằng gói cũ trở về số dư học tập của người đã mua gói ấy.'
const saysAtOnce = 'Vào số dư học tập ngay lập tức; dùng cho lần mua sau.'

function whyReclaimed({ name, because, isUnpaid }: Reclaimed) {
  if (because === 'MIN_TOTAL') return `Phần còn lại của đơn không đủ mức tối thiểu của ưu đãi, nên phần giảm của “${name}” được trừ lại.`
  if (because === 'GROUP') return `“${name}” được giảm vì mua cùng món được hoàn, nên phần giảm ấy được trừ lại theo phần được hoàn.`
  const common = 'Hoàn gói thì phần giảm ấy được trừ lại theo phần gói được hoàn'
  return isUnpaid
    ? `“${name}” đang chờ thanh toán với giá thành viên nhờ gói này. ${common}, và trở lại số dư học tập nếu đơn ấy không được thanh toán; nếu không mua nữa, bạn hãy huỷ đơn ấy trước.`
    : `“${name}” đã được mua với giá thành viên nhờ gói này. ${common}; nếu bạn hoàn cả “${name}”, hãy hoàn món ấy trước.`
}

/** The refund preview for the buyer, or for an admin on their behalf. */
export async function showPreview(
  deps: Deps,
  buyer: Actor | undefined,
  wanted: Parameters<typeof previewRefund>[2],
): Promise<Reply<typeof api>> {
  const { order, lines, totalVnd, duesVnd, points, reclaimed, ways } = await previewRefund(deps, buyer, wanted)
  const people = await listPeople(deps, [...new Set(lines.map(({ line }) => line.learnerId))])
  const payers = lines.some(({ line }) => line.creditVnd > 0) ? await listUpgradePayers(deps, order.id) : []
  const isPaidByOthers = payers.some(({ payerId }) => payerId !== order.buyerId)
  return {
    orderId: order.id,
    orderCode: order.code,
    lines: lines.map(({ line, amountVnd, isPossible, explanation, lessons, days }) => ({
      lineId: line.id,
      name: line.name,
      learner: { id: line.learnerId, name: people.get(line.learnerId)?.name ?? '' },
      paid: line.paidVnd,
      amount: amountVnd,
      isPossible,
      explanation: isPossible && isPaidByOthers ? `${explanation} ${saysOthers}` : explanation,
      lessons,
      days,
    })),
    instalmentDeduction: duesVnd,
    discountDeductions: reclaimed.map((one) => ({ name: one.name, amount: one.vnd, explanation: whyReclaimed(one) })),
    total: totalVnd,
    points: { back: points.back, clawedBack: points.clawedBack, missing: points.missing, withheld: points.withheldVnd },
    channels: ways.map(({ channel, parts, isAutoApproved }) => ({
      channel,
      parts: parts.map(({ channel, amountVnd }) => ({ channel, amount: amountVnd })),
      explanation: isAutoApproved ? saysAtOnce : explanation[channel],
      isAutoApproved,
    })),
  }
}
