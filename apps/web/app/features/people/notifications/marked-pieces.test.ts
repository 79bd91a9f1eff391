import type { HighlightMark } from '@khue/contracts/people/notifications'
import { expect, test } from 'vitest'
import { markedPieces } from './marked-pieces.ts'

const mark = (type: HighlightMark['type'], offset: number, length: number): HighlightMark => ({ type, offset, length })
const bold = (offset: number, length: number) => mark('BOLD', offset, length)
const italic = (offset: number, length: number) => mark('ITALIC', offset, length)

/** Formats pieces for comparison: `[B:Sao]`. */
const read = (content: string, marks: readonly HighlightMark[]) =>
  markedPieces(content, marks)
    .map(({ text, kinds }) => (kinds.length > 0 ? `[${kinds.map(([initial]) => initial).join('')}:${text}]` : text))
    .join('')

const family = '👨‍👩‍👧'
test.each<[string, string, readonly HighlightMark[], string]>([
  ['no mark', 'Gói Sao Khuê', [], 'Gói Sao Khuê'],
  ['no text', '', [bold(0, 3)], ''],
  ['one mark', 'Gói Sao Khuê đã mở', [bold(4, 8)], 'Gói [B:Sao Khuê] đã mở'],
  ['a mark of the whole text', 'Khuê', [bold(0, 4)], '[B:Khuê]'],
  ['two adjacent marks', 'Sao Khuê', [bold(0, 4), bold(4, 4)], '[B:Sao Khuê]'],
  ['in any order', 'một hai ba', [bold(8, 2), bold(0, 3)], '[B:một] hai [B:ba]'],
  ['overlapping', 'một hai ba', [bold(0, 7), italic(4, 6)], '[B:một ][BI:hai][I: ba]'],
  ['nested', 'một hai ba', [bold(0, 10), italic(4, 3)], '[B:một ][BI:hai][B: ba]'],
  ['overlapping of one kind', 'một hai ba', [bold(0, 5), bold(2, 5)], '[B:một hai] ba'],
  ['three kinds at once', 'Khuê', [mark('UNDERLINE', 0, 4), italic(0, 4), bold(0, 4)], '[BIU:Khuê]'],
  ['beyond the end', 'Khuê', [bold(2, 99)], 'Kh[B:uê]'],
  ['completely outside', 'Khuê', [bold(4, 1), bold(99, 5)], 'Khuê'],
  ['before the start', 'Khuê', [bold(-2, 4)], '[B:Kh]uê'],
  ['of zero or negative length', 'Khuê', [bold(2, 0), bold(2, -1)], 'Khuê'],
  ['not a number', 'Khuê', [bold(Number.NaN, 2), bold(1, Number.NaN)], 'Khuê'],
  ['an infinite end', 'Khuê', [bold(2, Number.POSITIVE_INFINITY)], 'Kh[B:uê]'],
  ['ends inside a surrogate pair', 'a😀b', [bold(0, 2)], '[B:a😀]b'],
  ['starts inside a surrogate pair', 'a😀b', [bold(2, 2)], 'a[B:😀b]'],
  ['inside a joined emoji sequence', `x${family}y`, [bold(4, 1)], `x[B:${family}]y`],
  ['content in NFD counts as NFC', 'Tiếng Việt 3'.normalize('NFD'), [bold(6, 4)], 'Tiếng [B:Việt] 3'],
  ['partly composed content', 'Khuê'.slice(0, 3) + 'e\u0302', [bold(3, 1)], 'Khu[B:ê]'],
  ['a character without a composed form', 'q\u0302 n', [bold(1, 1)], '[B:q\u0302] n'],
  ['HTML is plain text', '<b>a</b>', [bold(0, 3)], '[B:<b>]a</b>'],
])('%s', (_, content, marks, shown) => {
  expect(read(content, marks)).toBe(shown)
})

// mulberry32: a seeded generator, the same numbers in every run
function randomFrom(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state + 0x6d_2b_79_f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below)
  }
}
const segmenter = new Intl.Segmenter('vi')
const parts = [
  'Đ',
  'ẫ',
  'ỗ',
  'ự',
  'ệ'.normalize('NFD'),
  'Ậ'.normalize('NFD'),
  '\u0323',
  '\u0302',
  '\u0301',
  'm',
  ' ',
  '\n',
  '\r\n',
  '<',
  '&',
]
const odd = ['😀', family, '🇻🇳', '\uD83D', '\uDE00', '\u200D', '한', '\u1112\u1161\u11AB']

const types = ['BOLD', 'ITALIC', 'UNDERLINE'] as const

/** The expected marks of each character, computed without pieces. */
const expected = (text: string, marks: readonly HighlightMark[]) =>
  [...segmenter.segment(text)].map(({ index, segment }) => {
    const touching = marks.filter(
      ({ offset, length }) => length > 0 && Math.min(offset + length, index + segment.length) > Math.max(offset, index),
    )
    return [segment, ...types.filter((type) => touching.some((one) => one.type === type))]
  })
const seen = (pieces: ReturnType<typeof markedPieces>) =>
  pieces.flatMap(({ text, kinds }) => Array.from(segmenter.segment(text), ({ segment }) => [segment, ...kinds]))

test('for all marks, the pieces join to the text, and each character has the style of all its marks', () => {
  const pick = randomFrom(20_261_121)
  for (let trial = 0; trial < 1000; trial++) {
    const content = Array.from({ length: pick(14) }, () => [...parts, ...odd][pick(parts.length + odd.length)] ?? '').join('')
    const text = content.normalize('NFC')
    const marks = Array.from({ length: pick(6) }, () => mark(types[pick(3)] ?? 'BOLD', pick(24) - 4, pick(20) - 4))
    const pieces = markedPieces(content, marks)
    expect({ content, marks, text: pieces.map((piece) => piece.text).join('') }).toEqual({ content, marks, text })
    expect({ content, marks, letters: seen(pieces) }).toEqual({ content, marks, letters: expected(text, marks) })
  }
})
