import type { OpenClass } from '@khue/contracts/offer/open-classes'
import { expect, test } from 'vitest'
import { boardDay, dayName, startsIn, toClassView } from './open-class.ts'

const now = new Date('2026-12-01T12:00:00Z') // Tuesday, 19:00 in Vietnam
const given = (part: Partial<OpenClass> = {}): OpenClass => ({
  id: '0192b3c4-0000-7000-8000-000000000001',
  code: 'k7t2qxab',
  slug: 'toan-8-phan-thuc-dai-so',
  kind: 'OPEN',
  title: 'Toán 8: Phân thức đại số',
  summary: '',
  subjectId: 4,
  gradeFrom: 8,
  gradeTo: 8,
  cover: '/art/covers/toan/x.svg',
  teacher: { id: '0192b3c4-0000-7000-8000-000000000002', name: 'Cô Nguyễn Thu Hà', avatar: '/art/avatars/f/x.svg' },
  startsAt: '2026-12-01T12:30:00.000Z',
  endsAt: '2026-12-01T14:00:00.000Z',
  seats: 30,
  seatsLeft: 5,
  fee: 0,
  interested: 0,
  status: 'UPCOMING',
  ...part,
})
const plain = (words: string | undefined) => words?.replaceAll('\u00A0', ' ')

test('a class of this evening shows its Vietnamese time, the time until it starts, and the last seats', () => {
  const view = toClassView(given(), now)
  expect(view.schedule).toBe('19:30–21:00 hôm nay')
  expect(plain(view.state)).toBe('Sau 30 phút')
  expect(plain(view.seats)).toBe('Còn 5 chỗ')
  expect(view.hasFewSeats).toBe(true)
  expect(plain(view.grades)).toBe('Lớp 8')
})

test.each([
  [1, '19:30–21:00 ngày mai'],
  [4, 'T7 · 19:30–21:00'],
  [7, 'T3, 08/12 · 19:30–21:00'],
])('a class in %i days is shown as %s', (days, words) => {
  const moment = (iso: string) => new Date(Date.parse(iso) + days * 86_400_000).toISOString()
  const view = toClassView(given({ startsAt: moment('2026-12-01T12:30:00Z'), endsAt: moment('2026-12-01T14:00:00Z') }), now)
  expect(view.schedule).toBe(words)
})

test('a running class says so and shows how many people are in it', () => {
  const view = toClassView(given({ status: 'IN_PROGRESS', seatsLeft: 6 }), now)
  expect(view).toMatchObject({ isLive: true, state: 'Đang học', hasFewSeats: false })
  expect(plain(view.seats)).toBe('24 bạn trong lớp')
})

test('a full class and a class without grades say so', () => {
  const view = toClassView(given({ seatsLeft: 0, gradeFrom: null, gradeTo: null }), now)
  expect(view).toMatchObject({ seats: 'Hết chỗ', hasFewSeats: false, grades: undefined })
})

test('a class without a schedule says so once', () => {
  const view = toClassView(given({ status: 'IN_SCHEDULING', startsAt: null, endsAt: null }), now)
  expect(view).toMatchObject({ startTime: undefined, schedule: 'Đang xếp lịch', state: undefined })
})

test.each([
  ['2026-12-01T16:59:00Z', 'hôm nay'], // 23:59
  ['2026-12-01T17:00:00Z', 'ngày mai'], // midnight in Vietnam, still the first in UTC
  ['2026-12-05T08:00:00Z', 'T7'],
  ['2026-12-06T08:00:00Z', 'CN'],
  ['2026-12-08T08:00:00Z', 'T3, 08/12'], // a week away: the weekday alone would mean today
  ['2026-11-30T08:00:00Z', 'T2, 30/11'],
])('the day of %s is shown as %s', (iso, words) => expect(dayName(iso, now)).toBe(words))

test.each([
  ['2026-12-01T12:00:00Z', 'Sắp bắt đầu'],
  ['2026-12-01T12:00:01Z', 'Sau 1 phút'],
  ['2026-12-01T13:00:00Z', 'Sau 1 giờ'],
  ['2026-12-01T13:12:00Z', 'Sau 1 giờ 12 phút'],
  ['2026-12-01T18:01:00Z', undefined],
])('a start at %s is shown as %s', (iso, words) => expect(plain(startsIn(iso, now))).toBe(words))

test.each([
  ['today', '2026-12-01T18:00:00Z', 'Thứ Tư, 02/12'], // already Wednesday in Vietnam
  ['tomorrow', '2026-12-01T12:00:00Z', 'Thứ Tư, 02/12'],
  ['weekend', '2026-12-01T12:00:00Z', 'Thứ Bảy, 05/12 và Chủ nhật, 06/12'],
  ['weekend', '2026-12-05T12:00:00Z', 'Thứ Bảy, 05/12 và Chủ nhật, 06/12'],
  ['weekend', '2026-12-06T12:00:00Z', 'Chủ nhật, 06/12'], // the rest of the running weekend
] as const)('a board of %s at %s shows %s', (day, moment, words) => expect(boardDay(day, new Date(moment))).toBe(words))
