import { expect, test } from 'vitest'
import { fillParts, type Lessons, type Membership, owing, type Part, partsOf, refundOf, splitByPayer, withhold } from './amounts.ts'

const course: Lessons = { sort: 'TAUGHT', all: 18, left: 18, leftVnd: 1_063_265, isFree: true, isWithdrawn: false }
const recorded: Lessons = { ...course, sort: 'RECORDED', all: 1, left: 1 }
const live: Lessons = { ...course, sort: 'ONE_CLASS', all: 1, left: 1 }
const ofLessons = (lessons: Lessons) => refundOf({ paidVnd: 1_063_265, has: 'LESSONS', lessons })

test.each<[string, Lessons, [number, number | null, string]]>([
  ['nothing taught', course, [1_063_265, 18, 'cả 18 buổi']],
  ['nothing taught, long ago', { ...course, isFree: false }, [1_063_265, 18, 'cả 18 buổi']],
  ['five taught', { ...course, left: 13, leftVnd: 767_915, isFree: false }, [767_915, 13, '13 trong 18 buổi']],
  ['all taught', { ...course, left: 0, leftVnd: 0 }, [0, null, 'Không còn buổi nào']],
  ['all of it free of charge', { ...course, leftVnd: 0 }, [0, 18, 'cả 18 buổi']],
  ['a recorded course within its days', recorded, [1_063_265, 1, 'Còn trong thời hạn đổi ý']],
  ['a recorded course after them', { ...recorded, isFree: false }, [0, null, 'đã qua thời hạn đổi ý']],
  [
    'a recorded course that the platform ended after them',
    { ...recorded, isFree: false, isWithdrawn: true },
    [1_063_265, 1, 'Khuê đã huỷ'],
  ],
  ['a class a day ahead', live, [1_063_265, 1, 'chưa diễn ra']],
  ['a class in an hour', { ...live, isFree: false }, [0, null, 'ít nhất 24 giờ']],
  ['a class in an hour that the platform ended', { ...live, isFree: false, isWithdrawn: true }, [1_063_265, 1, 'Khuê đã huỷ']],
])('lessons: %s', (_name, lessons, [amountVnd, back, words]) => {
  expect(ofLessons(lessons)).toEqual({
    amountVnd,
    lessons: back,
    days: null,
    isPossible: back !== null,
    explanation: expect.stringContaining(words),
  })
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
test.each<[string, Membership, [number, number | null, string]]>([
  ['with a hundred days left', plan, [544_002, 100, '100 trong 182 ngày']],
  ['on its last but one day', { ...plan, today: '2027-05-30' }, [5_541, 1, '1 trong 182 ngày']],
  ['on its last day', { ...plan, today: '2027-05-31' }, [0, null, 'Không còn ngày nào']],
  ['on its first day', { ...plan, today: '2026-12-01' }, [984_561, 181, '181 trong 182 ngày']],
  ['before its first day', { ...plan, today: '2026-11-30' }, [990_000, 182, '182 trong 182 ngày']],
  ['within its first week', { ...plan, today: '2026-12-05', isFree: true }, [990_000, 182, 'Còn trong thời hạn đổi ý']],
  ['while another follows', { ...plan, isFollowed: true }, [0, null, 'hoàn gói gia hạn trước']],
  ['while another follows, within its first week', { ...plan, isFree: true, isFollowed: true }, [0, null, 'hoàn gói gia hạn trước']],
  ['in a pause', { ...plan, parts: paused }, [603_831, 111, '111 trong 182 ngày']],
])('a membership %s', (_name, membership, [amountVnd, days, words]) => {
  expect(refundOf({ paidVnd: 990_000, has: 'MEMBERSHIP', membership })).toEqual({
    amountVnd,
    lessons: null,
    days,
    isPossible: days !== null,
    explanation: expect.stringContaining(words),
  })
})

test('a gift that nobody claimed is refunded as a whole', () => {
  expect(refundOf({ paidVnd: 990_000, has: 'GIFT' })).toEqual({
    amountVnd: 990_000,
    lessons: null,
    days: null,
    isPossible: true,
    explanation: expect.stringContaining('chưa được nhận'),
  })
})

test.each([
  ['NOT_DELIVERED', 'đang được giao'],
  ['GIFT', 'Quà đã được nhận'],
  ['GIVEN_BACK', 'đã được hoàn'],
  ['UPGRADED', 'đã được nâng cấp'],
  ['UNDER_WAY', 'chờ duyệt'],
] as const)('nothing is refunded of a line that is %s, and the buyer reads why', (why, words) => {
  expect(refundOf({ paidVnd: 1000, has: 'NOTHING', why })).toEqual({
    amountVnd: 0,
    lessons: null,
    days: null,
    isPossible: false,
    explanation: expect.stringContaining(words),
  })
})

const gateway = (amountVnd: number): Part => ({ channel: 'GATEWAY', amountVnd })
const balance = (amountVnd: number): Part => ({ channel: 'BALANCE', amountVnd })
const line = (id: string, amountVnd: number) => ({ id, amountVnd })

test.each([
  { name: 'all of it the way it came', vnd: 767_915, by: 'GATEWAY', left: 1_063_265, parts: [767_915] },
  { name: 'all to the balance, though less came from outside', vnd: 767_915, by: 'BALANCE', left: 300_000, parts: [767_915] },
  { name: 'part of it was paid from the balance', vnd: 991_000, by: 'GATEWAY', left: 691_000, parts: [691_000, 300_000] },
  { name: 'nothing to the balance, as open instalments take it all', vnd: 0, by: 'BALANCE', left: 0, parts: [0] },
  { name: 'nothing', vnd: 0, by: 'GATEWAY', left: 100, parts: [] },
] as const)('$name', ({ vnd, by, left, parts }) => {
  const given = partsOf(vnd, by, left)
  expect(given.map(({ amountVnd }) => amountVnd)).toEqual(parts)
  expect(given.map(({ channel }) => channel)).toEqual([by, 'BALANCE'].slice(0, parts.length))
})

test('when the outside money was refunded already, the rest goes to the balance', () => {
  expect(partsOf(300_000, 'BANK', 0)).toEqual([{ channel: 'BALANCE', amountVnd: 300_000 }])
})

test.each<[string, Part[], number, Part[]]>([
  ['nothing is withheld', [gateway(691), balance(300)], 0, [gateway(691), balance(300)]],
  ['the last part withholds', [gateway(691), balance(300)], 40, [gateway(691), { ...balance(300), withheldVnd: 40 }]],
  ['all of it is withheld', [], 40, [{ ...balance(0), withheldVnd: 40 }]],
])('withheld: %s', (_name, parts, withheldVnd, expected) => {
  expect(withhold(parts, withheldVnd)).toEqual(expected)
})

test.each<[string, Part[], number | undefined, Part[]]>([
  ['no instalments', [gateway(691), balance(300)], undefined, [gateway(691), balance(300)]],
  ['none open', [gateway(691)], 0, [gateway(691)]],
  ['open ones are paid by the only part', [gateway(691)], 200, [{ ...gateway(691), duesVnd: 200 }]],
  ['open ones are paid once', [gateway(691), balance(300)], 200, [{ ...gateway(691), duesVnd: 200 }, balance(300)]],
  ['no money to pay them with', [], 200, []],
])('instalments: %s', (_name, parts, duesVnd, expected) => {
  expect(owing(parts, duesVnd)).toEqual(expected)
})

test.each<[string, Part[], { id: string; amountVnd: number }[], [string, number][][]]>([
  [
    'exact to the đồng',
    [gateway(691), balance(300)],
    [line('a', 600), line('b', 391)],
    [
      [
        ['a', 600],
        ['b', 91],
      ],
      [['b', 300]],
    ],
  ],
  ['each line in its own channel', [gateway(600), balance(391)], [line('a', 600), line('b', 391)], [[['a', 600]], [['b', 391]]]],
  ['what is withheld belongs to the lines', [{ ...gateway(550), withheldVnd: 50 }], [line('a', 600)], [[['a', 600]]]],
  ['what pays instalments belongs to the lines', [{ ...gateway(400), duesVnd: 200 }], [line('a', 600)], [[['a', 600]]]],
  [
    'a free line in the first only',
    [gateway(3), balance(2)],
    [line('free', 0), line('paid', 5)],
    [
      [
        ['free', 0],
        ['paid', 3],
      ],
      [['paid', 2]],
    ],
  ],
])('lines fill the channels in order: %s', (_name, parts, lines, expected) => {
  const filled = fillParts(parts, lines)
  expect(filled.map((part) => part.lines.map(({ line, amountVnd }) => [line.id, amountVnd]))).toEqual(expected)
  expect(filled).toMatchObject(parts)
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
