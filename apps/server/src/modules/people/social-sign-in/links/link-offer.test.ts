import { getProfile, signIn, signOut } from '@khue/contracts/people/identity'
import { addLoginType, listLinkedSignIns, type LoginType, loginTypes } from '@khue/contracts/people/linked-sign-ins'
import { listSignInMethods } from '@khue/contracts/people/provider-sign-in'
import { registerByEmail, registerByPhone, submitRegistration, verifyOtp } from '@khue/contracts/people/sign-up'
import { getPolicyVersions } from '@khue/contracts/ground/texts'
import { expect, test, vi } from 'vitest'
import { altered } from '#testing/altered'
import { browserOf } from '#testing/browser'
import { sandboxSignInEnv } from '#testing/sandbox-sign-ins'
import { sentMessages } from '#testing/sent-messages'
import { testApp } from '#testing/test-app'
import { visitorOf } from '#testing/page-visitor'

const server = await testApp({ env: sandboxSignInEnv() })
const { app, call, deps } = server
const { codeFor } = await sentMessages(server)
const origin = deps.config.publicUrl.origin

const inForce = (await call(getPolicyVersions)).data
const form = { name: 'Nguyễn Thị Ánh', birthDate: '2005-03-04', password: 'sao-dem-rung-thong-7', accepted: inForce }
let numbers = 92_000_000
const newPhone = () => `09${numbers++}`

function guest() {
  const visitor = visitorOf(app.fastify, origin)
  return { ...visitor, call: browserOf(call, visitor.cookies).call }
}
type Guest = ReturnType<typeof guest>

/** Returns from a provider as one of its sandbox people; yields the parameters of the sign-in page. */
async function comeBy({ open }: Guest, type: LoginType, person: string) {
  const { url } = await open(`/login/oauth2/${type}?from=/open-classes`)
  return (await open(url, { method: 'POST', form: { person } })).url
}
const offerTo = async (visitor: Guest) => (await visitor.call(listSignInMethods)).data.pendingLink
const linkedOf = async (visitor: Guest) => (await visitor.call(listLinkedSignIns)).data.items

async function prove(visitor: Guest, phone = newPhone()) {
  await visitor.call(registerByPhone, { body: { phone, role: 'student' } })
  await visitor.call(verifyOtp, { body: { otp: await codeFor(phone) } })
  return phone
}

test.each(loginTypes)('a stranger who comes from %s finds it linked after signing up here', async (type) => {
  const visitor = guest()
  expect((await comeBy(visitor, type, '1001')).searchParams.get('error')).toBe('LOGIN_TYPE_NOT_LINKED')
  const offer = await offerTo(visitor)
  expect(offer).toEqual({ id: expect.any(String), type, name: 'Nguyễn Thị Hoa' })
  await prove(visitor)
  const done = await visitor.call(submitRegistration, { body: { ...form, link: offer?.id } })
  expect(done.data.linked).toBe(type)
  expect(await linkedOf(visitor)).toMatchObject([{ type, name: 'Nguyễn Thị Hoa' }])
  expect(await offerTo(visitor)).toBeNull()
  const { id } = (await visitor.call(getProfile)).data
  const later = guest()
  expect((await comeBy(later, type, '1001')).pathname).toBe('/open-classes')
  expect((await later.call(getProfile)).data.id).toBe(id)
})

test('the same holds for a sign-up by e-mail', async () => {
  const visitor = guest()
  await comeBy(visitor, 'google', '1002')
  await visitor.call(registerByEmail, { body: { email: 'nam@example.vn', role: 'student' } })
  await visitor.call(verifyOtp, { body: { otp: await codeFor('nam@example.vn') } })
  const link = (await offerTo(visitor))?.id
  expect((await visitor.call(submitRegistration, { body: { ...form, link } })).data.linked).toBe('google')
})

test('a person who declines is not linked, and is not asked again', async () => {
  const visitor = guest()
  await comeBy(visitor, 'google', '1003')
  await prove(visitor)
  expect((await visitor.call(submitRegistration, { body: form })).data.linked).toBeNull()
  expect(await linkedOf(visitor)).toEqual([])
  await visitor.call(signOut)
  expect(await offerTo(visitor)).toBeNull()
})

test('only the offer that was shown is linked, not another one that came in between', async () => {
  const visitor = guest()
  await comeBy(visitor, 'google', '1003')
  const shown = (await offerTo(visitor))?.id
  await prove(visitor)
  await comeBy(visitor, 'facebook', '1003') // another tab, or another person at this machine
  expect((await visitor.call(submitRegistration, { body: { ...form, link: shown } })).data.linked).toBeNull()
  expect(await linkedOf(visitor)).toEqual([])
})

