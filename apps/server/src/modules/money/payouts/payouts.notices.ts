import type { Notice } from '#modules/people/notifications'
import { formatVnd } from '#platform/vietnam/format'

const href = '/account/teaching/income'
const reason = 'Bạn nhận tin này vì Khuê trả thu nhập giảng dạy cho bạn.'
const dayOf = (on: string) => on.split('-').toReversed().join('/')

type About = { payoutId: string; netVnd: number; lastFour: string; bankName: string }
export const payoutPaidNotice = ({ payoutId, netVnd, lastFour, bankName, on }: About & { on: string }): Notice => ({
  event: `payout.paid ${payoutId}`,
  category: 'PROD',
  type: 'PAYOUT_PAID_PRIVATE',
  title: 'Thu nhập của bạn đã được chuyển',
  text: `Ngày ${dayOf(on)}, Khuê đã chuyển **${formatVnd(netVnd)}** vào tài khoản ${bankName} •••• ${lastFour}.`,
  url: href,
  reason,
})

export const payoutReturnedNotice = ({ payoutId, netVnd, lastFour, bankName }: About): Notice => ({
  event: `payout.returned ${payoutId}`,
  category: 'PROD',
  type: 'PAYOUT_RETURNED_PRIVATE',
  title: 'Ngân hàng trả lại khoản chuyển',
  text: `**${formatVnd(netVnd)}** không vào được tài khoản ${bankName} •••• ${lastFour}. Mời bạn kiểm tra tài khoản nhận tiền; đợt tới Khuê chuyển lại.`,
  url: '/account/settings/payment-info',
  reason,
})

export const payeeHeldNotice = ({ holdId, words }: { holdId: string; words: string }): Notice => ({
  event: `payout.held ${holdId}`,
  category: 'PROD',
  type: 'PAYOUT_HELD_PRIVATE',
  title: 'Thu nhập của bạn đang được tạm giữ',
  text: `Lý do: “${words}”. Bạn nhắn Khuê để trao đổi; khoản này vẫn là của bạn.`,
  url: href,
  reason,
})
