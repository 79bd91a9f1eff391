import type { AddressInfo } from 'node:net'
import { getOrder, placeOrders } from '@khue/contracts/sale/orders'
import { verifyVnpayReturn } from '@khue/contracts/money/payments'
import { checkTransactions, getMyCheckout, startCheckout } from '@khue/contracts/sale/checkout'
import { getMySubscription } from '@khue/contracts/sale/subscriptions'
import { expect, test } from 'vitest'
import { sellPlan, vnpayEnv } from '#testing/sale'
import { testApp } from '#testing/test-app'
import { signPaymentRequest, payPath } from '#testing/sandbox'
import { signFields } from './vnpay-protocol.ts'

const payUrl = `http://localhost:3000${payPath}`
const apiPath = '/sandbox/vnpay/merchant_webapi/api/transaction'
const playedEnv = { ...vnpayEnv, VNPAY_PAY_URL: payUrl }
const { call, given, deps, app, deliverEvents } = await testApp({ env: playedEnv })
await sellPlan(deps)
await app.fastify.listen({ host: '127.0.0.1', port: 0 })
const { port } = app.fastify.server.address() as AddressInfo // listening on a port, not on a socket file
deps.config.VNPAY_API_URL = `http://127.0.0.1:${port}${apiPath}` // known only now

/** A browser at the merchant's payment address, on any port. */
const browse = (address: string, form?: Record<string, string>) => {
  const { pathname, search } = new URL(address)
  const send = form && { method: 'POST', body: new URLSearchParams(form) }
  return fetch(`http://127.0.0.1:${port}${pathname}${search}`, { redirect: 'manual', ...send })
}

async function buyerAtTheGateway() {
  const buyer = await given.student()
  const { data } = await call(placeOrders, { as: buyer, body: { items: [{ sku: 'SUB-6M', quantity: 1 }] } })
  const [id] = data.ids
  const checkout = (await call(startCheckout, { as: buyer, body: { ids: data.ids, method: 'VNPAY' } })).data
  const orderStatus = async () => (await call(getOrder, { as: buyer, query: { id: id! } })).data.status
  return { buyer, checkout, orderStatus }
}
const returned = (response: Response) => {
  const { pathname, searchParams } = new URL(response.headers.get('location') ?? '')
  return { pathname, query: Object.fromEntries(searchParams) }
}

test('a person sees the amount, picks a bank, pays, returns, and is a member', async () => {
  const { buyer, checkout, orderStatus } = await buyerAtTheGateway()
  const shown = await (await browse(checkout.paymentUrl)).text()
  for (const text of ['Cổng thanh toán thử', 'lang="vi"', '990.000đ', checkout.code, 'Chọn ngân hàng', 'Huỷ giao dịch'])
    expect(shown).toContain(text)
  expect(shown).not.toMatch(/<script|\son\w+=/)
  const back = returned(await browse(checkout.paymentUrl, { bank: 'VIETCOMBANK', action: 'pay' }))
  expect(back.pathname).toBe('/checkout/return/vnpay')
  expect((await call(verifyVnpayReturn, { as: buyer, query: back.query })).data).toMatchObject({
    isAuthentic: true,
    isMine: true,
    status: 'SUCCESS',
  })
  await deliverEvents()
  expect(await orderStatus()).toBe('COMPLETED')
  expect((await call(getMySubscription, { as: buyer })).data.planName).toBe('Sao Khuê')
})

test('a person who cancels returns unpaid, and may try again', async () => {
  const { buyer, checkout, orderStatus } = await buyerAtTheGateway()
  const back = returned(await browse(checkout.paymentUrl, { bank: 'NCB', action: 'cancel' }))
  expect(back.query).toMatchObject({ vnp_ResponseCode: '24', vnp_TransactionStatus: '02' })
  expect((await call(getMyCheckout, { as: buyer, params: { code: checkout.code } })).data).toMatchObject({
    status: 'INIT',
    lastAttempt: 'FAIL',
  })
  expect(await orderStatus()).toBe('AWAITING_PAYMENT')
})

test('a person who lets the page expire returns unpaid', async () => {
  const { checkout, orderStatus } = await buyerAtTheGateway()
  const back = returned(await browse(checkout.paymentUrl, { action: 'expire' }))
  expect(back.query).toMatchObject({ vnp_ResponseCode: '11', vnp_TransactionStatus: '02' })
  expect(await orderStatus()).toBe('AWAITING_PAYMENT')
})

test('a status query returns the state of known payments, and the adapter accepts it', async () => {
  const { buyer, checkout, orderStatus } = await buyerAtTheGateway()
  const check = async () => (await call(checkTransactions, { as: buyer, body: { code: checkout.code } })).data
  expect(await check()).toMatchObject({ status: 'WAITING', lastAttempt: 'PENDING' }) // its page was never opened
  await browse(checkout.paymentUrl)
  expect(await check()).toMatchObject({ status: 'WAITING', lastAttempt: 'PENDING' })
  await payWithoutCallback(checkout.paymentUrl)
  expect(await check()).toMatchObject({ status: 'SUCCESS', lastAttempt: 'SUCCESS' })
  await deliverEvents()
  expect(await orderStatus()).toBe('COMPLETED')
})

