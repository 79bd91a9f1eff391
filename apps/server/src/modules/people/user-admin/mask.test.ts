import { expect, test } from 'vitest'
import { maskIdentifier } from './mask.ts'

test.each([
  ['phone', '+84912345678', '09••••••78'],
  ['phone', '+842438257890', '02••••••90'],
  ['email', 'an.nguyen@example.vn', 'a•••@example.vn'],
  ['email', 'ab@example.vn', 'a•••@example.vn'],
  ['email', 'a@example.vn', '•••@example.vn'],
] as const)('%s %s is shown as %s', (kind, value, masked) => {
  expect(maskIdentifier({ kind, value })).toBe(masked)
})
