import { placeOrders } from '@khue/contracts/sale/orders'
import { verifyVnpayReturn, vnpayCallback } from '@khue/contracts/money/payments'
import { getMyCheckout, listPaymentMethods, startCheckout } from '@khue/contracts/sale/checkout'
import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test, vi } from 'vitest'
import { outbox } from '#platform/outbox/domain-events'
import type { TestPerson } from '#testing/people'
import { vnpayCallbackFields, sellPlan, vnpayEnv } from '#testing/sale'
import { testApp } from '#testing/test-app'
import { checkouts, paymentAttempts } from './payments.tables.ts'

const { call, given, deps, pool, app } = await testApp({ env: { ...vnpayEnv, LOG_LEVEL: 'fatal' } }) // one test breaks the database on purpose
await sellPlan(deps)

let buyer: TestPerson
let checkout: { paymentUrl: string; code: string; expiresAt: string }
beforeEach(async () => {
  buyer = await given.student()
  const { data } = await call(placeOrders, { as: buyer, body: { items: [{ sku: 'SUB-6M', quantity: 1 }] } })
  checkout = (await call(startCheckout, { as: buyer, body: { ids: data.ids, method: 'VNPAY' } })).data
})

const says = (changes: Record<string, string> = {}, secret?: string) => vnpayCallbackFields(checkout.paymentUrl, changes, secret)
const notify = async (query: Record<string, unknown>) => (await call(vnpayCallback, { query })).data.RspCode
const stateOf = async ({ code } = checkout) => {
  const { data } = await call(getMyCheckout, { as: buyer, params: { code } })
  return `${data.status}/${data.lastAttempt}`
}
const settledAs = async () => (await deps.db.select().from(checkouts).where(eq(checkouts.code, checkout.code)))[0]!.settledAs
async function newsOfPayment() {
  const [row] = await deps.db.select({ id: checkouts.id }).from(checkouts).where(eq(checkouts.code, checkout.code))
  const events = await deps.db.select().from(outbox).where(eq(outbox.name, 'payment.succeeded'))
  return events.filter((one) => (one.payload as { checkoutId: string }).checkoutId === row!.id).length
}
const refused = { vnp_ResponseCode: '24', vnp_TransactionStatus: '02', vnp_TransactionNo: '0' }

test('a checkout has a code with a check character, fifteen minutes, and a signed link', async () => {
  expect(checkout.code).toMatch(/^HV[A-HJ-NP-Z2-9]{8}$/)
  expect(Math.abs(Date.parse(checkout.expiresAt) - Date.now() - 15 * 60_000)).toBeLessThan(30_000)
  const url = new URL(checkout.paymentUrl)
  expect(url.origin + url.pathname).toBe(vnpayEnv.VNPAY_PAY_URL)
  expect(url.searchParams.get('vnp_TxnRef')).toBe(checkout.code)
  expect(url.searchParams.get('vnp_ReturnUrl')).toBe('http://localhost:3000/checkout/return/vnpay')
  expect(await stateOf()).toBe('WAITING/PENDING')
})

test('a code that is already taken is drawn again', async () => {
  // simulates that every second code is taken
  await deps.db.execute(sql`create sequence drawn`)
  await deps.db.execute(sql`create function taken() returns trigger language plpgsql as $$ begin
    if nextval('drawn') % 2 = 1 then raise unique_violation using constraint = 'checkouts_code_unique', table = 'checkouts'; end if;
    return new; end $$`)
  await deps.db.execute(sql`create trigger taken before insert on checkouts for each row execute function taken()`)
  const as = await given.student()
  const { data } = await call(placeOrders, { as, body: { items: [{ sku: 'SUB-6M', quantity: 1 }] } })
  const { status } = await call(startCheckout, { as, body: { ids: data.ids, method: 'VNPAY' } })
  await deps.db.execute(sql`drop trigger taken on checkouts`)
  expect(status).toBe(200)
})

test('a payment reported by the gateway settles once, and is confirmed', async () => {
  expect(await notify(says())).toBe('00')
  expect([await stateOf(), await settledAs(), await newsOfPayment()]).toEqual(['SUCCESS/SUCCESS', 'IN_TIME', 1])
  expect(await notify(says())).toBe('02')
  expect(await newsOfPayment()).toBe(1)
})

test('the answer follows the protocol, without our envelope', async () => {
  const response = await app.fastify.inject({ url: '/api/payments/callbacks/vnpay', query: says() })
  expect([response.statusCode, response.json()]).toEqual([200, { RspCode: '00', Message: 'Confirm Success' }])
})

test('a HEAD request settles nothing', async () => {
  expect((await app.fastify.inject({ method: 'HEAD', url: '/api/payments/callbacks/vnpay', query: says() })).statusCode).toBe(404)
  expect(await stateOf()).toBe('WAITING/PENDING')
})

