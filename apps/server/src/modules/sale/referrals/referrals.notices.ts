import { type Notice, escapeMarks } from '#modules/people/notifications'

/** To each of the two, once the first purchase counts. */
export const referralRewarded = ({
  accountId,
  explanation,
  code,
  isReferrer,
}: {
  accountId: string
  explanation: string
  /** Vouchers only; points have no code. */
  code: string | undefined
  isReferrer: boolean
}): Notice => ({
  event: `referral.rewarded ${accountId}`,
  category: 'GIFT',
  type: 'REFERRAL_REWARDED',
  title: code ? 'Bạn được tặng voucher giới thiệu' : 'Bạn được tặng điểm giới thiệu',
  text: code
    ? `**${escapeMarks(explanation)}** với mã **${code}**, trong mục Mã ưu đãi của bạn.`
    : `**${escapeMarks(explanation)}**, trong mục Điểm thưởng của bạn.`,
  url: code ? '/account/settings/vouchers' : '/account/settings/points',
  reason: isReferrer
    ? 'Bạn nhận tin này vì người bạn giới thiệu đã mua lần đầu.'
    : 'Bạn nhận tin này vì bạn đã nhập mã giới thiệu và mua lần đầu.',
})
