import { expect, test } from 'vitest'
import { at, lessonOf, problem, seatOf, teachingOf } from '../lesson.testing.ts'
import { toHead } from './lesson-head-view.ts'
import { momentOf, numberOf, toCorrections, toJoin, untilNext, whenOf } from './lesson-words.ts'
import { spanOver } from './typed-span.ts'

const minute = 60_000

test('a lesson names its day, its hours and its number', () => {
  expect(whenOf(lessonOf())).toBe('T3, 01/12/2026 · 19:30–21:00')
  expect(momentOf(at('21:00', '2026-12-02'))).toBe('21:00, T4 02/12')
  expect(numberOf({ number: 6, lessons: 24, kind: 'COURSE' })).toBe('Buổi 6 trên 24')
  expect(numberOf({ number: 1, lessons: null, kind: 'COURSE' })).toBe('Buổi 1')
  expect(numberOf({ number: null, lessons: null, kind: 'OPEN_CLASS' })).toBe('Lớp mở')
})

test.each([
  ['17:00', 'UPCOMING', { state: 'EARLY', label: 'Vào lớp từ 19:15' }],
  ['19:14', 'UPCOMING', { state: 'EARLY', label: 'Vào lớp từ 19:15' }],
  ['19:15', 'UPCOMING', { state: 'OPEN', label: 'Vào lớp' }],
  ['20:00', 'ONGOING', { state: 'OPEN', label: 'Vào lớp' }],
] as const)('at %s the room of a lesson that is %s is %j', (now, state, expected) => {
  expect(toJoin(lessonOf({ now: at(now), state }))).toMatchObject(expected)
})

test('the room of another day names the day, and a lesson that is over has no way in', () => {
  expect(toJoin(lessonOf({ now: at('20:00', '2026-11-29') }))?.label).toBe('Vào lớp từ 19:15, T3 01/12')
  for (const state of ['ENDED', 'HELD', 'NOT_HELD', 'COMPLETED', 'CANCELLED'] as const)
    expect(toJoin(lessonOf({ now: at('21:30'), state }))).toBeUndefined()
})

test('a correction shows both values, and the reason where there is one', () => {
  const correction = { from: 'ABSENT', to: 'PRESENT', reason: 'Rớt mạng', at: at('21:40'), by: 'Nguyễn Thu Hà' } as const
  expect(toCorrections([correction, { ...correction, reason: '', at: at('21:50') }])).toMatchObject([
    { what: 'Sửa từ “Vắng” thành “Có mặt”: Rớt mạng', by: 'Nguyễn Thu Hà, 21:40, T3 01/12' },
    { what: 'Sửa từ “Vắng” thành “Có mặt”.' },
  ])
})

test('the page reloads just after the next moment, and at most a day later', () => {
  expect(untilNext(at('19:00'), [at('19:15'), at('19:30'), null])).toBe(15 * minute + 1000)
  expect(untilNext(at('19:20'), [at('19:15'), at('19:30')])).toBe(10 * minute + 1000)
  expect(untilNext(at('22:00'), [at('19:15'), null])).toBeUndefined()
  expect(untilNext(at('19:00'), [at('19:00', '2027-12-01')])).toBe(24 * 60 * minute)
})

test('the head leads to the lessons beside it, and names the teacher to others than the teacher', () => {
  const { id } = lessonOf()
  expect(toHead(lessonOf({ nextId: id }))).toMatchObject({
    previous: undefined,
    next: `/account/lessons/${id}`,
    teacher: { name: 'Nguyễn Thu Hà' },
  })
  expect(toHead(lessonOf({ seats: [], teaching: teachingOf() })).teacher).toBeUndefined()
  expect(toHead(lessonOf({ seats: [], teaching: teachingOf({ isOwn: false }) })).teacher).toBeDefined()
})

test('the head says why a lesson counts, and that one to come was moved', () => {
  const because = 'Giáo viên dạy đủ thời gian.'
  expect(toHead(lessonOf({ state: 'HELD', because })).because).toBe(`Buổi này tính là đã dạy. ${because}`)
  expect(toHead(lessonOf({ state: 'NOT_HELD', because: 'Vắng.' })).because).toBe('Buổi này không tính là đã dạy. Vắng.')
  expect(toHead(lessonOf({ state: 'COMPLETED', seats: [seatOf({ problem })] })).status.label).toBe('Đang xem lại')
  expect(toHead(lessonOf({ timesRevision: 1 })).isMoved).toBe(false)
  expect(toHead(lessonOf({ timesRevision: 2 })).isMoved).toBe(true)
  expect(toHead(lessonOf({ timesRevision: 2, state: 'HELD' })).isMoved).toBe(false)
})

test('an hour before the beginning belongs to the next day', () => {
  expect(spanOver('2026-12-01', '19:30', '21:00')).toEqual({ from: at('19:30'), to: at('21:00') })
  expect(spanOver('2026-12-01', '23:30', '00:30')).toEqual({ from: at('23:30'), to: at('00:30', '2026-12-02') })
})
