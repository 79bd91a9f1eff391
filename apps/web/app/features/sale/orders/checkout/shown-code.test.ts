import { expect, test } from 'vitest'
import { shownCode } from './shown-code.ts'

test.each([
  ['a code', 'CHAOBAN', 'CHAOBAN'],
  ['a code with every allowed character', 'HE_2026-B', 'HE_2026-B'],
  ['a sentence', 'GIẢMGIÁCHOTÔINHÉ', ''],
  ['a text too short for a code', 'AB', ''],
  ['a text too long for a code', 'X'.repeat(64), `${'X'.repeat(20)}…`],
  ['a text without allowed characters', '“”', ''],
])('%s is shown only as far as it could be a code', (_, typed, shown) => {
  expect(shownCode(typed)).toBe(shown)
})
