import type { AddressInfo } from 'node:net'
import { getOrder, placeOrders } from '@khue/contracts/orders'
import { checkTransactions, getMyCheckout, readVnpayReturn, startCheckout } from '@khue/contracts/payments'
import { getMySubscription } from '@khue/contracts/subscriptions'
import cookie from '@fastify/cookie'
import Fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { readConfig } from '#platform/config'
import { sellPlan, vnpayEnv } from '#testing/sale'
import { testApp } from '#testing/test-app'
import { equipSandbox, sandboxRoutes } from './index.ts'
import { sealAnswer, sealFields } from './vnpay/vnpay-protocol.ts'
import { tricks } from './vnpay/vnpay-tricks.ts'

const payUrl = 'http://localhost:3000/sandbox/vnpay/paymentv2/vpcpay.html'
const apiPath = '/sandbox/vnpay/merchant_webapi/api/transaction'
const playedEnv = { ...vnpayEnv, VNPAY_PAY_URL: payUrl }
const { call, given, deps, app, settleNews } = await testApp({ env: playedEnv })
await sellPlan(deps)
await app.fastify.listen({ host: '127.0.0.1', port: 0 })
const { port } = app.fastify.server.address() as AddressInfo // listening on a port, not on a socket file
deps.config.VNPAY_API_URL = `http://127.0.0.1:${port}${apiPath}` // known only now

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

test('a person who lets it expire comes back unpaid', async () => {
  const { checkout, orderStatus } = await buyerAtTheGateway()
  const back = returned(await browse(checkout.paymentUrl, { action: 'expire' }))
  expect(back.query).toMatchObject({ vnp_ResponseCode: '11', vnp_TransactionStatus: '02' })
  expect(await orderStatus()).toBe('AWAITING_PAYMENT')
})

test('asked how it stands, the gateway answers for what it has seen and ended, and our side believes it', async () => {
  const { buyer, checkout, orderStatus } = await buyerAtTheGateway()
  const check = async () => (await call(checkTransactions, { as: buyer, body: { code: checkout.code } })).data
  expect(await check()).toMatchObject({ status: 'WAITING', lastAttempt: 'PENDING' }) // nobody has opened its page
  await browse(checkout.paymentUrl)
  expect(await check()).toMatchObject({ status: 'WAITING', lastAttempt: 'PENDING' })
  await payUnheard(checkout.paymentUrl)
  expect(await check()).toMatchObject({ status: 'SUCCESS', lastAttempt: 'SUCCESS' })
  await settleNews()
  expect(await orderStatus()).toBe('COMPLETED')
})

test('nobody has the gateway asked about somebody else', async () => {
  const { checkout } = await buyerAtTheGateway()
  const stranger = await given.student()
  expect((await call(checkTransactions, { as: stranger, body: { code: checkout.code } })).code).toBe('CHECKOUT_NOT_FOUND')
})

