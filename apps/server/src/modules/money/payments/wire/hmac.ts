import { createHmac, timingSafeEqual } from 'node:crypto'

export type SignatureForm = 'hex' | 'base64'

export const hmacSha256 = (text: string | Buffer, key: string, form: SignatureForm = 'hex') =>
  createHmac('sha256', key).update(text).digest(form)

/** Constant-time comparison; the expected length is public anyway. */
export function isSameText(given: unknown, expected: string): given is string {
  if (typeof given !== 'string') return false
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}
