import cookie from '@fastify/cookie'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '../../config.ts'
import { sandboxSecrets } from '#testing/sandbox'
import { applySandboxSettings, sandboxRoutes } from '../index.ts'
import { qrFields, writeQr } from './emv.ts'
import { payosHash } from './webhook-signatures.ts'

const qr = writeQr({ bin: '970436', account: '0123456789', amountVnd: 990_000, memo: 'HVAAAAAAAA' })
const app = `/sandbox/bank/app?${new URLSearchParams({ qr }).toString()}`
const payosEnv = {
  PAYOS_CLIENT_ID: 'client',
  PAYOS_API_KEY: 'key',
  PAYOS_CHECKSUM_KEY: 'TESTCHECKSUMPAYOS000000000000001',
  PAYOS_API_URL: 'http://localhost:3000/sandbox/payos',
}

/** The bank with a test merchant that records its webhooks. */
async function bankWith(env: Record<string, string> = {}) {
  const received: { teller: string; amount: unknown; memo: string }[] = []
  const fastify = Fastify()
  await fastify.register(cookie)
  await sandboxRoutes(fastify, applySandboxSettings(readConfig({ DEMO: '1', ...env }), sandboxSecrets))
  type Said = { transferAmount?: number; content?: string; data?: { amount: number; description: string } }
  fastify.post<{ Params: { teller: string }; Body: Said }>('/api/payments/callbacks/:teller', async ({ params: { teller }, body }) => {
    received.push({ teller, amount: body.transferAmount ?? body.data?.amount, memo: body.content ?? body.data?.description ?? '' })
    return { success: true }
  })
  const origin = await fastify.listen({ host: '127.0.0.1', port: 0 })
  const post = (path: string, form: Record<string, string> = {}, held = 'khue_sandbox=open-sesame-1234567') =>
    fetch(`${origin}${path}`, { method: 'POST', redirect: 'manual', headers: { cookie: held }, body: new URLSearchParams(form) })
  onTestFinished(() => fastify.close())
  return { fastify, post, received }
}

test('the bank reads the codes it writes, and transfers the amount of a code', async () => {
  expect(qrFields(qr)).toEqual({ bin: '970436', account: '0123456789', amount: '990000', memo: 'HVAAAAAAAA', isDynamic: true })
  const bank = await bankWith()
  expect((await bank.fastify.inject(app)).body).toMatch(/990\.000đ.*0123456789.*HVAAAAAAAA/s)
  expect(await (await bank.post(app)).text()).toContain('/checkout/pay/HVAAAAAAAA')
  expect(bank.received.toSorted((a, b) => (a.teller < b.teller ? -1 : 1))).toEqual([
    { teller: 'casso', amount: 990_000, memo: expect.stringContaining('.HVAAAAAAAA.') },
    { teller: 'sepay', amount: 990_000, memo: 'HVAAAAAAAA' },
  ])
})

test.each([
  ['of another bank', writeQr({ bin: '970415', account: '0123456789', amountVnd: 1, memo: 'A' })],
  ['of another account', writeQr({ bin: '970436', account: '1', amountVnd: 1, memo: 'A' })],
  ['altered', qr.replace('990000', '100000')],
  ['of nothing', ''],
])('a code %s is not paid', async (_what, text) => {
  const bank = await bankWith()
  expect((await bank.post(`/sandbox/bank/app?${new URLSearchParams({ qr: text }).toString()}`)).status).toBe(400)
  expect(bank.received).toEqual([])
})

test("the tester transfers other amounts; the tester's pages need the key", async () => {
  const bank = await bankWith()
  await bank.fastify.inject(app)
  const one = '/sandbox/bank/codes/HVAAAAAAAA'
  for (const scenario of ['short', 'over', 'slip', 'words', 'double', 'repeat', 'outgoing', 'elsewhere', 'stale', 'forge', 'alter'])
    expect((await bank.post(one, { scenario })).status).toBe(303)
  expect((await bank.post('/sandbox/bank', { amount: '5000', memo: 'gì đó' })).status).toBe(303)
  const deliveries = bank.received.filter(({ teller }) => teller === 'sepay').map(({ amount, memo }) => `${String(amount)} ${memo}`)
  expect(deliveries).toEqual(
    expect.arrayContaining(['980000 HVAAAAAAAA', '1000000 HVAAAAAAAA', '990000 HVAAAAAAAB', '1000000000 HVAAAAAAAA', '5000 gì đó']),
  )
  const before = bank.received.length
  for (const held of ['', 'khue_sandbox=wrong']) expect((await bank.post(one, { scenario: 'short' }, held)).status).toBe(404)
  expect([(await bank.post(one, { scenario: 'none' })).status, bank.received.length]).toEqual([404, before])
})

test('payOS opens a signed payment once, with an account of its own', async () => {
  const bank = await bankWith(payosEnv)
  const wanted = { amount: 990_000, cancelUrl: 'http://x/', description: 'HVAAAAAAAA', orderCode: 100_001, returnUrl: 'http://x/' }
  const ask = (body: object, headers = { 'x-client-id': 'client', 'x-api-key': 'key' }) =>
    bank.fastify.inject({ method: 'POST', url: '/sandbox/payos/v2/payment-requests', headers, payload: body })
  const signed = { ...wanted, signature: payosHash(wanted, payosEnv.PAYOS_CHECKSUM_KEY) }
  expect((await ask(signed, { 'x-client-id': 'client', 'x-api-key': 'no' })).statusCode).toBe(401)
  expect((await ask({ ...signed, amount: 1 })).json()).toMatchObject({ code: '201', data: null })
  const { data, signature } = (await ask(signed)).json<{ data: { qrCode: string; accountNumber: string }; signature: string }>()
  expect(signature).toBe(payosHash(data, payosEnv.PAYOS_CHECKSUM_KEY))
  expect(qrFields(data.qrCode)).toMatchObject({ account: data.accountNumber, memo: 'HVAAAAAAAA' })
  expect((await ask(signed)).json()).toMatchObject({ code: '231' })
  await bank.post(`/sandbox/bank/app?${new URLSearchParams({ qr: data.qrCode }).toString()}`)
  expect(bank.received).toEqual([{ teller: 'payos', amount: 990_000, memo: 'HVAAAAAAAA' }])
  const read = await bank.fastify.inject({
    url: '/sandbox/payos/v2/payment-requests/100001',
    headers: { 'x-client-id': 'client', 'x-api-key': 'key' },
  })
  expect(read.json()).toMatchObject({ data: { status: 'PAID', transactions: [{ amount: 990_000, accountNumber: data.accountNumber }] } })
})
