import type { RefundChannel } from '@khue/contracts/refunds'
import type { Notice } from '#modules/notifications'
import { sayVnd } from '#platform/vietnam-words'

type About = { id: string; code: string; amountVnd: number; channel: RefundChannel; orderId: string | null }

const where = {
  GATEWAY: 'về nơi bạn đã thanh toán',
  BALANCE: 'vào số dư học tập của bạn',
  BANK: 'về tài khoản ngân hàng bạn đã chọn',
} as const satisfies Record<RefundChannel, string>

const common = ({ code, orderId }: About) => ({
  category: 'TRANS' as const,
  url: orderId ? `/account/my-orders/${orderId}` : '/account/my-orders',
  why: `Bạn nhận tin này vì yêu cầu hoàn tiền ${code} của bạn.`,
})

export const refundApproved = (refund: About): Notice => ({
  ...common(refund),
  event: `refund.approved ${refund.id}`,
  type: 'REFUND_APPROVED',
  title: `Khuê đã duyệt hoàn ${sayVnd(refund.amountVnd)}`,
  text: `Yêu cầu **${refund.code}** đã được duyệt. Tiền sẽ được hoàn ${where[refund.channel]}.`,
})

export const refundDone = (refund: About): Notice => ({
  ...common(refund),
  event: `refund.done ${refund.id}`,
  type: 'REFUND_DONE',
  title: refund.amountVnd > 0 ? `Đã hoàn ${sayVnd(refund.amountVnd)}` : 'Đã huỷ món bạn yêu cầu',
  text:
    refund.amountVnd > 0
      ? `Yêu cầu **${refund.code}** đã hoàn tất: **${sayVnd(refund.amountVnd)}** đã được hoàn ${where[refund.channel]}.`
      : `Yêu cầu **${refund.code}** đã hoàn tất. Món này không mất tiền nên không có khoản nào được hoàn.`,
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
  text: `Cổng thanh toán không nhận khoản hoàn **${refund.code}**. Khuê sẽ hoàn **${sayVnd(refund.amountVnd)}** vào số dư học tập của bạn.`,
})
