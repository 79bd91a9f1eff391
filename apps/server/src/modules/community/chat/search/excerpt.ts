import { folded, toned } from '#platform/vietnam/text'

const longest = 160
const before = 40
const word = /[\p{L}\p{M}\p{N}]+/gu

/** The part of a text around the first match, and the positions of the matches in it. */
export function excerptOf(text: string, readings: readonly (readonly string[])[]) {
  const wanted = new Set(readings.flat())
  const hits = [...text.matchAll(word)].flatMap(({ 0: one, index }) =>
    wanted.has(toned(one)) || wanted.has(folded(one)) ? [{ from: index, to: index + one.length }] : [],
  )
  const start = startOf(text, Math.max(0, (hits[0]?.from ?? 0) - before))
  const end = endOf(text, start + longest)
  const lead = start > 0 ? '…' : ''
  const marks = hits
    .filter(({ from, to }) => from >= start && to <= end)
    .map(({ from, to }) => ({ from: from - start + lead.length, to: to - start + lead.length }))
  return { text: `${lead}${text.slice(start, end)}${end < text.length ? '…' : ''}`, marks }
}

/** At the beginning of a word, so that no surrogate pair is split. */
function startOf(text: string, at: number) {
  if (at === 0) return 0
  const space = text.indexOf(' ', at)
  return space === -1 || space > at + before ? within(text, at) : space + 1
}
const endOf = (text: string, at: number) => (at >= text.length ? text.length : within(text, at))
const within = (text: string, at: number) => (/[\udc00-\udfff]/.test(text[at] ?? '') ? at - 1 : at)
