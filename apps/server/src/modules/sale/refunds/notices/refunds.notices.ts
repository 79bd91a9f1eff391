import type { RefundChannel } from '@khue/contracts/sale/refunds'
import type { Notice } from '#modules/people/notifications'
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

function saysDone({ code, amountVnd, duesVnd, channel }: About) {
  if (amountVnd > 0) return `Yêu cầu **${code}** đã hoàn tất: **${formatVnd(amountVnd)}** đã được hoàn ${where[channel]}.`
  const none = `Yêu cầu **${code}** đã hoàn tất.`
  return duesVnd > 0 ? none : `${none} Món này không mất tiền nên không có khoản nào được hoàn.`
}

/** The part that paid open instalments. */
const keptForParts = ({ duesVnd }: About) => (duesVnd > 0 ? ` **${formatVnd(duesVnd)}** được trừ vào các kỳ trả góp chưa trả.` : '')

export const refundCompleted = (refund: About): Notice => ({
  ...common(refund),
  event: `refund.completed ${refund.id}`,
  type: 'REFUND_DONE',
  title: refund.amountVnd > 0 ? `Đã hoàn ${formatVnd(refund.amountVnd)}` : 'Đã huỷ món bạn yêu cầu',
  text: `${saysDone(refund)}${keptForParts(refund)}`,
})

export const refundRejected = ({ note, ...refund }: About & { note: string }): Notice => ({
  ...common(refund),
  event: `refund.rejected ${refund.id}`,
  type: 'REFUND_REJECTED',
  title: 'Yêu cầu hoàn tiền không được duyệt',
  text: `Yêu cầu **${refund.code}** không được duyệt. Khuê trả lời: ${note}`,
})

export const refundRerouted = (refund: About): Notice => ({
  ...common(refund),
  event: `refund.rerouted ${refund.id}`,
  type: 'REFUND_REROUTED',
  title: 'Tiền hoàn được chuyển vào số dư học tập',
  text: `Cổng thanh toán không nhận khoản hoàn **${refund.code}**. Khuê sẽ hoàn **${formatVnd(refund.amountVnd)}** vào số dư học tập của bạn.`,
})
