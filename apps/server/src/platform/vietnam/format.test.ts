import { expect, test } from 'vitest'
import { formatDate, numberToWords, formatTime, formatVnd } from './format.ts'

test.each([
  [0, '0đ'],
  [99_000, '99.000đ'],
  [891_000, '891.000đ'],
  [9_999_999_999, '9.999.999.999đ'],
])('%i is said %s', (amount, said) => {
  expect(formatVnd(amount)).toBe(said)
})

test.each([
  ['2027-05-31T16:59:59Z', '31/05/2027', '23:59'],
  ['2027-05-31T17:00:00Z', '01/06/2027', '00:00'],
])('%s is the %s at %s', (moment, day, time) => {
  expect([formatDate(new Date(moment)), formatTime(new Date(moment))]).toEqual([day, time])
})

test.each([
  [0, 'không'],
  [5, 'năm'],
  [10, 'mười'],
  [15, 'mười lăm'],
  [21, 'hai mươi mốt'],
  [25, 'hai mươi lăm'],
  [11, 'mười một'],
  [100, 'một trăm'],
  [105, 'một trăm lẻ năm'],
  [1005, 'một nghìn không trăm lẻ năm'],
  [1015, 'một nghìn không trăm mười lăm'],
  [20_000, 'hai mươi nghìn'],
  [199_000, 'một trăm chín mươi chín nghìn'],
  [1_001_000, 'một triệu không trăm lẻ một nghìn'],
  [1_000_001, 'một triệu không trăm lẻ một'],
  [1_234_567, 'một triệu hai trăm ba mươi bốn nghìn năm trăm sáu mươi bảy'],
  [9_999_999_999, 'chín tỷ chín trăm chín mươi chín triệu chín trăm chín mươi chín nghìn chín trăm chín mươi chín'],
])('%i in words is %s', (value, said) => {
  expect(numberToWords(value)).toBe(said)
})
