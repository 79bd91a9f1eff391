import type { RefundChannel } from '@khue/contracts/sale/refunds'
import { escapeMarks, type Notice } from '#modules/people/notifications'
import { formatVnd } from '#platform/vietnam/format'

type About = { id: string; code: string; amountVnd: number; duesVnd: number; channel: RefundChannel; orderId: string | null }

const where = {
  GATEWAY: 'về nơi bạn đã thanh toán',
  BALANCE: 'vào số dư học tập của bạn',
  BANK: 'về tài khoản ngân hàng bạn đã chọn',
} as const satisfies Record<RefundChannel, string>

const common = ({ code, orderId }: About) => ({
  category: 'TRANS' as const,
  url: orderId ? `/account/my-orders/${orderId}` : '/account/my-orders',
  reason: `Bạn nhận tin này vì yêu cầu hoàn tiền ${code} của bạn.`,
})

export const refundApproved = (refund: About): Notice => ({
  ...common(refund),
  event: `refund.approved ${refund.id}`,
  type: 'REFUND_APPROVED',
  title: `Khuê đã duyệt hoàn ${formatVnd(refund.amountVnd)}`,
  text: `Yêu cầu **${refund.code}** đã được duyệt. Tiền sẽ được hoàn ${where[refund.channel]}.`,
})

export const refundOwed = (refund: About): Notice => ({
  ...common(refund),
  reason: 'Bạn nhận tin này vì một món trong đơn hàng của bạn không giao được.',
  event: `refund.owed ${refund.id}`,
  type: 'REFUND_OWED',
  title: 'Khuê không giao được một món bạn đã mua',
  text: `Lớp không còn chỗ nên Khuê không giao được một món trong đơn hàng của bạn. **${formatVnd(refund.amountVnd)}** sẽ được hoàn ${where[refund.channel]}, mã hoàn tiền **${refund.code}**. Khuê xin lỗi bạn về việc này.`,
})

type Money = Pick<About, 'id' | 'code' | 'amountVnd' | 'duesVnd' | 'channel'>

/** To the buyer: the platform ended these items. `refunds` are those of one request. */
export function itemWithdrawn({
  order,
  names,
  refunds,
  reasons = [],
}: {
  order: { id: string; code: string }
  names: readonly string[]
  refunds: readonly Money[]
  /** Of the teacher or admin who ended it, if they gave one. */
  reasons?: readonly string[]
}): Notice {
  const things = names.map((name) => `**${escapeMarks(name)}**`).join(', ')
  const money = refunds.flatMap(({ amountVnd, channel, code }) =>
    amountVnd > 0 ? [`**${formatVnd(amountVnd)}** được hoàn ${where[channel]}, mã hoàn tiền **${code}**.`] : [],
  )
  const dues = refunds.reduce((sum, { duesVnd }) => sum + duesVnd, 0)
  return {
    category: 'TRANS',
    event: `refund.withdrawn ${refunds[0]?.id ?? order.id}`,
    type: 'ITEM_WITHDRAWN',
    title: 'Khuê đã huỷ một món bạn đã mua',
    text: [
      `Khuê đã huỷ ${things} trong đơn hàng **${order.code}**.`,
      ...reasons.map(why),
      ...money,
      ...(dues > 0 ? [`**${formatVnd(dues)}** được trừ vào các kỳ trả góp chưa trả.`] : []),
      'Bạn không cần làm gì. Khuê xin lỗi bạn về việc này.',
    ].join(' '),
    url: `/account/my-orders/${order.id}`,
    reason: `Bạn nhận tin này vì bạn đã đặt đơn hàng ${order.code}.`,
  }
}

const why = (reason: string) => `Lý do: ${escapeMarks(reason.replace(/[.\s]+$/, ''))}.`

type Ended = { lineId: string; name: string; learnerName: string; reason?: string | undefined }
/** To the learner and their guardians. */
export const lessonsWithdrawn = ({ lineId, name, learnerName, reason }: Ended): Notice => ({
  category: 'PROD',
  event: `lessons.withdrawn ${lineId}`,
  type: 'LESSONS_WITHDRAWN',
  title: 'Một lớp học đã được huỷ',
  text: `Khuê đã huỷ **${escapeMarks(name)}** mà **${escapeMarks(learnerName)}** đăng ký học.${reason ? ` ${why(reason)}` : ''} Người mua đã nhận tin về việc hoàn tiền. Khuê xin lỗi về việc này.`,
  url: '/account/my-courses/all',
  reason: 'Bạn nhận tin này vì bạn, hoặc người bạn giám hộ, có chỗ trong lớp hay khoá học này.',
})

