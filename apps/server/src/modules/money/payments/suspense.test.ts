import { cancelOrder, getOrder, placeOrders } from '@khue/contracts/sale/orders'
import { vnpayCallback } from '@khue/contracts/money/payments'
import { getMyCheckout, startCheckout } from '@khue/contracts/sale/checkout'
import { getMoneyOverview, type SuspenseAction } from '@khue/contracts/money/suspense'
import { listSuspense, resolveSuspense } from '@khue/contracts/sale/suspense-desk'
import { getMySubscription } from '@khue/contracts/sale/subscriptions'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { trackBalances } from '#testing/ledger'
import { vnpayCallbackFields, sellPlan, vnpayEnv } from '#testing/sale'
import { rounds } from '#testing/rounds'
import { testApp } from '#testing/test-app'
import { paymentReceipts } from './payments.tables.ts'
import { decideSuspense } from './desk/suspense.service.ts'

const { call, given, deps, deliverEvents } = await testApp({ env: { ...vnpayEnv, DATABASE_POOL_SIZE: '20' } })
await sellPlan(deps)
const admin = await given.admin({ name: 'Nguyễn Thị Quản Trị' })

async function buyerWithCheckout() {
  const buyer = await given.student({ name: 'Trần Minh Anh' })
  const { data } = await call(placeOrders, { as: buyer, body: { items: [{ sku: 'SUB-6M', quantity: 1 }] } })
  const orderId = data.ids[0]!
  const checkout = (await call(startCheckout, { as: buyer, body: { ids: data.ids, method: 'VNPAY' } })).data
  return { buyer, orderId, ...checkout }
}
type Checkout = Awaited<ReturnType<typeof buyerWithCheckout>>

const says = ({ paymentUrl }: Pick<Checkout, 'paymentUrl'>, changes: Record<string, string> = {}) =>
  vnpayCallbackFields(paymentUrl, changes)
async function notify(query: Record<string, string>) {
  const { data } = await call(vnpayCallback, { query })
  await deliverEvents()
  return data.RspCode
}
const orderOf = async ({ buyer, orderId }: Checkout) => (await call(getOrder, { as: buyer, query: { id: orderId } })).data
const kindsOf = async (checkout: Checkout) => (await orderOf(checkout)).timeline.map(({ kind }) => kind)
const itemsOf = async (term: string) => (await call(listSuspense, { as: admin, query: { term } })).data.items
const decide = async (id: string, action: SuspenseAction, note = '') =>
  call(resolveSuspense, { as: admin, params: { id }, body: { action, note } })
const cancel = ({ buyer, orderId }: Checkout) => call(cancelOrder, { as: buyer, body: { id: orderId } })

test('money in time is credited to deferred revenue once', async () => {
  const checkout = await buyerWithCheckout()
  const gained = await trackBalances(deps)
  await notify(says(checkout))
  await notify(says(checkout))
  expect(await gained()).toEqual({ CLEARING_VNPAY: 990_000, DEFERRED_REVENUE: 990_000 })
  expect(await itemsOf(checkout.code)).toEqual([])
})

test('money for a cancelled order is late: confirmed to the gateway, booked to suspense, shown with all facts', async () => {
  const checkout = await buyerWithCheckout()
  const gained = await trackBalances(deps)
  expect((await cancel(checkout)).data.status).toBe('CANCELLED')
  expect([await notify(says(checkout)), await notify(says(checkout))]).toEqual(['00', '02'])
  expect(await gained()).toEqual({ CLEARING_VNPAY: 990_000, SUSPENSE_LATE: 990_000 })
  expect((await orderOf(checkout)).status).toBe('CANCELLED')
  expect(await kindsOf(checkout)).toEqual(['PLACED', 'CHECKOUT_OPENED', 'CANCELLED', 'MONEY_LATE'])
  const [item, ...more] = await itemsOf(checkout.code)
  expect(more).toEqual([])
  expect(item).toMatchObject({
    name: 'LATE',
    state: 'OPEN',
    amount: 990_000,
    method: 'VNPAY',
    reference: checkout.code,
    gatewayTransactionNo: '14226112',
    bankCode: 'NCB',
    actions: ['APPLY', 'TO_BALANCE', 'REFUND'],
    decision: null,
    checkout: {
      code: checkout.code,
      status: 'SUCCESS',
      amount: 990_000,
      payer: { name: 'Trần Minh Anh' },
      orders: [{ id: checkout.orderId, status: 'CANCELLED', total: 990_000 }],
    },
  })
  expect(item!.facts).toMatchObject({ vnp_TxnRef: checkout.code, vnp_Amount: '99000000' })
  expect(item!.facts).not.toHaveProperty('vnp_SecureHash')
})

