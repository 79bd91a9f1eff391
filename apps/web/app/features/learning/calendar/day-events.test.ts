import type { CalendarEvent } from '@khue/contracts/learning/calendar'
import { expect, test } from 'vitest'
import { countToday, findNextLesson, findTodo, toAllDays, toDays, toEvent } from './day-events.ts'

const [child, parent] = ['01990000-0000-7000-8000-000000000001', '01990000-0000-7000-8000-000000000002']
const lesson: Extract<CalendarEvent, { type: 'LESSON' }> = {
  type: 'LESSON',
  id: '01990000-0000-7000-8000-000000000003',
  role: 'LEARNER',
  title: 'Toán 8',
  href: '/courses/toan-8-abc',
  lessonHref: '/account/lessons/01990000-0000-7000-8000-000000000003',
  state: 'UPCOMING',
  isMoved: false,
  isGuest: false,
  startsAt: '2026-12-02T08:30:00.000Z',
  endsAt: '2026-12-02T10:00:00.000Z',
  number: 1,
  lessons: 36,
  learner: { id: child, name: 'Nguyễn Minh An' },
  teacher: { id: '01990000-0000-7000-8000-000000000004', name: 'Nguyễn Thu Hà' },
}

const shown = (viewerId: string) => toDays([lesson], { now: '2026-11-27T14:00:00.000Z', viewerId })[0]?.events[0]?.details

test('a lesson names the learner to a parent, and not to the learner', () => {
  expect(shown(parent)).toBe('Buổi 1 trên 36 · Nguyễn Thu Hà · Nguyễn Minh An học')
  expect(shown(child)).toBe('Buổi 1 trên 36 · Nguyễn Thu Hà')
})

const now = '2026-12-02T08:00:00.000Z'
const cancelled = { ...lesson, id: '01990000-0000-7000-8000-000000000005', state: 'CANCELLED' as const, number: null }
const deadline: CalendarEvent = {
  type: 'SUBMISSION_DEADLINE',
  id: '01990000-0000-7000-8000-000000000006',
  title: 'Phân thức',
  course: 'Toán 8',
  href: '/account/homework/01990000-0000-7000-8000-000000000006',
  at: '2026-12-04T10:30:00.000Z',
  isDone: false,
  learner: { id: child, name: 'Nguyễn Minh An' },
}

test('a cancelled lesson says so, is not the next one, and does not count', () => {
  expect(toEvent(cancelled, child)).toMatchObject({
    isCancelled: true,
    details: 'Đã huỷ · Nguyễn Thu Hà',
    action: { href: lesson.lessonHref },
  })
  expect(findNextLesson([cancelled, lesson], now)?.id).toBe(lesson.id)
  expect(countToday([cancelled, lesson], now)).toBe(1)
})

test('a moved and a made-up lesson say so', () => {
  expect(toEvent({ ...lesson, isMoved: true }, child).details).toMatch(/^Đã đổi giờ · /)
  expect(toEvent({ ...lesson, isGuest: true }, child).details).toMatch(/^Học bù · /)
})

test('a deadline names its course, and to a parent its learner; it is something to do until it has passed', () => {
  expect(toEvent(deadline, parent)).toMatchObject({ time: '17:30', title: 'Hạn nộp: Phân thức', details: 'Toán 8 · của Nguyễn Minh An' })
  expect(toEvent(deadline, child).details).toBe('Toán 8')
  expect(findTodo([lesson, deadline], now)).toEqual([deadline])
  expect(findTodo([deadline], '2026-12-04T10:31:00.000Z')).toEqual([])
})

test('days without events are shown, too; a lesson lies between its minutes, until midnight at most', () => {
  const days = toAllDays([lesson], ['2026-12-01', '2026-12-02'], { now, viewerId: child })
  expect(days.map(({ events }) => events.length)).toEqual([0, 1])
  expect(days[1]?.events[0]?.minutes).toEqual({ from: 930, to: 1020 })
  expect(toEvent({ ...lesson, endsAt: '2026-12-02T17:00:00.000Z' }, child).minutes).toEqual({ from: 930, to: 1440 })
})

test('homework is to be done until it is handed in, and its words say which', () => {
  const handedIn = { ...deadline, isDone: true }
  expect(findTodo([deadline, handedIn], now)).toEqual([deadline])
  expect(toEvent(deadline, child)).toMatchObject({ details: 'Toán 8', action: { label: 'Mở bài tập' } })
  expect(toEvent(handedIn, child)).toMatchObject({ details: 'Đã nộp · Toán 8', action: { label: 'Xem bài nộp' } })
})
