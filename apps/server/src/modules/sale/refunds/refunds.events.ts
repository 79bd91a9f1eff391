import { z } from 'zod'
import { domainEvent } from '#platform/outbox/domain-events'

/** Money has gone back to a buyer, all the way. */
export const refundCompleted = domainEvent(
  'refund.completed',
  z.object({ refundId: z.uuid(), orderId: z.uuid().nullable(), amountVnd: z.int() }),
)
