import type { QueuedWork } from '@khue/contracts/learning/marking-shapes'
import type { TaughtReportCard } from '@khue/contracts/learning/report-shapes'
import { expect, test } from 'vitest'
import { an, at, cardOf, idOf } from '../shared/assignment.testing.ts'
import { type Counts, toMarkRows, toMissingRows, toReportRows, toTiles, waitingIn } from './desk-work-view.ts'

const now = at('20:00')
const none: Counts = {
  marking: { waiting: 0, overdue: 0, oldestAt: null, promiseHours: 24 },
  reports: {
    now,
    due: 0,
    drafts: 0,
    missed: 0,
    nextLocksAt: null,
    questions: 0,
    quality: { closed: 0, onTime: 0, sent: 0, opened: 0, answered: 0 },
  },
  given: { open: 0, drafts: 0, past: 0, asked: 0 },
}
const tile = (key: string, counts: Partial<Counts>) => toTiles({ ...none, ...counts }).find((one) => one.key === key)
const locksAt = at('08:00', '2026-12-03')

test.each([
  ['marking', { marking: { ...none.marking, waiting: 7 } }, { count: 7, note: 'Hứa trả trong 24\u00A0giờ', isBad: false }],
  ['marking', { marking: { ...none.marking, waiting: 7, overdue: 2 } }, { note: '2\u00A0bài quá 24\u00A0giờ đã hứa', isBad: true }],
  ['reports', { reports: { ...none.reports, due: 3, nextLocksAt: locksAt } }, { count: 3, until: locksAt, isBad: false }],
  ['reports', { reports: { ...none.reports, missed: 1 } }, { count: 0, note: '1\u00A0báo cáo đã lỡ hạn', until: undefined, isBad: true }],
  ['asked', { given: { ...none.given, asked: 2 } }, { count: 2, href: '/account/teaching/assignments?list=asked' }],
  ['questions', { reports: { ...none.reports, questions: 1 } }, { count: 1, note: 'Phụ huynh chờ trả lời' }],
  ['asked', { given: { ...none.given, open: 1 } }, { count: 0, note: 'Không có lời xin nào chờ' }],
])('the tile of %s says what waits: %j', (key, counts, expected) => expect(tile(key, counts)).toMatchObject(expected))

test('who has never given homework sees no tiles', () => {
  expect(toTiles(none)).toEqual([])
  expect(waitingIn({ ...none, marking: { ...none.marking, waiting: 7 }, given: { ...none.given, asked: 2 } })).toBe(9)
})

const queued = (more: Partial<QueuedWork> = {}): QueuedWork => ({
  submissionId: idOf(9),
  assignmentId: idOf(1),
  title: '12 câu phân thức',
  refId: idOf(2),
  learner: an,
  version: 1,
  submittedAt: at('18:20'),
  isOverdue: false,
  state: 'NONE',
  returnedAt: null,
  total: null,
  ...more,
})
test.each([
  [{}, 'Chờ chấm', '12 câu phân thức'],
  [{ state: 'DRAFT' as const, version: 2 }, 'Đang chấm', '12 câu phân thức, bản 2'],
  [{ isOverdue: true, state: 'DRAFT' as const }, 'Quá giờ hứa', '12 câu phân thức'],
])('work %j waits as “%s”', (more, label, title) => {
  expect(toMarkRows([queued(more)])).toMatchObject([{ status: { label }, title, when: 'Nộp 18:20, T4 02/12' }])
})
test('five pieces of work are shown', () => expect(toMarkRows(Array.from({ length: 9 }, () => queued()))).toHaveLength(5))

test('homework that somebody has not handed in is shown by its deadline', () => {
  const rows = toMissingRows(
    [
      cardOf({ id: idOf(1), dueAt: at('21:00', '2026-12-04') }),
      cardOf({ id: idOf(2) }),
      cardOf({ id: idOf(3), submitted: 12 }),
      cardOf({ id: idOf(4), displayAt: at('20:30') }),
      cardOf({ id: idOf(5), dueAt: null }),
    ],
    now,
  )
  expect(rows.map(({ id }) => id)).toEqual([idOf(2), idOf(1)])
  expect(rows[0]?.words).toBe('7\u00A0học viên chưa nộp · Hạn 21:00, T4 02/12')
})

const report = (lesson: number, name: string): TaughtReportCard => ({
  lesson: { id: idOf(lesson), title: 'Toán 8', number: lesson, startsAt: at('19:30'), endsAt: at('21:00') },
  learner: { ...an, name },
  teacher: an,
  state: 'DUE',
  locksAt,
  sentAt: null,
  openedAt: null,
  answer: null,
})
test('reports stand by their lessons, and name two learners', () => {
  const rows = toReportRows([report(6, 'Minh An'), report(6, 'Đức Huy'), report(7, 'Gia Khang'), report(6, 'Bảo Ngọc')])
  expect(rows.map(({ names, lesson, href }) => [names, lesson, href])).toEqual([
    ['Minh An, Đức Huy và 1\u00A0học viên khác', 'Toán 8 · Buổi\u00A06', `/account/teaching/reports/${idOf(6)}`],
    ['Gia Khang', 'Toán 8 · Buổi\u00A07', `/account/teaching/reports/${idOf(7)}`],
  ])
})
