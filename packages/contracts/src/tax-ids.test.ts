import { expect, test } from 'vitest'
import { isTaxId } from './tax-ids.ts'

test.each([
  ['0300588569', true],
  ['0101248141', true],
  ['0101248142', false],
  ['0101248141-001', true],
  ['0101248141-01', false],
  ['0101248142-001', false],
  ['001099012345', true],
  ['00109901234', false],
  ['', false],
  ['0101248141 ', false],
])('%s can be a tax id: %s', (text, isOne) => {
  expect(isTaxId(text)).toBe(isOne)
})
