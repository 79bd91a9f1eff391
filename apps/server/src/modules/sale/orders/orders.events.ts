import { giftCards, type GiftCard } from '@khue/contracts/sale/gift-details'
import { z } from 'zod'
import { domainEvent } from '#platform/outbox/domain-events'

const cards = Object.keys(giftCards) as [GiftCard, ...GiftCard[]]
/** As the line keeps it. */
const LineGift = z.object({ phone: z.string(), card: z.enum(cards), message: z.string(), deliverOn: z.iso.date().exactOptional() })

/** An order has been paid in full; what was bought is due. */
export const orderCompleted = domainEvent(
  'order.completed',
  z.object({
    orderId: z.uuid(),
    paidVnd: z.int().exactOptional().describe('What has come, where the rest is paid in parts'),
    isPrepaid: z.literal(true).exactOptional().describe('Its money waits in CUSTOMER_PREPAID until each line is handed over'),
  }),
)
/** What others hand over of a completed order: all but plans. Said only of orders that have any. */
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
/** Something was bought for somebody else, whose it is once they claim it. */
export const giftPurchased = domainEvent(
  'order.gift_purchased',
  z.object({ orderId: z.uuid(), buyerId: z.uuid(), lineId: z.uuid(), kind: z.enum(['CO', 'SUB']), gift: LineGift }),
)
/** What the sale floor itself can give of a completed order is there, with all that people are told of it. */
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
        endsAt: z.iso.datetime().exactOptional().describe('Absent for what another module hands over'),
        isGift: z.literal(true).exactOptional().describe('It waits for whoever claims it'),
      }),
    ),
  }),
)
/** An unpaid order is given up, by its buyer or because its time is over: what it held is free. */
export const orderCancelled = domainEvent('order.cancelled', z.object({ orderId: z.uuid() }))
/** Money of a completed order has gone back, or all of it. */
export const orderRefunded = domainEvent('order.refunded', z.object({ orderId: z.uuid(), isFullRefund: z.boolean() }))
