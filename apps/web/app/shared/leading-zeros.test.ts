import { expect, test } from 'vitest'
import { withoutLeadingZeros } from './leading-zeros.ts'

test.each([
  ['007', '7'],
  ['0', '0'],
  ['000', '0'],
  ['-05', '-5'],
  [' 012', ' 12'],
  ['0.5', '0.5'],
  ['00.5', '0.5'],
  ['02.000', '2.000'],
  ['100', '100'],
  ['', ''],
  ['không', 'không'],
])('%j becomes %j', (typed, shown) => expect(withoutLeadingZeros(typed)).toBe(shown))
