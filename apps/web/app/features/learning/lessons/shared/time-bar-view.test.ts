import { expect, test } from 'vitest'
import { at, lessonOf } from '../lesson.testing.ts'
import { toTimeBar } from './time-bar-view.ts'

const room = (from: string, to: string) => ({ from: at(from), to: at(to), source: 'ROOM' as const })
const plain = (text: string | undefined) => text?.replaceAll('\u00A0', ' ')

test('teacher and learner stand on one bar, with the longest gap named', () => {
  const bar = toTimeBar(lessonOf(), [
    { name: 'Cô Hà', isTeacher: true, stays: [room('19:24', '21:04')] },
    { name: 'An', isTeacher: false, stays: [room('20:16', '21:02'), room('19:28', '20:14'), room('20:15', '20:16')] },
  ])
  expect(bar?.ticks.map(({ label }) => label)).toEqual(['19:30', '20:00', '20:30', '21:00'])
  expect(bar?.rows.map(({ spans }) => spans.length)).toEqual([1, 2])
  expect(bar?.rows.map(({ gap }) => plain(gap?.label))).toEqual([undefined, 'rời lớp 1 phút'])
  expect(plain(bar?.words)).toBe(
    'Giờ học theo lịch 19:30–21:00. Cô Hà vào 19:24, ra 21:04. An vào 19:28, ra 21:02, rời lớp 1 phút lúc 20:14.',
  )
  for (const { left, width } of [bar?.planned, ...(bar?.rows ?? []).flatMap(({ spans }) => spans)].flatMap((one) => one ?? [])) {
    expect(left).toBeGreaterThanOrEqual(0)
    expect(width).toBeGreaterThan(0)
    expect(left + width).toBeLessThanOrEqual(100)
  }
})

test('what a teacher declared is told apart from what was measured', () => {
  const stays = [{ from: at('19:30'), to: at('21:00'), source: 'DECLARED' as const }]
  const bar = toTimeBar(lessonOf(), [{ name: 'Cô Hà', isTeacher: true, stays }])
  expect(bar).toMatchObject({ hasDeclared: true, rows: [{ spans: [{ isDeclared: true }], gap: undefined }] })
  expect(bar?.words).toContain('Cô Hà xác nhận đã dạy 19:30–21:00')
})

test('presses of start and stop read as teaching, and a learner without stays is said to have none', () => {
  const bar = toTimeBar(lessonOf(), [
    { name: 'Cô Hà', isTeacher: true, stays: [{ from: at('19:31'), to: at('21:00'), source: 'TEACHER' }] },
    { name: 'An', isTeacher: false, stays: [] },
  ])
  expect(bar?.words).toContain('Cô Hà dạy từ 19:31 đến 21:00. An chưa có lượt vào lớp nào được ghi lại.')
})

test('a press on the link alone draws no bar', () => {
  const pressed = [{ from: at('19:28'), to: at('19:28'), source: 'LINK' as const }]
  expect(toTimeBar(lessonOf(), [{ name: 'An', isTeacher: false, stays: pressed }])).toBeUndefined()
})
