import { expect, test } from 'vitest'
import { signPaymentRequest, sandboxSecrets, payPath, startSandbox } from '#testing/sandbox'
import { signAnswer } from './vnpay-protocol.ts'
import { scenarios } from '../gateway/scenarios.ts'

const address = `${payPath}?${signPaymentRequest({ secret: sandboxSecrets.sandboxSecret })}`

test('the gateway calls until the merchant confirms, and shows the answers to holders of the key', async () => {
  const { fastify, origin, calls } = await startSandbox(['99', '97', '02'])
  await fetch(`${origin}${address}`, { method: 'POST', redirect: 'manual', body: new URLSearchParams({ action: 'pay' }) })
  expect(calls).toHaveLength(3)
  const opened = await fastify.inject('/sandbox?key=open-sesame-1234567')
  expect([opened.statusCode, opened.headers.location]).toEqual([303, '/sandbox'])
  const index = await fastify.inject({ url: '/sandbox', cookies: { khue_sandbox: opened.cookies[0]!.value } })
  expect(index.body).toMatch(/HVAAAAAAAA.*199\.000đ.*Đã thanh toán.*99, 97, 02/s)
})

/** The tester's pages of an opened transaction, and the callbacks that the merchant has received. */
async function testerAt(answers: string[] = []) {
  const { fastify, origin, calls } = await startSandbox(answers)
  const post = (path: string, form: Record<string, string>, cookie = 'khue_sandbox=open-sesame-1234567') =>
    fetch(`${origin}${path}`, { method: 'POST', redirect: 'manual', headers: { cookie }, body: new URLSearchParams(form) })
  await fetch(`${origin}${address}`)
  const one = '/sandbox/vnpay/transactions/HVAAAAAAAA'
  return { fastify, calls, post, one, merchantCalls: () => calls.map((url) => Object.fromEntries(new URL(url, 'http://x').searchParams)) }
}

test('the tester holds callbacks back and sends them later', async () => {
  const { fastify, calls, post, one } = await testerAt()
  await post('/sandbox/vnpay/calls', { hold: '1' })
  await post(address, { action: 'pay' })
  expect(calls).toHaveLength(0)
  expect((await post(one, { scenario: 'repeat' })).status).toBe(303)
  expect(calls).toHaveLength(1)
  const shown = await fastify.inject({ url: one, cookies: { khue_sandbox: 'open-sesame-1234567' } })
  expect(shown.body).toMatch(/Đã thanh toán.*Gọi lại.*00/s)
})

const rightly = ({ vnp_SecureHash: hash, ...rest }: Record<string, string>) =>
  signAnswer(rest, sandboxSecrets.sandboxSecret).endsWith(`vnp_SecureHash=${hash}`)

test('every scenario sends the callbacks of its name', async () => {
  const { post, one, merchantCalls } = await testerAt()
  await post(address, { action: 'pay' })
  const [first] = merchantCalls()
  const said = new Map<string, Record<string, string>[]>()
  for (const name of Object.keys(scenarios).filter((scenario) => scenario !== 'delay')) {
    const before = merchantCalls().length
    await post(one, { scenario: name })
    said.set(name, merchantCalls().slice(before))
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

test("the tester's pages need the key", async () => {
  const { fastify, calls, post, one } = await testerAt()
  for (const cookie of ['', 'khue_sandbox=wrong']) {
    expect((await post(one, { scenario: 'repeat' }, cookie)).status).toBe(404)
    expect((await post('/sandbox/vnpay/calls', { hold: '1' }, cookie)).status).toBe(404)
    expect((await fastify.inject({ url: one, headers: { cookie } })).statusCode).toBe(404)
  }
  expect(calls).toHaveLength(0)
  expect((await post(one, { scenario: 'none' })).status).toBe(404)
  expect((await post('/sandbox/vnpay/transactions/HVBBBBBBBB', { scenario: 'repeat' })).status).toBe(404)
})
