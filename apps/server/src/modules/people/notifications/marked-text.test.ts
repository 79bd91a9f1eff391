import { expect, test } from 'vitest'
import { readMarked, escapeMarks } from './marked-text.ts'

const highlighted = (text: string) => {
  const { content, marks } = readMarked(text)
  return { content, parts: marks.map(({ offset, length }) => content.slice(offset, offset + length)) }
}

test.each([
  ['Không có gì đậm.', 'Không có gì đậm.', []],
  ['Gói **Sao Khuê** dùng đến **01/06/2027**.', 'Gói Sao Khuê dùng đến 01/06/2027.', ['Sao Khuê', '01/06/2027']],
  ['**Phân thức đại số**', 'Phân thức đại số', ['Phân thức đại số']],
  ['Một dấu * và hai dấu ** lẻ', 'Một dấu * và hai dấu ** lẻ', []],
])('%s', (text, content, parts) => {
  expect(highlighted(text)).toEqual({ content, parts })
})

test("offsets refer to the NFC form of the author's text", () => {
  expect(highlighted('Tiếng **Việt** hay'.normalize('NFD'))).toEqual({
    content: 'Tiếng Việt hay'.normalize('NFC'),
    parts: ['Việt'.normalize('NFC')],
  })
})

test('a name with asterisks stays a name', () => {
  expect(highlighted(`Chào ${escapeMarks('**Sao**')}`).parts).toEqual([])
})
