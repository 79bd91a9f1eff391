import { createHmac, timingSafeEqual } from 'node:crypto'

/** HMAC-SHA256, in hex, over when it was said, where, and the bytes that were sent. */
export const einvoiceSignature = (key: string, time: string, path: string, body: string) =>
  createHmac('sha256', key).update(`${time}\n${path}\n${body}`).digest('hex')

/** In constant time; a length that differs tells nothing that everybody does not know. */
export function isSignedBy(key: string, given: string | null, said: { time: string; path: string; body: string }) {
  const [a, b] = [Buffer.from(given ?? ''), Buffer.from(einvoiceSignature(key, said.time, said.path, said.body))]
  return a.length === b.length && timingSafeEqual(a, b)
}