test.each([{}, { vnp_TxnRef: 'HVAAAAAAAA' }])('"paid" without an amount is not money, but is logged', async (changes) => {
  const warn = vi.spyOn(deps.log, 'warn')
  await notify(says({ ...changes, vnp_Amount: '990000.00' }))
  expect(warn).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ facts: expect.objectContaining({ vnp_Amount: '990000.00' }) }),
    expect.stringContaining('invalid amount'),
  )
  warn.mockRestore()
})

test('of fifty concurrent duplicates one settles and is confirmed, the others are answered as too late', async () => {
  // opens all connections, or the first request would finish before the others begin
  const clients = await Promise.all(Array.from({ length: deps.config.DATABASE_POOL_SIZE }, () => pool.connect()))
  for (const client of clients) client.release()
  const answers = await Promise.all(Array.from({ length: 50 }, () => notify(says())))
  expect(answers.toSorted()).toEqual(['00', ...Array.from({ length: 49 }, () => '02')])
  expect(await newsOfPayment()).toBe(1)
})

test.each<[string, () => Record<string, unknown>, string]>([
  ['unsigned', () => ({ ...says(), vnp_SecureHash: '' }), '97'],
  ['signed with another key', () => says({}, 'ANOTHERSECRET00000000000000000001'), '97'],
  ['altered after signing', () => ({ ...says(), vnp_Amount: '100' }), '97'],
  ['with a repeated parameter', () => ({ ...says(), vnp_Amount: ['99000000', '99000000'] }), '97'],
  ['with an extra parameter', () => ({ ...says(), vnp_Note: 'x' }), '97'],
  [
    "with a parameter named like an object's built-in property",
    () => JSON.parse(JSON.stringify(says()).replace('{', '{"__proto__":"1",')) as object,
    '97',
  ],
  ['empty', () => ({}), '97'],
  ['of another merchant', () => says({ vnp_TmnCode: 'OTHERTMN' }), '01'],
  ['of an unknown reference', () => says({ vnp_TxnRef: 'HVAAAAAAAA' }), '01'],
  ['of a mistyped reference', () => says({ vnp_TxnRef: `${checkout.code.slice(0, -1)}${checkout.code.endsWith('A') ? 'B' : 'A'}` }), '01'],
  ['without a reference', () => says({ vnp_TxnRef: '' }), '01'],
  [
    'of an amount one đồng short',
    () => ({ ...says({ vnp_Amount: '98999900', vnp_ResponseCode: '24', vnp_TransactionStatus: '02' }) }),
    '04',
  ],
  ['of a fractional amount', () => says({ vnp_Amount: '990000.00' }), '04'],
  ['of a zero amount', () => says({ vnp_Amount: '0' }), '04'],
  ['without a result', () => says({ vnp_ResponseCode: '' }), '99'],
])('a message %s is answered as the protocol demands and pays nothing', async (_, message, answer) => {
  expect(await notify(message())).toBe(answer)
  expect([await stateOf(), await newsOfPayment()]).toEqual(['WAITING/PENDING', 0])
})

test('a message of an amount one đồng over is answered as the protocol demands, and its money pays once', async () => {
  const message = says({ vnp_Amount: '99000100' })
  expect([await notify(message), await notify(message)]).toEqual(['04', '04'])
  expect([await stateOf(), await newsOfPayment()]).toEqual(['SUCCESS/SUCCESS', 1])
})

test.each([
  ['one đồng short', '98999900'],
  ['in đồng instead of hundredths', '990000'],
])('a message with the amount %s ends the attempt and pays for nothing', async (_, vnp_Amount) => {
  expect(await notify(says({ vnp_Amount }))).toBe('04')
  expect([await stateOf(), await newsOfPayment()]).toEqual(['INIT/FAIL', 0])
})

test('checks run in the order signature, merchant, reference, amount, state', async () => {
  const wrong = { vnp_TmnCode: 'OTHERTMN', vnp_TxnRef: 'HVAAAAAAAA', vnp_Amount: '100' }
  expect(await notify({ ...says(wrong), vnp_SecureHash: 'f'.repeat(128) })).toBe('97')
  expect(await notify(says({ vnp_TxnRef: 'HVAAAAAAAA', vnp_Amount: '100' }))).toBe('01')
  await notify(says())
  expect(await notify(says({ vnp_Amount: '100' }))).toBe('04')
  expect(await notify(says({ vnp_TmnCode: 'OTHERTMN' }))).toBe('01')
  expect(await notify(says())).toBe('02')
})

test('a refusal leaves the checkout unpaid, and the buyer may retry under another code', async () => {
  expect(await notify(says(refused))).toBe('00')
  expect([await stateOf(), await newsOfPayment()]).toEqual(['INIT/FAIL', 0])
  expect(await notify(says(refused))).toBe('02')
  const { orderIds } = (await call(getMyCheckout, { as: buyer, params: { code: checkout.code } })).data
  expect((await call(startCheckout, { as: buyer, body: { ids: orderIds, method: 'VNPAY' } })).data.code).not.toBe(checkout.code)
})

