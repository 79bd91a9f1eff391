import { expect, test } from 'vitest'
import { withoutLeadingZeros } from './leading-zeros.ts'

test.each([
  ['007', '7'],
  ['-05', '-5'],
  ['0', '0'],
  ['000', '0'],
  ['0.5', '0.5'],
  ['100', '100'],
  ['', ''],
])('the number %j is kept as %j', (typed, kept) => expect(withoutLeadingZeros(typed)).toBe(kept))
