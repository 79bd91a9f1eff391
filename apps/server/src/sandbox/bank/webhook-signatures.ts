import { createHmac } from 'node:crypto'

/* The webhook signatures of SePay, Casso and payOS, implemented from their documentation and not from our adapters. */

type Said = Readonly<Record<string, unknown>>
/** The request exactly as sent. */
export type SignedRequest = { headers: Record<string, string>; body: string }

const json = { 'content-type': 'application/json' }

export function signSepay(notice: Said, secret: string, now: Date): SignedRequest {
  const body = JSON.stringify(notice)
  const timestamp = String(Math.floor(now.getTime() / 1000))
  const hash = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')
  return { headers: { ...json, 'x-sepay-timestamp': timestamp, 'x-sepay-signature': `sha256=${hash}` }, body }
}

export function signCasso(notice: Said, secret: string, now: Date): SignedRequest {
  const text = `${now.getTime()}.${JSON.stringify(notice, (_name, value: unknown) => (isPlain(value) ? sorted(value) : value))}`
  const hash = createHmac('sha512', secret).update(text).digest('hex')
  return { headers: { ...json, 'x-casso-signature': `t=${now.getTime()},v1=${hash}` }, body: JSON.stringify(notice) }
}

export const signPayos = (data: Said, key: string): SignedRequest => ({
  headers: json,
  body: JSON.stringify({ code: '00', desc: 'success', success: true, data, signature: payosHash(data, key) }),
})

export function payosHash(data: Said, key: string) {
  const words = Object.entries(sorted(data)).map(([name, value]) => `${name}=${payosWord(value)}`)
  return createHmac('sha256', key).update(words.join('&')).digest('hex')
}

function payosWord(value: unknown) {
  if (Array.isArray(value)) return JSON.stringify(value.map((one: unknown) => (isPlain(one) ? sorted(one) : one)))
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

const isPlain = (value: unknown): value is Said => typeof value === 'object' && value !== null && !Array.isArray(value)
const sorted = (value: Said) =>
  Object.fromEntries(
    Object.keys(value)
      .toSorted()
      .map((name) => [name, value[name]] as const),
  )
