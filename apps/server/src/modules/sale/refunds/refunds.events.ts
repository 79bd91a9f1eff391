import { z } from 'zod'
import { domainEvent } from '#platform/outbox/domain-events'

/** A refund is completed: the money has reached its channel. */
export const refundCompleted = domainEvent(
  'refund.completed',
  z.object({ refundId: z.uuid(), orderId: z.uuid().nullable(), amountVnd: z.int() }),
)
