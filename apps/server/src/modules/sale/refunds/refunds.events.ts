import { z } from 'zod'
import { domainEvent } from '#platform/outbox/domain-events'

/** A refund is completed: the money has reached its channel. */
export const refundCompleted = domainEvent(
  'refund.completed',
  z.object({ refundId: z.uuid(), orderId: z.uuid().nullable(), amountVnd: z.int() }),
)
/** A refund was decided: its money is owed, and what was left of these lines, or one lesson of them, is not theirs any more. */
export const refundBooked = domainEvent('refund.booked', z.object({ orderId: z.uuid(), lineIds: z.array(z.uuid()) }))
/** A decided refund withholds discounts of orders that were unpaid when it read them. */
export const unpaidDiscountsWithheld = domainEvent('refund.unpaid_discounts_withheld', z.object({ requestId: z.uuid() }))
