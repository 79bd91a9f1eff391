import { expect, test } from 'vitest'
import { timeAgo } from './notification-time.ts'

// half past midnight in Vietnam, still the previous day in London
const now = Date.parse('2026-11-23T17:30:00Z')

test.each([
  ['2026-11-23T17:30:00Z', '00:30'],
  ['2026-11-23T17:00:00Z', '00:00'],
  ['2026-11-23T16:59:59Z', 'Hôm qua'],
  ['2026-11-22T17:00:00Z', 'Hôm qua'],
  ['2026-11-22T16:59:59Z', '22/11/2026'],
  ['2025-11-23T17:30:00Z', '24/11/2025'],
])('published at %s, shown as %s: days are Vietnamese days', (publishedAt, shown) => {
  expect(timeAgo(publishedAt, now)).toBe(shown)
})
