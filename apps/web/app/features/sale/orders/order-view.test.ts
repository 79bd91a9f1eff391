import type { OrderDetail } from '@khue/contracts/sale/orders'
import { expect, test } from 'vitest'
import { joinOrders, statusTag, toCheckoutView, toOrderRow, toOrderView } from './order-view.ts'

const an = { id: '0192b3c4-0000-7000-8000-000000000002', name: 'Nguyễn Minh An' }
const line = {
  id: '0192b3c4-0000-7000-8000-00000000000a',
  kind: 'SUB' as const,
  sku: 'SUB-6M',
  name: 'Sao Khuê',
  image: '/art/plans/3/252EAE.svg',
  durationInMonths: 6,
  lessons: null,
  discount: 0,
  credit: 0,
  bonusDays: 0,
  isGift: false,
  steps: [],
  price: 990_000,
  learner: an,
  seller: null,
  substitute: null,
}
const given = (part: Partial<OrderDetail> = {}): OrderDetail => ({
  id: '0192b3c4-0000-7000-8000-000000000001',
  code: 'KH8G74AXD4',
  status: 'AWAITING_PAYMENT',
  discount: 0,
  total: 990_000,
  createdAt: '2026-11-20T09:00:00.000Z',
  expiresAt: '2026-11-20T09:15:00.000Z',
  isPayable: true,
  isBeingPaid: false,
  completedAt: null,
  lines: [line],
  timeline: [],
  periods: [],
  undelivered: [],
  ...part,
})
const checkout = (order: OrderDetail, fee = 0) => ({
  orders: [order],
  subtotal: order.total,
  discount: 0,
  credit: 0,
  codes: [],
  invoice: null,
  previousInvoice: null,
  fee,
  total: order.total + fee,
  expiresAt: order.expiresAt,
  now: order.createdAt,
  isPayable: true,
  isBeingPaid: false,
  methods: [],
  balance: 0,
  payLater: null,
  points: { usable: 0, most: 0, maxPercent: 20, used: 0, worth: 100 },
  alone: { state: 'ALLOWED' as const, requestId: null, explanation: null },
  usableUntil: [{ learnerId: an.id, until: '2027-05-20T17:00:00.000Z' }],
})

test('before payment, a plan shows its months, learner and end date, and its price rows add up', () => {
  const view = toCheckoutView(checkout(given(), 3000))
  expect(view.items[0]).toMatchObject({
    name: 'Gói thành viên Sao Khuê',
    note: '6\u00A0tháng, cho Nguyễn Minh An',
    until: 'Dùng đến\u00A021/05/2027',
  })
  expect(view.rows.map(({ label, amount }) => [label, amount])).toEqual([
    ['Giá gói', '990.000đ'],
    ['Phí thanh toán', '3.000đ'],
  ])
  expect(view.total).toBe('993.000đ')
})

test('several items are listed by name, each with its own price', () => {
  const order = given({ total: 1_189_000, lines: [line, { ...line, name: 'Sao Mai', durationInMonths: null, price: 199_000 }] })
  const view = toOrderView(order).purchase
  expect(view.rows.map((row) => row.label)).toEqual(['Sao Khuê', 'Sao Mai'])
  expect(view.items[1]?.note).toBe('cho Nguyễn Minh An')
  expect(toOrderRow(order).more).toBe('và 1 món khác')
})

test('the credit for an older plan is shown below the price of the new one, and the total adds up', () => {
  const order = given({ total: 950_194, lines: [{ ...line, name: 'Chòm Sao', price: 1_690_000, credit: 739_806 }] })
  const { rows, total } = toOrderView(order).purchase
  expect(rows.map(({ label, amount }) => [label, amount])).toEqual([
    ['Giá gói', '1.690.000đ'],
    ['Phần chưa dùng của gói cũ', '−739.806đ'],
  ])
  expect(total).toBe('950.194đ')
})

const period = (state: 'OPEN' | 'OVER' | 'NEVER_BEGUN') => ({
  learnerId: an.id,
  from: '2026-11-20T09:00:00.000Z',
  until: '2027-05-20T17:00:00.000Z',
  state,
})

