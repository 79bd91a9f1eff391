import type { LessonState } from '@khue/contracts/learning/lesson-states'
import { expect, test } from 'vitest'
import {
  mondayOf,
  soonIn,
  type TaughtLesson,
  toClassCounts,
  toContestRow,
  toMeetingLessons,
  toTaughtRow,
  toTaughtWeeks,
} from './taught-view.ts'

const teacher = { id: 't', name: 'Cô Hà', avatar: '/a.svg' }
const lesson = (startsAt: string, more: Partial<TaughtLesson> = {}): TaughtLesson => ({
  id: startsAt,
  kind: 'COURSE',
  title: 'Toán 8',
  cover: '/c.svg',
  href: '/courses/toan-8',
  number: 6,
  lessons: 24,
  startsAt,
  endsAt: new Date(Date.parse(startsAt) + 90 * 60_000).toISOString(),
  state: 'UPCOMING',
  teacher,
  hasLink: true,
  learners: [],
  roster: 12,
  ...more,
})
/** Tuesday, 21:00. */
const now = '2026-12-01T14:00:00.000Z'

test('a row says when, which number, how many learners, and leads to the page of its lesson', () => {
  expect(toTaughtRow(lesson('2026-12-01T12:30:00.000Z'))).toMatchObject({
    time: '19:30–21:00',
    details: 'Buổi 6 trên 24 · 12\u00A0học viên',
    href: '/account/lessons/2026-12-01T12:30:00.000Z',
    label: 'Mở buổi học: Toán 8, T3, 01/12/2026 · 19:30–21:00',
    isLinkMissing: false,
  })
})

test.each([
  ['UPCOMING', 'Mở buổi học', false, undefined],
  ['ONGOING', 'Mở buổi học', true, 'Đang học'],
  ['ENDED', 'Xác nhận đã dạy', true, 'Chờ xác nhận'],
  ['HELD', 'Xem buổi học', false, 'Đã dạy'],
  ['NOT_HELD', 'Xem buổi học', false, 'Chưa được dạy'],
  ['COMPLETED', 'Xem buổi học', false, 'Hoàn tất'],
  ['CANCELLED', 'Xem buổi học', false, 'Đã huỷ'],
] satisfies [LessonState, string, boolean, string | undefined][])('of a lesson that is %s', (state, action, isMain, label) => {
  const row = toTaughtRow(lesson(now, { state, hasLink: false }))
  expect([row.action, row.isMain, row.status?.label]).toEqual([action, isMain, label])
  expect(row.isLinkMissing).toBe(state === 'UPCOMING' || state === 'ONGOING')
})

test('lessons stand under their weeks and Vietnamese days, in the order of the list', () => {
  const lessons = ['2026-12-01T15:00:00.000Z', '2026-12-01T18:00:00.000Z', '2026-12-07T12:00:00.000Z', '2026-12-21T12:00:00.000Z']
  const weeks = toTaughtWeeks(
    lessons.map((at) => lesson(at)),
    now,
  )
  expect(weeks.map(({ title, days }) => [title, days.map((day) => day.title)])).toEqual([
    ['Tuần này', ['Hôm nay, Thứ Ba 01/12/2026', 'Ngày mai, Thứ Tư 02/12/2026']],
    ['Tuần sau', ['Thứ Hai 07/12/2026']],
    ['Tuần 21/12–27/12', ['Thứ Hai 21/12/2026']],
  ])
})

test.each([
  ['2026-11-30', '2026-11-30'],
  ['2026-12-06', '2026-11-30'],
  ['2027-01-01', '2026-12-28'],
])('%s lies in the week from %s on', (day, monday) => expect(mondayOf(day)).toBe(monday))

test('soon are the lessons of today and tomorrow that are not cancelled', () => {
  const [tonight, tomorrow, later] = ['2026-12-01T14:30:00.000Z', '2026-12-02T12:00:00.000Z', '2026-12-03T12:00:00.000Z']
  const listed = [lesson(tonight), lesson(tomorrow, { state: 'CANCELLED' }), lesson(tomorrow), lesson(later)]
  expect(soonIn(listed, now).map(({ startsAt }) => startsAt)).toEqual([tonight, tomorrow])
})

test('a contest names whose it is, until when it is decided, and where it is answered', () => {
  const contest = {
    id: 'p',
    lessonId: 'x',
    learner: { ...teacher, name: 'Minh An' },
    reason: 'Cô vào muộn.',
    dueAt: '2026-12-04T10:00:00.000Z',
  }
  expect(toContestRow({ ...contest, startsAt: '2026-12-01T12:30:00.000Z', endsAt: now })).toMatchObject({
    name: 'Gia đình Minh An',
    due: 'Khuê quyết định trước 17:00 04/12/2026',
    href: '/account/lessons/x',
  })
})

test('a card counts what was held and is to come, who attended, and names what waits only if something does', () => {
  const counts = toClassCounts([
    { refId: 'a', lessons: 24, held: 6, notHeld: 1, toCome: 17, seats: 60, attended: 55, toDeclare: 0, nextId: 'n' },
    { refId: 'b', lessons: 4, held: 0, notHeld: 0, toCome: 4, seats: 0, attended: 0, toDeclare: 2, nextId: null },
  ])
  const figures = 'Đã dạy 6/24\u00A0buổi · còn 17\u00A0buổi · 1\u00A0buổi không dạy · có mặt 92%'
  expect(counts.a).toEqual({ figures, toDeclare: undefined, nextHref: '/account/lessons/n' })
  expect(counts.b).toEqual({ figures: 'Đã dạy 0/4\u00A0buổi', toDeclare: '2\u00A0buổi chờ xác nhận', nextHref: undefined })
})

test('meetings take the state of their lesson; one to come has none to show', () => {
  const of = toMeetingLessons([
    { id: 'a', state: 'UPCOMING', isToDeclare: false, problems: 0 },
    { id: 'b', state: 'HELD', isToDeclare: false, problems: 2 },
  ])
  expect(of.a).toMatchObject({ status: undefined, problems: undefined, href: '/account/lessons/a' })
  expect(of.b).toMatchObject({ status: { label: 'Đã dạy' }, problems: '2\u00A0gia đình báo' })
})
