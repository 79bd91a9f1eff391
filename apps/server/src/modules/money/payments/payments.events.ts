import { suspenseReasons } from '@khue/contracts/money/suspense'
import { z } from 'zod'
import { domainEvent } from '#platform/outbox/domain-events'

const checkoutRef = z.object({ checkoutId: z.uuid() })

/** The whole sum of a checkout was received, or an admin decided that late money counts. */
export const paymentSucceeded = domainEvent('payment.succeeded', checkoutRef)
/** A gateway refused. Another attempt may still pay the checkout. */
export const paymentDeclined = domainEvent('payment.declined', checkoutRef)
/** The buyer's money is taken, but the gateway holds it back for review. */
export const paymentHeld = domainEvent('payment.held', checkoutRef)
/** Money for a checkout did not fit; it awaits a decision. */
export const suspenseOpened = domainEvent(
  'payment.suspense_opened',
  checkoutRef.extend({ itemId: z.uuid(), name: z.enum(suspenseReasons), amountVnd: z.int() }),
)
/**
 * Suspense was credited to the payer's learning balance. `cause` is absent when an admin decided. SURPLUS: more than needed came. UNPAID: parts of a sum
 * that never became whole. Else the purchase cannot be delivered any more.
 */
export const creditCauses = ['SURPLUS', 'UNPAID', 'STARTED', 'ENDED', 'WITHDRAWN'] as const
export type CreditCause = (typeof creditCauses)[number]
export const suspenseCredited = domainEvent(
  'payment.suspense_credited',
  checkoutRef.extend({ itemId: z.uuid(), amountVnd: z.int(), cause: z.enum(creditCauses).exactOptional() }),
)
/** Money without a known owner is to be returned to the account it came from. */
export const unmatchedRefundDecided = domainEvent('payment.unmatched_refund_decided', z.object({ itemId: z.uuid(), amountVnd: z.int() }))
/** Suspense, or the rest of it, is to be refunded to the buyer. */
export const suspenseRefundDecided = domainEvent(
  'payment.suspense_refund_decided',
  checkoutRef.extend({ itemId: z.uuid(), amountVnd: z.int() }),
)
