import { type Notice, escapeMarks } from '#modules/people/notifications'

/** To the child and the guardian who approved. */
export const handOverFailed = ({ requestId, title, failure }: { requestId: string; title: string; failure: string }): Notice => ({
  event: `family_purchase.failed ${requestId}`,
  category: 'WARN',
  type: 'FAMILY_PURCHASE_FAILED',
  title: 'Chưa mua được món đã đồng ý',
  text: `“${escapeMarks(title)}” chưa mua được: ${escapeMarks(failure)}`,
  url: '/account/family/requests',
  reason: 'Bạn nhận tin này vì gia đình bạn vừa đồng ý mua món này.',
})
