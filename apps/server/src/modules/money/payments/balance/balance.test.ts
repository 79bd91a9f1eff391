import { listAudit } from '@khue/contracts/ground/audit'
import { getBalance, listBalanceEntries } from '@khue/contracts/money/balance'
import { cancelOrder, getOrder, placeOrders } from '@khue/contracts/sale/orders'
import { type PaymentMethod, vnpayCallback } from '@khue/contracts/money/payments'
import { changeCheckout, getCheckout, listPaymentMethods, startCheckout } from '@khue/contracts/sale/checkout'
import { type SuspenseAction } from '@khue/contracts/money/suspense'
import { listSuspense, listSuspenseCandidates, resolveSuspense } from '@khue/contracts/sale/suspense-desk'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { trackBalances } from '#testing/ledger'
import type { TestPerson } from '#testing/people'
import { promotionActions } from '#testing/promotions'
import { rounds } from '#testing/rounds'
import { bankEnv, vnpayCallbackFields, sellPlan, sepayWebhook, vnpayEnv } from '#testing/sale'
import { testApp } from '#testing/test-app'
import { reconcile } from '../../../../reconcile/index.ts'

const full = await testApp({ env: { ...vnpayEnv, ...bankEnv, LOG_LEVEL: 'fatal' } })
const { call, given, deps, app, deliverEvents } = full
const { promote } = await promotionActions(full)
await sellPlan(deps)
const admin = await given.admin()

async function order(as: TestPerson) {
  const { data } = await call(placeOrders, { as, body: { items: [{ sku: 'SUB-6M', quantity: 1 }] } })
  return data.ids[0]!
}
const pay = async (
  as: TestPerson,
  id: string,
  { method = 'VIETQR', useBalance = false }: { method?: PaymentMethod; useBalance?: boolean } = {},
) => call(startCheckout, { as, body: { ids: [id], method, useBalance } })
async function transfer(amountVnd: number, memo: string) {
  const { url, headers, body } = sepayWebhook({ amountVnd, memo })
  expect((await app.fastify.inject({ method: 'POST', url, headers, payload: body })).statusCode).toBe(200)
  await deliverEvents()
}
const orderOf = async (as: TestPerson, id: string) => (await call(getOrder, { as, query: { id } })).data
const balanceOf = async (as: TestPerson) => (await call(getBalance, { as })).data
const openItems = async () => (await call(listSuspense, { as: admin, query: { state: 'OPEN' } })).data.items
async function decide(action: SuspenseAction, code?: string) {
  const [item] = await openItems()
  const answer = await call(resolveSuspense, {
    as: admin,
    params: { id: item!.id },
    body: { action, note: 'Đã gọi cho khách', ...(code && { code }) },
  })
  await deliverEvents()
  return { ...answer, id: item!.id }
}
/** A person who transferred too little, and whose money was credited to their balance. */
async function shortPayer(cameVnd: number) {
  const buyer = await given.student()
  const id = await order(buyer)
  const { data } = await pay(buyer, id)
  await transfer(cameVnd, data.code)
  expect((await decide('TO_BALANCE')).data).toMatchObject({ state: 'CREDITED', decision: { action: 'TO_BALANCE' } })
  return { buyer, id, first: data }
}

test('an insufficient payment is credited to the buyer, who pays the rest, and the order completes', async () => {
  const gained = await trackBalances(deps)
  const { buyer, id } = await shortPayer(980_000)
  expect([await balanceOf(buyer), await gained()]).toEqual([
    { balance: 980_000, held: 0 },
    { BANK: 980_000, LEARNING_BALANCE: 980_000 },
  ])
  expect((await call(getCheckout, { as: buyer, query: { ids: id } })).data.balance).toBe(980_000)
  const rest = (await pay(buyer, id, { useBalance: true })).data
  expect(rest.transfer).toMatchObject({ amount: 10_000, memo: rest.code })
  expect(await balanceOf(buyer)).toEqual({ balance: 0, held: 980_000 })
  expect((await pay(buyer, id, { useBalance: true })).data.code).toBe(rest.code) // a repeated request returns the same checkout
  await transfer(10_000, rest.code)
  const { status, timeline } = await orderOf(buyer, id)
  expect([status, await balanceOf(buyer)]).toEqual(['COMPLETED', { balance: 0, held: 0 }])
  expect(timeline.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['MONEY_SHORT', 'MONEY_CREDITED', 'PAID', 'COMPLETED']))
  expect(await gained()).toEqual({ BANK: 990_000, DEFERRED_REVENUE: 990_000 })
  const { items } = (await call(listBalanceEntries, { as: buyer })).data
  expect(items.map(({ amount, reason }) => [reason, amount])).toEqual([
    ['BALANCE_HELD', -980_000],
    ['SUSPENSE_RESOLVED', 980_000],
  ])
  const { data: audited } = await call(listAudit, { as: admin, query: { action: 'suspense.resolved' } })
  expect(audited.items[0]).toMatchObject({
    actorId: admin.id,
    reason: 'Đã gọi cho khách',
    details: { action: 'TO_BALANCE', amountVnd: 980_000 },
  })
})

