import { forgotPassword } from '@khue/contracts/people/passwords'
import { getProfile, signIn } from '@khue/contracts/people/identity'
import { registerByEmail, registerByPhone, resendOtp, submitRegistration, verifyOtp } from '@khue/contracts/people/sign-up'
import { sql } from 'drizzle-orm'
import { getPolicyVersions } from '@khue/contracts/ground/texts'
import { expect, test } from 'vitest'
import { browserOf, setCookies } from '#testing/browser'
import { rounds } from '#testing/rounds'
import { signUp } from '#modules/people/sign-up'
import { sentMessages } from '#testing/sent-messages'
import { testApp } from '#testing/test-app'

const app = await testApp({ clock: () => new Date('2026-11-20T05:00:00Z') })
const { call, given, deps } = app
const { sentTo, codeFor } = await sentMessages(app)

const password = 'sao-dem-rung-thong-7'
const inForce = (await call(getPolicyVersions)).data
const form = { name: 'Nguyễn Thị Ánh', birthDate: '2005-03-04', password, accepted: inForce }
let numbers = 91_000_000
const newPhone = () => `09${numbers++}`
const letAMinutePass = () => deps.db.execute(sql`update one_time_codes set sent_at = sent_at - interval '60 seconds'`)

async function verified(phone = newPhone(), role: 'student' | 'parent' | 'teacher' = 'student') {
  const browser = browserOf(call)
  await browser.call(registerByPhone, { body: { phone, role } })
  const otp = await codeFor(phone)
  expect((await browser.call(verifyOtp, { body: { otp } })).data).toEqual({ verified: true })
  return { browser, phone, otp }
}

test('a student signs up by phone and is signed in, with the acceptance of both policies on record', async () => {
  const { browser, phone } = await verified()
  const before = new Map(browser.cookies)
  const { data } = await browser.call(submitRegistration, { body: form })
  expect(data.role).toBe('student')
  expect((await browser.call(getProfile)).data).toMatchObject({ name: form.name, phone, roles: ['student'] })
  expect(browser.cookies.get('khue_sign_up')).toBeUndefined()
  expect(before.get('khue_access')).toBeUndefined()
  const { rows } = await deps.db.execute(sql`
    select policy, version, evidence->>'form' as form, i.verified_at is not null as verified
    from policy_acceptances join accounts a using (person_id) join sign_in_identifiers i on i.account_id = a.id
    where i.value = ${`+84${phone.slice(1)}`} order by policy`)
  expect(rows).toEqual([
    { policy: 'privacy', version: inForce.privacy, form: 'sign-up', verified: true },
    { policy: 'terms', version: inForce.terms, form: 'sign-up', verified: true },
  ])
  expect((await call(signIn, { body: { username: phone, password } })).status).toBe(200)
})

test('a parent signs up by e-mail', async () => {
  const browser = browserOf(call)
  await browser.call(registerByEmail, { body: { email: 'Me.An@Example.vn', role: 'parent' } })
  const [mail] = await sentTo('me.an@example.vn')
  expect(mail).toMatchObject({ channel: 'email', title: expect.stringMatching(/^Mã OTP của bạn: \d{6}$/) })
  expect(mail?.text).toContain('Mã OTP để đăng ký tài khoản Khuê có hiệu lực trong 5 phút.')
  await browser.call(verifyOtp, { body: { otp: mail?.code ?? '' } })
  expect((await browser.call(submitRegistration, { body: form })).status).toBe(200)
  expect((await browser.call(getProfile)).data).toMatchObject({ email: 'me.an@example.vn', roles: ['parent'] })
})

const insertEmail = (value: string) =>
  deps.db.execute(sql`
  insert into sign_in_identifiers (id, account_id, kind, value) select gen_random_uuid(), id, 'email', ${value} from accounts limit 1`)
const spellings = ['hai.me@example.vn', ' HAI.ME@EXAMPLE.VN ', 'ｈai.me@example.vn', 'hai.me\u200B@example.vn', 'Hai.Me@example.vn\u202E']

test('one mailbox has one account and one limit for codes, however it is spelled', async () => {
  const statuses: number[] = []
  for (const email of spellings) statuses.push((await browserOf(call).call(registerByEmail, { body: { email, role: 'parent' } })).status)
  expect(statuses).toEqual([200, 429, 429, 429, 429]) // the next code only after a minute
  expect(await sentTo('hai.me@example.vn')).toHaveLength(1)
  for (const email of ['<hai.me@example.vn>', 'hai.me@example.vn>', 'x<hai.me@example.vn', 'hai.me@example.vn,', 'hai.me@example.vn.']) {
    expect((await call(registerByEmail, { body: { email, role: 'parent' } })).code).toBe('INVALID_INPUT')
  }
  for (const value of ['<other@example.vn>', 'Other@example.vn', 'other@example.vn,', 'other@example']) {
    await expect(insertEmail(value)).rejects.toMatchObject({ cause: { constraint: 'sign_in_identifiers_form' } })
  }
})

