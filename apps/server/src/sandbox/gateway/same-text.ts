import { timingSafeEqual } from 'node:crypto'

/** Compares in constant time. */
export function isSame(given: unknown, expected: string) {
  const [a, b] = [Buffer.from(typeof given === 'string' ? given : ''), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}
