import { expect, test } from 'vitest'
import { attendanceWords, type ShownFacts, toFactLines } from './facts-view.ts'

test.each([
  ['PRESENT', 88, 'Có mặt, 88/90\u00A0phút'],
  ['LATE', 79, 'Đến muộn, 79/90\u00A0phút'],
  ['LEFT_EARLY', 0, 'Về sớm, 0/90\u00A0phút'],
  ['PRESENT', null, 'Có mặt, học qua liên kết ngoài nên không đo được phút'],
  ['ABSENT', 0, 'Vắng'],
  ['EXCUSED', null, 'Vắng có phép'],
] as const)('%s with %s minutes', (attendance, minutes, words) => {
  expect(attendanceWords({ attendance, minutes, plannedMinutes: 90 })).toBe(words)
})

const dueAt = '2026-12-04T10:30:00.000Z'
const work = { title: '12 câu phân thức', dueAt, state: 'NOT_YET', points: null, mostPoints: 1000 } as const
const film = { title: 'Phương pháp thế', watchedSeconds: 300, totalSeconds: 600, isDone: false }
const none: ShownFacts = {
  plannedMinutes: 90,
  minutes: 90,
  attendance: 'PRESENT',
  homework: [],
  homeworkBefore: [],
  films: [],
  later: { homework: [], films: [] },
  documents: [],
}

test('a lesson without anything else says who was there', () => {
  expect(toFactLines(none).map(({ key }) => key)).toEqual(['attendance'])
})

test.each<[string, Partial<ShownFacts>, string, string[]]>([
  ['work that is still to come', { homework: [work] }, 'homework', ['12 câu phân thức: chưa nộp, hạn 17:30, T6 04/12']],
  ['marked work', { homework: [{ ...work, state: 'SUBMITTED', points: 850 }] }, 'homework', ['12 câu phân thức: đã nộp, 8,5/10\u00A0điểm']],
  ['work that came late', { homeworkBefore: [{ ...work, state: 'SUBMITTED_LATE' }] }, 'homeworkBefore', ['12 câu phân thức: nộp muộn']],
  ['work that never came', { homeworkBefore: [{ ...work, state: 'NOT_SUBMITTED' }] }, 'homeworkBefore', ['12 câu phân thức: không nộp']],
  ['a part of a film', { films: [film] }, 'films', ['Phương pháp thế: 5/10\u00A0phút']],
  ['a few seconds of a film', { films: [{ ...film, watchedSeconds: 9, totalSeconds: null }] }, 'films', ['Phương pháp thế: 1\u00A0phút']],
  ['a whole film', { films: [{ ...film, isDone: true }] }, 'films', ['Phương pháp thế: đã xem xong']],
  [
    'practice after the lesson',
    { later: { homework: [{ ...work, state: 'SUBMITTED' }], films: [film] } },
    'later',
    ['12 câu phân thức: đã nộp', 'Phương pháp thế: 5/10\u00A0phút'],
  ],
  ['documents', { documents: [{ name: 'Phiếu 1.pdf' }] }, 'documents', ['Phiếu 1.pdf']],
])('%s', (_, facts, key, values) => {
  expect(toFactLines({ ...none, ...facts }).find((line) => line.key === key)?.values).toEqual(values)
})
