import { sql } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { queueMessage, sendMessage } from '#modules/ground/channels'
import { transact } from '#platform/deps'
import { rounds } from '#testing/rounds'
import { sentMessages } from '#testing/sent-messages'
import { testApp } from '#testing/test-app'
import { channelJobs } from './channels.jobs.ts'
import { masked } from './sending/channels.service.ts'

const app = await testApp()
const { deps, deliverEvents } = app
const { sentTo } = await sentMessages(app)
const equipped = { ...deps.config }
afterEach(() => Object.assign(deps.config, equipped))

const otp = { template: 'otp', params: { code: '482913', minutes: 5, purpose: 'đăng nhập Khuê' } } as const
let numbers = 320_000_000
const newPhone = (ending = '') => `+84${String(numbers++).slice(0, 9 - ending.length)}${ending}`.slice(0, 12)

test('a code goes by Zalo first', async () => {
  const phone = '+84901000001'
  expect(await sendMessage(deps, { ...otp, to: { phone, email: 'an@example.vn' } })).toEqual({ channel: 'zalo' })
  expect(await sentTo(phone)).toMatchObject([{ channel: 'zalo', code: '482913' }])
  expect(await sentTo('an@example.vn')).toEqual([])
})

test('a person without Zalo gets an SMS without diacritics that costs one segment', async () => {
  const phone = '+84901000118'
  expect(await sendMessage(deps, { ...otp, to: { phone } })).toEqual({ channel: 'sms' })
  const [sms] = await sentTo(phone)
  expect(sms?.text).toBe('Khue: Ma OTP cua ban la 482913, hieu luc 5 phut. Khong dua ma nay cho bat ky ai.\n\n@localhost:3000 #482913')
  expect(sms?.text.length).toBeLessThanOrEqual(160)
})

test('when Zalo and SMS both refuse, an e-mail is sent, in Vietnamese, with a plain text part', async () => {
  const to = { phone: '+84901118118', email: 'binh@example.vn' }
  expect(await sendMessage(deps, { ...otp, to })).toEqual({ channel: 'email' })
  const [mail] = await sentTo(to.email)
  expect(mail?.title).toBe('Mã OTP của bạn: 482913')
  expect(mail?.text).toContain('Mã OTP để đăng nhập Khuê có hiệu lực trong 5 phút.')
})

test('a message that every channel refuses is reported as unsent, and one without a channel is refused at once', async () => {
  await expect(sendMessage(deps, { ...otp, to: { phone: '+84901118118' } })).rejects.toMatchObject({ code: 'MESSAGE_NOT_SENT' })
  await expect(sendMessage(deps, { ...otp, to: { email: 'khong-co@example.vn' } })).rejects.toMatchObject({ code: 'MESSAGE_NOT_SENT' })
  await expect(sendMessage(deps, { ...otp, to: {} })).rejects.toMatchObject({ code: 'NO_CHANNEL' })
  Object.assign(deps.config, { SMTP_URL: undefined })
  await expect(queueMessage(deps, { email: 'an@example.vn' }, otp, 300)).rejects.toMatchObject({ code: 'NO_CHANNEL' })
})

test('the channelOrder can be given, and an unavailable channel is skipped', async () => {
  const phone = '+84901000002'
  expect(await sendMessage(deps, { ...otp, to: { phone }, channelOrder: ['sms', 'zalo'] })).toEqual({ channel: 'sms' })
  Object.assign(deps.config, { ZNS_API_URL: 'http://127.0.0.1:9/nobody-listens' })
  expect(await sendMessage(deps, { ...otp, to: { phone } })).toEqual({ channel: 'sms' })
})

test.each([
  ['ESMS_SECRET_KEY', 'another-secret', '+84901000118'],
  ['SMTP_URL', 'smtp://sandbox:wrong@127.0.0.1:PORT', 'an@example.vn'],
])('with a wrong %s nothing is sent', async (name, value, to) => {
  const port = new URL(equipped.SMTP_URL ?? '').port
  Object.assign(deps.config, { [name]: value.replace('PORT', port) })
  const recipient = to.includes('@') ? { email: to } : { phone: to }
  await expect(sendMessage(deps, { ...otp, to: recipient })).rejects.toMatchObject({ code: 'MESSAGE_NOT_SENT' })
})