test('the reserved balance is released when the order is cancelled or paid without it; money for the old request is then late', async () => {
  const { buyer, id } = await shortPayer(900_000)
  const withBalance = (await pay(buyer, id, { useBalance: true })).data
  const without = (await pay(buyer, id)).data
  expect([without.code === withBalance.code, without.transfer?.amount, await balanceOf(buyer)]).toEqual([
    false,
    990_000,
    { balance: 900_000, held: 0 },
  ])
  await transfer(90_000, withBalance.code)
  expect(await openItems()).toMatchObject([{ name: 'LATE', amount: 90_000, actions: ['TO_BALANCE', 'REFUND'] }])
  expect((await decide('APPLY')).code).toBe('SUSPENSE_NOT_APPLICABLE')
  await decide('TO_BALANCE')
  // the balance now suffices: no other method is needed
  const paid = (await pay(buyer, id, { useBalance: true })).data
  await deliverEvents()
  expect([paid.transfer, (await orderOf(buyer, id)).status, await balanceOf(buyer)]).toEqual([null, 'COMPLETED', { balance: 0, held: 0 }])

  const other = await shortPayer(800_000)
  await pay(other.buyer, other.id, { useBalance: true })
  await call(cancelOrder, { as: other.buyer, body: { id: other.id } })
  expect(await balanceOf(other.buyer)).toEqual({ balance: 800_000, held: 0 })
})

test('the reserved balance is released when the price changes, and reserved again after its payment has expired', async () => {
  const { buyer, id } = await shortPayer(500_000)
  const first = (await pay(buyer, id, { useBalance: true })).data
  await deps.db.execute(sql`update checkouts set expires_at = now() - interval '1 second' where code = ${first.code}`)
  const again = (await pay(buyer, id, { useBalance: true })).data
  expect([again.code === first.code, again.transfer?.amount, await balanceOf(buyer)]).toEqual([
    false,
    490_000,
    { balance: 0, held: 500_000 },
  ])
  const { code } = await promote({ effect: 'PERCENT', value: 10 })
  expect((await call(changeCheckout, { as: buyer, body: { ids: [id], codes: [code] } })).data.total).toBe(891_000)
  expect(await balanceOf(buyer)).toEqual({ balance: 500_000, held: 0 })
  const cheaper = (await pay(buyer, id, { useBalance: true })).data
  expect([cheaper.transfer?.amount, await balanceOf(buyer)]).toEqual([391_000, { balance: 0, held: 500_000 }])
})

test('the reserved balance is released when its payment is refused, at once or after it was held, and an older one pays', async () => {
  const answers = [[{ vnp_ResponseCode: '24' }], [{ vnp_ResponseCode: '07', vnp_TransactionStatus: '07' }, { vnp_ResponseCode: '99' }]]
  for (const says of answers) {
    const { buyer, id } = await shortPayer(700_000)
    const older = (await pay(buyer, id)).data
    const { paymentUrl } = (await pay(buyer, id, { method: 'VNPAY', useBalance: true })).data
    const sendCallback = async (changes: Record<string, string>) => {
      await call(vnpayCallback, {
        query: vnpayCallbackFields(paymentUrl, { vnp_TransactionStatus: '02', vnp_TransactionNo: '0', ...changes }),
      })
      await deliverEvents()
    }
    await sendCallback(says[0]!)
    expect(await balanceOf(buyer)).toEqual({ balance: 0, held: 700_000 })
    await transfer(990_000, older.code)
    for (const later of says.slice(1)) await sendCallback(later)
    expect([(await orderOf(buyer, id)).status, await balanceOf(buyer)]).toEqual(['COMPLETED', { balance: 700_000, held: 0 }])
  }
})