test('signing in to an existing account links nothing and ends the offer', async () => {
  const [owner, visitor] = [guest(), guest()]
  const phone = await prove(owner)
  await owner.call(submitRegistration, { body: form })
  await comeBy(visitor, 'google', '1003')
  expect(await offerTo(visitor)).not.toBeNull()
  await visitor.call(signIn, { body: { username: phone, password: form.password } })
  expect(await linkedOf(visitor)).toEqual([])
  await visitor.call(signOut)
  expect(await offerTo(visitor)).toBeNull()
})

test('Google shows its account chooser, since another person may be signed in there', async () => {
  const { url } = await guest().open('/login/oauth2/google')
  expect(url.searchParams.get('prompt')).toBe('select_account')
})

test("a person who opens another person's provider response gets no offer", async () => {
  const [attacker, victim] = [guest(), guest()]
  const { url } = await attacker.open('/login/oauth2/google')
  const answer = await attacker.open(url, { method: 'POST', form: { person: '1003' }, stops: ['/login/oauth2'] })
  await victim.open('/login/oauth2/google') // also while an attempt of their own is in progress
  expect((await victim.open(answer.url)).url.searchParams.get('error')).toBe('OAUTH_STATE_INVALID')
  expect(await offerTo(victim)).toBeNull()
})

test('a forged, altered or foreign offer is ignored', async () => {
  const visitor = guest()
  await visitor.open('/login/oauth2/google')
  const state = [...visitor.cookies].find(([name]) => name.startsWith('khue_oauth_state'))?.[1] ?? ''
  await comeBy(visitor, 'google', '1003')
  const sealed = visitor.cookies.get('khue_link_offer') ?? ''
  expect(sealed.length).toBeGreaterThan(100)
  for (const planted of ['x', '', state, sealed.replace(/[^.]+$/, altered), JSON.stringify({ issuer: 'https://accounts.google.com' })]) {
    visitor.cookies.set('khue_link_offer', planted)
    expect(await offerTo(visitor)).toBeNull()
  }
})

test('signing out deletes the offer', async () => {
  const visitor = guest()
  await comeBy(visitor, 'google', '1003')
  await visitor.call(signOut)
  expect(await offerTo(visitor)).toBeNull()
})

test('an offer expires after a quarter of an hour, even if the cookie was kept', async () => {
  const visitor = guest()
  await comeBy(visitor, 'google', '1003')
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 899_000 })
  expect(await offerTo(visitor)).not.toBeNull()
  vi.setSystemTime(Date.now() + 2000)
  expect(await offerTo(visitor)).toBeNull()
  vi.useRealTimers()
})

test('if another account links it first, the sign-up still succeeds and the link stays there', async () => {
  const [visitor, quicker] = [guest(), guest()]
  await comeBy(visitor, 'zalo', '1003')
  const link = (await offerTo(visitor))?.id
  await prove(quicker)
  await quicker.call(submitRegistration, { body: form })
  const { data } = await quicker.call(addLoginType, { body: { loginType: 'zalo' } })
  const choice = await quicker.open(data.redirectTo)
  await quicker.open(choice.url, { method: 'POST', form: { person: '1003' } })
  await prove(visitor)
  const done = await visitor.call(submitRegistration, { body: { ...form, link } })
  expect([done.status, done.data.linked]).toEqual([200, null])
  expect(await linkedOf(quicker)).toMatchObject([{ type: 'zalo' }])
})

test('a signed-in person who comes from an unlinked account gets no offer', async () => {
  const visitor = guest()
  await prove(visitor)
  await visitor.call(submitRegistration, { body: form })
  await comeBy(visitor, 'google', '1003')
  expect(visitor.cookies.has('khue_link_offer')).toBe(false)
})

test('the cookie is hidden from scripts, and no shared guest page is rendered from it', async () => {
  const visitor = guest()
  const { url } = await visitor.open('/login/oauth2/google')
  const answer = await visitor.open(url, { method: 'POST', form: { person: '1003' }, stops: ['/login/oauth2'] })
  const handled = await app.fastify.inject({
    url: answer.url.pathname + answer.url.search,
    cookies: Object.fromEntries(visitor.cookies),
  })
  const set = handled.cookies.find(({ name }) => name === 'khue_link_offer')
  expect(set).toMatchObject({ httpOnly: true, sameSite: 'Lax', maxAge: 900, path: '/' })
  const { sessions } = await import('#modules/people/sessions')
  expect(sessions.authentication?.cookieNames).toContain('khue_link_offer')
})
