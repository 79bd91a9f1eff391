import { linesUndeliverable } from '#modules/sale/enrolments'
import { giftClaimExpired } from '#modules/sale/gifts'
import { linesWithdrawn } from '#modules/sale/orders'
import { suspenseRefundDecided, unmatchedRefundDecided } from '#modules/money/payments'
import { subscriber } from '#platform/outbox/domain-events'
import { refundSuspense } from './automatic/refund-suspense.service.ts'
import { refundUndelivered } from './automatic/refund-undelivered.service.ts'
import { refundWithdrawn } from './automatic/refund-withdrawn.service.ts'

export const refundSubscribers = [
  subscriber('refund_suspense', suspenseRefundDecided, refundSuspense),
  subscriber('refund_unmatched_money', unmatchedRefundDecided, refundSuspense),
  subscriber('refund_undelivered', linesUndeliverable, refundUndelivered),
  subscriber('refund_withdrawn', linesWithdrawn, refundWithdrawn),
  subscriber('refund_unclaimed_gift', giftClaimExpired, (deps, gift) =>
    refundUndelivered(deps, { ...gift, reason: 'Quà tặng không có ai nhận' }),
  ),
]