/** Pays while the gateway cannot reach us: our callbacks are shut for a moment. */
async function payUnheard(paymentUrl: string) {
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
  const body = JSON.stringify(sealFields({ ...question, ...changes }, askedFields, secret))
  const response = await fetch(`http://127.0.0.1:${port}${apiPath}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })
  return ((await response.json()) as { vnp_ResponseCode: string }).vnp_ResponseCode // of our own sandbox
}

test('a question is refused as the protocol says', async () => {
  expect(await ask({})).toBe('91')
  expect(await ask({}, 'ANOTHERSECRET00000000000000000001')).toBe('97')
  expect(await ask({ vnp_TmnCode: 'OTHERTMN' })).toBe('02')
  expect(await ask({ vnp_Command: 'refund' })).toBe('03')
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
    dataKey: 'k'.repeat(43),
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

/** The tester's pages of a transaction that has been opened, and what the merchant has heard since. */
async function testerAt(answers: string[] = []) {
  const { fastify, config, calls } = await sandboxWith(answers)
  const address = `${new URL(payUrl).pathname}?${sealAnswer(asked({ vnp_TmnCode: 'SANDBOX1' }), config.VNPAY_HASH_SECRET ?? '')}`
  const { port } = fastify.server.address() as AddressInfo // listening on a port, not on a socket file
  const post = (path: string, form: Record<string, string>, cookie = 'khue_sandbox=open-sesame-1234567') =>
    fetch(`http://127.0.0.1:${port}${path}`, { method: 'POST', redirect: 'manual', headers: { cookie }, body: new URLSearchParams(form) })
  await fetch(`http://127.0.0.1:${port}${address}`)
  const one = '/sandbox/vnpay/transactions/HVAAAAAAAA'
  return { fastify, calls, post, address, one, heard: () => calls.map((url) => Object.fromEntries(new URL(url, 'http://x').searchParams)) }
}

test('the tester holds the calls back, and tells of the payment when it pleases', async () => {
  const { fastify, calls, post, address, one } = await testerAt()
  await post('/sandbox/vnpay/calls', { hold: '1' })
  await post(address, { action: 'pay' })
  expect(calls).toHaveLength(0)
  expect((await post(one, { trick: 'repeat' })).status).toBe(303)
  expect(calls).toHaveLength(1)
  const shown = await fastify.inject({ url: one, cookies: { khue_sandbox: 'open-sesame-1234567' } })
  expect(shown.body).toMatch(/Đã thanh toán.*Gọi lại.*00/s)
})

const rightly = ({ vnp_SecureHash: hash, ...rest }: Record<string, string>) =>
  sealAnswer(rest, 's'.repeat(32)).endsWith(`vnp_SecureHash=${hash}`)

test('every trick says what its name says', async () => {
  const { post, address, one, heard } = await testerAt()
  await post(address, { action: 'pay' })
  const [first] = heard()
  const said = new Map<string, Record<string, string>[]>()
  for (const name of Object.keys(tricks).filter((trick) => trick !== 'delay')) {
    const before = heard().length
    await post(one, { trick: name })
    said.set(name, heard().slice(before))
  }
  const one0 = (name: string) => said.get(name)?.[0] ?? {}
  expect(one0('repeat')).toEqual(first)
  expect(said.get('flood')).toHaveLength(20)
  expect(said.get('reorder')?.map((query) => query.vnp_TransactionStatus)).toEqual(['00', '01'])
  expect([one0('short').vnp_Amount, one0('over').vnp_Amount]).toEqual(['19800000', '20000000'])
  expect(one0('double').vnp_TransactionNo).not.toBe(first?.vnp_TransactionNo)
  expect([one0('refuse').vnp_ResponseCode, one0('hold').vnp_ResponseCode]).toEqual(['24', '07'])
  expect(one0('stranger').vnp_TxnRef).toBe('LAHVAAAAAAAA')
  const names = [...said.keys()].filter((name) => !rightly(one0(name)))
  expect(names).toEqual(['forge', 'alter'])
})

test("the tester's pages are for the key alone", async () => {
  const { fastify, calls, post, one } = await testerAt()
  for (const cookie of ['', 'khue_sandbox=wrong']) {
    expect((await post(one, { trick: 'repeat' }, cookie)).status).toBe(404)
    expect((await post('/sandbox/vnpay/calls', { hold: '1' }, cookie)).status).toBe(404)
    expect((await fastify.inject({ url: one, headers: { cookie } })).statusCode).toBe(404)
  }
  expect(calls).toHaveLength(0)
  expect((await post(one, { trick: 'none' })).status).toBe(404)
  expect((await post('/sandbox/vnpay/transactions/HVBBBBBBBB', { trick: 'repeat' })).status).toBe(404)
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
  expect(
    equipSandbox(config, {
      databasePassword: '',
      dataKey: 'k'.repeat(43),
      sandboxKey: 'k',
      vnpayTmnCode: 'SANDBOX1',
      vnpayHashSecret: 's',
    }),
  ).toBe(config)
})
