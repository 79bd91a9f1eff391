import { endOtherSessions } from '@khue/contracts/people/devices'
import { getProfile, signIn, signOut } from '@khue/contracts/people/identity'
import { changePassword } from '@khue/contracts/people/passwords'
import { sql } from 'drizzle-orm'
import * as openid from 'openid-client'
import { afterAll, expect, test } from 'vitest'
import { freePort } from '@khue/local-postgres/free-port'
import { browserOf } from '#testing/browser'
import { createPersonWithPassword } from '#modules/people/credentials'
import { testApp } from '#testing/test-app'
import { visitorOf } from '#testing/page-visitor'
import { rounds } from '#testing/rounds'
import { registerClient } from './clients.service.ts'

const port = await freePort()
const origin = `http://localhost:${port}`
const { app, call, deps, deliverEvents } = await testApp({ env: { PORT: String(port) } })
await app.fastify.listen({ port, host: 'localhost' })
afterAll(() => app.fastify.close())

const password = 'HocVui2026!'
let phones = 930_000_000
async function person() {
  const phone = `0${phones++}`
  const { personId } = await createPersonWithPassword(deps, { name: 'Lê Thị Hạnh', avatarKind: 'f', roles: ['student'], phone, password })
  return { personId, phone }
}

/** A browser that is signed in, with or without a person. */
async function browser(phone?: string) {
  const visitor = visitorOf(app.fastify, origin)
  if (phone) await signInHere(visitor.cookies, phone)
  return visitor
}
type Visitor = ReturnType<typeof visitorOf>
const as = ({ cookies }: Visitor) => browserOf(call, cookies)
async function signInHere(cookies: Map<string, string>, phone: string) {
  const answer = await browserOf(call, cookies).call(signIn, { body: { username: phone, password } })
  expect(answer).toMatchObject({ status: 200 })
}

const redirectUri = 'https://truong.example.vn/callback'
const home = 'https://truong.example.vn/'

/** A third-party application, with the certified client library as an independent judge, over real HTTP. */
async function application({ isFirstParty = false, isApp = false } = {}) {
  const client = { name: 'Trường Khuê', isFirstParty, isApp, redirectUris: [redirectUri], postLogoutRedirectUris: [home] }
  const { id, secret } = await registerClient(deps, client)
  const config = await openid.discovery(
    new URL(`${origin}/oidc`),
    id,
    undefined,
    secret ? openid.ClientSecretBasic(secret) : openid.None(),
    {
      execute: [openid.allowInsecureRequests, openid.enableNonRepudiationChecks],
    },
  )
  async function begin(more: Record<string, string> = {}) {
    const [verifier, state, nonce] = [openid.randomPKCECodeVerifier(), openid.randomState(), openid.randomNonce()]
    const url = openid.buildAuthorizationUrl(config, {
      redirect_uri: redirectUri,
      scope: 'openid profile phone offline_access',
      prompt: 'consent',
      state,
      nonce,
      code_challenge: await openid.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      ...more,
    })
    for (const [name, value] of Object.entries(more)) if (value === '') url.searchParams.delete(name)
    const exchange = (answer: URL) =>
      openid.authorizationCodeGrant(config, answer, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      })
    return { url, exchange }
  }
  return { id, config, begin }
}

test('people sign in to another application, see what it may read, and give it no password', async () => {
  const { personId, phone } = await person()
  const visitor = await browser(phone)
  const { begin, config } = await application()
  const { url, exchange } = await begin()

  const consent = await visitor.open(url)
  expect(consent.body).toContain('Trường Khuê')
  expect(consent.body).toContain('Lê Thị Hạnh')
  expect(consent.body).toContain('Số điện thoại của bạn')
  expect(consent.headers['content-security-policy']).toContain("form-action 'self' https://truong.example.vn")

  const answer = await visitor.post(`${consent.url.pathname}/confirm`)
  expect(answer.url.origin).toBe('https://truong.example.vn')
  const tokens = await exchange(answer.url)
  expect(tokens.claims()).toMatchObject({ sub: personId, iss: `${origin}/oidc` })
  expect(await openid.fetchUserInfo(config, tokens.access_token, personId)).toMatchObject({
    sub: personId,
    name: 'Lê Thị Hạnh',
    phone_number: `+84${phone.slice(1)}`,
    phone_number_verified: false,
  })
  await expect(exchange(answer.url)).rejects.toMatchObject({ error: 'invalid_grant' })
})

test('a person who declines is sent back without a code', async () => {
  const visitor = await browser((await person()).phone)
  const { begin } = await application()
  const consent = await visitor.open((await begin()).url)
  const answer = await visitor.post(`${consent.url.pathname}/abort`)
  expect(answer.url.searchParams.get('error')).toBe('access_denied')
  expect(answer.url.searchParams.has('code')).toBe(false)
})