test('late money is applied to its order, which is then fulfilled', async () => {
  const checkout = await buyerWithCheckout()
  await cancel(checkout)
  await notify(says(checkout))
  const gained = await trackBalances(deps)
  const [item] = await itemsOf(checkout.code)
  expect((await decide(item!.id, 'APPLY', 'Khách đã gọi')).data).toMatchObject({
    state: 'APPLIED',
    actions: [],
    decision: { action: 'APPLY', note: 'Khách đã gọi', by: { id: admin.id, name: 'Nguyễn Thị Quản Trị' } },
  })
  await deliverEvents()
  expect(await gained()).toEqual({ SUSPENSE_LATE: -990_000, DEFERRED_REVENUE: 990_000 })
  expect((await orderOf(checkout)).status).toBe('COMPLETED')
  expect((await call(getMySubscription, { as: checkout.buyer })).data.planName).toBe('Sao Khuê')
  expect((await kindsOf(checkout)).slice(-3)).toEqual(['PAID', 'COMPLETED', 'DELIVERED'])
  for (const action of ['APPLY', 'REFUND'] as const) expect((await decide(item!.id, action)).code).toBe('SUSPENSE_DECIDED')
})

test('late money is refunded', async () => {
  const checkout = await buyerWithCheckout()
  await cancel(checkout)
  await notify(says(checkout))
  const gained = await trackBalances(deps)
  const [item] = await itemsOf(checkout.code)
  expect((await decide(item!.id, 'REFUND')).data.state).toBe('REFUND_DUE')
  await deliverEvents()
  expect(await gained()).toEqual({ SUSPENSE_LATE: -990_000, REFUNDS_PAYABLE: 990_000 })
  expect((await kindsOf(checkout)).at(-1)).toBe('REFUND_DECIDED')
  expect((await orderOf(checkout)).status).toBe('CANCELLED')
})

test('of twenty concurrent decisions one succeeds', async () => {
  const checkout = await buyerWithCheckout()
  await cancel(checkout)
  await notify(says(checkout))
  const gained = await trackBalances(deps)
  const [item] = await itemsOf(checkout.code)
  const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => decide(item!.id, index % 2 ? 'APPLY' : 'REFUND')))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([undefined, 'SUSPENSE_DECIDED']))
  expect((await gained()).SUSPENSE_LATE).toBe(-990_000)
})

test('an insufficient amount is booked to suspense and answered as a wrong amount; the order can still be paid', async () => {
  const checkout = await buyerWithCheckout()
  const gained = await trackBalances(deps)
  const short = says(checkout, { vnp_Amount: '98999900' })
  expect([await notify(short), await notify(short)]).toEqual(['04', '04'])
  expect(await gained()).toEqual({ CLEARING_VNPAY: 989_999, SUSPENSE_SHORT: 989_999 })
  expect(await itemsOf(checkout.code)).toMatchObject([{ name: 'SHORT', amount: 989_999, actions: ['TO_BALANCE', 'REFUND'] }])
  const [item] = await itemsOf(checkout.code)
  expect((await decide(item!.id, 'APPLY')).code).toBe('SUSPENSE_NOT_APPLICABLE')
  expect(await notify(says(checkout))).toBe('00')
  expect((await orderOf(checkout)).status).toBe('COMPLETED')
})

test('no one makes any decision about their own money', async () => {
  const checkout = await buyerWithCheckout()
  expect(await notify(says(checkout, { vnp_Amount: '98999900' }))).toBe('04')
  expect(await notify(says(checkout, { vnp_TxnRef: 'HVAAAAAAAA', vnp_TransactionNo: '9000077' }))).toBe('01')
  const [short, unknown] = [(await itemsOf(checkout.code))[0]!, (await itemsOf('9000077'))[0]!]
  const gained = await trackBalances(deps)
  const own = { note: 'của tôi', decidedBy: checkout.buyer.id }
  await expect(decideSuspense(deps, short.id, { action: 'TO_BALANCE', ...own })).rejects.toMatchObject({ code: 'SUSPENSE_SELF_APPROVAL' })
  await expect(decideSuspense(deps, unknown.id, { action: 'ASSIGN', code: checkout.code, ...own })).rejects.toMatchObject({
    code: 'SUSPENSE_SELF_APPROVAL',
  })
  expect(await gained()).toEqual({})
})

