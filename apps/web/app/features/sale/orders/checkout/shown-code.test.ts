import { expect, test } from 'vitest'
import { shownCode } from './shown-code.ts'

test.each([
  ['a code', 'CHAOBAN', 'CHAOBAN'],
  ['one with everything that a code may have', 'HE_2026-B', 'HE_2026-B'],
  ['a sentence', 'GIẢMGIÁCHOTÔINHÉ', ''],
  ['what is too short for one', 'AB', ''],
  ['one that is much too long', 'X'.repeat(64), `${'X'.repeat(20)}…`],
  ['nothing that could be one', '“”', ''],
])('%s is shown only as far as it could be a code', (_, typed, shown) => {
  expect(shownCode(typed)).toBe(shown)
})
