import { randomBytes } from 'node:crypto'

const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789' // 32 unambiguous characters: no 0 O, no 1 I
const length = 8
const form = new RegExp(`^[${alphabet}]{${length}}$`)

/** A code that people read out and type: `prefix` and 8 characters, the last one a check character. */
export const newCode = (prefix: string) => codeFrom(prefix, randomBytes(length - 1))

/** The code of seven given bytes, for callers that must get the same code again. */
export function codeFrom(prefix: string, bytes: Uint8Array) {
  const drawn = Array.from(bytes.subarray(0, length - 1), (byte) => alphabet[byte % alphabet.length]).join('')
  return prefix + drawn + checkCharacter(drawn)
}

/** Whether `text` has the form of a code. Always detects one wrong character or two adjacent ones swapped. */
export function isCode(prefix: string, text: string) {
  const body = text.slice(prefix.length)
  return text.startsWith(prefix) && form.test(body) && weigh(body) === 0
}

/**
 * Multiplies by x in the field of 32 elements (modulo x⁵ + x² + 1). The first 31 powers of x differ, so every position has its own weight and a swap
 * changes the sum.
 */
const timesX = (value: number) => (value << 1) ^ (value & 0b10000 ? 0b100101 : 0)
const weigh = (text: string) => Array.from(text).reduce((sum, c) => timesX(sum) ^ alphabet.indexOf(c), 0)
const checkCharacter = (drawn: string) => alphabet[timesX(weigh(drawn))]
