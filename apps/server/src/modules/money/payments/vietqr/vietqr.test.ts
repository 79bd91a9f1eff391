import { cancelOrder, getOrder, placeOrders } from '@khue/contracts/sale/orders'
import { vnpayCallback } from '@khue/contracts/money/payments'
import { getMyCheckout, listPaymentMethods, startCheckout } from '@khue/contracts/sale/checkout'
import { listSuspense } from '@khue/contracts/sale/suspense-desk'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { transact } from '#platform/deps'
import { trackBalances } from '#testing/ledger'
import { bankEnv, cassoWebhook, vnpayCallbackFields, sellPlan, sepayWebhook, type BankTransfer, vnpayEnv } from '#testing/sale'
import { testApp } from '#testing/test-app'
import { untilQueriesWait } from '#testing/waiting-queries'
import { qrFields } from '../../../../sandbox/bank/emv.ts'

const { call, given, deps, app, deliverEvents } = await testApp({ env: { ...vnpayEnv, ...bankEnv, LOG_LEVEL: 'fatal' } })
await sellPlan(deps)
const admin = await given.admin()

async function buyerWithCheckout(method: 'VIETQR' | 'VNPAY' = 'VIETQR') {
  const buyer = await given.student()
  const { data } = await call(placeOrders, { as: buyer, body: { items: [{ sku: 'SUB-6M', quantity: 1 }] } })
  const orderId = data.ids[0]!
  const start = async (method: 'VIETQR' | 'VNPAY') => (await call(startCheckout, { as: buyer, body: { ids: [orderId], method } })).data
  const checkout = await start(method)
  const status = async () => (await call(getOrder, { as: buyer, query: { id: orderId } })).data.status
  return { buyer, orderId, start, status, ...checkout }
}

/** The reply to a bank feed: 200 with its expected body, or the error. */
async function send({ url, headers, body }: ReturnType<typeof sepayWebhook>) {
  const response = await app.fastify.inject({ method: 'POST', url, headers, payload: body })
  await deliverEvents()
  return response.statusCode === 200 ? response.json() : response.statusCode
}
const acknowledged = { success: true }
const asideOf = async (term: string) =>
  (await call(listSuspense, { as: admin, query: { term } })).data.items.map(({ name, amount }) => `${name} ${amount}`)
const full = (code: string, more: Partial<BankTransfer> = {}): BankTransfer => ({ amountVnd: 990_000, memo: code, ...more })

test('the method is offered, with the data a bank app needs', async () => {
  const { buyer, code, paymentUrl, transfer } = await buyerWithCheckout()
  const { data } = await call(listPaymentMethods, { as: buyer })
  expect(data.items.map(({ method }) => method)).toEqual(['VIETQR', 'VNPAY'])
  expect(paymentUrl).toBe(`http://localhost:3000/checkout/pay/${code}`)
  expect(transfer).toMatchObject({
    bankName: 'MB',
    account: '0123456789',
    holder: 'CONG TY KHUE',
    amount: 990_000,
    memo: code,
    appUrl: null,
  })
  expect(qrFields(transfer!.qr)).toEqual({ bin: '970422', account: '0123456789', amount: '990000', memo: code, isDynamic: true })
})

test('money in time pays once, however many feeds report it, and is booked to the bank account', async () => {
  const { code, status } = await buyerWithCheckout()
  const gained = await trackBalances(deps)
  const transfer = full(`tien hoc ${code.toLowerCase()} cam on`, { reference: `FT-${code}` })
  expect(await Promise.all([send(sepayWebhook(transfer)), send(cassoWebhook(transfer)), send(sepayWebhook(transfer))])).toEqual([
    acknowledged,
    acknowledged,
    acknowledged,
  ])
  expect(await status()).toBe('COMPLETED')
  expect(await gained()).toEqual({ BANK: 990_000, DEFERRED_REVENUE: 990_000 })
  expect(await asideOf(code)).toEqual([])
})

test('two feeds that report concurrently, one of them without the bank’s reference, report one transfer', async () => {
  const { code, status } = await buyerWithCheckout()
  const gained = await trackBalances(deps)
  const sending: Promise<unknown>[] = []
  await transact(deps, async (inside) => {
    await inside.db.execute(sql`select from checkouts where code = ${code} for update`)
    sending.push(send(sepayWebhook(full(code, { reference: `FT-${code}` }))), send(cassoWebhook(full(code, { reference: '' }))))
    await untilQueriesWait(deps, 2)
  })
  expect(await Promise.all(sending)).toEqual([acknowledged, acknowledged])
  expect([await status(), await asideOf(code), await gained()]).toEqual(['COMPLETED', [], { BANK: 990_000, DEFERRED_REVENUE: 990_000 }])
})

