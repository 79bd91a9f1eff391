import cookie from '@fastify/cookie'
import { sendPayoutBatch } from '@khue/contracts/money/payouts-admin'
import Fastify from 'fastify'
import { sql } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { altered } from '#testing/altered'
import { trackBalances } from '#testing/ledger'
import { payoutActions } from '#testing/payouts'
import { sandboxSecrets } from '#testing/sandbox'
import { testApp } from '#testing/test-app'
import { readConfig } from '../../../../config.ts'
import { applySandboxSettings, sandboxRoutes } from '../../../../sandbox/index.ts'
import { type PayoutMode, signPayout } from '../../../../sandbox/payos-payouts/payout-office.ts'
import { payoutSignature, payoutText } from './payos-signature.ts'
import { sendPayouts } from './send-payouts.service.ts'

const keys = {
  PAYOS_PAYOUT_CLIENT_ID: 'client',
  PAYOS_PAYOUT_API_KEY: 'key',
  PAYOS_PAYOUT_CHECKSUM_KEY: 'TESTCHECKSUMPAYOUTS0000000000001',
}
const office = Fastify()
await office.register(cookie)
const played = { ...keys, PAYOS_PAYOUT_API_URL: 'http://localhost:3000/sandbox/payos-payouts' }
await sandboxRoutes(office, applySandboxSettings(readConfig({ DEMO: '1', ...played }), sandboxSecrets))
const calls: string[] = []
office.addHook('onRequest', async ({ method, url }) => void calls.push(`${method} ${url.split('?')[0]?.split('/').at(-1)}`))
const origin = await office.listen({ host: '127.0.0.1', port: 0 })
afterAll(() => office.close())

const app = await testApp({ env: { ...keys, PAYOS_PAYOUT_API_URL: `${origin}/sandbox/payos-payouts`, LOG_LEVEL: 'silent' } })
const { call, deps } = app
const { checker, approver, payee, earn, batch, exportCsv, read, payoutsOf } = await payoutActions(app)

const mode = async (mode: PayoutMode) => {
  const form = { headers: { cookie: `khue_sandbox=${sandboxSecrets.sandboxKey}` }, body: new URLSearchParams({ mode }) }
  expect((await fetch(`${origin}/sandbox/payos-payouts`, { method: 'POST', redirect: 'manual', ...form })).status).toBe(303)
}
const send = (id: string) => call(sendPayoutBatch, { as: checker, params: { id }, body: {} })
/** The job, some hours later. */
const work = (hours = 0) => sendPayouts({ ...deps, clock: () => new Date(Date.now() + hours * 3_600_000) })
const submissions = () => calls.filter((one) => one === 'POST payouts').length

/** A batch of one payout that left by payOS, and nothing of it is sent yet. */
async function sentBatch(netVnd = 1_500_000) {
  const teacher = await payee()
  await earn(teacher, netVnd)
  const id = await batch('APPROVED')
  expect((await send(id)).data).toEqual({ sent: true })
  return { id, teacher, payout: async () => (await payoutsOf(id))[0]! }
}

beforeEach(async () => {
  await mode('HONEST')
  calls.length = 0
})

test('a batch that is sent is paid once, with the bank’s reference and day, and is closed', async () => {
  const { id, payout } = await sentBatch()
  expect((await read(id)).channel).toBe('PAYOS')
  expect(await payout()).toMatchObject({ state: 'IN_TRANSIT' })
  const gained = await trackBalances(deps)
  await Promise.all([work(), work()])
  await work()
  expect(submissions()).toBe(1)
  expect(await payout()).toMatchObject({ state: 'PAID', bankReference: expect.stringMatching(/^FT/), endedOn: expect.any(String) })
  expect(await gained()).toEqual({ BANK: -1_500_000, PAYOUTS_IN_TRANSIT: -1_500_000 })
  expect(await read(id)).toMatchObject({ state: 'CLOSED', counts: { PAID: 1 } })
})

test('who sends twice sends once, and not by file too', async () => {
  const { id } = await sentBatch()
  expect((await send(id)).data).toEqual({ sent: true })
  expect((await exportCsv(id)).code).toBe('PAYOUT_ALREADY_SENT')
  await work()
  await send(id)
  await work()
  expect(submissions()).toBe(1)
  const teacher = await payee()
  await earn(teacher, 300_000)
  const other = await batch('EXPORTED')
  expect((await send(other)).code).toBe('PAYOUT_ALREADY_SENT')
  await work()
  expect([submissions(), (await payoutsOf(other))[0]?.state]).toEqual([1, 'IN_TRANSIT'])
})

test('a batch that nobody approved is not sent', async () => {
  await earn(await payee(), 300_000)
  const id = await batch('CHECKED')
  expect((await send(id)).code).toBe('PAYOUT_BATCH_LOCKED')
})

test('what the bank does not take is owed again, with the bank’s words', async () => {
  await mode('FAIL')
  const { payout, id } = await sentBatch(700_000)
  const gained = await trackBalances(deps)
  await work()
  expect(await payout()).toMatchObject({ state: 'RETURNED', outcome: expect.stringContaining('Tài khoản nhận không tồn tại') })
  expect(await gained()).toEqual({ PAYOUTS_IN_TRANSIT: -700_000, TEACHER_PAYABLE: 700_000 })
  expect((await read(id)).state).toBe('CLOSED')
  await mode('HONEST')
  const again = await batch('APPROVED')
  expect((await payoutsOf(again)).at(-1)).toMatchObject({ attempt: 2, state: 'PLANNED' })
  await send(again)
  await work()
})

