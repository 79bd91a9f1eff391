import { checkoutText as text } from './checkout.text.ts'

const reasons = new Map(Object.entries(text.vnpayReasons))

/**
 * Why VNPAY says a payment failed (vnp_ResponseCode, vietnam 1.1), in words. Only for addresses whose signature holds:
 * anybody can write a code into an address.
 */
export const vnpayReason = (code: string | null) => reasons.get(code ?? '') ?? text.reasonUnknown
