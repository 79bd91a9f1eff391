import { expect, test } from 'vitest'
import { freeDays } from './tutor.ts'

test('free time that has already begun starts at the next round time', () => {
  const evening = { from: '2026-12-01T12:30:00.000Z', to: '2026-12-01T14:00:00.000Z' }
  const running = { from: '2026-12-01T09:03:12.000Z', to: '2026-12-01T10:00:00.000Z' }
  expect(freeDays([running, evening])).toEqual([{ day: 'Thứ Ba, 01/12', times: ['16:05–17:00', '19:30–21:00'] }])
})
