import { type Notice, unmarked } from '#modules/notifications'

/** To each of the two, once the first purchase counts. */
export const referralRewarded = ({
  accountId,
  says,
  code,
  isReferrer,
}: {
  accountId: string
  says: string
  code: string
  isReferrer: boolean
}): Notice => ({
  event: `referral.rewarded ${accountId}`,
  category: 'GIFT',
  type: 'REFERRAL_REWARDED',
  title: 'Bạn được tặng voucher giới thiệu',
  text: `**${unmarked(says)}** với mã **${code}**, trong mục Mã ưu đãi của bạn.`,
  url: '/account/settings/vouchers',
  why: isReferrer
    ? 'Bạn nhận tin này vì người bạn giới thiệu đã mua lần đầu.'
    : 'Bạn nhận tin này vì bạn đã nhập mã giới thiệu và mua lần đầu.',
})
