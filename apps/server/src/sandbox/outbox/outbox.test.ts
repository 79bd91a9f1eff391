import { expect, test } from 'vitest'
import { esmsPath } from '../esms/esms.routes.ts'
import { sandboxChannels } from '../channels.ts'
import { readConfig } from '../../config.ts'
import { sandboxSecrets, startSandbox } from '#testing/sandbox'
import { openOutbox } from './outbox.ts'

const key = sandboxSecrets.sandboxKey
const { fastify } = await startSandbox([])
const { ESMS_API_KEY: ApiKey, ESMS_SECRET_KEY: SecretKey } = sandboxChannels(readConfig({}), key)
let requests = 0
const sms = async (Phone: string, Content: string, changes: Record<string, string> = {}) => {
  const payload = {
    ApiKey,
    SecretKey,
    Phone,
    Content,
    Brandname: 'KHUE',
    SmsType: '2',
    IsUnicode: '0',
    RequestId: String(requests++),
    ...changes,
  }
  return (await fastify.inject({ method: 'POST', url: esmsPath, payload })).json<{ CodeResult: string }>().CodeResult
}

test('sent messages are shown to holders of the key, newest first, and searched by number; markup in them stays text', async () => {
  await sms('0912000001', 'Ma OTP cua ban la 111111')
  await sms('0912000002', '<img src=x onerror=alert(1)> 222222')
  const items = (await fastify.inject(`/sandbox/outbox.json?key=${key}`)).json<{ items: { to: string; code: string }[] }>().items
  expect(items.map(({ to, code }) => [to, code])).toEqual([
    ['0912000002', '222222'],
    ['0912000001', '111111'],
  ])
  const cookie = `khue_sandbox=${key}`
  const page = await fastify.inject({ url: '/sandbox/outbox?to=%2B84%20912%20000%20001', headers: { cookie } })
  expect(page.body).toContain('111111')
  expect(page.body).not.toContain('222222')
  expect((await fastify.inject({ url: '/sandbox/outbox', headers: { cookie } })).body).not.toContain('<img')
})

test('without the key the page is not found', async () => {
  for (const url of ['/sandbox/outbox', '/sandbox/outbox.json', '/sandbox/outbox?key=wrong'])
    expect((await fastify.inject(url)).statusCode).toBe(404)
})

test('the key is removed from the address, the search stays', async () => {
  const opened = await fastify.inject(`/sandbox/outbox?key=${key}&to=0912000001`)
  expect([opened.statusCode, opened.headers.location]).toEqual([303, '/sandbox/outbox?to=0912000001'])
})

test.each([
  [{ ApiKey: 'wrong' }, '101'],
  [{ SecretKey: 'wrong' }, '101'],
  [{ Brandname: 'NGUOIKHAC' }, '104'],
  [{ Phone: '84912000003' }, '99'],
  [{ Phone: '0912118118' }, '99'],
  [{ Content: 'Mã OTP' }, '146'],
  [{ RequestId: '0' }, '124'],
] as const)('an SMS with %j is refused like by eSMS: %s', async (changes, code) =>
  expect(await sms('0912000003', 'Ma OTP', { ...changes })).toBe(code),
)

test('only the last 500 messages are kept', () => {
  const outbox = openOutbox()
  for (let index = 0; index < 510; index += 1) outbox.add({ channel: 'sms', to: '0912000001', title: '', text: `tin ${index}` })
  expect([outbox.list().length, outbox.list()[0]?.text]).toEqual([500, 'tin 509'])
})
