import cookie from '@fastify/cookie'
import { getOrder, placeOrders } from '@khue/contracts/sale/orders'
import { startCheckout } from '@khue/contracts/sale/checkout'
import Fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { queryPaymentStatus } from '#modules/money/payments'
import { readConfig } from '../../../../config.ts'
import { trackBalances } from '#testing/ledger'
import { bankEnv, sellPlan, sepayWebhook } from '#testing/sale'
import { sandboxSecrets } from '#testing/sandbox'
import { testApp } from '#testing/test-app'
import { writeQr } from '../../../../sandbox/bank/emv.ts'
import { signPayos } from '../../../../sandbox/bank/webhook-signatures.ts'
import { applySandboxSettings, sandboxRoutes } from '../../../../sandbox/index.ts'

const keys = { PAYOS_CLIENT_ID: 'client', PAYOS_API_KEY: 'key', PAYOS_CHECKSUM_KEY: 'TESTCHECKSUMPAYOS000000000000001' }
const bank = Fastify()
await bank.register(cookie)
const played = { ...keys, PAYOS_API_URL: 'http://localhost:3000/sandbox/payos' }
await sandboxRoutes(bank, applySandboxSettings(readConfig({ DEMO: '1', ...played }), sandboxSecrets))
bank.post('/api/payments/callbacks/:bankFeed', () => ({ success: true })) // drops the callback, so that the server has to query
const origin = await bank.listen({ host: '127.0.0.1', port: 0 })
afterAll(() => bank.close())

const env = { ...bankEnv, ...keys, PAYOS_API_URL: `${origin}/sandbox/payos`, LOG_LEVEL: 'fatal' }
const { call, given, deps, app, deliverEvents } = await testApp({ env })
await sellPlan(deps)

async function opened() {
  const as = await given.student()
  const { ids } = (await call(placeOrders, { as, body: { items: [{ sku: 'SUB-6M', quantity: 1 }] } })).data
  const start = async () => (await call(startCheckout, { as, body: { ids, method: 'VIETQR' } })).data
  const status = async () => (await call(getOrder, { as, query: { id: ids[0]! } })).data.status
  return { ...(await start()), start, status }
}
async function askAgain(code: string) {
  await queryPaymentStatus(deps, code)
  await deliverEvents()
}
async function sendNotice(data: Record<string, unknown>) {
  const { headers, body } = signPayos(data, keys.PAYOS_CHECKSUM_KEY)
  const answer = await app.fastify.inject({ method: 'POST', url: '/api/payments/callbacks/payos', headers, payload: body })
  await deliverEvents()
  return answer.json<unknown>()
}
/** The test notice that payOS publishes, and sends when a webhook URL is registered. */
const sample = {
  orderCode: 123,
  amount: 3000,
  description: 'VQRIO123',
  accountNumber: '12345678',
  reference: 'TF230204212323',
  transactionDateTime: '2023-02-04 18:25:00',
  currency: 'VND',
  paymentLinkId: '124c33293c43417ab7879e14c8d9eb18',
  code: '00',
  desc: 'Thành công',
}

test('a payment is opened once, under its own account, and queries find its transfers', async () => {
  const { code, transfer, start, status } = await opened()
  expect(transfer).toMatchObject({ amount: 990_000, memo: code, account: expect.stringMatching(/^PAYOS\d+$/) })
  expect((await start()).transfer).toEqual(transfer)
  const gained = await trackBalances(deps)
  await fetch(`${origin}/sandbox/bank/app?${new URLSearchParams({ qr: transfer!.qr }).toString()}`, { method: 'POST', redirect: 'manual' })
  expect(await status()).toBe('AWAITING_PAYMENT')
  await queryPaymentStatus(deps, code)
  await deliverEvents()
  expect([await status(), await gained()]).toEqual(['COMPLETED', { BANK: 990_000, DEFERRED_REVENUE: 990_000 }])
})

test("a query does not book a transfer again that another feed reported without the bank's reference, and does book another transfer", async () => {
  const { code, transfer } = await opened()
  const gained = await trackBalances(deps)
  const { url, ...webhook } = sepayWebhook({ amountVnd: 500_000, memo: code, reference: '' })
  await app.fastify.inject({ method: 'POST', url, headers: webhook.headers, payload: webhook.body })
  const qr = writeQr({ bin: transfer!.bankBin, account: transfer!.account, amountVnd: 500_000, memo: code })
  async function pay() {
    const answer = await fetch(`${origin}/sandbox/bank/app?${new URLSearchParams({ qr }).toString()}`, {
      method: 'POST',
      redirect: 'manual',
    })
    expect(answer.status).toBeLessThan(400)
  }
  await pay()
  await askAgain(code)
  await askAgain(code)
  expect(await gained()).toEqual({ BANK: 500_000, SUSPENSE_SHORT: 500_000 })
  await pay()
  await askAgain(code)
  expect(await gained()).toEqual({ BANK: 1_000_000, DEFERRED_REVENUE: 990_000, LEARNING_BALANCE: 10_000 }) // the two add up
})

test("a notice is matched by the payment's number or by our code in its memo, never by its signature alone", async () => {
  const [named, worded] = [await opened(), await opened()]
  const gained = await trackBalances(deps)
  expect(await sendNotice(sample)).toEqual({ success: true })
  expect(await sendNotice({ ...sample, description: 'HVAAAAAAAA' })).toEqual({ success: true })
  expect(await gained()).toEqual({})
  await sendNotice({ ...sample, reference: 'TF2', amount: 990_000, description: `${worded.code} hoc phi` })
  const { rows } = await deps.db.execute<{ number: string }>(
    `select provider_reference as number from payment_attempts a join checkouts c on c.id = a.checkout_id where c.code = '${named.code}'`,
  )
  await sendNotice({ ...sample, reference: 'TF3', amount: 990_000, orderCode: Number(rows[0]!.number), description: '' })
  expect([await named.status(), await worded.status()]).toEqual(['COMPLETED', 'COMPLETED'])
  expect(await gained()).toEqual({ BANK: 1_980_000, DEFERRED_REVENUE: 1_980_000 })
})
