import type { AddressInfo } from 'node:net'
import { getOrder, placeOrders } from '@khue/contracts/orders'
import { getMyCheckout, readVnpayReturn, startCheckout } from '@khue/contracts/payments'
import { getMySubscription } from '@khue/contracts/subscriptions'
import cookie from '@fastify/cookie'
import Fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { readConfig } from '#platform/config'
import { sellPlan, vnpayEnv } from '#testing/sale'
import { testApp } from '#testing/test-app'
import { equipSandbox, sandboxRoutes } from './index.ts'
import { sealAnswer } from './vnpay/vnpay-protocol.ts'

const payUrl = 'http://localhost:3000/sandbox/vnpay/paymentv2/vpcpay.html'
const playedEnv = { ...vnpayEnv, VNPAY_PAY_URL: payUrl }
const { call, given, deps, app, settleNews } = await testApp({ env: playedEnv })
await sellPlan(deps)
await app.fastify.listen({ host: '127.0.0.1', port: 0 })
const { port } = app.fastify.server.address() as AddressInfo // listening on a port, not on a socket file

/** A browser at the address that the shop hands out, whatever port this test was given. */
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

test('a person sees what is to be paid, picks a bank, pays, comes back, and is a member', async () => {
  const { buyer, checkout, orderStatus } = await buyerAtTheGateway()
  const shown = await (await browse(checkout.paymentUrl)).text()
  for (const text of ['Cổng thanh toán thử', 'lang="vi"', '990.000đ', checkout.code, 'Chọn ngân hàng', 'Huỷ giao dịch'])
    expect(shown).toContain(text)
  expect(shown).not.toMatch(/<script|\son\w+=/)
  const back = returned(await browse(checkout.paymentUrl, { bank: 'VIETCOMBANK', action: 'pay' }))
  expect(back.pathname).toBe('/checkout/return/vnpay')
  expect((await call(readVnpayReturn, { as: buyer, query: back.query })).data).toMatchObject({
    isGenuine: true,
    isMine: true,
    status: 'SUCCESS',
  })
  await settleNews()
  expect(await orderStatus()).toBe('COMPLETED')
  expect((await call(getMySubscription, { as: buyer })).data.planName).toBe('Sao Khuê')
})

test('a person who cancels comes back unpaid, and may try again', async () => {
  const { buyer, checkout, orderStatus } = await buyerAtTheGateway()
  const back = returned(await browse(checkout.paymentUrl, { bank: 'NCB', action: 'cancel' }))
  expect(back.query).toMatchObject({ vnp_ResponseCode: '24', vnp_TransactionStatus: '02' })
  expect((await call(getMyCheckout, { as: buyer, params: { code: checkout.code } })).data).toMatchObject({
    status: 'INIT',
    lastAttempt: 'FAIL',
  })
  expect(await orderStatus()).toBe('AWAITING_PAYMENT')
})

test('a reference ends once: pressing twice or coming back later changes nothing', async () => {
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

const asked = (change: Record<string, string>) => ({
  vnp_Version: '2.1.0',
  vnp_Command: 'pay',
  vnp_TmnCode: vnpayEnv.VNPAY_TMN_CODE,
  vnp_Amount: '19900000',
  vnp_CurrCode: 'VND',
  vnp_TxnRef: 'HVAAAAAAAA',
  vnp_OrderInfo: 'Thanh toan HVAAAAAAAA',
  vnp_OrderType: '190000',
  vnp_Locale: 'vn',
  vnp_ReturnUrl: 'http://localhost:3000/checkout/return/vnpay',
  vnp_IpAddr: '127.0.0.1',
  vnp_CreateDate: '20261120093000',
  vnp_ExpireDate: '20991120094500',
  ...change,
})

test.each([
  [{ vnp_TmnCode: 'OTHERTMN' }, 400, 'Website này chưa đăng ký'],
  [{ vnp_OrderInfo: 'Đơn hàng' }, 400, 'không đúng định dạng'],
  [{ vnp_Amount: '1.5' }, 400, 'không đúng định dạng'],
  [{ vnp_ReturnUrl: 'javascript:alert(1)' }, 400, 'không đúng định dạng'],
  [{ vnp_ExpireDate: '20201120094500' }, 200, 'Giao dịch đã hết hạn'],
  [{ vnp_TxnRef: '<b>HV</b>' }, 200, '&lt;b&gt;HV&lt;/b&gt;'],
])('a signed request with %o answers %i', async (change, status, text) => {
  const response = await browse(`${payUrl}?${sealAnswer(asked(change), vnpayEnv.VNPAY_HASH_SECRET)}`)
  expect([response.status, await response.text()]).toEqual([status, expect.stringContaining(text)])
})

/** A sandbox beside a merchant of our making, which answers its callbacks as told. */
async function sandboxWith(answers: string[], env: Record<string, string> = {}) {
  const calls: string[] = []
  const config = equipSandbox(readConfig({ DEMO: '1', ...env }), {
    databasePassword: '',
    sandboxKey: 'open-sesame-1234567',
    vnpayTmnCode: 'SANDBOX1',
    vnpayHashSecret: 's'.repeat(32),
  })
  const fastify = Fastify()
  await fastify.register(cookie)
  await sandboxRoutes(fastify, config)
  fastify.get('/api/payments/callbacks/vnpay', (request, reply) => {
    calls.push(request.url)
    void reply.send({ RspCode: answers[calls.length - 1] ?? '00', Message: '' })
  })
  await fastify.listen({ host: '127.0.0.1', port: 0 })
  afterAll(() => fastify.close())
  return { fastify, config, calls }
}

test('the gateway calls until the merchant confirms, and shows what it was told to whoever holds the key', async () => {
  const { fastify, config, calls } = await sandboxWith(['99', '97', '02'])
  const query = sealAnswer(asked({ vnp_TmnCode: 'SANDBOX1' }), config.VNPAY_HASH_SECRET ?? '')
  const { port } = fastify.server.address() as AddressInfo // listening on a port, not on a socket file
  await fetch(`http://127.0.0.1:${port}${new URL(payUrl).pathname}?${query}`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ action: 'pay' }),
  })
  expect(calls).toHaveLength(3)
  const opened = await fastify.inject('/sandbox?key=open-sesame-1234567')
  expect([opened.statusCode, opened.headers.location]).toEqual([303, '/sandbox'])
  const index = await fastify.inject({ url: '/sandbox', cookies: { khue_sandbox: opened.cookies[0]!.value } })
  expect(index.body).toMatch(/HVAAAAAAAA.*199\.000đ.*Đã thanh toán.*99, 97, 02/s)
})

test('without the key the index is as unknown as any other address', async () => {
  const { fastify } = await sandboxWith([])
  const unknown = await fastify.inject('/sandbux')
  for (const url of ['/sandbox', '/sandbox?key=', '/sandbox?key=wrong', '/sandbox?key=a&key=open-sesame-1234567']) {
    const response = await fastify.inject(url)
    expect([response.statusCode, response.body]).toEqual([404, unknown.body.replaceAll('/sandbux', url)])
  }
})

test('a house with its own contract, or no demo, has no such gateway', async () => {
  const { fastify } = await sandboxWith([], vnpayEnv)
  expect((await fastify.inject(new URL(payUrl).pathname)).statusCode).toBe(404)
  const config = readConfig({ DEMO: '0' })
  expect(equipSandbox(config, { databasePassword: '', sandboxKey: 'k', vnpayTmnCode: 'SANDBOX1', vnpayHashSecret: 's' })).toBe(config)
})
