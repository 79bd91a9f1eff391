import { expect, test } from 'vitest'
import { fromWallTime, toWallTime } from './wall-time.ts'

test.each([
  ['2026-12-01T21:00', '2026-12-01T14:00:00.000Z'],
  ['2027-01-01T00:30', '2026-12-31T17:30:00.000Z'],
] as const)('%s is a moment in Vietnamese time', (wall, moment) => {
  expect(fromWallTime(wall)).toBe(moment)
  expect(toWallTime(moment)).toBe(wall)
})
test('nothing typed is no moment', () => expect([fromWallTime(''), toWallTime(null)]).toEqual([null, '']))
