/** The number of different characters in a word and a code of the same length, counted up to the limit. */
function letterDistance(word: string, code: string) {
  let wrong = 0
  for (let at = 0; at < code.length; at += 1) if (word[at] !== code[at]) wrong += 1
  return wrong
}

/** The word with each of its characters left out in turn. */
const without = (word: string) => Array.from(word, (_, at) => word.slice(0, at) + word.slice(at + 1))

const maxDistance = 2

/**
 * Distance between a memo and a code: the fewest wrong characters at any position, where one character may be missing or extra. Undefined beyond a
 * typing error or two.
 */
export function codeDistance(memo: string, code: string): number | undefined {
  const characters = memo.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
  const windows = (length: number) =>
    Array.from({ length: Math.max(0, characters.length - length + 1) }, (_, at) => characters.slice(at, at + length))
  const exact = windows(code.length).map((word) => letterDistance(word, code))
  const oneTooFew = windows(code.length - 1).flatMap((word) => without(code).map((shape) => letterDistance(word, shape) + 1))
  const oneTooMany = windows(code.length + 1).flatMap((word) => without(word).map((shape) => letterDistance(shape, code) + 1))
  const found = [...exact, ...oneTooFew, ...oneTooMany]
  const nearest = Math.min(...found, maxDistance + 1)
  return nearest > maxDistance ? undefined : nearest
}

type Candidate = { code: string; amountVnd: number }

/** Checkouts that the money may be meant for: by code distance first, then by the difference of the sums. */
export const rankCandidates = <C extends Candidate>(memo: string, cameVnd: number, some: readonly C[], limit: number): C[] =>
  some
    .map((one) => ({ one, letterDistance: codeDistance(memo, one.code) ?? maxDistance + 1, gap: Math.abs(one.amountVnd - cameVnd) }))
    .toSorted((a, b) => a.letterDistance - b.letterDistance || a.gap - b.gap)
    .slice(0, limit)
    .map(({ one }) => one)
