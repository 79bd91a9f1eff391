import type { IncomeLine, NextPayDay } from '@khue/contracts/learning/income'
import { payoutObstacles } from '@khue/contracts/money/payout-states'
import { expect, test } from 'vitest'
import { incomeAddress, monthBy } from './income-address.ts'
import { toDeskMoney, toLineRow, toMonthView, toNextView, toStatisticsView, toWhatIfView } from './income-view.ts'

const plain = (words: string | undefined) => words?.replaceAll('\u00A0', ' ')
const earned = { lines: 2, grossVnd: 716_660, discountVnd: 12_596, feeVnd: 143_330, netVnd: 573_330, owedVnd: 573_330 }
const none = { payouts: 0, baseVnd: 0, vatVnd: 0, pitVnd: 0, netVnd: 0 }
const id = '0193d1c0-0000-7000-a000-000000000002'

test('a month leads to those beside it, but not before the first income nor after today', () => {
  const paid = { month: '2026-11', earned, paid: { ...none, pitVnd: 300_000, netVnd: 2_700_000 }, coming: none }
  const view = toMonthView('2026-11', earned, paid, { current: '2026-12', first: '2026-11' })
  expect([view.previous, view.next]).toEqual([undefined, '/account/teaching/income?month=2026-12'])
  expect(view.earned.map(({ value }) => value)).toEqual(['716.660đ', '−143.330đ', '573.330đ'])
  expect(view.paid!.map(({ value }) => value)).toEqual(['2.700.000đ', '300.000đ', '0đ', '573.330đ'])
  expect(view.discount).toContain('12.596đ')
  expect(toMonthView('2026-12', { ...earned, discountVnd: 0 }, undefined, { current: '2026-12', first: null })).toMatchObject({
    previous: undefined,
    next: undefined,
    discount: undefined,
  })
  expect([monthBy('2026-01', -1), monthBy('2026-12', 1), incomeAddress({})]).toEqual(['2025-12', '2027-01', '/account/teaching/income'])
})

const next: NextPayDay = {
  open: [],
  payOn: '2026-12-07',
  cutOffAt: '2026-12-04T17:00:00Z',
  minimumVnd: 100_000,
  owedVnd: 0,
  lines: 0,
  obstacle: null,
  hold: null,
  account: null,
  tax: null,
}
const rule = { policy: 'STATUTORY' as const, from: '2026-07-01', clause: 'Nghị định 253/2026, điều 50', freeBelow: 5_000_000 }
const tax = { rule, paidBeforeVnd: 0, withheldBeforeVnd: 0, vatVnd: 0, pitVnd: 600_000, netVnd: 5_400_000, explanation: ['Một.'] }

test('the next pay day says what arrives, what is withheld, and what is in the way', () => {
  const empty = toNextView(next, '2026-12-01T02:00:00Z')
  expect(empty).toMatchObject({ day: 'Thứ Hai, 07/12/2026', amount: undefined, obstacle: undefined })
  expect(plain(empty.when)).toBe('còn 6 ngày')
  const owed = { ...next, owedVnd: 6_000_000, lines: 3, tax, account: { bankName: 'Vietcombank', maskedNumber: '•••• 4821', holder: 'A' } }
  expect(toNextView(owed, '2026-12-07T02:00:00Z')).toMatchObject({
    when: 'hôm nay',
    amount: '5.400.000đ',
    beforeTax: '6.000.000đ trước thuế, khấu trừ 600.000đ',
    account: 'Vietcombank •••• 4821',
    action: { label: 'Đổi tài khoản nhận tiền' },
  })
  expect(toNextView({ ...owed, tax: { ...tax, pitVnd: 0 } }, next.cutOffAt).beforeTax).toBe('6.000.000đ trước thuế, không khấu trừ')
  expect(toNextView({ ...owed, tax: null, obstacle: 'NO_CONTRACT' }, next.cutOffAt)).toMatchObject({
    beforeTax: '6.000.000đ trước thuế',
    action: { label: 'Mở hợp đồng' },
  })
  for (const obstacle of payoutObstacles) expect(toNextView({ ...owed, obstacle }, next.cutOffAt).obstacle).toMatch(/\.$/)
  expect(toNextView({ ...owed, obstacle: 'BELOW_MINIMUM' }, next.cutOffAt).obstacle).toContain('100.000đ')
  const held = { ...owed, obstacle: 'HELD' as const, hold: { reason: 'Chờ xác minh', placedAt: next.cutOffAt } }
  expect(toNextView(held, next.cutOffAt)).toMatchObject({ reason: 'Lý do: “Chờ xác minh”', action: { label: 'Hỏi Khuê' } })
})

test('the start page says it in one line', () => {
  expect(toDeskMoney(next)).toMatchObject({ words: 'Chưa có khoản nào chờ trả', isBad: false })
  expect(toDeskMoney({ ...next, owedVnd: 6_000_000, tax })).toMatchObject({ words: '5.400.000đ sau thuế', isBad: false })
  expect(toDeskMoney({ ...next, owedVnd: 6_000_000, tax, obstacle: 'NO_ACCOUNT' })).toMatchObject({ isBad: true })
})