test('a balance can pay alone, is offered when it suffices, and pays one of two concurrent orders', rounds, async () => {
  const { buyer, id } = await shortPayer(989_999)
  const methods = async () => (await call(getCheckout, { as: buyer, query: { ids: id } })).data.methods.map(({ method }) => method)
  expect(await methods()).not.toContain('BALANCE')
  expect((await pay(buyer, id, { method: 'BALANCE' })).code).toBe('PAYMENT_METHOD_NOT_OFFERED')
  expect((await call(listPaymentMethods, { as: buyer })).data.items.map(({ method }) => method)).not.toContain('BALANCE')
  await transfer(1, (await pay(buyer, id)).data.code)
  await decide('TO_BALANCE')
  expect(await methods()).toContain('BALANCE')
  await sellPlan(deps, { sku: 'SUB-1M', name: 'Sao Mai', priceVnd: 990_000, months: 1, sort: 2 })
  const { data } = await call(placeOrders, { as: buyer, body: { items: [{ sku: 'SUB-1M', quantity: 1 }] } })
  const answers = await Promise.all([id, data.ids[0]!].map((one) => pay(buyer, one, { method: 'BALANCE' })))
  await deliverEvents()
  const refused = answers.filter(({ status }) => status !== 200).map(({ code }) => code)
  expect(refused).toHaveLength(1)
  expect(['INSUFFICIENT_BALANCE', 'PAYMENT_METHOD_NOT_OFFERED']).toContain(refused[0])
  expect(await balanceOf(buyer)).toEqual({ balance: 0, held: 0 })
})

test('unidentified money is assigned to its payment; too little is credited to its payer', async () => {
  const [buyer, other] = [await given.student({ name: 'Trần Minh Anh' }), await given.student()]
  const [id, otherId] = [await order(buyer), await order(other)]
  const { code } = (await pay(buyer, id)).data
  const otherCode = (await pay(other, otherId)).data.code
  await transfer(1_000_000, `${code.slice(0, -1)}${code.endsWith('A') ? 'B' : 'A'} hoc phi`)
  const [item] = await openItems()
  expect(item).toMatchObject({ name: 'UNKNOWN', actions: ['ASSIGN', 'REFUND'] })
  const { items } = (await call(listSuspenseCandidates, { as: admin, params: { id: item!.id } })).data
  expect(items[0]).toMatchObject({ code, amount: 990_000, payer: { name: 'Trần Minh Anh' }, orders: [{ id }] })
  expect((await decide('ASSIGN')).code).toBe('CHECKOUT_NOT_FOUND')
  expect((await decide('ASSIGN', 'HVAAAAAAAA')).code).toBe('CHECKOUT_NOT_FOUND')
  const gained = await trackBalances(deps)
  expect((await decide('ASSIGN', code)).data).toMatchObject({ state: 'ASSIGNED', checkout: { code } })
  const found = (await call(listSuspense, { as: admin, query: { term: code, name: 'UNKNOWN' } })).data
  expect([found.items.length, found.total]).toEqual([1, 1])
  expect((await orderOf(buyer, id)).status).toBe('COMPLETED')
  expect(await gained()).toEqual({ SUSPENSE_UNKNOWN: -1_000_000, DEFERRED_REVENUE: 990_000, LEARNING_BALANCE: 10_000 })
  await transfer(500_000, 'hoc phi')
  await decide('ASSIGN', otherCode)
  expect([(await orderOf(other, otherId)).status, await balanceOf(other)]).toEqual(['AWAITING_PAYMENT', { balance: 500_000, held: 0 }])
})

test('all of it agrees with the raw rows', async () => {
  expect((await reconcile(deps.db)).findings.filter(({ disagreements }) => disagreements > 0)).toEqual([])
})
