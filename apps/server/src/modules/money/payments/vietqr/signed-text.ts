import { createHmac, timingSafeEqual } from 'node:crypto'

/** The hexadecimal signature of a text or of bytes as they came. */
export const hmacOf = (algorithm: 'sha256' | 'sha512', text: string | Buffer, secret: string) =>
  createHmac(algorithm, secret).update(text).digest('hex')

/** Compares in constant time; what has another length is another text. */
export function isSame(given: string | undefined, expected: string) {
  const [one, other] = [Buffer.from(given ?? ''), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}
