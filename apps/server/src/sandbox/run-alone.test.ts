import Fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { freePort } from '@khue/local-postgres/free-port'
import { payPath, sandboxSecrets, signPaymentRequest } from '#testing/sandbox'
import { readConfig } from '../config.ts'
import { runSandboxAlone } from './run-alone.ts'

/** The sandboxes in a server of their own, and a product that records their callbacks. */
const calls: string[] = []
const product = Fastify().get('/api/payments/callbacks/vnpay', (request, reply) => {
  calls.push(request.url)
  void reply.send({ RspCode: '00', Message: '' })
})
const merchantUrl = new URL(await product.listen({ host: '127.0.0.1', port: 0 }))
const PORT = String(await freePort())
const address = `http://localhost:${PORT}`
const config = readConfig({ PORT, PUBLIC_URL: address, DEMO: '1' })
const { settings, close } = await runSandboxAlone(config, sandboxSecrets, { merchantUrl, mailPort: 0 })
afterAll(() => Promise.all([close(), product.close()]))

test('a product outside demo mode reads the settings, and they lead to the sandboxes', () => {
  const read = readConfig({ DEMO: '0', ...settings })
  expect(read).toMatchObject(settings)
  const urls = Object.entries(settings).filter(([name]) => /_(URL|ISSUER)$/.test(name) && name !== 'SMTP_URL')
  expect(urls.length).toBeGreaterThan(10)
  expect(urls.filter(([, url]) => !url?.includes(`${address}/sandbox/`))).toEqual([])
  expect(settings.SMTP_URL).toMatch(/@127\.0\.0\.1:[1-9]\d+$/)
})

test('a payment is reported to the product, not to the sandboxes', async () => {
  const query = signPaymentRequest({ secret: sandboxSecrets.sandboxSecret, vnp_ReturnUrl: new URL('/back', merchantUrl).href })
  const paid = await fetch(`${address}${payPath}?${query}`, {
    method: 'POST',
    body: new URLSearchParams({ action: 'pay' }),
    redirect: 'manual',
  })
  expect(calls).toHaveLength(1)
  expect(paid.headers.get('location')).toContain(`${merchantUrl.href}back?`)
})

test('only holders of the key can read sent messages', async () => {
  const body = { ApiKey: settings.ESMS_API_KEY, SecretKey: settings.ESMS_SECRET_KEY, Brandname: settings.ESMS_BRANDNAME }
  const sms = { ...body, Phone: '0912000001', Content: 'Ma OTP 482913', SmsType: '2', IsUnicode: '0' }
  const sent = await fetch(settings.ESMS_API_URL ?? '', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(sms),
  })
  expect(await sent.json()).toMatchObject({ CodeResult: '100' })
  const outbox = await fetch(`${address}/sandbox/outbox.json?key=${sandboxSecrets.sandboxKey}&to=0912000001`)
  expect(await outbox.json()).toMatchObject({ items: [{ code: '482913' }] })
  expect((await fetch(`${address}/sandbox/outbox.json?to=0912000001`)).status).toBe(404)
})