test('an excess payment pays the order, and the surplus goes to the balance', async () => {
  const checkout = await buyerWithCheckout()
  const gained = await trackBalances(deps)
  expect(await notify(says(checkout, { vnp_Amount: '100000000' }))).toBe('04')
  await deliverEvents()
  expect(await gained()).toEqual({ CLEARING_VNPAY: 1_000_000, DEFERRED_REVENUE: 990_000, LEARNING_BALANCE: 10_000 })
  const { status, timeline } = await orderOf(checkout)
  expect(status).toBe('COMPLETED')
  const [item] = await itemsOf(checkout.code)
  expect(item).toMatchObject({ name: 'OVER', state: 'CREDITED', amount: 10_000, actions: [], decision: { by: null, action: 'TO_BALANCE' } })
  expect(timeline.filter(({ moneyId }) => moneyId === item!.id)).toMatchObject([{ kind: 'SURPLUS_CREDITED', amount: 10_000 }])
})

test('late money that exceeds its order pays it by a decision, and the surplus goes to the balance', async () => {
  const checkout = await buyerWithCheckout()
  await cancel(checkout)
  const gained = await trackBalances(deps)
  await notify(says(checkout, { vnp_Amount: '100000000' }))
  expect(await gained()).toEqual({ CLEARING_VNPAY: 1_000_000, SUSPENSE_LATE: 1_000_000 })
  const [item] = await itemsOf(checkout.code)
  expect(item!.actions).toEqual(['APPLY', 'TO_BALANCE', 'REFUND'])
  expect((await decide(item!.id, 'APPLY')).data).toMatchObject({ state: 'APPLIED' })
  await deliverEvents()
  expect(await gained()).toEqual({ CLEARING_VNPAY: 1_000_000, DEFERRED_REVENUE: 990_000, LEARNING_BALANCE: 10_000 })
  expect((await orderOf(checkout)).status).toBe('COMPLETED')
})

test('money that arrives again under another number is double', async () => {
  const checkout = await buyerWithCheckout()
  await notify(says(checkout))
  const gained = await trackBalances(deps)
  expect(await notify(says(checkout, { vnp_TransactionNo: '14226113' }))).toBe('02')
  expect(await gained()).toEqual({ CLEARING_VNPAY: 990_000, SUSPENSE_DOUBLE: 990_000 })
  expect(await itemsOf('14226113')).toMatchObject([{ name: 'DOUBLE', reference: checkout.code, actions: ['TO_BALANCE', 'REFUND'] }])
  expect((await kindsOf(checkout)).at(-1)).toBe('MONEY_DOUBLE')
})

test.each([
  ['without its number and then with it', ['', '14226114', '']],
  ['with its number and then without it', ['14226114', '']],
])('money reported %s is the same money; another number is different money', async (_, numbers) => {
  const checkout = await buyerWithCheckout()
  const gained = await trackBalances(deps)
  for (const [at, number] of numbers.entries())
    expect(await notify(says(checkout, { vnp_TransactionNo: number }))).toBe(at === 0 ? '00' : '02')
  expect(await gained()).toEqual({ CLEARING_VNPAY: 990_000, DEFERRED_REVENUE: 990_000 })
  expect(await notify(says(checkout, { vnp_TransactionNo: '14226115' }))).toBe('02')
  expect(await gained()).toEqual({ CLEARING_VNPAY: 1_980_000, DEFERRED_REVENUE: 990_000, SUSPENSE_DOUBLE: 990_000 })
})

test('an order paid through two checkouts is fulfilled once, and the second payment goes to suspense', async () => {
  const { buyer, orderId, paymentUrl } = await buyerWithCheckout()
  const child = await given.student({ guardianId: buyer.id })
  const { data } = await call(placeOrders, { as: buyer, body: { items: [{ sku: 'SUB-6M', quantity: 1, learnerId: child.id }] } })
  const both = (await call(startCheckout, { as: buyer, body: { ids: [orderId, data.ids[0]!], method: 'VNPAY' } })).data
  const gained = await trackBalances(deps)
  const answers = await Promise.all([paymentUrl, both.paymentUrl].map((url) => call(vnpayCallback, { query: vnpayCallbackFields(url) })))
  expect(answers.map((answer) => answer.data.RspCode)).toEqual(['00', '00'])
  await deliverEvents()
  expect(await gained()).toEqual({ CLEARING_VNPAY: 2_970_000, DEFERRED_REVENUE: 1_980_000, SUSPENSE_DOUBLE: 990_000 })
  for (const id of [orderId, data.ids[0]!]) expect((await call(getOrder, { as: buyer, query: { id } })).data.status).toBe('COMPLETED')
})