test('money after a refusal is booked as such', async () => {
  await notify(says(refused))
  expect(await notify(says())).toBe('00')
  expect([await stateOf(), await settledAs(), await newsOfPayment()]).toEqual(['SUCCESS/SUCCESS', 'AFTER_FAILURE', 1])
})

test('money after the fifteen minutes is booked as such', async () => {
  await deps.db
    .update(checkouts)
    .set({ expiresAt: sql`now() - interval '1 second'` })
    .where(eq(checkouts.code, checkout.code))
  expect(await notify(says())).toBe('00')
  expect([await stateOf(), await settledAs(), await newsOfPayment()]).toEqual(['SUCCESS/SUCCESS', 'AFTER_EXPIRY', 1])
})

test('a refusal after the money reverses nothing', async () => {
  await notify(says())
  expect(await notify(says(refused))).toBe('02')
  expect(await stateOf()).toBe('SUCCESS/SUCCESS')
})

test('money that the bank holds back is neither paid nor refused, until it is decided', async () => {
  expect(await notify(says({ vnp_ResponseCode: '07', vnp_TransactionStatus: '07' }))).toBe('00')
  expect(await stateOf()).toBe('WAITING/PENDING')
  expect(await notify(says())).toBe('00')
  expect(await stateOf()).toBe('SUCCESS/SUCCESS')
})

test("the gateway's message is stored verbatim", async () => {
  await notify(says())
  const [attempt] = await deps.db
    .select()
    .from(paymentAttempts)
    .innerJoin(checkouts, eq(checkouts.id, paymentAttempts.checkoutId))
    .where(eq(checkouts.code, checkout.code))
  expect(attempt!.payment_attempts).toMatchObject({
    gatewayCode: '00/00',
    gatewayTransactionNo: '14226112',
    bankCode: 'NCB',
    status: 'SUCCESS',
  })
})

test('if the settlement cannot be written, nothing is written, and the gateway gets no confirmation', async () => {
  await deps.db.execute(sql`alter table outbox add constraint broken check (name <> 'payment.succeeded') not valid`)
  try {
    expect((await call(vnpayCallback, { query: says() })).status).toBe(500)
    expect(await stateOf()).toBe('WAITING/PENDING')
  } finally {
    await deps.db.execute(sql`alter table outbox drop constraint broken`)
  }
  expect(await notify(says())).toBe('00')
})

test('an expired checkout is not reopened: pressing pay again makes a new one', async () => {
  const { orderIds } = (await call(getMyCheckout, { as: buyer, params: { code: checkout.code } })).data
  await deps.db
    .update(checkouts)
    .set({ expiresAt: sql`now() - interval '1 second'` })
    .where(eq(checkouts.code, checkout.code))
  expect((await call(startCheckout, { as: buyer, body: { ids: orderIds, method: 'VNPAY' } })).data.code).not.toBe(checkout.code)
})

test('a checkout is shown to its payer alone', async () => {
  const params = { code: checkout.code }
  const missing = await call(getMyCheckout, { as: buyer, params: { code: 'HVAAAAAAAA' } })
  const foreign = await call(getMyCheckout, { as: await given.student(), params })
  expect([foreign.status, foreign.code, foreign.message]).toEqual([404, 'CHECKOUT_NOT_FOUND', missing.message])
  expect((await call(getMyCheckout, { params })).code).toBe('SIGN_IN_REQUIRED')
})

test('the return from the gateway shows the payer the status, reveals nothing to others, and changes nothing', async () => {
  const query = says()
  const nothing = { isMine: false, code: null, status: null, lastAttempt: null }
  expect((await call(verifyVnpayReturn, { as: buyer, query })).data).toEqual({
    isAuthentic: true,
    isMine: true,
    code: checkout.code,
    status: 'WAITING',
    lastAttempt: 'PENDING',
  })
  for (const visitor of [{}, { as: await given.student() }]) {
    expect((await call(verifyVnpayReturn, { ...visitor, query })).data).toEqual({ isAuthentic: true, ...nothing })
  }
  expect((await call(verifyVnpayReturn, { as: buyer, query: { ...query, vnp_Amount: '1' } })).data).toEqual({
    isAuthentic: false,
    ...nothing,
  })
  expect([await stateOf(), await newsOfPayment()]).toEqual(['WAITING/PENDING', 0])
})

test('the payment method must be given; without a configured gateway there is none', async () => {
  expect((await call(listPaymentMethods, { as: buyer })).data.items).toMatchObject([{ method: 'VNPAY' }])
  const without = await testApp()
  await sellPlan(without.deps)
  const student = await without.given.student()
  const { data } = await without.call(placeOrders, { as: student, body: { items: [{ sku: 'SUB-6M', quantity: 1 }] } })
  expect((await without.call(listPaymentMethods, { as: student })).data.items).toEqual([])
  const refusal = await without.call(startCheckout, { as: student, body: { ids: data.ids, method: 'VNPAY' } })
  expect([refusal.status, refusal.code]).toEqual([409, 'PAYMENT_METHOD_NOT_OFFERED'])
  expect((await without.call(vnpayCallback, { query: says() })).status).toBe(404)
})
