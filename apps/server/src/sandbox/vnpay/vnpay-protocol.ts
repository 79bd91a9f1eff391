import { createHmac, timingSafeEqual } from 'node:crypto'
import { vietnamClock } from '../gateway/clock.ts'

/*
 * VNPAY 2.1.0 from the gateway's side, implemented from the protocol and not from our adapter: it verifies the query string as received, and encodes
 * its own like the provider's published sample.
 */

const hmac = (text: string, secret: string) => createHmac('sha512', secret).update(text).digest('hex')
const nameOf = (pair: string) => pair.split('=', 1)[0] ?? ''
const byName = (a: string, b: string) => (nameOf(a) < nameOf(b) ? -1 : 1)

/** The parameters of a request signed by the merchant, or undefined. No parameter may be repeated or unsigned. */
export function verifyRequest(rawQuery: string, secret: string): Map<string, string> | undefined {
  const pairs = rawQuery.split('&')
  const hash = pairs.find((pair) => nameOf(pair) === 'vnp_SecureHash')?.slice('vnp_SecureHash='.length) ?? ''
  const signed = pairs.filter((pair) => nameOf(pair) !== 'vnp_SecureHash')
  if (new Set(pairs.map(nameOf)).size !== pairs.length) return undefined
  const expected = Buffer.from(hmac(signed.toSorted(byName).join('&'), secret))
  const given = Buffer.from(hash)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined
  return new Map(new URLSearchParams(signed.join('&')))
}

/** A query string that the merchant can verify. */
export function signAnswer(params: Readonly<Record<string, string>>, secret: string) {
  const pairs = Object.entries(params)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name}=${encodeURIComponent(value).replaceAll('%20', '+')}`)
    .toSorted(byName)
  const query = pairs.join('&')
  return `${query}&vnp_SecureHash=${hmac(query, secret)}`
}

/** The gateway's reason to refuse a validly signed request; undefined when there is none. */
export function faultOf(request: ReadonlyMap<string, string>, tmnCode: string): string | undefined {
  const is = (name: string, form: RegExp) => form.test(request.get(name) ?? '')
  if (request.get('vnp_TmnCode') !== tmnCode) return 'Website này chưa đăng ký với cổng thanh toán.'
  if (!is('vnp_Version', /^2\.1\.0$/) || !is('vnp_Command', /^pay$/) || !is('vnp_CurrCode', /^VND$/) || !is('vnp_Locale', /^(vn|en)$/))
    return badForm
  if (!is('vnp_Amount', /^[1-9]\d{0,11}$/) || !is('vnp_TxnRef', /^.{1,100}$/) || !is('vnp_OrderType', /^\w{1,100}$/)) return badForm
  if (
    !is('vnp_OrderInfo', /^[A-Za-z0-9 .:_-]{1,255}$/) ||
    !is('vnp_ReturnUrl', /^https?:\/\/[!-~]{1,255}$/) ||
    !is('vnp_IpAddr', /^[\da-f.:]{7,45}$/i)
  )
    return badForm
  return is('vnp_CreateDate', /^\d{14}$/) && is('vnp_ExpireDate', /^\d{14}$/) ? undefined : badForm
}
const badForm = 'Yêu cầu thanh toán không đúng định dạng.'

/** The gateway's time format: `yyyyMMddHHmmss` in Vietnam. */
export const gatewayTime = (at: Date) => vietnamClock(at).replace(/\D/g, '')

/** The signed text of API calls: only the named values, in their order, unencoded. */
const piped = (fields: Readonly<Record<string, string>>, names: readonly string[]) =>
  names.map((name) => fields[`vnp_${name}`] ?? '').join('|')

export const signFields = (fields: Readonly<Record<string, string>>, names: readonly string[], secret: string) => ({
  ...fields,
  vnp_SecureHash: hmac(piped(fields, names), secret),
})

export function hasValidSignature(fields: Readonly<Record<string, string>>, names: readonly string[], secret: string) {
  const expected = Buffer.from(hmac(piped(fields, names), secret))
  const given = Buffer.from(fields.vnp_SecureHash ?? '')
  return given.length === expected.length && timingSafeEqual(given, expected)
}