test.each([
  ['OPEN', 'Gói thành viên Sao Khuê của Nguyễn Minh An dùng đến\u00A021/05/2027.', 'Dùng đến\u00A021/05/2027'],
  ['OVER', 'Gói thành viên Sao Khuê của Nguyễn Minh An đã kết thúc ngày\u00A021/05/2027.', 'Đã kết thúc ngày\u00A021/05/2027'],
  [
    'NEVER_BEGUN',
    'Gói thành viên Sao Khuê của Nguyễn Minh An đã được trả lại ngày\u00A021/05/2027, trước khi bắt đầu.',
    'Đã trả lại ngày\u00A021/05/2027, trước khi bắt đầu',
  ],
] as const)('a paid order shows each learner’s period, and an ended one not as if it could be used: %s', (state, ...explanation) => {
  const view = toOrderView(given({ status: 'COMPLETED', isPayable: false, periods: [period(state)] }))
  expect([view.members[0], view.purchase.items[0]?.until]).toEqual(explanation)
  expect(view.hasOpenPlan).toBe(state === 'OPEN')
})

test('of several periods the one that ends last is shown', () => {
  const { members, hasOpenPlan } = toOrderView(given({ status: 'COMPLETED', periods: [period('OVER'), period('OPEN')] }))
  expect([members.length, members[0]?.includes('dùng đến'), hasOpenPlan]).toEqual([1, true, true])
})

test('events are shown in Vietnamese time, with amount and code', () => {
  const at = '2026-11-20T17:05:00.000Z'
  const { timeline } = toOrderView(given({ timeline: [{ at, kind: 'PAID', amount: 990_000, checkoutCode: 'HVABCDEFGH', moneyId: null }] }))
  expect(timeline[0]).toMatchObject({ at: '00:05 21/11/2026', label: 'Đã nhận tiền', note: '990.000đ\u00A0· HVABCDEFGH' })
})

test('the surplus of a payment is read behind the payment, also when it was recorded before', () => {
  const paid = { at: '2026-11-20T09:00:01.000Z', kind: 'PAID' as const, amount: 540_000, checkoutCode: 'HVABCDEFGH', moneyId: null }
  const surplus = { ...paid, at: '2026-11-20T09:00:00.000Z', kind: 'SURPLUS_CREDITED' as const, amount: 10_000, moneyId: 'm' }
  const { timeline } = toOrderView(given({ timeline: [surplus, paid] }))
  expect(timeline.map(({ label }) => label)).toEqual(['Đã nhận tiền', 'Phần chuyển dư, ghi vào số dư học tập'])
})

test('money in suspense is shown, and differently once it is to be refunded', () => {
  const moneyId = '0192b3c4-0000-7000-8000-000000000003'
  const over = { at: '2026-11-20T09:00:00.000Z', kind: 'MONEY_OVER' as const, amount: 991_000, checkoutCode: 'HVABCDEFGH', moneyId }
  const refund = { ...over, kind: 'REFUND_DECIDED' as const }
  const waiting = toOrderView(given({ timeline: [over] }))
  expect(waiting.suspense[0]).toMatch(/^Khuê đã nhận 991\.000đ, nhiều hơn .* không cần thanh toán lại\.$/)
  expect([waiting.mismatchedCodes, waiting.tag.label]).toEqual([['HVABCDEFGH'], 'Đang đối chiếu'])
  const completed = (timeline: OrderDetail['timeline']) => toOrderView(given({ status: 'COMPLETED', timeline }))
  expect(completed([over]).suspense).toEqual(['Khuê đã nhận thêm 991.000đ và đang giữ khoản này để hoàn lại cho bạn.'])
  expect(completed([over, refund]).suspense).toEqual(['991.000đ đang chờ hoàn lại về tài khoản đã chuyển.'])
  const rest = completed([over, { ...refund, amount: 1000 }])
  expect(rest.suspense).toEqual(['Số tiền thừa 1.000đ đang chờ hoàn lại về tài khoản đã chuyển.'])
  expect(rest.mismatchedCodes).toEqual([])
})

test('an expired order is paid again, and a free one is ordered again', () => {
  expect(toOrderView(given({ isPayable: false })).again).toBe('hold-again')
  expect(toOrderView(given({ isPayable: false, total: 0 })).again).toBe('order-again')
})

