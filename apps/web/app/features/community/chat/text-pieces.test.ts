import { expect, test } from 'vitest'
import { piecesOf } from './text-pieces.ts'

const cut = (text: string, names?: string[]) => piecesOf(text, names).map(({ kind, words }) => (kind === 'words' ? words : [kind, words]))

test.each([
  ['Chào cô', ['Chào cô']],
  ['Xem https://khue.vn/a?b=1&c=2, rồi làm.', ['Xem ', ['link', 'https://khue.vn/a?b=1&c=2'], ', rồi làm.']],
  ['(https://vi.wikipedia.org/wiki/Khuê_Văn_Các)', ['(', ['link', 'https://vi.wikipedia.org/wiki/Khuê_Văn_Các'], ')']],
  ['javascript:alert(1) ftp://a data:text/html,x', ['javascript:alert(1) ftp://a data:text/html,x']],
  ['a\nb', ['a\nb']],
])('%j is split at URLs only', (text, pieces) => {
  expect(cut(text)).toEqual(pieces)
})

test('mentioned names are marked, the longest match first, others are not', () => {
  const names = ['Nguyễn Thu Hà', 'Nguyễn Thu', '']
  expect(cut('@Nguyễn Thu Hà ơi, @Nguyễn Thu và @Ai đó', names)).toEqual([
    ['mention', '@Nguyễn Thu Hà'],
    ' ơi, ',
    ['mention', '@Nguyễn Thu'],
    ' và @Ai đó',
  ])
  expect(cut('@.* a', ['.*'])).toEqual([['mention', '@.*'], ' a'])
})

test('the joined pieces equal the text', () => {
  for (const text of ['', '@@', 'https://', 'https://a.b https://c.d', 'một@hai.vn @Hà'])
    expect(
      piecesOf(text, ['Hà'])
        .map(({ words }) => words)
        .join(''),
    ).toBe(text)
})
