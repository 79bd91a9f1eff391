import { isCode } from '#platform/crypto/public-codes'
import { codePrefix } from '../payment.ts'

const codeForm = /^HV[A-HJ-NP-Z2-9]{8}$/
const codeLength = 10

/**
 * Every possible code in a transfer's memo, in order. Banks write in capitals, drop accents and signs, put words of their own around the memo and
 * break it anywhere, so only letters and digits are read, at every position (vietnam.md 1.4); the check character rules out accidental matches.
 */
export function codesInMemo(memo: string): string[] {
  const characters = memo.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
  const places = Array.from({ length: Math.max(0, characters.length - codeLength + 1) }, (_, at) => characters.slice(at, at + codeLength))
  return [...new Set(places.filter((place) => codeForm.test(place) && isCode(codePrefix, place)))]
}
