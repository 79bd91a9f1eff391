import { linesUndeliverable } from '#modules/sale/enrolments'
import { giftClaimExpired } from '#modules/sale/gifts'
import { linesWithdrawn, orderCancelled, orderRepriced } from '#modules/sale/orders'
import { suspenseRefundDecided, unmatchedRefundDecided } from '#modules/money/payments'
import { subscriber } from '#platform/outbox/domain-events'
import { refundSuspense } from './automatic/refund-suspense.service.ts'
import { refundUndelivered } from './automatic/refund-undelivered.service.ts'
import { refundWithdrawn } from './automatic/refund-withdrawn.service.ts'
import { returnClaimsOfOrder, returnUnused } from './reclaiming/discount-claims.service.ts'
import { unpaidDiscountsWithheld } from './refunds.events.ts'

export const refundSubscribers = [
  subscriber('refund_suspense', suspenseRefundDecided, refundSuspense),
  subscriber('refund_unmatched_money', unmatchedRefundDecided, refundSuspense),
  subscriber('refund_undelivered', linesUndeliverable, refundUndelivered),
  subscriber('refund_withdrawn', linesWithdrawn, refundWithdrawn),
  subscriber('refund_unclaimed_gift', giftClaimExpired, (deps, gift) =>
    refundUndelivered(deps, { ...gift, reason: 'Quà tặng không có ai nhận' }),
  ),
  subscriber('return_discounts_of_ended_order', orderCancelled, (deps, { orderId }) => returnClaimsOfOrder(deps, orderId)),
  subscriber('return_discounts_of_repriced_order', orderRepriced, (deps, { orderId }) => returnClaimsOfOrder(deps, orderId)),
  subscriber('return_unused_discounts', unpaidDiscountsWithheld, async (deps, { requestId }) => {
    await returnUnused(deps, { requestId })
  }),
]
