import { expect, test } from 'vitest'
import { fold } from './fold.ts'

test.each([
  ['Đường Nguyễn Thị Minh Khai – Toán lớp Sáu', 'duong nguyen thi minh khai – toan lop sau'],
  ['  Hoà   Bình ', 'hoa binh'],
  ['Hòa Bình', 'hoa binh'],
  ['ƯỚC MƠ', 'uoc mo'],
  ['Ba Đình'.normalize('NFD'), 'ba dinh'],
])('%s folds to %s', (text, folded) => {
  expect(fold(text)).toBe(folded)
})
