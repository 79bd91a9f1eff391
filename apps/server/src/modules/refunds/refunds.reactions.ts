import { linesUndeliverable } from '#modules/enrolments'
import { giftClaimExpired } from '#modules/gifts'
import { suspenseRefundDecided, unmatchedRefundDecided } from '#modules/payments'
import { subscriber } from '#platform/news'
import { refundSuspense } from './service/owe-suspense.ts'
import { refundUndelivered } from './service/owe-undelivered.ts'

export const refundSubscribers = [
  subscriber('refund_suspense', suspenseRefundDecided, refundSuspense),
  subscriber('refund_unmatched_money', unmatchedRefundDecided, refundSuspense),
  subscriber('refund_undelivered', linesUndeliverable, refundUndelivered),
  subscriber('refund_unclaimed_gift', giftClaimExpired, (deps, gift) =>
    refundUndelivered(deps, { ...gift, reason: 'Quà tặng không có ai nhận' }),
  ),
]
