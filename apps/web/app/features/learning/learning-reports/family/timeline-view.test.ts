import type { ReportCard } from '@khue/contracts/learning/report-shapes'
import { expect, test } from 'vitest'
import { toTimeline } from './timeline-view.ts'

const person = (name: string) => ({ id: name, name, avatar: '/a.svg' })
const card = (startsAt: string, more: Partial<ReportCard> = {}): ReportCard => ({
  lesson: { id: startsAt, title: 'Toán 8', number: 6, startsAt, endsAt: startsAt },
  learner: person('An'),
  teacher: person('Thu Hà'),
  sentAt: startsAt,
  isLate: false,
  isOpened: true,
  attendance: 'PRESENT',
  minutes: 88,
  plannedMinutes: 90,
  excerpt: 'Con làm tốt.',
  hasVoice: false,
  addenda: 0,
  answer: null,
  ...more,
})

test('reports stand month by month of Vietnamese days, newest first, whatever order they came in', () => {
  const months = toTimeline([card('2026-11-30T16:59:00Z'), card('2026-11-30T17:00:00Z'), card('2026-11-01T12:00:00Z')], { isFamily: false })
  expect(months.map(({ title, rows }) => [title, rows.map(({ day }) => day)])).toEqual([
    ['Tháng 12/2026', ['01/12']],
    ['Tháng 11/2026', ['30/11', '01/11']],
  ])
  expect(toTimeline([], { isFamily: true })).toEqual([])
})

test.each<[string, Partial<ReportCard>, string[], string[]]>([
  ['new', { isOpened: false }, ['Mới', 'Có mặt'], []],
  ['late, with a voice', { isLate: true, hasVoice: true }, ['Có mặt', 'Gửi muộn'], ['Có lời ghi âm']],
  ['answered, with addenda', { addenda: 2, answer: 'ASK', attendance: 'ABSENT' }, ['Vắng'], ['Có bổ sung', 'Bạn đã hỏi thêm']],
])('%s', (_, more, tags, notes) => {
  const row = toTimeline([card('2026-12-01T12:30:00Z', more)], { isFamily: true })[0]?.rows[0]
  expect(row).toMatchObject({ learner: 'An', notes, href: '/account/reports/2026-12-01T12:30:00Z/An' })
  expect(row?.tags.map(({ label }) => label)).toEqual(tags)
})

test('a report that is only spoken says so', () => {
  const row = toTimeline([card('2026-12-01T12:30:00Z', { excerpt: '' })], { isFamily: false })[0]?.rows[0]
  expect(row).toMatchObject({
    excerpt: 'Thầy cô gửi lời ghi âm.',
    learner: undefined,
    label: 'Đọc báo cáo Toán 8, buổi\u00A06, T3 01/12 · 19:30–19:30',
  })
})
