import { suspenseReasons } from '@khue/contracts/money/suspense'
import { z } from 'zod'
import { domainEvent } from '#platform/outbox/domain-events'

const checkoutRef = z.object({ checkoutId: z.uuid() })

/** The whole sum of a checkout has been received, or somebody of the house has decided that late money shall count. */
export const paymentSucceeded = domainEvent('payment.succeeded', checkoutRef)
/** A gateway has said no. The checkout may still be paid under another attempt. */
export const paymentDeclined = domainEvent('payment.declined', checkoutRef)
/** The buyer's money is taken, but the gateway holds it back for a closer look. */
export const paymentHeld = domainEvent('payment.held', checkoutRef)
/** Money came for a checkout and did not fit; it waits for a decision. */
export const suspenseOpened = domainEvent(
  'payment.suspense_opened',
  checkoutRef.extend({ itemId: z.uuid(), name: z.enum(suspenseReasons), amountVnd: z.int() }),
)
/** Money that was set aside is kept for who paid it: it stands in their learning balance. */
export const suspenseCredited = domainEvent('payment.suspense_credited', checkoutRef.extend({ itemId: z.uuid(), amountVnd: z.int() }))
/** Money of nobody we know goes back to the account that it came from. */
export const unmatchedRefundDecided = domainEvent('payment.unmatched_refund_decided', z.object({ itemId: z.uuid(), amountVnd: z.int() }))
/** Money that was set aside goes back to the buyer, or what is left of it. */
export const suspenseRefundDecided = domainEvent(
  'payment.suspense_refund_decided',
  checkoutRef.extend({ itemId: z.uuid(), amountVnd: z.int() }),
)
