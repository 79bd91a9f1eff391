import type { Badges } from '@khue/contracts/backoffice/badges'
import type { Role } from '@khue/contracts/endpoint'
import { type WorkItemCount, type WorkItemKind, workGroupOf, workItemKinds } from '@khue/contracts/people/work-items'
import { expect, test } from 'vitest'
import { badgesFor, hasMark, markOf, markOfGroup, waitingIn } from './badge-marks.ts'
import { entriesOf, type RoleFrame } from './role-frame.ts'
import { roleFrames } from './role-frames.ts'

const queue = (kind: WorkItemKind, open: number, nextDueAt: string | null = null): WorkItemCount => ({ kind, open, overdue: 0, nextDueAt })
const badges = (more: Partial<Badges> = {}): Badges => ({
  now: '2026-12-01T03:00:00.000Z',
  unread: 0,
  requests: 0,
  homework: [],
  marking: 0,
  reports: { due: 0, nextDueAt: null },
  queues: [],
  ...more,
})
const entry = (frame: RoleFrame, to: string) => entriesOf(frame).find((one) => one.to === to)!
const group = (label: string) => roleFrames.admin.groups.find((one) => one.label === label)!

test('a parent sees the requests that wait, and unread messages as such', () => {
  const waiting = badges({ requests: 2, unread: 1 })
  expect(markOf(entry(roleFrames.parent, '/account/family/requests'), waiting)).toMatchObject({ count: 2, isWork: true })
  expect(markOf(entry(roleFrames.parent, '/account/chat'), waiting)).toMatchObject({ count: 1, isWork: false })
  expect(markOf(entry(roleFrames.parent, '/account/my-orders'), waiting).count).toBe(0)
})

test('an entry of admins counts its kinds, a group all of its entries, and each has the nearest due time', () => {
  const waiting = badges({
    queues: [
      queue('REFUND', 3, '2026-12-01T05:00:00.000Z'),
      queue('SUSPENSE_PAYMENT', 1, '2026-12-01T04:00:00.000Z'),
      queue('REVIEW', 2),
      queue('TEACHER_RATING', 4),
    ],
  })
  expect(markOf(entry(roleFrames.admin, '/admin/refunds'), waiting)).toEqual({
    count: 3,
    isWork: true,
    nextDueAt: '2026-12-01T05:00:00.000Z',
  })
  expect(markOf(entry(roleFrames.admin, '/admin/reviews'), waiting).count).toBe(6)
  expect(markOfGroup(group('Tiền'), waiting)).toEqual({ count: 4, isWork: true, nextDueAt: '2026-12-01T04:00:00.000Z' })
  expect(markOfGroup(group('Nội dung'), waiting)).toMatchObject({ count: 6, nextDueAt: null })
  expect(markOf(entry(roleFrames.admin, '/admin'), waiting).count).toBe(10)
})

test('every kind of work is counted at one entry, in the group of its queue', () => {
  const labels = { MONEY: 'Tiền', PEOPLE: 'Người', CONTENT: 'Nội dung', SUPPORT: 'Hỗ trợ', SETTINGS: 'Cài đặt' }
  const found = workItemKinds.map((kind) => [
    kind,
    roleFrames.admin.groups.flatMap(({ label, entries }) =>
      entries.filter(({ badge }) => Array.isArray(badge) && badge.includes(kind)).map(() => label),
    ),
  ])
  expect(found).toEqual(workItemKinds.map((kind) => [kind, [labels[workGroupOf(kind)]]]))
})

test('without badges nothing waits; “more” has a dot when something inside it waits', () => {
  const more = [entry(roleFrames.student, '/account/chat')]
  expect(hasMark(more, undefined)).toBe(false)
  expect(hasMark(more, badges())).toBe(false)
  expect(hasMark(more, badges({ unread: 1 }))).toBe(true)
})

test('the choice of roles says what waits in each', () => {
  const waiting = badges({ requests: 2, unread: 5, queues: [queue('REFUND', 3), queue('REVIEW', 18)] })
  expect(waitingIn('parent', waiting)).toBe('2 việc')
  expect(waitingIn('admin', waiting)).toBe('21 việc')
  expect(waitingIn('teacher', waiting)).toBeUndefined()
  expect(waitingIn('admin', badges())).toBeUndefined()
})

const an = { learnerId: 'an', due: 2, nextDueAt: '2026-12-02T14:00:00.000Z' }
const chau = { learnerId: 'chau', due: 1, nextDueAt: '2026-12-01T14:00:00.000Z' }
test.each([
  ['the whole family', undefined, 3, chau.nextDueAt],
  ['one child', 'an', 2, an.nextDueAt],
  ['a parent who has none', 'me', 0, null],
])('homework is counted for %s', (_, learnerId, count, nextDueAt) => {
  const shown = badgesFor(badges({ homework: [an, chau] }), learnerId)
  expect(markOf(entry(roleFrames.parent, '/account/homework'), shown)).toEqual({ count, isWork: true, nextDueAt })
})

test('a teacher sees what to mark and which reports are due, also when another role is open', () => {
  const waiting = badges({ marking: 7, reports: { due: 3, nextDueAt: '2026-12-02T01:00:00.000Z' }, homework: [an] })
  expect(markOf(entry(roleFrames.teacher, '/account/teaching/mark'), waiting)).toMatchObject({ count: 7, isWork: true })
  expect(markOf(entry(roleFrames.tutor, '/account/teaching/reports'), waiting)).toEqual({
    count: 3,
    isWork: true,
    nextDueAt: '2026-12-02T01:00:00.000Z',
  })
  expect(['teacher', 'student', 'master'].map((role) => waitingIn(role as Role, waiting))).toEqual(['10 việc', '2 việc', undefined])
})
