import { expect, test } from 'vitest'
import { cleanCode, cleanEmail, cleanGroupedCode, cleanIdentifier, cleanLine, cleanMarkdown, cleanName, cleanText } from './typed-text.ts'

const cleaners = { cleanCode, cleanEmail, cleanGroupedCode, cleanIdentifier, cleanLine, cleanMarkdown, cleanName, cleanText }

/** Of each class of characters that nobody can see, one. */
const invisible: Record<string, string> = {
  'a zero-width space': '\u200B',
  'a joiner outside emoji': '\u200D',
  'a change of direction': '\u202E',
  'a soft hyphen': '\u00AD',
  'a Hangul filler': '\u3164',
  'a combining grapheme joiner': '\u034F',
  'a control character': '\u0007',
  'a C1 control character': '\u0090',
  'half a surrogate pair': '\uD83D',
  'a non-character': '\uFFFE',
  'an object replacement': '\uFFFC',
  'a character that was lost': '\uFFFD',
  'a tag': '\u{E0041}',
}
test.each(Object.entries(invisible))('%s disappears from every kind of text, and nothing else is left empty', (_, sign) => {
  for (const [name, clean] of Object.entries(cleaners)) {
    expect([name, clean(`a${sign}b`).toLowerCase()]).toEqual([name, 'ab'])
    expect([name, clean(sign)]).toEqual([name, ''])
  }
})

test.each(['\r\n', '\r', '\u0085', '\u2028', '\u2029'])('every end of a line is one: %j', (end) => {
  expect(cleanText(`một${end}hai`)).toBe('một\nhai')
  expect(cleanName(`một${end}hai`)).toBe('một\nhai')
  expect(cleanLine(`một${end}hai`)).toBe('một hai')
})

test.each(['\u00A0', '\u2003', '\u3000', '\t', '\u2800'])('every white space is a space: %j', (space) => {
  expect(cleanLine(`một${space}hai`)).toBe('một hai')
  expect(cleanCode(`KH${space}12`)).toBe('KH12')
})

test.each(['\u2010', '\u2011', '\u2012', '\u2013', '\u2014', '\u2015', '\u2212', '\uFF0D'])(
  'every dash of a code is a hyphen: %j',
  (dash) => {
    expect(cleanCode(`kh${dash}12`)).toBe('KH-12')
    expect(cleanGroupedCode(`kh${dash}12`)).toBe('KH12')
  },
)

test('composed letters, full width and letters of an address', () => {
  expect(cleanLine('Đặng'.normalize('NFD'))).toBe('Đặng')
  expect(cleanIdentifier('\uFF10\uFF19\uFF11\uFF12')).toBe('0912')
  expect(cleanEmail(' \uFF36@B.vn ')).toBe('v@b.vn')
  expect(cleanCode('“kh12”.')).toBe('KH12')
})

test('emoji keep what belongs to their look', () => {
  for (const emoji of ['👩‍👩‍👧', '❤️', '5️⃣', '👍🏽']) expect(cleanLine(emoji)).toBe(emoji)
})