test('a transfer short waits for its rest, and the whole sum can still be transferred', async () => {
  const { buyer, code, status } = await buyerWithCheckout()
  const gained = await trackBalances(deps)
  expect([await send(sepayWebhook(full(code, { amountVnd: 980_000 }))), await status()]).toEqual([acknowledged, 'AWAITING_PAYMENT'])
  expect([await gained(), await asideOf(code)]).toEqual([{ BANK: 980_000, SUSPENSE_SHORT: 980_000 }, ['SHORT 980000']])
  expect((await call(getMyCheckout, { as: buyer, params: { code } })).data).toMatchObject({
    status: 'WAITING',
    lastAttempt: 'PENDING',
    received: 980_000,
  })
  await send(sepayWebhook(full(code)))
  expect([await status(), await asideOf(code)]).toEqual(['COMPLETED', ['OVER 980000', 'SHORT 980000']])
  expect(await gained()).toEqual({ BANK: 1_970_000, DEFERRED_REVENUE: 990_000, LEARNING_BALANCE: 980_000 })
})

test('a second transfer is double, one for a cancelled order late, one without a code unknown', async () => {
  const [paid, cancelled] = [await buyerWithCheckout(), await buyerWithCheckout()]
  await send(sepayWebhook(full(paid.code)))
  await send(sepayWebhook(full(paid.code)))
  await call(cancelOrder, { as: cancelled.buyer, body: { id: cancelled.orderId } })
  await send(sepayWebhook(full(cancelled.code)))
  expect([await asideOf(paid.code), await asideOf(cancelled.code)]).toEqual([['DOUBLE 990000'], ['LATE 990000']])
  const gained = await trackBalances(deps)
  await send(sepayWebhook({ amountVnd: 55_000, memo: 'CHUYEN TIEN HOC PHI' }))
  await send(sepayWebhook({ amountVnd: 66_000, memo: `${paid.code} ${cancelled.code}` })) // two codes: ambiguous
  expect(await gained()).toEqual({ BANK: 121_000, SUSPENSE_UNKNOWN: 121_000 })
})

test('a transfer reported first without its code and then with it is the same money, and waits to be assigned', async () => {
  const { code, status } = await buyerWithCheckout()
  const reference = `FT-B-${code}`
  await send(cassoWebhook({ amountVnd: 990_000, memo: 'khong ro', reference }))
  const gained = await trackBalances(deps)
  expect(await send(sepayWebhook(full(code, { reference })))).toEqual(acknowledged)
  expect([await gained(), await status()]).toEqual([{}, 'AWAITING_PAYMENT'])
  await send(sepayWebhook(full(code))) // and another transfer still pays
  expect(await status()).toBe('COMPLETED')
})

test('two transfers under one bank reference are two when one feed reports both, and each is booked once', async () => {
  const [one, two] = [await buyerWithCheckout(), await buyerWithCheckout()]
  const gained = await trackBalances(deps)
  const said = [one, two].map(({ code }, at) => sepayWebhook(full(code, { reference: '1234', id: 771_000 + at })))
  await Promise.all([...said, ...said].map(send))
  expect([await one.status(), await two.status()]).toEqual(['COMPLETED', 'COMPLETED'])
  await send(cassoWebhook(full(one.code, { reference: '1234' }))) // another feed reports one of them
  expect(await gained()).toEqual({ BANK: 1_980_000, DEFERRED_REVENUE: 1_980_000 })
})

/** A report by SePay (`s`) or Casso (`c`) of transfer 1 or 2; each transfer pays its own checkout. */
type Step = `${'s' | 'c'}${1 | 2}`
test.each<[string, 'numbered' | 'one number' | 'SePay without' | 'both without', Step[]]>([
  ['one feed reports only the second, after the other reported the first', 'one number', ['s1', 'c2']],
  ['the second feed reports both', 'one number', ['s1', 'c1', 'c2']],
  ['the other feed reports the first one first, and each repeats', 'one number', ['c1', 's1', 's2', 'c2', 's2']],
  ['each reports one first, then everything is repeated', 'one number', ['s1', 'c2', 'c1', 's2', 's1', 'c2', 'c1', 's2']],
  ['one feed has no bank references, the other reports later', 'SePay without', ['s1', 's2', 'c1', 'c2', 's1', 'c2']],
  ['one feed has no bank references, the other reports earlier', 'SePay without', ['c1', 'c2', 's1', 's2', 'c1', 's2']],
  ['neither has bank references', 'both without', ['s1', 'c1', 'c2', 's2', 'c1', 's1']],
  ['both have bank references', 'numbered', ['c2', 's1', 'c1', 's2']],
])('two feeds report two transfers: %s', async (_what, numbers, steps) => {
  const both = [await buyerWithCheckout(), await buyerWithCheckout()] as const
  const gained = await trackBalances(deps)
  for (const step of steps) {
    const [isSepay, at] = [step.startsWith('s'), Number(step[1]) - 1]
    const numbered = {
      numbered: `FT-${both[at]!.code}`,
      'one number': `N-${both[0].code}`,
      'SePay without': isSepay ? '' : `FT-${both[at]!.code}`,
      'both without': '',
    }
    const transfer = full(both[at]!.code, { reference: numbered[numbers], id: (isSepay ? 880_000 : 990_000) + 2 * round + at })
    expect(await send(isSepay ? sepayWebhook(transfer) : cassoWebhook(transfer))).toEqual(acknowledged)
  }
  round++
  expect([await both[0].status(), await both[1].status()]).toEqual(['COMPLETED', 'COMPLETED'])
  expect(await gained()).toEqual({ BANK: 1_980_000, DEFERRED_REVENUE: 1_980_000 })
})
let round = 0

