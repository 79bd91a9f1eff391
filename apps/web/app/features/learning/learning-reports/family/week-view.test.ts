import type { CalendarEvent } from '@khue/contracts/learning/calendar'
import { expect, test } from 'vitest'
import { addDays, formatHours, isDay, isEmptyWeek, mondayOf, rangeOf, toComing, toDays, toFigures, type Week } from './week-view.ts'

test.each([
  ['2026-11-23', '2026-11-23'],
  ['2026-11-28', '2026-11-23'],
  ['2026-11-29', '2026-11-23'],
  ['2026-12-01', '2026-11-30'],
])('%s is in the week of %s', (day, monday) => {
  expect(mondayOf(day)).toBe(monday)
})

test('weeks follow each other over months, and are named by both ends', () => {
  expect([addDays('2026-11-30', -7), addDays('2026-12-28', 7)]).toEqual(['2026-11-23', '2027-01-04'])
  expect(rangeOf('2026-11-30')).toBe('30/11 – 06/12/2026')
})

test.each([
  ['2026-11-23', true],
  ['2026-02-30', false],
  ['2026-13-01', false],
  ['x', false],
  ['1999-01-01', false],
])('%s is a day: %s', (value, is) => {
  expect(isDay(value)).toBe(is)
})

test.each([
  [495, '8,25'],
  [90, '1,5'],
  [60, '1'],
  [0, '0'],
  [50, '0,83'],
])('%i minutes are %s hours', (minutes, hours) => {
  expect(formatHours(minutes)).toBe(hours)
})

const empty: Week = {
  minutes: 0,
  lessonsHeld: 0,
  lessonsPresent: 0,
  homeworkDue: 0,
  homeworkDone: 0,
  hasEarlier: false,
  days: [],
  points: { gained: 0, most: 0, works: 0 },
  courses: [],
  asksFamily: false,
}
const figures = (week: Partial<Week>, before?: Partial<Week>) =>
  toFigures({ ...empty, hasEarlier: before !== undefined, ...week }, before && { ...empty, ...before }).map(({ value, note, tone }) => [
    value,
    note,
    tone,
  ])

test('a full week beside the one before', () => {
  const points = { gained: 1700, most: 2000, works: 2 }
  const week = { minutes: 495, lessonsHeld: 6, lessonsPresent: 6, homeworkDue: 4, homeworkDone: 3, points }
  expect(figures(week, { minutes: 405 })).toEqual([
    ['8,25', '+1,5 giờ so với tuần trước', 'good'],
    ['6/6', 'Không vắng buổi nào', 'good'],
    ['3/4', '1\u00A0bài chưa nộp', 'bad'],
    ['8,5', 'Của 2\u00A0bài được trả', undefined],
  ])
  expect(isEmptyWeek({ ...empty, ...week })).toBe(false)
})

test('a first week is compared with none', () => {
  expect(figures({ minutes: 60, hasEarlier: false }, { minutes: 0 })[0]).toEqual(['1', undefined, undefined])
})

test('a week without anything, and one with less than before', () => {
  expect(figures({})).toEqual([
    ['0', undefined, undefined],
    ['0', undefined, undefined],
    ['0', undefined, undefined],
    ['–', 'chưa có bài trả điểm', undefined],
  ])
  expect(isEmptyWeek(empty)).toBe(true)
  expect(figures({ lessonsHeld: 2, lessonsPresent: 1 }, { minutes: 60 }).slice(0, 2)).toEqual([
    ['0', '−1 giờ so với tuần trước', undefined],
    ['1/2', 'Vắng 1\u00A0buổi', 'bad'],
  ])
  expect(figures({ minutes: 60 }, { minutes: 60 })[0]).toEqual(['1', 'Bằng tuần trước', undefined])
})

test('each day shows its hours and stars', () => {
  const minutes = { '2026-11-24': 90, '2026-11-26': 400, '2026-11-28': 5 }
  const days = Object.entries(minutes).map(([day, minutes]) => ({ day, minutes }))
  expect(toDays('2026-11-23', { days }, '2026-11-28').map(({ weekday, hours, stars }) => [weekday, hours, stars])).toEqual([
    ['T2', 'Nghỉ', 0],
    ['T3', '1,5\u00A0giờ', 3],
    ['T4', 'Nghỉ', 0],
    ['T5', '6,67\u00A0giờ', 5],
    ['T6', 'Nghỉ', 0],
    ['T7', '0,08\u00A0giờ', 1],
    ['CN', '–', 0],
  ])
})

test('what comes next week: own lessons and deadlines, nothing cancelled', () => {
  const lesson = { type: 'LESSON', id: 'l', role: 'LEARNER', title: 'Toán 8', startsAt: '2026-12-01T12:30:00Z', state: 'UPCOMING' }
  const events = [
    lesson,
    { ...lesson, id: 'm', state: 'CANCELLED' },
    { ...lesson, id: 't', role: 'TEACHER' },
    { type: 'SUBMISSION_DEADLINE', id: 'd', title: '12 câu', at: '2026-12-04T10:30:00Z' },
    { type: 'REMINDER', id: 'r' },
  ] as CalendarEvent[] // only what the view reads
  expect(toComing(events).map(({ day, words }) => `${day}: ${words}`)).toEqual([
    'T3, 01/12: Toán 8, 19:30',
    'T6, 04/12: Hạn nộp 12 câu, 17:30',
  ])
})
