import type { OrderDetail } from '@khue/contracts/sale/orders'
import { expect, test } from 'vitest'
import { isOpenSituation, listSuspenseMoney, type OrderSituation, orderSituation, returnSituation } from './order-situation.ts'

const an = '0192b3c4-0000-7000-8000-000000000002'
const line = {
  id: '0192b3c4-0000-7000-8000-00000000000a',
  kind: 'SUB',
  sku: 'SUB-6M',
  name: 'Sao Khuê',
  image: null,
  durationInMonths: 6,
  lessons: null,
  discount: 0,
  credit: 0,
  bonusDays: 0,
  isGift: false,
  steps: [] as OrderDetail['lines'][number]['steps'],
  price: 990_000,
  learner: { id: an, name: 'An' },
  seller: null,
  substitute: null,
} as const
const period = { learnerId: an, from: '2026-11-20T09:00:00.000Z', until: '2027-05-20T17:00:00.000Z', state: 'OPEN' as const }
type Kind = OrderDetail['timeline'][number]['kind']
const event = (kind: Kind, checkoutCode: string | null = null, amount: number | null = null, moneyId: string | null = null) => ({
  at: '2026-11-20T09:00:00.000Z',
  kind,
  checkoutCode,
  amount,
  moneyId,
})
const given = (part: Partial<OrderDetail> = {}) =>
  ({
    status: 'AWAITING_PAYMENT',
    isPayable: true,
    isBeingPaid: false,
    lines: [line],
    periods: [],
    undelivered: [],
    timeline: [event('PLACED')],
    ...part,
  }) satisfies Parameters<typeof orderSituation>[0]

const cases: [string, Partial<OrderDetail>, OrderSituation][] = [
  ['waits for money', {}, 'payable'],
  ['can no longer be paid', { isPayable: false }, 'expired'],
  ['has been paid, with the payment event not yet handled', { isPayable: false, isBeingPaid: true }, 'activating'],
  ['has been charged, with the money held by the bank', { status: 'WAITING_CONFIRMATION' }, 'confirming'],
  ['was overpaid', { timeline: [event('MONEY_OVER', 'HVA', 1000, 'over')] }, 'mismatch'],
  [
    'was overpaid and has expired',
    { status: 'CANCELLED', timeline: [event('EXPIRED'), event('MONEY_OVER', 'HVA', 1000, 'over')] },
    'mismatch',
  ],
  [
    'was overpaid and is to be refunded',
    { timeline: [event('MONEY_OVER', 'HVA', 1000, 'over'), event('REFUND_DECIDED', 'HVA', 1000, 'over')] },
    'payable',
  ],
  ['was underpaid', { timeline: [event('MONEY_SHORT', 'HVA', 900, 'short')] }, 'payable'],
  ['is paid, the plan not yet delivered', { status: 'COMPLETED' }, 'activating'],
  [
    'is paid, and only another learner has a plan of it',
    { status: 'COMPLETED', periods: [{ ...period, learnerId: 'other' }] },
    'activating',
  ],
  [
    'is paid, its course not yet delivered',
    { status: 'COMPLETED', lines: [{ ...line, kind: 'CO' }], undelivered: [line.id] },
    'activating',
  ],
  ['is paid, its course delivered', { status: 'COMPLETED', lines: [{ ...line, kind: 'CO' }] }, 'active'],
  ['is paid and delivered', { status: 'COMPLETED', periods: [period] }, 'active'],
  ['was cancelled by its buyer', { status: 'CANCELLED', timeline: [event('CANCELLED')] }, 'cancelled'],
  ['has expired', { status: 'CANCELLED', timeline: [event('EXPIRED')] }, 'lapsed'],
  ['was paid too late', { status: 'CANCELLED', timeline: [event('EXPIRED'), event('MONEY_LATE')] }, 'paid-late'],
  [
    'was paid too late and is to be refunded',
    { status: 'CANCELLED', timeline: [event('MONEY_LATE'), event('REFUND_DECIDED')] },
    'refund-due',
  ],
  [
    'was paid late twice, only the first to be refunded',
    { status: 'CANCELLED', timeline: [event('MONEY_LATE'), event('REFUND_DECIDED'), event('MONEY_LATE', 'HVA', 1, 'second')] },
    'paid-late',
  ],
  ['was paid when its class had begun', { status: 'CANCELLED', timeline: [event('ITEM_STARTED'), event('MONEY_CREDITED')] }, 'not-sold'],
  ['was paid when its item was off sale', { status: 'CANCELLED', timeline: [event('ITEM_WITHDRAWN')] }, 'not-sold'],
  ['was refunded', { status: 'REFUNDED' }, 'refunded'],
]
test.each(cases)('an order that %s', (_, part, situation) => expect(orderSituation(given(part))).toBe(situation))

