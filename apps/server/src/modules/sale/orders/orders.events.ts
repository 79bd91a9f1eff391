import { giftCards, type GiftCard } from '@khue/contracts/sale/gift-details'
import { z } from 'zod'
import { domainEvent } from '#platform/outbox/domain-events'

const cards = Object.keys(giftCards) as [GiftCard, ...GiftCard[]]
/** As stored in `order_lines.gift`. */
const LineGift = z.object({ phone: z.string(), card: z.enum(cards), message: z.string(), deliverOn: z.iso.date().exactOptional() })

/** An order is paid in full, or its first instalment is: its lines are due for delivery. */
export const orderCompleted = domainEvent(
  'order.completed',
  z.object({
    orderId: z.uuid(),
    paidVnd: z.int().exactOptional().describe('Amount received, where the rest is paid in instalments'),
    isPrepaid: z.literal(true).exactOptional().describe('Its money is in CUSTOMER_PREPAID until each line is delivered'),
  }),
)
/** Lines of a completed order that another module delivers: all but plans. Published only for orders that have such lines. */
export const fulfilmentRequested = domainEvent(
  'order.fulfilment_requested',
  z.object({
    orderId: z.uuid(),
    buyerId: z.uuid(),
    lines: z.array(
      z.object({
        lineId: z.uuid(),
        learnerId: z.uuid(),
        kind: z.enum(['CO', 'LL', 'TN']),
        refId: z.uuid(),
        batchId: z.uuid().nullable(),
        seatHoldId: z.uuid().nullable(),
        sellerId: z.uuid(),
        lessons: z.int(),
        priceVnd: z.int(),
        discountVnd: z.int(),
        platformDiscountVnd: z.int(),
        coolingOffDays: z.int(),
      }),
    ),
  }),
)
/** A line was bought as a gift; it is delivered when the receiver claims it. */
export const giftPurchased = domainEvent(
  'order.gift_purchased',
  z.object({ orderId: z.uuid(), buyerId: z.uuid(), lineId: z.uuid(), kind: z.enum(['CO', 'SUB']), gift: LineGift }),
)
/** Orders has delivered what it delivers itself (memberships). Carries everything the notices need. */
export const orderFulfilled = domainEvent(
  'order.fulfilled',
  z.object({
    orderId: z.uuid(),
    code: z.string(),
    buyerId: z.uuid(),
    totalVnd: z.int(),
    items: z.array(
      z.object({
        sku: z.string(),
        name: z.string(),
        learnerId: z.uuid(),
        endsAt: z.iso.datetime().exactOptional().describe('Absent for lines that another module delivers'),
        isGift: z.literal(true).exactOptional().describe('Delivered when the receiver claims it'),
      }),
    ),
  }),
)
/** An unpaid order ended, by its buyer or by timeout: its seats and requested items are free. */
export const orderCancelled = domainEvent('order.cancelled', z.object({ orderId: z.uuid() }))
/** An unpaid order that had discounts was priced anew. */
export const orderRepriced = domainEvent('order.repriced', z.object({ orderId: z.uuid() }))
/** The platform ended what these lines of a completed order were bought for; what is left of them must be refunded. */
export const linesWithdrawn = domainEvent('order.lines_withdrawn', z.object({ orderId: z.uuid(), lineIds: z.array(z.uuid()) }))
/** A line moved to another run of its course, because the bought run had too few learners. */
export const lineMoved = domainEvent(
  'order.line_moved',
  z.object({ orderId: z.uuid(), lineId: z.uuid(), buyerId: z.uuid(), learnerId: z.uuid(), fromRunId: z.uuid(), toRunId: z.uuid() }),
)
/** A part or all of a completed order was refunded. */
export const orderRefunded = domainEvent('order.refunded', z.object({ orderId: z.uuid(), isFullRefund: z.boolean() }))
