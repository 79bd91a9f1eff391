import { createHmac, timingSafeEqual } from 'node:crypto'

type Params = Readonly<Record<string, string>>
const unsigned = new Set(['vnp_SecureHash', 'vnp_SecureHashType'])

/**
 * The string that VNPAY 2.1.0 signs, which is also the query string that is sent: no empty values, names in byte order,
 * form encoding (a space is `+`, the rest UTF-8 in upper-case percent codes).
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
 * The parameters of a message that whoever knows the secret has signed as it stands; else undefined. A parameter that
 * comes twice arrives as a list and is refused: another reader might have taken the other one.
 */
export function readSigned(raw: Readonly<Record<string, unknown>>, secret: string): Params | undefined {
  if (!hasOnlyTexts(raw)) return undefined
  const given = raw.vnp_SecureHash ?? ''
  if (!/^[0-9a-f]{128}$/.test(given)) return undefined
  const isGenuine = timingSafeEqual(Buffer.from(given), Buffer.from(hmac(canonicalQuery(raw), secret)))
  return isGenuine ? raw : undefined
}

const hasOnlyTexts = (raw: Readonly<Record<string, unknown>>): raw is Params =>
  Object.values(raw).every((value) => typeof value === 'string')
