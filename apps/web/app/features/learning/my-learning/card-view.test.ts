import type { ListedCard } from '@khue/contracts/learning/my-learning'
import { expect, test } from 'vitest'
import { actionOf, goOnOf, nextOf, statusOf } from './card-view.ts'
import { askedAt } from './learning-tabs.tsx'

const person = { id: '01990000-0000-7000-8000-000000000001', name: 'Trần Minh An', avatar: '/art/avatars/mk/1.svg' }
const card = (more: Partial<ListedCard> = {}): ListedCard => ({
  key: 'k',
  kind: 'RUN',
  refId: 'course',
  runId: 'run',
  lessonId: null,
  title: 'Toán 8',
  cover: '/art/covers/toan/1.svg',
  href: '/courses/toan-8-abc',
  learner: person,
  teacher: person,
  state: 'IN_PROGRESS',
  over: null,
  isOpen: true,
  isLocked: false,
  until: '2027-03-01T16:59:59.000Z',
  lessons: { done: 0, all: 8 },
  startsAt: null,
  endsAt: '2027-02-01T14:00:00.000Z',
  next: { id: 'lesson', number: 1, startsAt: '2026-12-03T12:30:00.000Z', endsAt: '2026-12-03T14:00:00.000Z', hasLink: false },
  order: null,
  watched: null,
  homework: null,
  ...more,
})
const learn = `/account/learn/course?learnerId=${person.id}&runId=run`

test.each([
  ['a new course', card(), 'Bắt đầu học', learn],
  ['a course that has begun', card({ lessons: { done: 2, all: 8 } }), 'Trang lớp', learn],
  ['a completed course', card({ state: 'COMPLETED' }), 'Xem lại', learn],
  ['an expired course', card({ state: 'OVER', over: 'EXPIRED', isOpen: false }), 'Xem lại', learn],
  ['an order under way', card({ state: 'PENDING', order: { id: 'o', isPaid: true } }), 'Xem đơn hàng', '/account/my-orders/o'],
  ['an event', card({ kind: 'CLASS', lessonId: 'lesson' }), 'Xem buổi học', '/account/lessons/lesson'],
] as const)('%s leads on', (_, one, label, to) => expect(actionOf(one)).toEqual({ label, to }))

const recorded = (percent: number, next: string | null, isOpen = true) => card({ kind: 'RECORDED', isOpen, watched: { percent, next } })
test('a recorded course that has begun goes on at its next lecture', () =>
  expect(goOnOf(recorded(58, 'item'))).toEqual({
    label: 'Học tiếp',
    to: `/account/learn/course/lectures/item?learnerId=${person.id}`,
  }))
test.each([
  ['nothing was watched', recorded(0, 'item')],
  ['nothing is left to watch', recorded(100, null)],
  ['the course has ended', recorded(58, 'item', false)],
  ['it has no lectures', card({ kind: 'RECORDED' })],
] as const)('a card is as usual when %s', (_, one) => expect(goOnOf(one)).toBeUndefined())

test('an order under way of another buyer, and a removed event, lead nowhere', () => {
  expect(actionOf(card({ state: 'PENDING' }))).toBeUndefined()
  expect(actionOf(card({ kind: 'CLASS', lessonId: 'lesson', state: 'OVER', over: 'CLASS_REMOVED' }))).toBeUndefined()
})

test.each([
  [card(), undefined],
  [card({ isLocked: true, isOpen: false }), 'Tạm khoá vì trả góp trễ hạn'],
  [card({ state: 'PENDING' }), 'Chờ xác nhận'],
  [card({ state: 'PENDING', order: { id: 'o', isPaid: false } }), 'Chờ thanh toán'],
  [card({ state: 'OVER', over: 'REFUNDED' }), 'Đã hoàn tiền'],
  [card({ kind: 'CLASS' }), 'Đã giữ chỗ'],
])('a card says its state where it is no ordinary one', (one, label) => expect(statusOf(one)?.label).toBe(label))

test('the next lesson is named by day and hour; a pack says what is left of it', () => {
  expect(nextOf(card())).toEqual({ main: 'T5, 03/12 · 19:30', note: 'Học được đến 01/03/2027' })
  expect(nextOf(card({ kind: 'TUTOR', next: null, lessons: { done: 6, all: 8 } })).main).toBe('Còn 2 buổi trong gói')
  expect(nextOf(card({ state: 'OVER' })).note).toBe('Kết quả học vẫn xem được.')
})

test.each([
  ['/account/my-courses/all', { of: 'courses', status: 'all' }],
  ['/account/my-courses/tutors/in-progress', { of: 'tutors', status: 'in-progress' }],
  ['/account/my-courses/events/completed', { of: 'events', status: 'completed' }],
  ['/account/my-courses/events/pending', undefined],
])('%s', (path, asked) => expect(askedAt(path)).toEqual(asked))
