import { expect, test } from 'vitest'
import { matchOptions } from './combo-option.ts'

const options = [
  { value: 'en', label: 'Tiếng Anh' },
  { value: 'vi', label: 'Tiếng Việt' },
  { value: '79', label: 'Thành phố Hồ Chí Minh', alike: ['Bình Dương', 'Sài Gòn'] },
  { value: '66', label: 'Đắk Lắk' },
  { value: '26', label: 'Hanh Phúc' },
]

test.each([
  ['', ['en', 'vi', '79', '66', '26']],
  ['việt', ['vi']],
  ['VIET', ['vi']],
  ['anh', ['en', '79', '26']], // a word prefix ranks before a match inside a word
  ['binh duong', ['79']], // a former name
  ['dak', ['66']],
  ['không có', []],
])('typing "%s" matches %j', (typed, values) => {
  expect(matchOptions(options, typed).map(({ value }) => value)).toEqual(values)
})
