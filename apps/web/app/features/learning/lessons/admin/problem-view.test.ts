import type { Reply } from '@khue/contracts/endpoint'
import type { getLessonProblem } from '@khue/contracts/learning/lesson-problems'
import type { LessonCard } from '@khue/contracts/learning/lesson-shapes'
import { expect, test } from 'vitest'
import { teachingOf } from '../lesson.testing.ts'
import { endedElsewhere, problemAddress, problemChoices, toProblemPanel, toProblemRow, stayWords } from './problem-view.ts'

const teacher = { id: 't', name: 'Cô Nguyễn Thu Hà', avatar: '/a.svg' }
const learner = { id: 'l', name: 'Minh An', avatar: '/b.svg' }
const lesson: LessonCard = {
  id: 'x',
  kind: 'COURSE',
  title: 'Toán 8: Phân thức',
  cover: '/c.svg',
  href: '/courses/toan-8',
  number: 6,
  lessons: 24,
  startsAt: '2026-12-01T12:30:00.000Z',
  endsAt: '2026-12-01T14:00:00.000Z',
  state: 'HELD',
  teacher,
  hasLink: true,
}
const stays = [{ from: '2026-12-01T12:28:00.000Z', to: '2026-12-01T14:02:00.000Z', source: 'ROOM' as const }]
const seat = { learner, attendance: 'ABSENT' as const, minutes: 12, stays: [], corrections: [], excuse: null, isGuest: false }
type Problem = Reply<typeof getLessonProblem>
const problem = (more: Partial<Problem> = {}): Problem => ({
  id: 'p',
  state: 'OPEN',
  reason: 'Cô vào muộn 40 phút.',
  openedAt: '2026-12-01T15:00:00.000Z',
  dueAt: '2026-12-04T10:00:00.000Z',
  answer: null,
  decision: null,
  lesson,
  learner,
  isMeasured: true,
  detail: {
    ...lesson,
    now: '2026-12-02T00:00:00.000Z',
    timesRevision: 1,
    previousId: null,
    nextId: null,
    startedAt: null,
    stoppedAt: null,
    teacherStays: stays,
    present: 10,
    roster: 11,
    documents: [],
    waitMinutes: 15,
    contestHours: 24,
    because: 'Giáo viên dạy đủ thời gian.',
    seats: [],
    teaching: teachingOf({ isOwn: false, seats: [{ ...seat, problem: null }] }),
  },
  ...more,
})
const known = (of: Problem) => Object.fromEntries(toProblemPanel(of).known.map(({ label, value }) => [label, value]))

test('a case shows the facts of its lesson and of the one learner', () => {
  expect(known(problem())).toEqual({
    'Giờ học': 'T3, 01/12/2026 · 19:30–21:00',
    'Buổi học': 'Buổi 6 trên 24 · đã dạy',
    'Giáo viên': 'Cô Nguyễn Thu Hà',
    'Học viên': 'Minh An',
    'Điểm danh': 'Vắng',
    'Phút có mặt': '12/90 phút',
    'Cả lớp': '10/11 học viên có mặt',
    'Bằng chứng': 'Máy chủ đo được giáo viên trong phòng học',
    'Máy đã kết luận': 'Giáo viên dạy đủ thời gian.',
  })
})

test('a learner whose seat is gone has no attendance, and a lesson by link no minutes', () => {
  const { teaching, ...detail } = problem().detail
  expect(known(problem({ detail: { ...detail, teaching: null } }))).toMatchObject({ 'Điểm danh': 'Không rõ', 'Phút có mặt': 'Không rõ' })
  const byLink = { ...detail, teaching: teaching && { ...teaching, seats: [{ ...seat, minutes: null, problem: null }] } }
  expect(known(problem({ detail: byLink }))['Phút có mặt']).toBe('Không đo được: buổi dạy qua liên kết')
})

test('the default end names the day and the side for which it ends', () => {
  expect(toProblemPanel(problem()).defaultEnd).toMatch(/^Nếu chưa ai quyết định trước 17:00 04\/12\/2026, buổi này tự tính là đã dạy/)
  expect(toProblemPanel(problem({ isMeasured: false })).defaultEnd).toMatch(/tự không tính với học viên/)
  expect(toProblemPanel(problem({ state: 'FOR_TEACHER' })).defaultEnd).toBeUndefined()
})

test('a row leads to its case and keeps the state of the list', () => {
  const row = toProblemRow(problem(), 'FOR_FAMILY', 'p')
  expect(row).toMatchObject({
    href: '/admin/lesson-problems/p?state=FOR_FAMILY',
    isOpen: true,
    note: 'Buổi 6 trên 24 · T3, 01/12/2026 · 19:30–21:00',
  })
  expect(problemAddress({ state: 'OPEN' })).toBe('/admin/lesson-problems')
  expect(problemChoices('WITHDRAWN').filter(({ isOn }) => isOn)).toEqual([
    { label: 'Gia đình đã rút', href: '/admin/lesson-problems?state=WITHDRAWN', isOn: true },
  ])
})

const waits = { id: 'p', state: 'OPEN' } as const
test.each([
  ['is decided elsewhere', { id: 'p', state: 'FOR_FAMILY' }, 'không tính buổi này'],
  ['is withdrawn', { id: 'p', state: 'WITHDRAWN' }, 'gia đình đã rút'],
  ['still waits', waits, undefined],
  ['is left for another one', { id: 'q', state: 'FOR_FAMILY' }, undefined],
  ['is closed', undefined, undefined],
] as const)('a case that %s', (_, now, words) => {
  const moved = endedElsewhere(waits, now, undefined)
  if (words === undefined) expect(moved).toBeUndefined()
  else expect(moved).toContain(words)
})

test('a decision from here needs no words', () => {
  expect(endedElsewhere(waits, { id: 'p', state: 'FOR_FAMILY' }, 'p')).toBeUndefined()
})

test.each([
  ['ROOM', '12:28', '14:02', '19:28–21:02, máy chủ đo trong phòng học'],
  ['LINK', '12:31', '12:31', '19:31, bấm vào lớp qua liên kết'],
  ['DECLARED', '12:30', '14:00', '19:30–21:00, giáo viên khai thêm'],
] as const)('a record by %s in words', (source, from, to, words) => {
  const day = '2026-12-01T'
  expect(stayWords({ source, from: `${day}${from}:00.000Z`, to: `${day}${to}:00.000Z` })).toBe(words)
})
