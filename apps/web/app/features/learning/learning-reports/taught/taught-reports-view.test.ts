import type { TaughtReportCard } from '@khue/contracts/learning/report-shapes'
import { expect, test } from 'vitest'
import { askedList, listHref, toGroups, toQuality } from './taught-reports-view.ts'

test.each([
  ['', 'DUE'],
  ['state=sent', 'SENT'],
  ['state=missed', 'MISSED'],
  ['state=SENT', 'DUE'],
  ['state=gone', 'DUE'],
])('“%s” asks for %s', (search, list) => {
  expect(askedList(new URLSearchParams(search))).toBe(list)
})

test.each([
  ['DUE', undefined, '/account/teaching/reports'],
  ['SENT', undefined, '/account/teaching/reports?state=sent'],
  ['MISSED', 'abc', '/account/teaching/reports?state=missed&cursor=abc'],
] as const)('%s after %s is %s', (list, cursor, href) => {
  expect(listHref(list, cursor)).toBe(href)
})

const values = (quality: Parameters<typeof toQuality>[0]) => toQuality(quality, 2).map(({ value }) => value)
test('shares of nothing are no number, and only all are 100%', () => {
  expect(values({ closed: 0, onTime: 0, sent: 0, opened: 0, answered: 0 })).toEqual(['–', '–', '–', '2'])
  expect(values({ closed: 300, onTime: 299, sent: 3, opened: 3, answered: 1 })).toEqual(['99% (299/300)', '100% (3/3)', '33% (1/3)', '2'])
})

const person = (name: string) => ({ id: `id-${name}`, name, avatar: '/a.svg' })
const card = (lessonId: string, name: string, more: Partial<TaughtReportCard> = {}): TaughtReportCard => ({
  lesson: { id: lessonId, title: 'Toán 8', number: 6, startsAt: '2026-12-01T12:30:00.000Z', endsAt: '2026-12-01T14:00:00.000Z' },
  learner: person(name),
  teacher: person('Hà'),
  state: 'DUE',
  locksAt: '2026-12-02T01:00:00.000Z',
  sentAt: null,
  openedAt: null,
  answer: null,
  ...more,
})

test('pupils of one lesson stand together', () => {
  const groups = toGroups([card('one', 'An'), card('one', 'Bảo', { state: 'DRAFT' }), card('two', 'An')])
  expect(groups.map(({ lessonId, rows }) => [lessonId, rows.map(({ learner, status }) => `${learner.name}: ${status.label}`)])).toEqual([
    ['one', ['An: Chưa viết', 'Bảo: Bản nháp']],
    ['two', ['An: Chưa viết']],
  ])
  expect(groups[0]).toMatchObject({
    title: 'Toán 8, buổi\u00A06',
    when: 'T3 01/12 · 19:30–21:00',
    writeHref: '/account/teaching/reports/one',
    rows: [{ href: '/account/teaching/reports/one/id-An', label: 'Viết cho An', notes: [] }, {}],
  })
})

const sentAt = '2026-12-01T15:10:00.000Z'
const answered = { by: person('Chị Mai'), text: '', answeredAt: sentAt }
test.each<[string, Partial<TaughtReportCard>, string[]]>([
  ['not opened', {}, ['Gửi 22:10, T3 01/12', 'Chưa mở']],
  ['opened', { openedAt: sentAt }, ['Gửi 22:10, T3 01/12', 'Gia đình đã mở']],
  ['answered in one tap', { openedAt: sentAt, answer: { ...answered, answer: 'THANK' } }, ['Gửi 22:10, T3 01/12', 'Chị Mai: Cảm ơn']],
  [
    'asked by words',
    { answer: { ...answered, answer: 'ASK', text: 'Con học gì tiếp?' } },
    ['Gửi 22:10, T3 01/12', 'Chị Mai: Con học gì tiếp?'],
  ],
])('a sent report, %s', (_, more, notes) => {
  const [group] = toGroups([card('one', 'An', { state: 'SENT', sentAt, ...more })])
  expect(group).toMatchObject({ writeHref: undefined, rows: [{ notes, label: 'Xem báo cáo của An' }] })
})