test('a Zalo refresh token is used once, however many messages find the access token expired at once', rounds, async () => {
  await deps.db.execute(sql`update zalo_tokens set access_ends_at = now()`)
  const phones = Array.from({ length: 8 }, () => newPhone())
  const channels = await Promise.all(phones.map((phone) => sendMessage(deps, { ...otp, to: { phone } })))
  expect(channels).toEqual(phones.map(() => ({ channel: 'zalo' })))
})

test('an access token that Zalo rejects is renewed at once; both tokens are encrypted at rest', async () => {
  const { rows: before } = await deps.db.execute<{ sealed_access: string }>(sql`select * from zalo_tokens`)
  const seedOnly = { ZALO_OA_REFRESH_TOKEN: equipped.ZALO_OA_REFRESH_TOKEN }
  expect(JSON.stringify(before)).not.toContain(seedOnly.ZALO_OA_REFRESH_TOKEN)
  expect(before[0]?.sealed_access).toMatch(/^v1\./)
  // simulates a revocation by Zalo: the sandbox recognises its own tokens by their signature, and this one has none
  const { seal } = await import('#platform/crypto/encryption')
  const broken = seal(deps.config, 'revoked-token', `zalo-oa:${equipped.ZALO_OA_APP_ID}`)
  await deps.db.execute(sql`update zalo_tokens set sealed_access = ${broken}`)
  expect(await sendMessage(deps, { ...otp, to: { phone: newPhone() } })).toEqual({ channel: 'zalo' })
})

test('after a refresh token is lost, messages use other channels until the settings hold a new one', async () => {
  Object.assign(deps.config, { ZALO_OA_REFRESH_TOKEN: 'another-token-that-zalo-does-not-know' })
  for (const phone of [newPhone(), newPhone()]) expect(await sendMessage(deps, { ...otp, to: { phone } })).toEqual({ channel: 'sms' })
  const { rows } = await deps.db.execute(sql`select backoff_ends_at > now() as resting, renewal_lease_expires_at from zalo_tokens`)
  expect(rows).toEqual([{ resting: true, renewal_lease_expires_at: null }])
})

test('a queued message is sent once when its transaction commits, and not when it rolls back', async () => {
  const [kept, undone] = [newPhone(), newPhone()]
  await transact(deps, (deps) => queueMessage(deps, { phone: kept }, otp, 300))
  await transact(deps, async (deps) => {
    await queueMessage(deps, { phone: undone }, otp, 300)
    throw new Error('rolled back')
  }).catch(() => undefined)
  const { rows } = await deps.db.execute<{ payload: string }>(sql`select payload::text from graphile_worker._private_jobs`)
  expect(JSON.stringify(rows)).not.toMatch(new RegExp(`482913|${kept.slice(1)}`))
  await deliverEvents()
  expect(await sentTo(kept)).toHaveLength(1)
  expect(await sentTo(undone)).toHaveLength(0)
})

test('an expired queued message and an empty one are not sent', async () => {
  const [late, nothing] = [newPhone(), newPhone()]
  await queueMessage(deps, { phone: late }, otp, -1)
  await queueMessage(deps, { phone: nothing }, undefined, 300)
  expect([...(await sentTo(late)), ...(await sentTo(nothing))]).toEqual([])
})

test.each([
  ['+84901234567', '+8490*****67'],
  ['nguyen.an@example.vn', 'ng***@example.vn'],
])('a log shows %s as %s', (address, shown) => expect(masked(address)).toBe(shown))

test('a queued message that no channel accepts is tried twice, and deleted after a day', async () => {
  await queueMessage(deps, { phone: '+84901118118' }, otp, 3600)
  for (let round = 0; round < 3; round += 1) {
    await deliverEvents()
    await deps.db.execute(sql`update graphile_worker._private_jobs set run_at = now()`)
  }
  const waiting = () => deps.db.execute(sql`select attempts from graphile_worker.jobs where task_identifier = 'channels:send'`)
  expect((await waiting()).rows).toEqual([{ attempts: 2 }])
  const sweep = channelJobs.find(({ name }) => name === 'channels:sweep')
  await sweep?.run(deps, undefined)
  expect((await waiting()).rows).toHaveLength(1)
  async function sweepADayLater() {
    await deps.db.execute(sql`update graphile_worker._private_jobs set updated_at = now() - interval '25 hours'`)
    await sweep?.run(deps, undefined)
    return (await waiting()).rows
  }
  await expect.poll(sweepADayLater).toHaveLength(0) // the queue may still be recording the last failure
})
