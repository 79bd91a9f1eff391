import { sql } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { queueMessage, sendMessage } from '#modules/ground/channels'
import { transact } from '#platform/deps'
import { sentMessages } from '#testing/sent-messages'
import { testApp } from '#testing/test-app'
import { channelJobs } from './channels.jobs.ts'
import { masked } from './channels.service.ts'

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

test('who has no Zalo gets an SMS without marks that costs one message', async () => {
  const phone = '+84901000118'
  expect(await sendMessage(deps, { ...otp, to: { phone } })).toEqual({ channel: 'sms' })
  const [sms] = await sentTo(phone)
  expect(sms?.text).toBe('Khue: Ma OTP cua ban la 482913, hieu luc 5 phut. Khong dua ma nay cho bat ky ai.\n\n@localhost:3000 #482913')
  expect(sms?.text.length).toBeLessThanOrEqual(160)
})

test('where neither takes it, an e-mail is written, in Vietnamese, with its words in plain text too', async () => {
  const to = { phone: '+84901118118', email: 'binh@example.vn' }
  expect(await sendMessage(deps, { ...otp, to })).toEqual({ channel: 'email' })
  const [mail] = await sentTo(to.email)
  expect(mail?.title).toBe('Mã OTP của bạn: 482913')
  expect(mail?.text).toContain('Mã OTP để đăng nhập Khuê có hiệu lực trong 5 phút.')
})

test('a message that nobody takes is said to be unsent, and one that has no way is refused at once', async () => {
  await expect(sendMessage(deps, { ...otp, to: { phone: '+84901118118' } })).rejects.toMatchObject({ code: 'MESSAGE_NOT_SENT' })
  await expect(sendMessage(deps, { ...otp, to: { email: 'khong-co@example.vn' } })).rejects.toMatchObject({ code: 'MESSAGE_NOT_SENT' })
  await expect(sendMessage(deps, { ...otp, to: {} })).rejects.toMatchObject({ code: 'NO_CHANNEL' })
  Object.assign(deps.config, { SMTP_URL: undefined })
  await expect(queueMessage(deps, { email: 'an@example.vn' }, otp, 300)).rejects.toMatchObject({ code: 'NO_CHANNEL' })
})

test('the channelOrder can be named, and a channel that is down is passed over', async () => {
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

test('a refresh token of Zalo is shown once, however many messages find the access token ended at once', async () => {
  await deps.db.execute(sql`update zalo_tokens set access_ends_at = now()`)
  const phones = Array.from({ length: 8 }, () => newPhone())
  const channels = await Promise.all(phones.map((phone) => sendMessage(deps, { ...otp, to: { phone } })))
  expect(channels).toEqual(phones.map(() => ({ channel: 'zalo' })))
})

test('an access token that Zalo no longer takes is renewed on the spot; both are sealed at rest', async () => {
  const { rows: before } = await deps.db.execute<{ sealed_access: string }>(sql`select * from zalo_tokens`)
  const seedOnly = { ZALO_OA_REFRESH_TOKEN: equipped.ZALO_OA_REFRESH_TOKEN }
  expect(JSON.stringify(before)).not.toContain(seedOnly.ZALO_OA_REFRESH_TOKEN)
  expect(before[0]?.sealed_access).toMatch(/^v1\./)
  // as if Zalo had revoked it: the stand-in knows its own tokens by their signature, and this one has none
  const { seal } = await import('#platform/crypto/encryption')
  const broken = seal(deps.config, 'revoked-token', `zalo-oa:${equipped.ZALO_OA_APP_ID}`)
  await deps.db.execute(sql`update zalo_tokens set sealed_access = ${broken}`)
  expect(await sendMessage(deps, { ...otp, to: { phone: newPhone() } })).toEqual({ channel: 'zalo' })
})

test('a refresh token that was lost sends messages another way until there is a new one in the settings', async () => {
  Object.assign(deps.config, { ZALO_OA_REFRESH_TOKEN: 'another-token-that-zalo-does-not-know' })
  for (const phone of [newPhone(), newPhone()]) expect(await sendMessage(deps, { ...otp, to: { phone } })).toEqual({ channel: 'sms' })
  const { rows } = await deps.db.execute(sql`select backoff_ends_at > now() as resting, renewal_lease_expires_at from zalo_tokens`)
  expect(rows).toEqual([{ resting: true, renewal_lease_expires_at: null }])
})

test('a queued message goes out when its transaction commits, once, and not when that is undone', async () => {
  const [kept, undone] = [newPhone(), newPhone()]
  await transact(deps, (deps) => queueMessage(deps, { phone: kept }, otp, 300))
  await transact(deps, async (deps) => {
    await queueMessage(deps, { phone: undone }, otp, 300)
    throw new Error('undone')
  }).catch(() => undefined)
  const { rows } = await deps.db.execute<{ payload: string }>(sql`select payload::text from graphile_worker._private_jobs`)
  expect(JSON.stringify(rows)).not.toMatch(new RegExp(`482913|${kept.slice(1)}`))
  await deliverEvents()
  expect(await sentTo(kept)).toHaveLength(1)
  expect(await sentTo(undone)).toHaveLength(0)
})

test('a queued message that came too late, and one that says nothing, are not sent', async () => {
  const [late, nothing] = [newPhone(), newPhone()]
  await queueMessage(deps, { phone: late }, otp, -1)
  await queueMessage(deps, { phone: nothing }, undefined, 300)
  expect([...(await sentTo(late)), ...(await sentTo(nothing))]).toEqual([])
})

test.each([
  ['+84901234567', '+8490*****67'],
  ['nguyen.an@example.vn', 'ng***@example.vn'],
])('a log shows %s as %s', (address, shown) => expect(masked(address)).toBe(shown))

test('a queued message that nobody took is tried twice, and forgotten after a day', async () => {
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
  await deps.db.execute(sql`update graphile_worker._private_jobs set updated_at = now() - interval '25 hours'`)
  await sweep?.run(deps, undefined)
  expect((await waiting()).rows).toHaveLength(0)
})
