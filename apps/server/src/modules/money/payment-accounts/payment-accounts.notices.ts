import { accountWaitDays } from '@khue/contracts/money/payout-states'
import type { Notice } from '#modules/people/notifications'

type Changed = { accountId: string; since: Date; bank: string; lastFour: string }

/** For the owner, who did not change it when somebody else had their session. */
export const defaultAccountChanged = ({ accountId, since, bank, lastFour }: Changed): Notice => ({
  event: `payment-account.default ${accountId} ${since.toISOString()}`,
  category: 'PROD',
  type: 'PAYMENT_ACCOUNT_CHANGED_PRIVATE',
  title: 'Tài khoản nhận tiền đã đổi',
  text: `Từ nay tài khoản nhận tiền mặc định của bạn là **${bank} •••• ${lastFour}**. Thu nhập giảng dạy chờ ${accountWaitDays} ngày rồi mới chuyển vào đó. Nếu không phải bạn đổi, mời bạn đổi mật khẩu và nhắn Khuê ngay.`,
  url: '/account/settings/payment-info',
  reason: 'Bạn nhận tin này vì tài khoản nhận tiền của bạn vừa đổi.',
})
