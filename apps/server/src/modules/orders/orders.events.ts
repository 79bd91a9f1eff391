import { z } from 'zod'
import { announcement } from '#platform/news'

/** An order has been paid in full; what was bought is due. */
export const orderCompleted = announcement('order.completed', z.object({ orderId: z.uuid() }))
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
        sku: z.string().exactOptional().describe('Absent in news from before it was told'),
        name: z.string(),
        learnerId: z.uuid(),
        endsAt: z.iso.datetime().exactOptional().describe('Absent for what another module hands over'),
      }),
    ),
  }),
)
/** An unpaid order is given up, by its buyer or because its time is over: what it held is free. */
export const orderCancelled = announcement('order.cancelled', z.object({ orderId: z.uuid() }))
