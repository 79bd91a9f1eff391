import { expect, test } from 'vitest'
import { nextNotice, occurrencesIn } from './occurrences.ts'

const at = (text: string) => Date.parse(`${text}+07:00`)
const shown = (moments: readonly number[]) => moments.map((ms) => new Date(ms + 7 * 3_600_000).toISOString().slice(0, 16))
const [first, from, to] = [at('2026-12-01T19:30'), at('2026-12-01T00:00'), at('2026-12-16T00:00')]

test.each([
  ['once, within', { at: first, repeat: 'none' }, ['2026-12-01T19:30']],
  ['once, before', { at: from - 1, repeat: 'none' }, []],
  ['once, at the end', { at: to, repeat: 'none' }, []],
  ['weekly from now', { at: first, repeat: 'weekly' }, ['2026-12-01T19:30', '2026-12-08T19:30', '2026-12-15T19:30']],
  ['weekly for a year', { at: at('2025-12-02T19:30'), repeat: 'weekly' }, ['2026-12-01T19:30', '2026-12-08T19:30', '2026-12-15T19:30']],
  [
    'weekly at the first moment',
    { at: from - 14 * 86_400_000, repeat: 'weekly' },
    ['2026-12-01T00:00', '2026-12-08T00:00', '2026-12-15T00:00'],
  ],
  ['weekly from later on', { at: to, repeat: 'weekly' }, []],
] as const)('%s', (_, reminder, expected) => expect(shown(occurrencesIn(reminder, from, to))).toEqual(expected))

test.each([
  ['no notice', { repeat: 'weekly', remindMinutes: null }, from, null],
  ['once, ahead', { repeat: 'none', remindMinutes: 30 }, from, '2026-12-01T19:00'],
  ['once, months ahead', { repeat: 'none', remindMinutes: 30 }, at('2026-01-01T00:00'), '2026-12-01T19:00'],
  ['once, already over', { repeat: 'none', remindMinutes: 30 }, at('2026-12-01T19:00'), null],
  ['weekly, the first', { repeat: 'weekly', remindMinutes: 0 }, from, '2026-12-01T19:30'],
  ['weekly, months ahead', { repeat: 'weekly', remindMinutes: 0 }, at('2026-01-01T00:00'), '2026-12-01T19:30'],
  ['weekly, the next', { repeat: 'weekly', remindMinutes: 0 }, first, '2026-12-08T19:30'],
  ['weekly, a day ahead', { repeat: 'weekly', remindMinutes: 1440 }, first, '2026-12-07T19:30'],
] as const)('the next notice: %s', (_, reminder, now, expected) => {
  const next = nextNotice({ at: first, ...reminder }, now)
  expect(next === null ? null : shown([next])[0]).toBe(expected)
})