test('a person cannot query the payment of another person', async () => {
  const { checkout } = await buyerAtTheGateway()
  const stranger = await given.student()
  expect((await call(checkTransactions, { as: stranger, body: { code: checkout.code } })).code).toBe('CHECKOUT_NOT_FOUND')
})

/** Pays while callbacks fail: their signature does not match for a moment. */
async function payWithoutCallback(paymentUrl: string) {
  const secret = deps.config.VNPAY_HASH_SECRET
  deps.config.VNPAY_HASH_SECRET = 'ANOTHERSECRET00000000000000000001'
  try {
    await browse(paymentUrl, { action: 'pay' })
  } finally {
    deps.config.VNPAY_HASH_SECRET = secret
  }
}

const question = {
  vnp_RequestId: 'RQ1',
  vnp_Version: '2.1.0',
  vnp_Command: 'querydr',
  vnp_TmnCode: vnpayEnv.VNPAY_TMN_CODE,
  vnp_TxnRef: 'HVAAAAAAAA',
  vnp_TransactionDate: '20261120093000',
  vnp_CreateDate: '20261120100000',
  vnp_IpAddr: '127.0.0.1',
  vnp_OrderInfo: 'Truy van HVAAAAAAAA',
}
const askedFields = Object.keys(question).map((name) => name.slice('vnp_'.length))
const ask = async (changes: Record<string, string>, secret = vnpayEnv.VNPAY_HASH_SECRET) => {
  const body = JSON.stringify(signFields({ ...question, ...changes }, askedFields, secret))
  const response = await fetch(`http://127.0.0.1:${port}${apiPath}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })
  return ((await response.json()) as { vnp_ResponseCode: string }).vnp_ResponseCode // of our own sandbox
}

test('an invalid query is refused with the protocol’s code', async () => {
  expect(await ask({})).toBe('91')
  expect(await ask({}, 'ANOTHERSECRET00000000000000000001')).toBe('97')
  expect(await ask({ vnp_TmnCode: 'OTHERTMN' })).toBe('02')
  expect(await ask({ vnp_Command: 'pay' })).toBe('03')
})

test('a payment ends once: submitting twice or returning later changes nothing', async () => {
  const { buyer, checkout } = await buyerAtTheGateway()
  const [first, second] = await Promise.all([
    browse(checkout.paymentUrl, { action: 'pay' }),
    browse(checkout.paymentUrl, { action: 'cancel' }),
  ])
  expect(returned(first).query).toEqual(returned(second).query)
  expect(await (await browse(checkout.paymentUrl)).text()).toContain('Quay về nơi bán')
  expect((await call(getMyCheckout, { as: buyer, params: { code: checkout.code } })).data.lastAttempt).toMatch(/SUCCESS|FAIL/)
})

test.each([
  ['altered', (url: URL) => url.searchParams.set('vnp_Amount', '100')],
  ['unsigned', (url: URL) => url.searchParams.delete('vnp_SecureHash')],
  ['with a second amount', (url: URL) => url.searchParams.append('vnp_Amount', '100')],
  ['empty', (url: URL) => (url.search = '')],
])('an address that is %s opens nothing', async (_, change) => {
  const { checkout, orderStatus } = await buyerAtTheGateway()
  const url = new URL(checkout.paymentUrl)
  change(url)
  for (const form of [undefined, { action: 'pay' }]) {
    const response = await browse(url.href, form)
    expect(response.status).toBe(400)
    expect(await response.text()).toContain('Chữ ký của yêu cầu thanh toán không đúng.')
  }
  expect(await orderStatus()).toBe('AWAITING_PAYMENT')
})

const contract = { vnp_TmnCode: vnpayEnv.VNPAY_TMN_CODE, secret: vnpayEnv.VNPAY_HASH_SECRET }

test.each([
  [{ vnp_TmnCode: 'OTHERTMN' }, 400, 'Website này chưa đăng ký'],
  [{ vnp_OrderInfo: 'Đơn hàng' }, 400, 'không đúng định dạng'],
  [{ vnp_Amount: '1.5' }, 400, 'không đúng định dạng'],
  [{ vnp_ReturnUrl: 'javascript:alert(1)' }, 400, 'không đúng định dạng'],
  [{ vnp_ExpireDate: '20201120094500' }, 200, 'Giao dịch đã hết hạn'],
  [{ vnp_TxnRef: '<b>HV</b>' }, 200, '&lt;b&gt;HV&lt;/b&gt;'],
])('a signed request with %o answers %i', async (change, status, text) => {
  const response = await browse(`${payUrl}?${signPaymentRequest({ ...contract, ...change })}`)
  expect([response.status, await response.text()]).toEqual([status, expect.stringContaining(text)])
})
