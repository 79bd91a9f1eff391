import type { HighlightMark } from '@khue/contracts/people/notifications'

type Kind = HighlightMark['type']
/** A piece of text with uniform style, starting at offset `at`. */
export type Piece = { at: number; text: string; kinds: readonly Kind[] }

// in nesting order; importing the contract's list would bundle the schema library
const kinds = ['BOLD', 'ITALIC', 'UNDERLINE'] as const satisfies readonly Kind[]
const graphemes = new Intl.Segmenter('vi', { granularity: 'grapheme' })

/**
 * Splits a text into contiguous pieces (spec 3, `highlightMarks`). Offsets count in the NFC form; marks may overlap and may be invalid:
 * parts outside the text are cut, and a mark that ends inside a character covers all of it. The pieces always join to the whole text.
 */
export function markedPieces(content: string, marks: readonly HighlightMark[]): Piece[] {
  const text = content.normalize('NFC')
  const ranges = marks.length > 0 ? wholeLetters(text, marks) : []
  const cuts = [...new Set([0, text.length, ...ranges.flatMap(({ from, to }) => [from, to])])].toSorted((a, b) => a - b)
  const pieces: Piece[] = []
  for (const [index, at] of cuts.slice(0, -1).entries()) {
    const end = cuts[index + 1] ?? text.length
    const here = kinds.filter((kind) => ranges.some(({ type, from, to }) => type === kind && from <= at && end <= to))
    const last = pieces.at(-1)
    if (last && String(last.kinds) === String(here)) last.text += text.slice(at, end)
    else pieces.push({ at, text: text.slice(at, end), kinds: here })
  }
  return pieces
}

function wholeLetters(text: string, marks: readonly HighlightMark[]) {
  const starts = Array.from(graphemes.segment(text), ({ index }) => index)
  const startOf = (at: number) => starts.findLast((start) => start <= at) ?? 0
  const endOf = (at: number) => starts.find((start) => start >= at) ?? text.length
  return marks
    .map(({ type, offset, length }) => ({ type, from: Math.max(offset, 0), to: Math.min(offset + length, text.length) }))
    .filter(({ from, to }) => from < to)
    .map(({ type, from, to }) => ({ type, from: startOf(from), to: endOf(to) }))
}
