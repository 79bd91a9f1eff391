import { expect, test } from 'vitest'
import { typedNumber } from './typed-number.ts'

test.each([
  ['1200000', 1_200_000],
  ['1.200.000', 1_200_000],
  [' 1 200 000đ ', 1_200_000],
  ['500.000 đ', 500_000],
  ['0500', 500],
  ['0', 0],
  ['-50.000', -50_000],
  ['1.5', 1.5],
  ['1,5', 1.5],
  ['0.500', 0.5],
])('%j is %d', (typed, number) => expect(typedNumber(typed)).toBe(number))

test.each(['năm mươi', '1e9', '12.34.56', '1,000,000', '--5', '10 đồng', '\u200B5', '١٢٣', '😀'])('%j is no number', (typed) =>
  expect(typedNumber(typed)).toBeNaN(),
)

test('an empty field has none', () =>
  expect([typedNumber(''), typedNumber('  '), typedNumber(undefined)]).toEqual([undefined, undefined, undefined]))
