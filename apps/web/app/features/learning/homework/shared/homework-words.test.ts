import { expect, test } from 'vitest'
import { an, at, cardOf, ids } from '../homework.testing.ts'
import { dueWords, homeworkStatus, isOver, overAt, toCard } from './homework-words.ts'

const plain = (words: string) => words.replaceAll('\u00A0', ' ')

test.each([
  ['today', at('21:00'), at('20:36'), 'Hạn 21:00 hôm nay'],
  ['in its very minute', at('21:00'), at('21:00:59.999'), 'Hạn 21:00 hôm nay'],
  ['a moment later', at('21:00'), at('21:01'), 'Đã hết hạn 21:00, T2 30/11'],
  ['tomorrow, although only an hour away', at('00:30', '2026-12-01'), at('23:30'), 'Hạn 00:30 ngày mai'],
  ['another day', at('21:00', '2026-12-04'), at('20:36'), 'Hạn 21:00, T6 04/12'],
  ['never', null, at('20:36'), 'Không có hạn nộp'],
] as const)('a deadline %s', (_, due, now, words) => expect(dueWords(due, now)).toBe(words))

test('work turns late when the minute of its deadline is over', () => {
  const due = at('21:00:20')
  expect(overAt(due)).toBe(at('21:01'))
  expect([isOver(due, at('21:00:59.999')), isOver(due, at('21:01'))]).toEqual([false, true])
  expect(overAt(null)).toBeNull()
})

test.each([
  ['NOT_YET', 'Chưa nộp', 'warn'],
  ['SUBMITTED', 'Đã nộp', 'success'],
  ['SUBMITTED_LATE', 'Nộp muộn', 'warn'],
  ['NOT_SUBMITTED', 'Không nộp', 'danger'],
] as const)('the state %s is “%s”', (state, label, tone) => expect(homeworkStatus(state)).toEqual({ label, tone }))

const now = at('20:36')
test('a card of their own names nobody; a parent’s card names the child and leads to its page', () => {
  const own = toCard(cardOf({ hasDraft: true }), { id: ids.an, now })
  expect(own).toMatchObject({ href: `/account/homework/${ids.homework}`, learner: undefined, hasDraft: true, isLate: false })
  expect(plain(own.place)).toBe('Toán 8 · Buổi 5')
  expect(toCard(cardOf(), { id: ids.ha, now })).toMatchObject({
    href: `/account/homework/${ids.homework}?learnerId=${ids.an}`,
    learner: an,
  })
})

test('work that was handed in says when, and hides a later draft', () => {
  const done = cardOf({ state: 'SUBMITTED', submittedAt: at('20:41'), versions: 1, hasDraft: true })
  expect(toCard(done, { id: ids.an, now })).toMatchObject({
    submitted: 'Nộp 20:41, T2 30/11',
    hasDraft: false,
    status: { label: 'Đã nộp' },
  })
})

test('a lesson of a class of one is named by its day', () => {
  const place = { ...cardOf().place, lesson: { id: ids.lesson, number: null, startsAt: at('19:30') } }
  expect(toCard(cardOf({ place }), { id: ids.an, now }).place).toBe('Toán 8 · Buổi ngày 30/11/2026')
})
