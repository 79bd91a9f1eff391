import { expect, test } from 'vitest'
import { parseSlugAddress } from './slug-address.ts'

test.each([
  ['toan-8-abcdefgh', 'abcdefgh', 'toan-8-abcdefgh'],
  ['ABCDEFGH', 'abcdefgh', 'abcdefgh'],
  ['toan-8', undefined, 'toan-8'],
  ['0199a0b0-0000-7000-8000-000000000001', '0199a0b0-0000-7000-8000-000000000001', '0199a0b0-0000-7000-8000-000000000001'],
  ['toán', undefined, undefined],
  ['a--b', undefined, undefined],
])('“%s” parses as the id %s or the slug %s', (part, key, slug) => {
  expect(parseSlugAddress(part)).toEqual({ key, slug })
})
