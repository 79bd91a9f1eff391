import { z } from 'zod'
import { announcement } from '#platform/news'

/** An order has been paid in full; what was bought is due. */
export const orderCompleted = announcement('order.completed', z.object({ orderId: z.uuid() }))