test('a code is read as it was copied: in groups, full width, with a dot', async () => {
  const phone = newPhone()
  const browser = browserOf(call)
  await browser.call(registerByPhone, { body: { phone, role: 'student' } })
  const otp = await codeFor(phone)
  const copied = `${otp.slice(0, 3)}\u00A0${otp.slice(3)}.`.replaceAll(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)))
  expect((await browser.call(verifyOtp, { body: { otp: copied } })).data).toEqual({ verified: true })
  for (const name of ['\u200B', '\u3164', '\u202E', 'Nguyễn\nÁnh']) {
    expect((await browser.call(submitRegistration, { body: { ...form, name } })).code).toBe('INVALID_INPUT')
  }
})

test("a teacher's application is recorded, and grants no role before the onboarding", async () => {
  const { browser } = await verified(newPhone(), 'teacher')
  expect((await browser.call(submitRegistration, { body: { ...form, birthDate: '1990-01-01' } })).data.role).toBe('teacher')
  expect((await browser.call(getProfile)).data.roles).toEqual([])
  const { rows } = await deps.db.execute(sql`select role from role_requests`)
  expect(rows).toEqual([{ role: 'teacher' }])
})

test('a person who already has an account learns so on their own phone, and nowhere else', async () => {
  const known = await given.student()
  const unknown = newPhone()
  const answers = []
  for (const phone of [known.phone, unknown]) {
    const browser = browserOf(call)
    const steps = [
      await browser.call(registerByPhone, { body: { phone, role: 'student' } }),
      await browser.call(resendOtp, { body: {} }),
      await browser.call(verifyOtp, { body: { otp: '000000' } }),
      await browser.call(submitRegistration, { body: form }),
    ]
    answers.push(steps.map(({ status, code, message, data }) => ({ status, code, message, keys: Object.keys(data ?? {}) })))
  }
  expect(answers[0]).toEqual(answers[1])
  expect(answers[0]?.map(({ code }) => code)).toEqual([undefined, 'OTP_TOO_SOON', 'OTP_INVALID', 'VERIFICATION_REQUIRED'])
  const [message] = await sentTo(known.phone)
  expect(message).toMatchObject({ title: 'Bạn đã có tài khoản Khuê', code: null })
  expect((await sentTo(unknown))[0]?.code).toMatch(/^\d{6}$/)
})

test('no code matches for a number that has an account', async () => {
  const known = await given.student()
  const browser = browserOf(call)
  await browser.call(registerByPhone, { body: { phone: known.phone, role: 'student' } })
  const guesses = await Promise.all(['000000', '123456', '999999'].map((otp) => browser.call(verifyOtp, { body: { otp } })))
  expect(guesses.map(({ code }) => code)).toEqual(Array(3).fill('OTP_INVALID'))
})

test.each(['0123456789', '02438251234', '091234567', '09123456789', 'abc', '+1 555 010 9999', '1900636758'])(
  '"%s" is not a mobile number',
  async (phone) => {
    const answer = await call(registerByPhone, { body: { phone, role: 'student' } })
    expect([answer.status, answer.message]).toEqual([400, 'Số điện thoại không hợp lệ'])
  },
)

test('a number is the same in any spelling; one outside the known ranges gets a warning and may continue', async () => {
  const national = '977123456'
  for (const phone of [`0${national}`, national, `84${national}`, `+84 (0)${national}`, `0084.977.123.456`, ` 0977-123-456 `]) {
    await letAMinutePass()
    await deps.db.execute(sql`delete from one_time_code_rate_limits`)
    expect((await call(registerByPhone, { body: { phone, role: 'student' } })).data.warning).toBeNull()
  }
  expect(await sentTo(`0${national}`)).toHaveLength(6)
  const doubted = await call(registerByPhone, { body: { phone: '0521234567', role: 'student' } })
  expect(doubted.data.warning).toContain('Đầu số này có vẻ chưa được dùng')
  expect((await sentTo('0521234567'))[0]?.code).toMatch(/^\d{6}$/)
})

test.each([
  ['student', '2010-11-21', 'NEEDS_PARENT'],
  ['student', '2027-01-01', 'BIRTH_DATE_IMPOSSIBLE'],
  ['student', '1890-01-01', 'BIRTH_DATE_IMPOSSIBLE'],
  ['parent', '2009-01-01', 'NEEDS_ADULT'],
  ['parent', '2015-01-01', 'NEEDS_PARENT'],
] as const)('a %s born on %s is refused: %s', async (role, birthDate, code) => {
  const { browser } = await verified(newPhone(), role)
  expect((await browser.call(submitRegistration, { body: { ...form, birthDate } })).code).toBe(code)
  expect((await browser.call(submitRegistration, { body: form })).status).toBe(200) // the refusal does not use the ticket up
})

test('accepting an outdated policy does not count', async () => {
  const { browser } = await verified()
  const answer = await browser.call(submitRegistration, { body: { ...form, accepted: { ...inForce, terms: '2020-01-01' } } })
  expect(answer.code).toBe('POLICY_CHANGED')
})

