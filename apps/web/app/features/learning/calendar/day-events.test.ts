import type { CalendarEvent } from '@khue/contracts/learning/calendar'
import { expect, test } from 'vitest'
import { toDays } from './day-events.ts'

const [child, parent] = ['01990000-0000-7000-8000-000000000001', '01990000-0000-7000-8000-000000000002']
const lesson: CalendarEvent = {
  type: 'LESSON',
  id: '01990000-0000-7000-8000-000000000003',
  role: 'LEARNER',
  title: 'Toán 8',
  href: '/courses/toan-8-abc',
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
