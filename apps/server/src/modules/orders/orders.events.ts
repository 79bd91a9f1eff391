import { giftCards, type GiftCard } from '@khue/contracts/gift-wishes'
import { z } from 'zod'
import { announcement } from '#platform/news'

const cards = Object.keys(giftCards) as [GiftCard, ...GiftCard[]]
/** As the line keeps it. */
const LineGift = z.object({ phone: z.string(), card: z.enum(cards), message: z.string(), deliverOn: z.iso.date().exactOptional() })

/** An order has been paid in full; what was bought is due. */
export const orderCompleted = announcement(
  'order.completed',
  z.object({
    orderId: z.uuid(),
    paidVnd: z.int().exactOptional().describe('What has come, where the rest is paid in parts'),
    isPrepaid: z.literal(true).exactOptional().describe('Its money waits in CUSTOMER_PREPAID until each line is handed over'),
  }),
)
/** What others hand over of a completed order: all but plans. Said only of orders that have any. */
export const orderLinesDue = announcement(
  'order.lines_due',
  z.object({
    orderId: z.uuid(),
    buyerId: z.uuid(),
    lines: z.array(
      z.object({
        lineId: z.uuid(),
        learnerId: z.uuid(),
        kind: z.enum(['CO', 'LL', 'TN']),
        refId: z.uuid(),
        runId: z.uuid().nullable(),
        seatHoldId: z.uuid().nullable(),
        sellerId: z.uuid(),
        lessons: z.int(),
        priceVnd: z.int(),
        discountVnd: z.int(),
        houseVnd: z.int(),
        coolingOffDays: z.int(),
      }),
    ),
  }),
)
/** Something was bought for somebody else, whose it is once they claim it. */
export const orderGiftsDue = announcement(
  'order.gifts_due',
  z.object({ orderId: z.uuid(), buyerId: z.uuid(), lineId: z.uuid(), kind: z.enum(['CO', 'SUB']), gift: LineGift }),
)
/** What the sale floor itself can give of a completed order is there, with all that people are told of it. */
export const orderHandedOver = announcement(
  'order.handed_over',
  z.object({
    orderId: z.uuid(),
    code: z.string(),
    buyerId: z.uuid(),
    totalVnd: z.int(),
    things: z.array(
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
export const orderCancelled = announcement('order.cancelled', z.object({ orderId: z.uuid() }))
/** Money of a completed order has gone back, or all of it. */
export const orderRefunded = announcement('order.refunded', z.object({ orderId: z.uuid(), isWhole: z.boolean() }))
