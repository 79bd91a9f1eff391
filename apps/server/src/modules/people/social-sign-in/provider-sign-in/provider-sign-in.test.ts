import { getProfile, signIn } from '@khue/contracts/people/identity'
import { listSignInMethods, startProviderSignIn } from '@khue/contracts/people/provider-sign-in'
import { expect, test } from 'vitest'
import { browserOf } from '#testing/browser'
import { createPersonWithPassword } from '#modules/people/credentials'
import { testApp } from '#testing/test-app'
import { visitorOf } from '#testing/page-visitor'

const { app, call, deps } = await testApp()
const origin = deps.config.publicUrl.origin
const password = 'HocVui2026!'
let phones = 940_000_000

async function person() {
  const phone = `0${phones++}`
  const { personId } = await createPersonWithPassword(deps, { name: 'Đỗ Bảo Châu', avatarKind: 'f', roles: ['student'], phone, password })
  return { personId, phone }
}
async function signInHere(cookies: Map<string, string>, phone: string) {
  const answer = await browserOf(call, cookies).call(signIn, { body: { username: phone, password } })
  expect(answer).toMatchObject({ status: 200 })
}
const whoIs = async (cookies: Map<string, string>) => (await browserOf(call, cookies).call(getProfile)).data?.id

test('a guest signs in through our own provider, without a network call, and lands where they wanted to be', async () => {
  const { personId, phone } = await person()
  const visitor = visitorOf(app.fastify, origin)
  const start = '/login/oauth2/oidc?from=/open-classes%3Fopen%3Dregister&promo_code=TET2027&f=plans'
  const login = await visitor.open(start, { stops: ['/oidc/auth'] })
  expect(login.url.pathname).toBe('/oidc/auth')
  const question = await visitor.open(login.url, { stops: ['/login'] })
  expect(question.url.pathname).toBe('/login')
  await signInHere(visitor.cookies, phone)
  const landed = await visitor.open(question.url.searchParams.get('from') ?? '', { stops: ['/open-classes'] })
  expect(landed.url.pathname + landed.url.search).toBe('/open-classes?open=register&promo_code=TET2027&f=plans')
  expect(await whoIs(visitor.cookies)).toBe(personId)
  expect([...visitor.cookies.keys()].filter((name) => name.startsWith('khue_oauth'))).toEqual([])
})

test('a person who is already signed in passes through without a prompt', async () => {
  const { personId, phone } = await person()
  const visitor = visitorOf(app.fastify, origin)
  await signInHere(visitor.cookies, phone)
  const landed = await visitor.open('/login/oauth2/oidc?from=/account/my-orders', { stops: ['/account'] })
  expect(landed.url.pathname).toBe('/account/my-orders')
  expect(await whoIs(visitor.cookies)).toBe(personId)
})

test.each(['//attacker.example', '/\\attacker.example', 'https://attacker.example/', 'javascript:alert(1)', '/login'])(
  'signing in never redirects to %s',
  async (from) => {
    const visitor = visitorOf(app.fastify, origin)
    await signInHere(visitor.cookies, (await person()).phone)
    const landed = await visitor.open(`/login/oauth2/oidc?${new URLSearchParams({ from }).toString()}`, { stops: ['/login/x'] })
    expect(landed.url.href).toBe(`${origin}/`)
  },
)

test('an unsolicited provider response leads back to the sign-in page with its reason', async () => {
  const visitor = visitorOf(app.fastify, origin)
  for (const query of ['code=abc&state=def', 'code=abc', '', 'code=a&code=b&state=c', `state=${'x'.repeat(9000)}`]) {
    const page = await visitor.open(`/login/oauth2/oidc/handler?${query}`, { stops: ['/login'] })
    expect(page.url.search).toBe('?error=OAUTH_STATE_INVALID')
  }
  expect((await visitor.open('/login/oauth2/myspace', { stops: ['/login'] })).url.search).toBe('?error=LOGIN_TYPE_NOT_OFFERED')
})

test('the sign-in page lists the configured methods', async () => {
  expect((await call(listSignInMethods)).data).toMatchObject({ password: true, outsideProvider: null })
  expect((await call(startProviderSignIn, { body: { provider: 'google' } })).code).toBe('LOGIN_TYPE_NOT_OFFERED')
})

test('behind TLS the provider answers under its one origin, regardless of the Host header, and its cookies are secure', async () => {
  const { app } = await testApp({ env: { PUBLIC_URL: 'https://hoc.example.vn', TRUST_PROXY: '1' } })
  const headers = { host: 'attacker.example', 'x-forwarded-host': 'attacker.example', 'x-forwarded-proto': 'http' }
  const metadata = await app.fastify.inject({ url: '/oidc/.well-known/openid-configuration', headers })
  expect(metadata.body).not.toContain('attacker')
  expect(metadata.json()).toMatchObject({ issuer: 'https://hoc.example.vn/oidc', token_endpoint: 'https://hoc.example.vn/oidc/token' })
  const start = await app.fastify.inject({ url: '/login/oauth2/oidc', headers })
  expect(String(start.headers.location)).toMatch(/^https:\/\/hoc\.example\.vn\/oidc\/auth\?/)
  const asked = await app.fastify.inject({ url: String(start.headers.location).replace('https://hoc.example.vn', ''), headers })
  expect(asked.headers.location).toMatch(/^\/oidc\/interaction\//)
  for (const cookie of [...start.cookies, ...asked.cookies]) expect(cookie).toMatchObject({ secure: true, httpOnly: true })
})