test('a guest signs in on the way, once, and returns to the consent page', async () => {
  const { phone } = await person()
  const visitor = await browser()
  const { begin } = await application()
  const { url } = await begin()
  const login = await visitor.open(url, { stops: ['/login'] })
  expect(login.url.pathname).toBe('/login')
  await signInHere(visitor.cookies, phone)
  const from = login.url.searchParams.get('from') ?? ''
  expect((await visitor.open(from)).body).toContain('Cho phép truy cập')
})

test('the first-party app shows no consent page, and stays signed in by refresh tokens used once', async () => {
  const { personId, phone } = await person()
  const visitor = await browser(phone)
  const { begin, config } = await application({ isFirstParty: true, isApp: true })
  const { url, exchange } = await begin({ prompt: 'login', scope: 'openid' })
  await deps.db.execute(sql`update sessions set created_at = now() - interval '1 hour'`)
  const again = await visitor.open(url)
  expect(again.body).toContain('Đăng nhập lại') // `prompt=login` requires a fresh sign-in
  const login = await visitor.open(`${again.url.pathname}/switch`, { method: 'POST', stops: ['/login'] })
  await signInHere(visitor.cookies, phone)
  const answer = await visitor.open(login.url.searchParams.get('from') ?? '')
  expect(answer.url.origin).toBe('https://truong.example.vn')
  const first = await exchange(answer.url)
  expect(first.claims()?.sub).toBe(personId)

  const second = await openid.refreshTokenGrant(config, first.refresh_token ?? '')
  await expect(openid.refreshTokenGrant(config, first.refresh_token ?? '')).rejects.toMatchObject({ error: 'invalid_grant' })
  // a token used twice was stolen: all tokens of the grant are revoked
  await expect(openid.refreshTokenGrant(config, second.refresh_token ?? '')).rejects.toMatchObject({ error: 'invalid_grant' })
})

test('of ten concurrent uses of one refresh token, at most one succeeds, and none later', rounds, async () => {
  const visitor = await browser((await person()).phone)
  const { begin, config } = await application({ isFirstParty: true, isApp: true })
  const { url, exchange } = await begin({ prompt: '', scope: 'openid' })
  const { refresh_token: token = '' } = await exchange((await visitor.open(url)).url)
  const answers = await Promise.allSettled(Array.from({ length: 10 }, () => openid.refreshTokenGrant(config, token)))
  const given = answers.filter((answer) => answer.status === 'fulfilled')
  expect(given.length).toBeLessThanOrEqual(1)
  for (const { value } of given)
    await expect(openid.refreshTokenGrant(config, value.refresh_token ?? '')).rejects.toMatchObject({ error: 'invalid_grant' })
})

test.each([
  ['no PKCE', { code_challenge: '', code_challenge_method: '' }],
  ['plain PKCE', { code_challenge_method: 'plain' }],
  ['the implicit flow', { response_type: 'id_token' }],
])('%s is refused', async (_, more) => {
  const visitor = await browser((await person()).phone)
  const { begin } = await application()
  const { url } = await begin(more)
  const answer = await visitor.open(url)
  expect(answer.url.searchParams.has('code')).toBe(false)
  expect(answer.url.hash + answer.url.search).toMatch(/error=(?:invalid_request|unsupported_response_type|unauthorized_client)/)
})

test('an unregistered redirect address is answered by an error page, never by a redirect', async () => {
  const visitor = await browser((await person()).phone)
  const { begin } = await application()
  const { url } = await begin({ redirect_uri: 'https://truong.example.vn.attacker.example/callback' })
  const page = await visitor.open(url)
  expect([page.status, page.url.origin]).toEqual([400, origin])
  expect(page.body).toContain('Địa chỉ trả về của ứng dụng chưa được đăng ký')
})

test('signing out of the product signs out at the provider; the next person in the browser is not mistaken for the last', async () => {
  const [first, second] = [await person(), await person()]
  const visitor = await browser(first.phone)
  const { begin } = await application({ isFirstParty: true, isApp: true })
  const ask = async () => {
    const { url, exchange } = await begin({ prompt: '', scope: 'openid' })
    const answer = await visitor.open(url, { stops: ['/login'] })
    return answer.url.pathname === '/login' ? 'login' : (await exchange(answer.url)).claims()?.sub
  }
  expect(await ask()).toBe(first.personId)
  await browserOf(call, visitor.cookies).call(signOut)
  expect(await ask()).toBe('login')
  await signInHere(visitor.cookies, second.phone)
  expect(await ask()).toBe(second.personId)
})

test('a locked account can sign in to no application', async () => {
  const { personId, phone } = await person()
  const visitor = await browser(phone)
  const { begin, config } = await application({ isFirstParty: true, isApp: true })
  const { url, exchange } = await begin({ prompt: '', scope: 'openid' })
  const tokens = await exchange((await visitor.open(url)).url)
  await deps.db.execute(sql`update accounts set status = 'LOCKED' where person_id = ${personId}`)
  await expect(openid.refreshTokenGrant(config, tokens.refresh_token ?? '')).rejects.toMatchObject({ error: 'invalid_grant' })
  await expect(openid.fetchUserInfo(config, tokens.access_token, personId)).rejects.toMatchObject({ status: 401 })
})