const over = event('MONEY_OVER', 'HVA', 1000, 'over')
const short = event('MONEY_SHORT', 'HVA', 900, 'short')
const twice = event('MONEY_DOUBLE', 'HVB', 990, 'twice')
const late = event('MONEY_LATE', 'HVA', 990, 'late')
const paid990 = event('PAID', 'HVA', 990)
const refund = (moneyId: string, amount: number) => event('REFUND_DECIDED', 'HVA', amount, moneyId)

test.each<[string, OrderDetail['timeline'], unknown[]]>([
  ['too much, undecided', [over], [['MONEY_OVER', 'KEPT', 1000]]],
  ['too much, undecided while the order was paid otherwise', [over, paid990], [['MONEY_OVER', 'KEPT', 1000]]],
  ['too much, applied', [over, paid990, refund('over', 10)], [['MONEY_OVER', 'REST_DUE', 10]]],
  ['too much, refunded', [over, refund('over', 1000)], [['MONEY_OVER', 'REFUND_DUE', 1000]]],
  ['too little, and then enough', [short, paid990], []],
  ['too little, credited to the buyer', [short, event('MONEY_CREDITED', 'HVA', 900, 'short')], [['MONEY_SHORT', 'CREDITED', 900]]],
  ['too little, refunded', [short, refund('short', 900)], [['MONEY_SHORT', 'REFUND_DUE', 900]]],
  ['twice, one to be refunded', [paid990, twice, refund('twice', 990)], [['MONEY_DOUBLE', 'REFUND_DUE', 990]]],
  [
    'twice with the same amount, one to be refunded',
    [over, { ...over, moneyId: 'more' }, refund('more', 1000)],
    [
      ['MONEY_OVER', 'KEPT', 1000],
      ['MONEY_OVER', 'REFUND_DUE', 1000],
    ],
  ],
  ['too late, applied', [late, paid990], []],
  ['too late for a share', [paid990, { ...late, checkoutCode: 'HVB' }], [['MONEY_LATE', 'KEPT', 990]]],
])('money that arrived %s', (_, timeline, kept) => {
  expect(listSuspenseMoney({ status: 'COMPLETED', timeline }).map(({ kind, state, amount }) => [kind, state, amount])).toEqual(kept)
})

test('late money of a closed order is part of its situation and not listed again', () => {
  expect(listSuspenseMoney({ status: 'CANCELLED', timeline: [late] })).toEqual([])
})

const fresh = { status: 'WAITING', lastAttempt: 'PENDING', hasMismatch: false } as const
const failed = { status: 'INIT', lastAttempt: 'FAIL', hasMismatch: false } as const
const paid = { status: 'SUCCESS', lastAttempt: 'SUCCESS', hasMismatch: false } as const
const mismatch = { ...fresh, hasMismatch: true } as const

test.each([
  ['no notification yet', fresh, 'payable', 'waiting'],
  ['no notification yet, and the order has expired', fresh, 'expired', 'waiting'],
  ['no attempt known', { ...fresh, status: 'INIT', lastAttempt: null }, 'payable', 'waiting'],
  ['cancelled at the gateway', failed, 'payable', 'not-paid'],
  ['cancelled at the gateway, and the order has expired', failed, 'expired', 'not-paid'],
  ['refused here, paid in another tab', failed, 'active', 'active'],
  ['waiting here, cancelled in another tab', fresh, 'cancelled', 'cancelled'],
  ['the bank holds the money', fresh, 'confirming', 'confirming'],
  ['paid, the order status not yet updated', paid, 'payable', 'activating'],
  ['paid at the last moment', paid, 'expired', 'activating'],
  ['paid, the plan not yet delivered', paid, 'activating', 'activating'],
  ['paid and delivered', paid, 'active', 'active'],
  ['paid in the end after a failed attempt', { ...paid, lastAttempt: 'FAIL' }, 'active', 'active'],
  ['paid, the order closed, the payment event not yet handled', paid, 'lapsed', 'paid-late'],
  ['paid, the order cancelled', paid, 'cancelled', 'paid-late'],
  ['paid late, to be refunded', paid, 'refund-due', 'refund-due'],
  ['refunded', { ...paid, status: 'REFUNDED' }, 'active', 'refunded'],
  ['too much arrived', mismatch, 'payable', 'mismatch'],
  ['too little arrived, and then enough', { ...paid, hasMismatch: true }, 'active', 'active'],
  ['too little arrived, and then a refusal', { ...failed, hasMismatch: true }, 'expired', 'mismatch'],
] as const)('after the gateway: %s', (_, checkout, order, situation) => expect(returnSituation(checkout, order)).toBe(situation))

test('a page polls only while the order can still change without the user', () => {
  expect((['waiting', 'activating', 'confirming', 'mismatch'] as const).every(isOpenSituation)).toBe(true)
  expect((['active', 'not-paid', 'refunded', 'paid-late', 'payable'] as const).some(isOpenSituation)).toBe(false)
})
