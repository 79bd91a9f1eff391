import { suspenseNames } from '@khue/contracts/suspense'
import { z } from 'zod'
import { announcement } from '#platform/news'

const aboutCheckout = z.object({ checkoutId: z.uuid() })

/** The whole sum of a checkout has been received, or somebody of the house has decided that late money shall count. */
export const paymentSucceeded = announcement('payment.succeeded', aboutCheckout)
/** A gateway has said no. The checkout may still be paid under another attempt. */
export const paymentRefused = announcement('payment.refused', aboutCheckout)
/** The buyer's money is taken, but the gateway holds it back for a closer look. */
export const paymentHeld = announcement('payment.held', aboutCheckout)
/** Money came for a checkout and did not fit; it waits for a decision. */
export const moneySetAside = announcement(
  'payment.set_aside',
  aboutCheckout.extend({ itemId: z.uuid(), name: z.enum(suspenseNames), amountVnd: z.int() }),
)
/** Money that was set aside is kept for who paid it: it stands in their learning balance. */
export const moneyBalanced = announcement('payment.balanced', aboutCheckout.extend({ itemId: z.uuid(), amountVnd: z.int() }))
/** Money of nobody we know goes back to the account that it came from. */
export const strayRefundDecided = announcement('payment.stray_refund_decided', z.object({ itemId: z.uuid(), amountVnd: z.int() }))
/** Money that was set aside goes back to the buyer, or what is left of it. */
export const refundDecided = announcement('payment.refund_decided', aboutCheckout.extend({ itemId: z.uuid(), amountVnd: z.int() }))
