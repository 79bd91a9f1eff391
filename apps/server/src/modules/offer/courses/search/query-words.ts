import { folded, isMarked, readTelex, toned } from '#platform/vietnam/text'

/** A word, a number or a sign of the typed text, with its position. */
export type Word = { text: string; start: number; end: number }

/** Separates numbers from letters, so that "toán8", "t3" and "200k" are read like "toán 8", "t 3" and "200 k". */
export const splitWords = (typed: string): Word[] =>
  Array.from(typed.matchAll(/\d+(?:[.,]\d+)*|[\p{L}\p{M}]+(?:\+\+|#)?|[-–~<>≤≥:/]/gu), (found) => ({
    text: found[0],
    start: found.index,
    end: found.index + found[0].length,
  }))

const tones = /[\u0300\u0301\u0303\u0309\u0323]/g
const withoutTone = (word: string) => word.normalize('NFD').replaceAll(tones, '').normalize('NFC')

/** A word in every form used for comparison. */
type Forms = { toned: string; folded: string; toneless: string; isMarked: boolean; telex: string | undefined; isSign: boolean }
const mostRemembered = 10_000
const remembered = new Map<string, Forms>()

/** Cached: each typed word is compared with the whole dictionary, whose words recur with every search. */
function formsOf(word: string): Forms {
  const known = remembered.get(word)
  if (known) return known
  const is = toned(word)
  const forms = {
    toned: is,
    folded: folded(is),
    toneless: withoutTone(is),
    isMarked: isMarked(is),
    telex: readTelex(is),
    isSign: /^\P{L}+$/u.test(word),
  }
  if (remembered.size >= mostRemembered) remembered.clear()
  remembered.set(word, forms)
  return forms
}

/** Whether a typed word can be this word: with its marks, with the tone placed differently, without marks, without its tone, or in Telex. */
export const isWord = (typed: string, word: string) => fits(formsOf(typed), formsOf(word))

const fits = (is: Forms, wanted: Forms) =>
  is.toned === wanted.toned ||
  is.toned === wanted.folded ||
  (is.isMarked && is.toned === wanted.toneless) ||
  (is.telex !== undefined && is.telex === wanted.toned)

/** The length of a phrase that matches at a position: all of its words, or 0. */
export function phraseAt(words: readonly Word[], at: number, phrase: string): number {
  const wanted = phrase.split(' ')
  return wanted.every((word, n) => {
    const typed = words[at + n]?.text
    if (typed === undefined) return false
    const forms = formsOf(word)
    return forms.isSign ? typed === word : fits(formsOf(typed), forms)
  })
    ? wanted.length
    : 0
}

/** The longest of these phrases that matches at a position, with its value. */
export function longestAt<T>(words: readonly Word[], at: number, phrases: readonly (readonly [phrase: string, value: T])[]) {
  let longest: { length: number; value: T } | undefined
  for (const [phrase, value] of phrases) {
    const length = phraseAt(words, at, phrase)
    if (length > (longest?.length ?? 0)) longest = { length, value }
  }
  return longest
}

/** A whole number; undefined for anything else. */
export const wholeAt = (words: readonly Word[], at: number) => {
  const text = words[at]?.text ?? ''
  return /^\d{1,9}$/.test(text) ? Number(text) : undefined
}
