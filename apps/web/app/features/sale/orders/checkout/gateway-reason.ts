import { checkoutText as text } from './checkout.text.ts'

/** Of each gateway: what its address calls the reason, and what each reason is in words. Others name none in any way that is documented. */
const reasons: Record<string, { name: string; words: ReadonlyMap<string, string> }> = {
  vnpay: { name: 'vnp_ResponseCode', words: new Map(Object.entries(text.vnpayReasons)) },
  momo: { name: 'resultCode', words: new Map(Object.entries(text.momoReasons)) },
}

/**
 * Why a gateway says that a payment failed (vietnam 1.1, 1.2), in words. Only for addresses whose signature holds: anybody can write a code
 * into an address.
 */
export function gatewayReason(gateway: string, query: URLSearchParams) {
  if (!Object.hasOwn(reasons, gateway)) return text.walletReasonUnknown
  const { name, words } = reasons[gateway] ?? { name: '', words: new Map<string, string>() }
  return words.get(query.get(name) ?? '') ?? (gateway === 'vnpay' ? text.reasonUnknown : text.walletReasonUnknown)
}
