import { z } from 'zod'
import { announcement } from '#platform/news'

/** The whole sum of a checkout has been received. */
export const paymentSucceeded = announcement('payment.succeeded', z.object({ checkoutId: z.uuid() }))
