import { checkoutText as text } from './checkout.text.ts'

/** Per gateway: the query parameter of the failure reason, and a text for each value. Other gateways document none. */
const reasons: Record<string, { name: string; words: ReadonlyMap<string, string> }> = {
  vnpay: { name: 'vnp_ResponseCode', words: new Map(Object.entries(text.vnpayReasons)) },
  momo: { name: 'resultCode', words: new Map(Object.entries(text.momoReasons)) },
}

/**
 * Failure reason of a gateway (vietnam 1.1, 1.2) as text. Call only for addresses with a valid signature: anybody can write a code into an
 * address.
 */
export function gatewayReason(gateway: string, query: URLSearchParams) {
  if (!Object.hasOwn(reasons, gateway)) return text.walletReasonUnknown
  const { name, words } = reasons[gateway] ?? { name: '', words: new Map<string, string>() }
  return words.get(query.get(name) ?? '') ?? (gateway === 'vnpay' ? text.reasonUnknown : text.walletReasonUnknown)
}
