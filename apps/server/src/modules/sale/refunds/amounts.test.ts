import { expect, test } from 'vitest'
import { fillParts, type Lessons, type Membership, partsOf, refundOf, splitByPayer } from './amounts.ts'

const course: Lessons = { sort: 'TAUGHT', all: 18, left: 18, leftVnd: 1_063_265, isFree: true, isWithdrawn: false }
const recorded: Lessons = { ...course, sort: 'RECORDED', all: 1, left: 1 }
const live: Lessons = { ...course, sort: 'ONE_CLASS', all: 1, left: 1 }
const ofLessons = (lessons: Lessons) => refundOf({ paidVnd: 1_063_265, has: 'LESSONS', lessons })

test.each([
  ['nothing taught', course, 1_063_265, 18],
  ['nothing taught, long ago', { ...course, isFree: false }, 1_063_265, 18],
  ['five taught', { ...course, left: 13, leftVnd: 767_915, isFree: false }, 767_915, 13],
  ['all taught', { ...course, left: 0, leftVnd: 0 }, 0, null],
  ['all of it free of charge', { ...course, leftVnd: 0 }, 0, 18],
  ['a recorded course within its days', recorded, 1_063_265, 1],
  ['a recorded course after them', { ...recorded, isFree: false }, 0, null],
  ['a class a day ahead', live, 1_063_265, 1],
  ['a class in an hour', { ...live, isFree: false }, 0, null],
])('lessons: %s', (_name, lessons, amountVnd, back) => {
  expect(ofLessons(lessons)).toMatchObject({ amountVnd, lessons: back, isPossible: back !== null })
})

/** Sao Khuê for 990.000đ, over 182 days (docs/money.md). */
const plan: Membership = {
  parts: [{ amountVnd: 990_000, firstDay: '2026-12-01', lastDay: '2027-05-31' }],
  today: '2027-02-20',
  isFree: false,
  isFollowed: false,
}
/** Same, paused from 10/02 to 02/03/2027. */
const paused = [
  { amountVnd: 386_169, firstDay: '2026-12-01', lastDay: '2027-02-09' },
  { amountVnd: 603_831, firstDay: '2027-03-03', lastDay: '2027-06-21' },
]
test.each([
  ['with a hundred days left', plan, 544_002, 100],
  ['on its last but one day', { ...plan, today: '2027-05-30' }, 5_541, 1],
  ['on its last day', { ...plan, today: '2027-05-31' }, 0, null],
  ['on its first day', { ...plan, today: '2026-12-01' }, 984_561, 181],
  ['before its first day', { ...plan, today: '2026-11-30' }, 990_000, 182],
  ['within its first week', { ...plan, today: '2026-12-05', isFree: true }, 990_000, 182],
  ['while another follows', { ...plan, isFollowed: true }, 0, null],
  ['while another follows, within its first week', { ...plan, isFree: true, isFollowed: true }, 0, null],
  ['in a pause', { ...plan, parts: paused }, 603_831, 111],
])('a membership %s', (_name, membership, amountVnd, days) => {
  expect(refundOf({ paidVnd: 990_000, has: 'MEMBERSHIP', membership })).toMatchObject({ amountVnd, days, isPossible: days !== null })
})

test.each(['NOT_DELIVERED', 'GIFT', 'GIVEN_BACK', 'UNDER_WAY'] as const)('nothing is refunded of a line that is %s', (why) => {
  expect(refundOf({ paidVnd: 1000, has: 'NOTHING', why })).toMatchObject({ amountVnd: 0, isPossible: false })
})

test.each([
  { name: 'all of it the way it came', vnd: 767_915, by: 'GATEWAY', left: 1_063_265, parts: [767_915] },
  { name: 'all to the balance', vnd: 767_915, by: 'BALANCE', left: 1_063_265, parts: [767_915] },
  { name: 'part of it was paid from the balance', vnd: 991_000, by: 'GATEWAY', left: 691_000, parts: [691_000, 300_000] },
  { name: 'nothing', vnd: 0, by: 'GATEWAY', left: 100, parts: [] },
] as const)('$name', ({ vnd, by, left, parts }) => {
  const given = partsOf(vnd, by, left)
  expect(given.map(({ amountVnd }) => amountVnd)).toEqual(parts)
  expect(given.map(({ channel }) => channel)).toEqual([by, 'BALANCE'].slice(0, parts.length))
})

test('when the outside money was refunded already, the rest goes to the balance', () => {
  expect(partsOf(300_000, 'BANK', 0)).toEqual([{ channel: 'BALANCE', amountVnd: 300_000 }])
})

test('lines fill the channels in order, exact to the đồng', () => {
  const lines = [
    { id: 'a', amountVnd: 600 },
    { id: 'b', amountVnd: 391 },
  ]
  const filled = fillParts(
    [
      { channel: 'GATEWAY', amountVnd: 691 },
      { channel: 'BALANCE', amountVnd: 300 },
    ],
    lines,
  )
  expect(filled.map((part) => part.lines.map(({ line, amountVnd }) => [line.id, amountVnd]))).toEqual([
    [
      ['a', 600],
      ['b', 91],
    ],
    [['b', 300]],
  ])
})

test('a free line belongs to the first channel only', () => {
  const lines = [
    { id: 'free', amountVnd: 0 },
    { id: 'paid', amountVnd: 5 },
  ]
  const filled = fillParts(
    [
      { channel: 'GATEWAY', amountVnd: 3 },
      { channel: 'BALANCE', amountVnd: 2 },
    ],
    lines,
  )
  expect(filled.map((part) => part.lines.map(({ line }) => line.id))).toEqual([['free', 'paid'], ['paid']])
})

test.each([
  ['all of it', { from: 0, amountVnd: 600 }, { mother: 300, child: 200, father: 100 }],
  ['less than the buyer paid', { from: 0, amountVnd: 250 }, { mother: 250 }],
  ['a part, the buyer first', { from: 0, amountVnd: 400 }, { mother: 300, child: 100 }],
  ['what comes after the money from outside', { from: 300, amountVnd: 300 }, { child: 200, father: 100 }],
  ['the last of it', { from: 550, amountVnd: 50 }, { father: 50 }],
  ['nothing', { from: 0, amountVnd: 0 }, {}],
])('of an upgrade each payer gets their own money: %s', (_name, part, expected) => {
  const payers = [
    { name: 'mother', vnd: 300 },
    { name: 'child', vnd: 200 },
    { name: 'father', vnd: 100 },
  ]
  expect(Object.fromEntries(splitByPayer(payers, part).map(({ name, vnd }) => [name, vnd]))).toEqual(expected)
})