test('paid money with an unknown reference is booked as unknown, and answered so', async () => {
  const checkout = await buyerWithCheckout()
  const gained = await trackBalances(deps)
  for (const reference of ['HVAAAAAAAA', 'DH-0001', ''])
    expect(await notify(says(checkout, { vnp_TxnRef: reference, vnp_TransactionNo: '9000001' }))).toBe('01')
  await notify(says(checkout, { vnp_TxnRef: 'DH-0001', vnp_TransactionNo: '9000001' }))
  expect(await gained()).toEqual({ CLEARING_VNPAY: 2_970_000, SUSPENSE_UNKNOWN: 2_970_000 })
  const items = await itemsOf('9000001')
  expect(items).toMatchObject(Array.from({ length: 3 }, () => ({ name: 'UNKNOWN', checkout: null, actions: ['ASSIGN', 'REFUND'] })))
  await decide(items[0]!.id, 'REFUND')
  await deliverEvents()
  expect(await gained()).toEqual({ CLEARING_VNPAY: 2_970_000, SUSPENSE_UNKNOWN: 1_980_000, REFUNDS_PAYABLE: 990_000 })
})

test.each([
  ['of another merchant', { vnp_TmnCode: 'OTHERTMN' }],
  ['that was refused', { vnp_TxnRef: 'HVAAAAAAAA', vnp_ResponseCode: '24', vnp_TransactionStatus: '02' }],
  ['without an amount', { vnp_TxnRef: 'HVAAAAAAAA', vnp_Amount: '' }],
  ['that is held', { vnp_Amount: '100', vnp_ResponseCode: '07', vnp_TransactionStatus: '07' }],
])('a message %s is not booked as money', async (_, changes) => {
  const checkout = await buyerWithCheckout()
  const gained = await trackBalances(deps)
  await notify(says(checkout, changes))
  expect(await gained()).toEqual({})
})

test('fifty concurrent duplicates of money that does not fit are booked once', async () => {
  const checkout = await buyerWithCheckout()
  await cancel(checkout)
  const gained = await trackBalances(deps)
  const query = says(checkout)
  const answers = await Promise.all(Array.from({ length: 50 }, async () => (await call(vnpayCallback, { query })).data.RspCode))
  expect(answers.toSorted()).toEqual(['00', ...Array.from({ length: 49 }, () => '02')])
  expect(await gained()).toEqual({ CLEARING_VNPAY: 990_000, SUSPENSE_LATE: 990_000 })
  expect(await deps.db.select().from(paymentReceipts).where(eq(paymentReceipts.reference, checkout.code))).toHaveLength(1)
})

test('when a cancellation and the money race, the order is fulfilled, or it is cancelled and the money is late', rounds, async () => {
  for (let round = 0; round < 12; round++) {
    const checkout = await buyerWithCheckout()
    const gained = await trackBalances(deps)
    const both = [() => cancel(checkout), () => call(vnpayCallback, { query: says(checkout) })]
    await Promise.all((round % 2 ? both : both.toReversed()).map((go) => go()))
    await deliverEvents()
    const { status } = await orderOf(checkout)
    const account = status === 'COMPLETED' ? 'DEFERRED_REVENUE' : 'SUSPENSE_LATE'
    expect([status, await gained()]).toEqual([status, { CLEARING_VNPAY: 990_000, [account]: 990_000 }])
    expect((await call(getMyCheckout, { as: checkout.buyer, params: { code: checkout.code } })).data.status).toBe('SUCCESS')
  }
})

test('the overview agrees with the list, page by page', async () => {
  const { accounts, open } = (await call(getMoneyOverview, { as: admin })).data
  const balance = new Map(accounts.map((account) => [account.code, account.balance]))
  for (const { name, amount } of open) expect([name, balance.get(`SUSPENSE_${name}`)]).toEqual([name, amount])
  const seen: string[] = []
  for (let cursor: string | undefined; ;) {
    const { data } = await call(listSuspense, { as: admin, query: { state: 'OPEN', ...(cursor && { cursor }) } })
    seen.push(...data.items.map(({ id }) => id))
    expect(data.total).toBe(open.reduce((sum, { count }) => sum + count, 0))
    cursor = data.nextCursor
    if (!cursor) break
  }
  expect(new Set(seen).size).toBe(seen.length)
  expect(seen).toHaveLength(open.reduce((sum, { count }) => sum + count, 0))
})