test.each(['LOSE', 'DELAY', 'HOLD'] as const)('when payOS answers late (%s), it is asked until it has paid, and sent once', async (how) => {
  await mode(how)
  const { payout } = await sentBatch()
  await work()
  expect((await payout()).state).toBe('IN_TRANSIT')
  await work(1)
  await mode('HONEST')
  await work(3)
  expect([(await payout()).state, submissions()]).toEqual(['PAID', 1])
})

test('a payout that payOS does not know is unknown after a day, and is never sent again', async () => {
  await mode('FORGET')
  const { payout, id } = await sentBatch()
  await work()
  await mode('HONEST')
  await work(2)
  expect((await payout()).state).toBe('IN_TRANSIT')
  const gained = await trackBalances(deps)
  await work(25)
  expect(await payout()).toMatchObject({ state: 'UNKNOWN', outcome: expect.stringContaining('không tìm thấy') })
  await work(50)
  expect([submissions(), (await payout()).state, (await read(id)).state, await gained()]).toEqual([1, 'UNKNOWN', 'EXPORTED', {}])
})

test('a refused payout stops the others until it has ended', async () => {
  await mode('REFUSE')
  for (const _ of [1, 2]) await earn(await payee(), 400_000)
  const id = await batch('APPROVED')
  await send(id)
  await work()
  await work()
  expect(submissions()).toBe(1)
  await mode('HONEST')
  await work()
  expect(submissions()).toBe(1)
  await work(2)
  expect((await payoutsOf(id)).map(({ state }) => state).toSorted()).toEqual(['PAID', 'UNKNOWN'])
  expect((await payoutsOf(id)).find(({ state }) => state === 'UNKNOWN')?.outcome).toContain('Số dư')
})

test('with wrong keys nothing is taken for sent', async () => {
  const { payout } = await sentBatch()
  await sendPayouts({ ...deps, config: { ...deps.config, PAYOS_PAYOUT_API_KEY: 'another' } })
  const { rows } = await deps.db.execute(sql`select sent_at from payouts where id = ${(await payout()).id}`)
  expect([rows, submissions()]).toEqual([[{ sent_at: null }], 0])
  await work()
  expect((await payout()).state).toBe('PAID')
})

test('an altered answer ends nothing', async () => {
  const { payout } = await sentBatch()
  await mode('FORGE')
  await work()
  await work(1)
  expect((await payout()).state).toBe('IN_TRANSIT')
  await mode('HONEST')
  await work(3)
  expect((await payout()).state).toBe('PAID')
})

test('what the bank took back after it was paid is shown and changes no account', async () => {
  const { payout } = await sentBatch()
  await work()
  await mode('REVERSE')
  const gained = await trackBalances(deps)
  await work(25)
  expect(await payout()).toMatchObject({ state: 'PAID', outcome: expect.stringContaining('REVERSED') })
  expect(await gained()).toEqual({})
})

test('of two admins who send and download at once, one wins', async () => {
  for (let round = 0; round < 3; round += 1) {
    await earn(await payee(), 200_000)
    const id = await batch('APPROVED')
    const codes = await Promise.all([send(id), exportCsv(id, approver)])
    expect(codes.map(({ code }) => code).filter((code) => code === 'PAYOUT_ALREADY_SENT')).toHaveLength(1)
    await work()
    const states = (await payoutsOf(id)).map(({ state }) => state)
    expect(states).toEqual([(await read(id)).channel === 'PAYOS' ? 'PAID' : 'IN_TRANSIT'])
  }
})

test('what is signed is ordered at every depth and encoded', () => {
  const data = { toBin: '970436', amount: 2000, list: [{ b: 1, a: 'đ' }], none: null, deep: { z: 1, y: [2, 1] }, text: 'a b&c=d' }
  expect(payoutText(data)).toBe(
    'amount=2000&deep=%7B%22y%22%3A%5B2%2C1%5D%2C%22z%22%3A1%7D&list=%5B%7B%22a%22%3A%22%C4%91%22%2C%22b%22%3A1%7D%5D&none=&text=a%20b%26c%3Dd&toBin=970436',
  )
  expect(payoutSignature(data, 'key')).toBe(signPayout(data, 'key'))
  expect(payoutSignature({ ...data, amount: 2001 }, 'key')).not.toBe(signPayout(data, 'key'))
  expect(altered(payoutSignature(data, 'key'))).not.toBe(payoutSignature(data, 'key'))
})

test('the channel takes no order without its keys, with a foreign signature, or for another body under the same key', async () => {
  const body = { referenceId: 'KVL0000000001', amount: 5000, description: 'KVL0000000001', toBin: '970436', toAccountNumber: '0123456789' }
  const headers = {
    'content-type': 'application/json',
    'x-client-id': 'client',
    'x-api-key': 'key',
    'x-idempotency-key': 'one',
    'x-signature': payoutSignature(body, keys.PAYOS_PAYOUT_CHECKSUM_KEY),
  }
  const ask = async (wanted: object, more: Record<string, string> = {}) => {
    const request = { method: 'POST', headers: { ...headers, ...more }, body: JSON.stringify(wanted) }
    return ((await (await fetch(`${origin}/sandbox/payos-payouts/v1/payouts`, request)).json()) as { code: string }).code
  }
  expect(await ask(body, { 'x-api-key': 'no' })).toBe('401')
  expect(await ask({ ...body, amount: 5001 })).toBe('400')
  expect(await ask(body)).toBe('00')
  expect(await ask(body)).toBe('00')
  const other = { ...body, amount: 6000 }
  expect(await ask(other, { 'x-signature': payoutSignature(other, keys.PAYOS_PAYOUT_CHECKSUM_KEY) })).toBe('409')
})
