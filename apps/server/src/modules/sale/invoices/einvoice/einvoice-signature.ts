import { createHmac, timingSafeEqual } from 'node:crypto'

/** HMAC-SHA256, in hex, over time, path and the exact bytes of the body. */
export const einvoiceSignature = (key: string, time: string, path: string, body: string) =>
  createHmac('sha256', key).update(`${time}\n${path}\n${body}`).digest('hex')

/** Compares in constant time; comparing lengths first reveals nothing, since every signature has the same length. */
export function isSignedBy(key: string, given: string | null, said: { time: string; path: string; body: string }) {
  const [a, b] = [Buffer.from(given ?? ''), Buffer.from(einvoiceSignature(key, said.time, said.path, said.body))]
  return a.length === b.length && timingSafeEqual(a, b)
}