test('a person who really pays twice has paid twice, with bank references or without', async () => {
  for (const reference of ['', undefined]) {
    const { code, status } = await buyerWithCheckout()
    const gained = await trackBalances(deps)
    for (const nth of [1, 2]) {
      const transfer = full(code, {
        id: 700_000 + 10 * round++ + nth,
        ...(reference === '' ? { reference } : { reference: `FT-${code}-${nth}` }),
      })
      await Promise.all([send(sepayWebhook(transfer)), send(cassoWebhook(transfer)), send(sepayWebhook(transfer))])
    }
    expect([await status(), await asideOf(code), await gained()]).toEqual([
      'COMPLETED',
      ['DOUBLE 990000'],
      { BANK: 1_980_000, DEFERRED_REVENUE: 990_000, SUSPENSE_DOUBLE: 990_000 },
    ])
  }
})

test.each<[string, (code: string) => ReturnType<typeof sepayWebhook>, unknown]>([
  ['signed with another key', (code) => sepayWebhook(full(code), { secret: 'ANOTHERSECRET00000000000000000001' }), 401],
  ['signed ten minutes ago', (code) => sepayWebhook(full(code), { at: new Date(Date.now() - 600_000) }), 401],
  ['altered', (code) => ({ ...sepayWebhook(full(code)), body: sepayWebhook(full(code)).body.replace('990000', '99000000') }), 401],
  ['without a signature', (code) => ({ ...sepayWebhook(full(code)), headers: { 'content-type': 'application/json' } }), 401],
  ['of Casso, signed with another key', (code) => cassoWebhook(full(code), 'ANOTHERSECRET00000000000000000001'), 401],
  ['of Casso, not JSON', (code) => ({ ...cassoWebhook(full(code)), body: '{' }), 401],
  ['out of the account', (code) => sepayWebhook(full(code), { transferType: 'out' }), acknowledged],
  ['into another account', (code) => sepayWebhook(full(code, { account: '9999999999' })), acknowledged],
  [
    'of payOS, which is not configured',
    () => ({ url: '/api/payments/callbacks/payos', headers: { 'content-type': 'application/json' }, body: '{}' }),
    404,
  ],
])('a message %s books nothing', async (_what, message, answer) => {
  const { code, status } = await buyerWithCheckout()
  const gained = await trackBalances(deps)
  expect([await send(message(code)), await status(), await gained()]).toEqual([answer, 'AWAITING_PAYMENT', {}])
})

test('one checkout may be paid by either method: each has its attempt, the second money is double', async () => {
  const { code, start, status } = await buyerWithCheckout()
  const card = await start('VNPAY')
  expect([card.code, card.transfer]).toEqual([code, null])
  const refused = { vnp_ResponseCode: '24', vnp_TransactionStatus: '02', vnp_TransactionNo: '0' }
  expect((await call(vnpayCallback, { query: vnpayCallbackFields(card.paymentUrl, refused) })).data.RspCode).toBe('00')
  await send(sepayWebhook(full(code)))
  expect(await status()).toBe('COMPLETED')
  expect((await call(vnpayCallback, { query: vnpayCallbackFields(card.paymentUrl) })).data.RspCode).toBe('00')
  expect(await asideOf(code)).toEqual(['DOUBLE 990000'])
})

test.each(['a NUL \0', 'half a character \uD800', 'x'.repeat(9000)])(
  'a transfer numbered %j is booked like any other, once',
  async (odd) => {
    const { code, status } = await buyerWithCheckout()
    const gained = await trackBalances(deps)
    const transfer = full(`${code} ${odd}`, { reference: `${code} ${odd}` })
    for (const webhook of [sepayWebhook(transfer), cassoWebhook(transfer), sepayWebhook(transfer)])
      expect(await send(webhook)).toEqual(acknowledged)
    expect([await status(), await gained()]).toEqual(['COMPLETED', { BANK: 990_000, DEFERRED_REVENUE: 990_000 }])
  },
)