test('an unpaid order that can no longer be paid does not ask for money', () => {
  expect(statusTag({ status: 'AWAITING_PAYMENT', isPayable: true, isBeingPaid: false }).label).toBe('Chờ thanh toán')
  expect(statusTag({ status: 'AWAITING_PAYMENT', isPayable: false, isBeingPaid: false }).label).toBe('Quá hạn thanh toán')
  expect(statusTag({ status: 'AWAITING_PAYMENT', isPayable: false, isBeingPaid: true }).label).toBe('Chờ xác nhận')
})

const step = (amount: number) => ({ code: 'CHAONAMHOC', explanation: 'Giảm 10%', amount })

test('the discount of a code is shown per item and in total, and the rows add up', () => {
  const course = {
    ...line,
    kind: 'CO' as const,
    name: 'Toán 8',
    durationInMonths: null,
    lessons: 18,
    price: 450_000,
    discount: 67_500,
    seller: { id: an.id, name: 'Nguyễn Thu Hà' },
    substitute: null,
    steps: [{ code: null, explanation: 'Ưu đãi thành viên', amount: 22_500 }, step(45_000)],
  }
  const order = given({ lines: [course, { ...line, discount: 99_000, steps: [step(99_000)], bonusDays: 30 }], total: 1_273_500 })
  const { items, rows, total } = toCheckoutView(checkout(order))
  expect(items.map(({ steps }) => steps.map(({ label, amount }) => `${label} ${amount}`))).toEqual([
    ['Ưu đãi thành viên −22.500đ', 'Mã CHAONAMHOC −45.000đ'],
    ['Mã CHAONAMHOC −99.000đ'],
  ])
  expect(items.map(({ note, until }) => [note, until])).toEqual([
    ['cho Nguyễn Minh An, Nguyễn Thu Hà dạy', undefined],
    ['6\u00A0tháng, cho Nguyễn Minh An', 'Dùng đến\u00A021/05/2027 · tặng thêm\u00A030\u00A0ngày'],
  ])
  expect(rows.map(({ label, amount }) => [label, amount])).toEqual([
    ['Toán 8', '450.000đ'],
    ['Sao Khuê', '990.000đ'],
    ['Ưu đãi thành viên', '−22.500đ'],
    ['Mã CHAONAMHOC', '−144.000đ'],
    ['Phí thanh toán', '0đ'],
  ])
  expect(total).toBe('1.273.500đ')
})

test('orders that are paid together are shown as one, by the least advanced of them', () => {
  const active = toOrderView(given({ status: 'COMPLETED', isPayable: false, periods: [period('OPEN')] }))
  const waiting = toOrderView(given({ id: an.id, status: 'WAITING_CONFIRMATION', isPayable: false, total: 450_000 }))
  const joined = joinOrders([active, waiting])
  expect(joined).toMatchObject({
    id: an.id,
    situation: 'confirming',
    received: '1.440.000đ',
    others: 1,
    members: active.members,
    hasOpenPlan: true,
  })
  expect(joinOrders([active])).toMatchObject({ id: active.id, situation: 'active', received: '990.000đ', others: 0 })
})

test('while a membership is locked, its end date is not shown', () => {
  const paid = given({ status: 'COMPLETED', periods: [period('OPEN')] })
  const [open, locked] = [toOrderView(paid), toOrderView(paid, { isLocked: true })]
  expect([open.members.length, open.purchase.items[0]?.until]).toEqual([1, 'Dùng đến\u00A021/05/2027'])
  expect([locked.situation, locked.members, locked.purchase.items[0]?.until]).toEqual(['active', [], undefined])
})

test.each([
  ['CO', '/account/my-courses/all'],
  ['TN', '/account/my-courses/tutors/all'],
  ['LL', '/account/my-courses/events/all'],
] as const)('a delivered %s leads to its list; a gift and an unpaid order lead nowhere', (kind, href) => {
  const [line] = given().lines
  const lines = [{ ...line!, kind }]
  expect(toOrderView(given({ status: 'COMPLETED', isPayable: false, lines })).startHref).toBe(href)
  expect(toOrderView(given({ status: 'COMPLETED', isPayable: false, lines: [{ ...lines[0]!, isGift: true }] })).startHref).toBeUndefined()
  expect(toOrderView(given({ lines })).startHref).toBeUndefined()
})