test.each(['matkhau1', 'Password1!', 'nguyenthianh1', 'anhyeuem1'])('"%s" is too weak a password for Nguyễn Thị Ánh', async (easy) => {
  const { browser } = await verified()
  expect((await browser.call(submitRegistration, { body: { ...form, password: easy } })).code).toBe('PASSWORD_TOO_WEAK')
})

test('a code works only in the browser that requested it, and only with its ticket', async () => {
  const phone = newPhone()
  const [mine, thief] = [browserOf(call), browserOf(call)]
  await mine.call(registerByPhone, { body: { phone, role: 'student' } })
  const otp = await codeFor(phone)
  expect((await call(verifyOtp, { body: { otp } })).code).toBe('VERIFICATION_EXPIRED')
  thief.cookies.set('khue_sign_up', 'made-up')
  expect((await thief.call(verifyOtp, { body: { otp } })).code).toBe('VERIFICATION_EXPIRED')
  expect((await mine.call(submitRegistration, { body: form })).code).toBe('VERIFICATION_REQUIRED')
  expect((await mine.call(verifyOtp, { body: { otp } })).status).toBe(200)
})

test('a code requested by one browser is wrong in another that verifies the same number', async () => {
  const phone = newPhone()
  const [first, second] = [browserOf(call), browserOf(call)]
  await first.call(registerByPhone, { body: { phone, role: 'student' } })
  await letAMinutePass()
  await second.call(registerByPhone, { body: { phone, role: 'student' } })
  const otp = await codeFor(phone)
  expect((await first.call(verifyOtp, { body: { otp } })).code).toBe('OTP_INVALID')
  expect((await second.call(verifyOtp, { body: { otp } })).status).toBe(200)
})

test('a ticket expires after half an hour, and creates one account under concurrent use', rounds, async () => {
  const { browser } = await verified()
  const answers = await Promise.all(Array.from({ length: 5 }, () => browser.copy().call(submitRegistration, { body: form })))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const late = await verified()
  await deps.db.execute(sql`update contact_proofs set expires_at = expires_at - interval '30 minutes' where used_at is null`)
  expect((await late.browser.call(submitRegistration, { body: form })).code).toBe('VERIFICATION_EXPIRED')
})

test('the same number proved in two browsers creates one account', async () => {
  const phone = newPhone()
  const first = await verified(phone)
  await letAMinutePass()
  const second = await verified(phone)
  const answers = await Promise.all([first, second].map(({ browser }) => browser.call(submitRegistration, { body: form })))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
  expect(answers.find(({ status }) => status === 409)?.code).toBe('IDENTIFIER_TAKEN')
})

test('signing up ends the previous session', async () => {
  const other = await given.student()
  const { browser } = await verified()
  browser.cookies.set('khue_access', other.accessToken)
  browser.cookies.set('khue_refresh', other.refreshToken)
  const answer = await browser.call(submitRegistration, { body: form })
  expect(setCookies(answer).some((line) => line.startsWith('khue_access=') && line.includes('HttpOnly'))).toBe(true)
  expect((await browser.call(getProfile)).data.name).toBe(form.name)
  expect((await call(getProfile, { as: other })).status).toBe(401)
})

test('a sign-up ticket does not reset a password, nor the reverse', async () => {
  const { browser } = await verified()
  expect((await browser.call(resendOtp, { body: { purpose: 'forgot-password' } })).code).toBe('VERIFICATION_EXPIRED')
  const known = await given.student()
  await browser.call(forgotPassword, { body: { username: known.phone } })
  expect((await browser.call(verifyOtp, { body: { purpose: 'forgot-password', otp: '000000' } })).code).toBe('OTP_INVALID')
})

test('people can export the policies they accepted; erasure keeps the acceptance and deletes its network', async () => {
  const { browser } = await verified(newPhone(), 'teacher')
  await browser.call(submitRegistration, { body: { ...form, birthDate: '1990-01-01' }, headers: { 'user-agent': 'Firefox' } })
  const { id } = (await browser.call(getProfile)).data
  const collected = await signUp.personalData?.collect(deps, id)
  const yes = { 'Văn bản': 'Điều khoản sử dụng', 'Phiên bản': inForce.terms, 'Trình duyệt tự giới thiệu': 'Firefox' }
  expect(collected).toMatchObject({ 'Những lần đồng ý': [{}, yes], 'Vai trò đã chọn khi đăng ký': 'Giáo viên' })
  for (let times = 0; times < 2; times += 1) await deps.db.transaction((tx) => signUp.personalData!.erase({ ...deps, db: tx }, id))
  const kept = { ...yes, 'Địa chỉ mạng': null, 'Trình duyệt tự giới thiệu': null }
  expect(await signUp.personalData?.collect(deps, id)).toMatchObject({
    'Những lần đồng ý': [{}, kept],
    'Vai trò đã chọn khi đăng ký': null,
  })
})
