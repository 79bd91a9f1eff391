import { createHmac, timingSafeEqual } from 'node:crypto'

type Params = Readonly<Record<string, string>>
const unsigned = new Set(['vnp_SecureHash', 'vnp_SecureHashType'])

/**
 * The string that VNPAY 2.1.0 signs, which is also the query string that is sent: no empty values, names in byte order, form encoding (a space is
 * `+`, the rest UTF-8 in upper-case percent codes).
 */
function canonicalQuery(params: Params) {
  const signed = Object.entries(params).filter(([name, value]) => value !== '' && !unsigned.has(name))
  return new URLSearchParams(signed.toSorted(([a], [b]) => (a < b ? -1 : 1))).toString()
}

const hmac = (text: string, secret: string) => createHmac('sha512', secret).update(text, 'utf8').digest('hex')

/** The query string of a signed request, `vnp_SecureHash` last. */
export function signedQuery(params: Params, secret: string) {
  const query = canonicalQuery(params)
  return `${query}&vnp_SecureHash=${hmac(query, secret)}`
}

/**
 * The parameters of a message with a valid signature; else undefined. A repeated parameter arrives as a list and is refused: another parser might
 * have taken the other value.
 */
export function readSigned(raw: Readonly<Record<string, unknown>>, secret: string): Params | undefined {
  if (!hasOnlyTexts(raw)) return undefined
  return isSignature(raw.vnp_SecureHash, hmac(canonicalQuery(raw), secret)) ? raw : undefined
}

const isSignature = (given: string | undefined, expected: string) =>
  given !== undefined && /^[0-9a-f]{128}$/.test(given) && timingSafeEqual(Buffer.from(given), Buffer.from(expected))

const hasOnlyTexts = (raw: Readonly<Record<string, unknown>>): raw is Params =>
  Object.values(raw).every((value) => typeof value === 'string')

/** The text signed in query and refund calls: the values alone, in a fixed order, without encoding. */
const joined = (params: Params, order: readonly string[]) => order.map((name) => params[name] ?? '').join('|')

/** The body of such a call. */
export const signedFields = (params: Params, order: readonly string[], secret: string) => ({
  ...params,
  vnp_SecureHash: hmac(joined(params, order), secret),
})

/** The signed fields of its answer as strings, when the signature is valid; else undefined. */
export function verifiedFields<const N extends string>(body: unknown, order: readonly N[], secret: string) {
  if (typeof body !== 'object' || body === null) return undefined
  const raw = Object.fromEntries(
    Object.entries(body).map(([name, value]) => [name, typeof value === 'number' ? String(value) : (value ?? '')]),
  )
  if (!hasOnlyTexts(raw) || !isSignature(raw.vnp_SecureHash, hmac(joined(raw, order), secret))) return undefined
  const said = order.filter((name) => raw[name])
  return Object.fromEntries(said.map((name) => [name, raw[name]])) as Partial<Record<N, string>> // only those names were taken
}
