import { isCode } from '#platform/crypto/public-codes'
import { codePrefix } from '../payment.ts'

const codeForm = /^HV[A-HJ-NP-Z2-9]{8}$/
const codeLength = 10

/**
 * Every code of ours that a transfer's words may hold, in the order in which they stand there. Banks write in capitals, drop accents and
 * signs, put words of their own around the memo and break it anywhere, so letters and digits alone are read, at every place (vietnam.md
 * 1.4); the check character tells a code from what only looks like one.
 */
export function codesInMemo(memo: string): string[] {
  const letters = memo.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
  const places = Array.from({ length: Math.max(0, letters.length - codeLength + 1) }, (_, at) => letters.slice(at, at + codeLength))
  return [...new Set(places.filter((place) => codeForm.test(place) && isCode(codePrefix, place)))]
}