const line: IncomeLine = {
  id,
  kind: 'LESSON',
  isReversal: false,
  lineId: id,
  lessonNo: 3,
  lessonId: id,
  month: null,
  grossVnd: 71_666,
  discountVnd: 12_596,
  feePercent: 20,
  feeVnd: 14_333,
  netVnd: 57_333,
  earnedAt: '2026-11-30T17:00:00Z',
  payOn: '2026-12-07',
  payoutId: null,
  title: 'Toán 9',
  lesson: { id, number: 2, startsAt: '2026-11-29T11:00:00Z' },
  learner: { id, name: 'Lê Gia Khang', avatar: '/a.svg' },
}
test.each([
  [
    line,
    [
      'Toán 9',
      'Buổi 2 · 29/11/2026',
      'Ghi nhận 01/12/2026',
      'Lê Gia Khang',
      '71.666đ',
      'Khuê chịu 12.596đ',
      '−14.333đ',
      '57.333đ',
      'Dự kiến',
    ],
  ],
  [
    { ...line, isReversal: true, grossVnd: -71_666, discountVnd: 0, feeVnd: -14_333, netVnd: -57_333, lesson: null },
    ['Toán 9', 'Phần thứ 3', 'Thu hồi ngày 01/12/2026', 'Lê Gia Khang', '−71.666đ', undefined, '14.333đ', '−57.333đ', 'Dự kiến'],
  ],
  [
    { ...line, kind: 'RECORDED' as const, title: 'Hoá 8', lesson: null, discountVnd: 0 },
    [
      'Hoá 8',
      'Khoá học bằng video · Phần thứ 3',
      'Ghi nhận 01/12/2026',
      'Lê Gia Khang',
      '71.666đ',
      undefined,
      '−14.333đ',
      '57.333đ',
      'Dự kiến',
    ],
  ],
  [
    {
      ...line,
      kind: 'PLAN_SHARE' as const,
      title: null,
      lesson: null,
      lineId: null,
      learner: null,
      month: '2026-10',
      discountVnd: 0,
      feeVnd: 0,
    },
    [
      'Phần chia gói thành viên',
      'Doanh thu gói của tháng 10/2026',
      'Ghi nhận 01/12/2026',
      '–',
      '71.666đ',
      undefined,
      '0đ',
      '57.333đ',
      'Dự kiến',
    ],
  ],
])('a line names what it is for (%#)', (one, words) => {
  const { title, about, recorded, learner, gross, borne, fee, net, state } = toLineRow(one, new Map())
  expect([title, about, recorded, learner, gross, borne, fee, net, state].map(plain)).toEqual(words)
})

test('what if: taxes that are withheld have a row, and the threshold its place', () => {
  const asked = {
    payOn: '2026-12-07',
    grossVnd: 7_500_000,
    feePercent: 20,
    feeVnd: 1_500_000,
    owedVnd: 0,
    baseVnd: 6_000_000,
    tax,
    steps: ['a'],
  }
  const view = toWhatIfView(asked)
  expect(view.facts.map(({ name, value }) => [name, value])).toEqual([
    ['Trước thuế', '6.000.000đ'],
    ['Thuế TNCN', '−600.000đ'],
  ])
  expect(view.scale!.at).toBeLessThan(view.scale!.base)
  expect(toWhatIfView({ ...asked, tax: { ...tax, vatVnd: 1, rule: { ...rule, freeBelow: 0 } } })).toMatchObject({
    scale: undefined,
    facts: [{}, {}, {}],
  })
  expect(toWhatIfView({ ...asked, baseVnd: -5, tax: null })).toMatchObject({ net: '0đ', clause: undefined, scale: undefined })
})

test('plots draw the highest month at full height and none below zero; the table has every month', () => {
  const figures = { lessons: 4, minutes: 90, pupils: 2, ratings: 2, average: 4.5, reportsDue: 3, reportsOnTime: 2 }
  const months = ['2026-10', '2026-11'].map((month) => ({ month, ...figures }))
  const income = [
    { month: '2026-11', earned: { ...earned, netVnd: 500 }, paid: none, coming: none },
    { month: '2026-10', earned: { ...earned, netVnd: -20 }, paid: none, coming: none },
  ]
  const view = toStatisticsView({ total: figures, months }, income)
  expect(view.plots[0]!.bars.map(({ height }) => height)).toEqual([0, 100])
  expect(view.plots[0]!.label).toBe('Thu nhập trước thuế từng tháng: thấp nhất −20đ, cao nhất 500đ.')
  expect(view.rows[0]).toEqual(['11/2026', '500đ', '4', '1,5', '2', '4,5 (2)', '66%'])
  expect(view.figures.map(({ value }) => value)).toEqual(['4', '1,5', '2', '4,5 (2)', '66%'])
  const empty = { lessons: 0, minutes: 0, pupils: 0, ratings: 0, average: null, reportsDue: 0, reportsOnTime: 0 }
  expect(toStatisticsView({ total: empty, months: [{ month: '2026-11', ...empty }] }, []).plots[1]!.bars[0]!.height).toBe(0)
})