/** The withheld discount came back, because the thing that it was for is refunded as well. */
type ReturnedDiscount = { id: string; orderId: string; amountVnd: number; /** Of the same discount. */ beforeVnd: number }
export const discountReturned = ({ id, orderId, amountVnd, beforeVnd }: ReturnedDiscount): Notice => ({
  category: 'TRANS',
  event: `refund.discount_returned ${id}${beforeVnd > 0 ? ` ${beforeVnd}` : ''}`,
  type: 'DISCOUNT_RETURNED',
  title: `${formatVnd(amountVnd)} vào số dư học tập`,
  text: `Ưu đãi đã trừ ở lần hoàn tiền trước không còn được dùng, nên Khuê trả lại **${formatVnd(amountVnd)}**.`,
  url: `/account/my-orders/${orderId}`,
  reason: 'Bạn nhận tin này vì lần hoàn tiền trước đã trừ ưu đãi ấy.',
})

type Completed = About & { /** Returned to those who paid it with an older membership. */ othersVnd: number }

function saysDone({ code, amountVnd, duesVnd, othersVnd, channel }: Completed) {
  if (amountVnd > 0) return `Yêu cầu **${code}** đã hoàn tất: **${formatVnd(amountVnd)}** đã được hoàn ${where[channel]}.`
  const none = `Yêu cầu **${code}** đã hoàn tất.`
  return duesVnd + othersVnd > 0 ? none : `${none} Món này không mất tiền nên không có khoản nào được hoàn.`
}

/** The part that paid open instalments. */
const keptForParts = ({ duesVnd }: About) => (duesVnd > 0 ? ` **${formatVnd(duesVnd)}** được trừ vào các kỳ trả góp chưa trả.` : '')
const returnedToOthers = ({ othersVnd }: Completed) =>
  othersVnd > 0 ? ` **${formatVnd(othersVnd)}** trả bằng gói cũ đã trở về người mua gói ấy.` : ''

export const refundCompleted = (refund: Completed): Notice => ({
  ...common(refund),
  event: `refund.completed ${refund.id}`,
  type: 'REFUND_DONE',
  title: refund.amountVnd > 0 ? `Đã hoàn ${formatVnd(refund.amountVnd)}` : 'Đã huỷ món bạn yêu cầu',
  text: `${saysDone(refund)}${keptForParts(refund)}${returnedToOthers(refund)}`,
})

/** To the buyer of the membership that an upgrade replaced: another person paid for the upgrade, and it is refunded. */
export const creditReturned = ({ id, amountVnd }: Pick<About, 'id' | 'amountVnd'>): Notice => ({
  category: 'TRANS',
  event: `refund.credit_returned ${id}`,
  type: 'CREDIT_RETURNED',
  title: `${formatVnd(amountVnd)} vào số dư học tập`,
  text: `Gói nâng cấp từ gói bạn đã mua vừa được hoàn tiền, nên phần chưa dùng của gói cũ, **${formatVnd(amountVnd)}**, trở về số dư học tập của bạn.`,
  url: '/account/my-orders',
  reason: 'Bạn nhận tin này vì bạn đã mua gói cũ.',
})

export const refundRejected = ({ note, ...refund }: About & { note: string }): Notice => ({
  ...common(refund),
  event: `refund.rejected ${refund.id}`,
  type: 'REFUND_REJECTED',
  title: 'Yêu cầu hoàn tiền không được duyệt',
  text: `Yêu cầu **${refund.code}** không được duyệt. Khuê trả lời: ${escapeMarks(note)}`,
})

export const refundRerouted = (refund: About): Notice => ({
  ...common(refund),
  event: `refund.rerouted ${refund.id}`,
  type: 'REFUND_REROUTED',
  title: 'Tiền hoàn được chuyển vào số dư học tập',
  text: `Cổng thanh toán không nhận khoản hoàn **${refund.code}**. Khuê sẽ hoàn **${formatVnd(refund.amountVnd)}** vào số dư học tập của bạn.`,
})
