import { z } from 'zod'
import { announcement } from '#platform/news'

/** Money has gone back to a buyer, all the way. */
export const refundDone = announcement('refund.done', z.object({ refundId: z.uuid(), orderId: z.uuid().nullable(), amountVnd: z.int() }))
