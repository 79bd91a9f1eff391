import { expect, test } from 'vitest'
import { maskIdentifier } from './mask.ts'

test.each([
  ['phone', '+84912345678', '091••••678'],
  ['phone', '+842438257890', '024••••890'],
  ['email', 'an.nguyen@example.vn', 'an•••@example.vn'],
  ['email', 'ab@example.vn', 'a•••@example.vn'],
  ['email', 'a@example.vn', '•••@example.vn'],
] as const)('%s %s is shown as %s', (kind, value, masked) => {
  expect(maskIdentifier({ kind, value })).toBe(masked)
})
