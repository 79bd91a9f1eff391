import { expect, test } from 'vitest'
import { initialsOf, maskName } from './initials.ts'

test.each([
  ['Minh An', 'M. A.'],
  ['  Nguyễn   Thị Ánh ', 'N. T. Á.'],
  ['đỗ Đức', 'Đ. Đ.'],
  ['An', 'A.'],
  ['Trần “Bin” An', 'T. B. A.'],
])('%s is shown as %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})

test.each([
  ['Hôm nay Trần Minh An làm tốt.', 'Hôm nay T. M. A. làm tốt.'],
  ['minh  an cần luyện thêm', 'M. A. cần luyện thêm'],
  ['An tập trung', 'An tập trung'],
  ['Minh Anh ngồi cạnh', 'Minh Anh ngồi cạnh'],
  ['TRẦN MINH AN.', 'T. M. A..'],
  ['Tra\u0302\u0300n Minh An', 'T. M. A.'],
])('%s is read by a guest as %s', (text, masked) => {
  expect(maskName(text, 'Trần Minh An')).toBe(masked)
})
