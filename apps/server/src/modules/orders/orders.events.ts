import { z } from 'zod'
import { announcement } from '#platform/news'

/** An order has been paid in full; what was bought is due. */
export const orderCompleted = announcement('order.completed', z.object({ orderId: z.uuid() }))
/** An unpaid order is given up, by its buyer or because its time is over: what it held is free. */
export const orderCancelled = announcement('order.cancelled', z.object({ orderId: z.uuid() }))
