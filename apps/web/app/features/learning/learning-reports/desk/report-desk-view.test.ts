import type { TaughtReport } from '@khue/contracts/learning/report-shapes'
import type { ReportState } from '@khue/contracts/learning/report-states'
import { expect, test } from 'vitest'
import { toDeskView, toLessonView } from './report-desk-view.ts'

const lesson = { id: 'lesson', title: 'Toán 8', number: 6, startsAt: '2026-12-01T12:30:00.000Z', endsAt: '2026-12-01T14:00:00.000Z' }
const locksAt = '2026-12-02T01:00:00.000Z'
const person = (name: string) => ({ id: name, name: `Lê ${name}`, avatar: '/a.svg' })
const nothing = { good: '', practise: '', next: '', letter: '' }
const report = (name: string, state: ReportState, more: Partial<TaughtReport> = {}): TaughtReport => ({
  lesson,
  learner: person(name),
  teacher: person('Hà'),
  state,
  locksAt,
  sentAt: null,
  openedAt: null,
  answer: null,
  revision: 0,
  text: nothing,
  voice: null,
  facts: {
    plannedMinutes: 90,
    minutes: 88,
    attendance: 'PRESENT',
    homework: [],
    homeworkBefore: [],
    films: [],
    later: { homework: [], films: [] },
    documents: [],
  },
  addenda: [],
  answers: [],
  can: { write: true, send: true, add: false },
  ...more,
})
const found = (now: string, ...reports: TaughtReport[]) => ({ now, lesson, locksAt, reports })
const evening = '2026-12-01T14:17:00.000Z'

test('a lesson says how many are sent, and who comes next', () => {
  const view = toLessonView(found(evening, report('An', 'SENT'), report('Bảo', 'DRAFT'), report('Chi', 'DUE')))
  expect(view).toMatchObject({
    title: 'Toán 8, buổi\u00A06',
    when: 'T3, 01/12/2026 · 19:30–21:00',
    locksWhen: '08:00, T4 02/12',
    isLocked: false,
    sent: 1,
    next: { id: 'Bảo', href: '/account/teaching/reports/lesson/Bảo', attendance: 'Có mặt, 88/90\u00A0phút' },
  })
  expect(toLessonView(found(locksAt, report('An', 'LOCKED'))).next).toBeUndefined()
  expect(toLessonView(found(locksAt, report('An', 'MISSED')))).toMatchObject({ isLocked: true, sent: 0 })
})

const states: ReportState[] = ['DUE', 'SENT', 'DRAFT', 'SENT_LATE', 'MISSED']
const all = states.map((state) => report(state, state))
test.each([
  ['DUE', 'DRAFT'],
  ['SENT', 'DRAFT'],
  ['DRAFT', 'MISSED'],
  ['SENT_LATE', 'MISSED'],
  ['MISSED', 'DUE'],
])('after %s comes %s', (learnerId, next) => {
  expect(toDeskView(found(evening, ...all), learnerId)?.next?.id).toBe(next)
})

test('the last one that is not sent has nobody after it, and an unknown learner no report', () => {
  expect(toDeskView(found(evening, report('An', 'SENT'), report('Bảo', 'DUE')), 'Bảo')?.next).toBeUndefined()
  expect(toDeskView(found(evening, report('An', 'SENT')), 'x')).toBeUndefined()
})

test('a sent report tells what became of it', () => {
  const at = '2026-12-01T15:10:00.000Z'
  const answers = [{ by: person('Mai'), answer: 'ASK' as const, text: 'Con học gì tiếp?', answeredAt: at }]
  const late = report('An', 'SENT_LATE', { sentAt: at, openedAt: at, answers, revision: 3, voice: { assetId: 'v', address: '/x' } })
  expect(toDeskView(found(evening, late), 'An')).toMatchObject({
    sentLine: 'Gửi lúc 22:10, T3 01/12, muộn hơn hạn 8:00',
    openedWhen: '22:10, T3 01/12',
    isSent: true,
    isLate: false,
    stored: { revision: 3, written: { voiceId: 'v' } },
    answers: [{ said: 'Hỏi thêm', isQuestion: true, words: 'Con học gì tiếp?', when: '22:10, T3 01/12' }],
  })
})
