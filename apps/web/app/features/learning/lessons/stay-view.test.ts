import { expect, test } from 'vitest'
import { stayWords, toStayLine } from './stay-view.ts'

const planned = { startsAt: '2026-12-01T12:30:00.000Z', endsAt: '2026-12-01T14:00:00.000Z' }
const at = (time: string) => `2026-12-01T${time}:00.000Z`

test('stays stand on the line of the planned time, cut at its ends', () => {
  const line = toStayLine(planned, [
    { key: 't', name: 'Cô Hà', stays: [{ from: at('12:00'), to: at('14:30'), source: 'ROOM' }] },
    { key: 'l', name: 'Minh An', stays: [] },
  ])
  expect(line.planned).toEqual({ left: 9.09, width: 81.82 })
  expect(line.hours.map(({ label }) => label)).toEqual(['19:30', '21:00'])
  expect(line.people[0]?.bars).toMatchObject([{ left: 0, width: 100 }])
  expect(line.people[1]).toMatchObject({ bars: [], facts: [] })
})

test.each([
  ['ROOM', '12:28', '14:02', '19:28–21:02, máy chủ đo trong phòng học'],
  ['LINK', '12:31', '12:31', '19:31, bấm vào lớp qua liên kết'],
  ['DECLARED', '12:30', '14:00', '19:30–21:00, giáo viên khai thêm'],
] as const)('a stay by %s in words', (source, from, to, words) => {
  expect(stayWords({ source, from: at(from), to: at(to) })).toBe(words)
})
