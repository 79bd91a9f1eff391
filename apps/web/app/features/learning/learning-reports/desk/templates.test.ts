import { expect, test } from 'vitest'
import { asTemplate, givenName, shortName, templatesFor, withTemplate } from './templates.ts'

test.each([
  ['', '{tên} làm tốt.', 'Nguyễn Minh An', 'An làm tốt.'],
  ['Đã có', '{tên} làm tốt, {tên} vui.', 'Nguyễn Minh An', 'Đã có\nAn làm tốt, An vui.'],
  ['Đã có \n\n', 'Thêm.', 'An', 'Đã có\nThêm.'],
  ['An làm tốt.', '{tên} làm tốt.', 'Minh An', 'An làm tốt.'],
  ['', '{tên} tốt.', 'Ưng Hoàng Phúc ', 'Phúc tốt.'],
  ['', '{tên} tốt.'.normalize('NFD'), 'An', 'An tốt.'],
])('%j with %j for %s', (written, template, learner, whole) => {
  expect(withTemplate(written, template, learner)).toBe(whole)
})

test.each([
  ['An làm tốt. An An!', 'Minh An', '{tên} làm tốt. {tên} {tên}!'],
  ['Ban ngày An học, Anh không.', 'An', 'Ban ngày {tên} học, Anh không.'],
  [' (Y) ', 'Lê Y', '({tên})'],
  ['Mr. X? hay', 'X?', 'Mr. {tên} hay'],
])('%j about %s becomes a template', (written, learner, template) => {
  expect(asTemplate(written, learner)).toBe(template)
})

test('own templates stand before those of everybody', () => {
  const own = [
    { id: 'a', title: 'Của tôi', field: 'good' as const, text: 'x', uses: 3 },
    { id: 'b', title: 'Khác', field: 'next' as const, text: 'y', uses: 1 },
  ]
  expect(templatesFor('good', own).map(({ title }) => title)).toEqual(['Của tôi', 'Tập trung tốt', 'Có tiến bộ'])
  expect(templatesFor('next', []).map(({ id }) => id)).toEqual([undefined])
  expect(givenName('  ')).toBe('')
  expect([shortName('Nguyễn Minh An '), shortName('An')]).toEqual(['Minh An', 'An'])
})
