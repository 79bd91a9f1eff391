import { createHmac, timingSafeEqual } from 'node:crypto'

/** The hexadecimal HMAC of a text or of raw bytes. */
export const hmacOf = (algorithm: 'sha256' | 'sha512', text: string | Buffer, secret: string) =>
  createHmac(algorithm, secret).update(text).digest('hex')

/** Constant-time comparison; texts of different length differ. */
export function isSame(given: string | undefined, expected: string) {
  const [one, other] = [Buffer.from(given ?? ''), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}