test.each([
  [
    'the person sets another password',
    (visitor: Visitor) => as(visitor).call(changePassword, { body: { currentPassword: password, newPassword: 'cau-go-ben-song-5' } }),
  ],
  ['the person signs out everywhere else', (visitor: Visitor) => as(visitor).call(endOtherSessions)],
])("an application's tokens end when %s, also when they are refreshed concurrently", async (_, act) => {
  const { personId, phone } = await person()
  const [visitor, another] = [await browser(phone), await person()]
  const { begin, config } = await application()
  const agree = async (here: Visitor) => {
    const { url, exchange } = await begin()
    const consent = await here.open(url)
    return exchange((await here.post(`${consent.url.pathname}/confirm`)).url)
  }
  const tokens = await agree(visitor)
  const others = await agree(await browser(another.phone))
  expect((await act(visitor)).status).toBe(200)
  const renewed = await openid.refreshTokenGrant(config, tokens.refresh_token ?? '') // before the event is delivered
  await deliverEvents()
  await expect(openid.refreshTokenGrant(config, renewed.refresh_token ?? '')).rejects.toMatchObject({ error: 'invalid_grant' })
  await expect(openid.fetchUserInfo(config, renewed.access_token, personId)).rejects.toMatchObject({ status: 401 })
  expect((await openid.refreshTokenGrant(config, others.refresh_token ?? '')).access_token).toBeTruthy()
  // the person, who is still here, may consent again
  const again = await agree(visitor)
  expect((await openid.refreshTokenGrant(config, again.refresh_token ?? '')).claims()?.sub).toBe(personId)
})

test('an application signs a person out: with its id token as a hint, and only when the person confirms', async () => {
  const { phone } = await person()
  const visitor = await browser(phone)
  const { begin, config } = await application({ isFirstParty: true, isApp: true })
  const { url, exchange } = await begin({ prompt: '', scope: 'openid' })
  const { id_token: hint = '' } = await exchange((await visitor.open(url)).url)
  const page = await visitor.open(openid.buildEndSessionUrl(config, { id_token_hint: hint, post_logout_redirect_uri: home, state: 'abc' }))
  expect(page.body).toContain('Đăng xuất khỏi Khuê?')
  const profile = () => browserOf(call, visitor.cookies).call(getProfile)
  expect((await profile()).status).toBe(200)
  const [, xsrf = ''] = /name="xsrf" value="([^"]+)"/.exec(page.body) ?? []
  const left = await visitor.post('/oidc/session/end/confirm', { xsrf, logout: 'yes' })
  expect(left.url.href).toBe(`${home}?state=abc`)
  expect((await profile()).code).toBe('SIGN_IN_REQUIRED')
})

test('a copy of the database contains nothing that signs anyone in', async () => {
  const visitor = await browser((await person()).phone)
  const { begin } = await application({ isFirstParty: true, isApp: true })
  const { url, exchange } = await begin({ prompt: '', scope: 'openid' })
  const answer = await visitor.open(url)
  const code = answer.url.searchParams.get('code') ?? ''
  const tokens = await exchange(answer.url)
  const { rows } = await deps.db.execute<{ text: string }>(sql`
    select r::text as text from oidc_records r union all select k::text from oidc_signing_keys k union all select c::text from oidc_clients c`)
  const dump = rows.map((row) => row.text).join('\n')
  const secrets = [code, tokens.access_token, tokens.refresh_token ?? '', visitor.cookies.get('khue_oidc') ?? '']
  for (const secret of secrets) {
    expect(secret.length).toBeGreaterThan(15)
    expect(dump).not.toContain(secret)
  }
  expect(dump).not.toMatch(/"d":|"p":/)
})

test.each([
  ['https://truong.example.vn/callback', false, true],
  ['http://truong.example.vn/callback', false, false],
  ['http://localhost/callback', false, false],
  ['https://truong.example.vn/callback#here', false, false],
  ['javascript:alert(1)', true, false],
  ['data:text/html,x', true, false],
  ['khue:/callback', true, false],
  ['vn.example.truong:/callback', true, true],
  ['vn.example.truong:/callback', false, false],
  ['http://127.0.0.1:8080/callback', true, true],
])('an application may redirect to %s (app: %s): %s', async (uri, isApp, isAllowed) => {
  const registering = registerClient(deps, { name: 'Trường Khuê', isApp, redirectUris: [uri] })
  const answer = await registering.then(
    () => 'registered',
    (error: { code?: string }) => error.code,
  )
  expect(answer).toBe(isAllowed ? 'registered' : 'REDIRECT_ADDRESS_INVALID')
})
