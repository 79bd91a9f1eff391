import { getProfile, signIn } from '@khue/contracts/people/identity'
import { addLoginType, listLinkedSignIns, loginTypes } from '@khue/contracts/people/linked-sign-ins'
import { expect, test } from 'vitest'
import { browserOf } from '#testing/browser'
import { sandboxSignInEnv } from '#testing/sandbox-sign-ins'
import { createPersonWithPassword } from '#modules/people/credentials'
import { testApp } from '#testing/test-app'
import { visitorOf } from '#testing/page-visitor'

const { app, call, deps } = await testApp({ env: sandboxSignInEnv() })
const origin = deps.config.publicUrl.origin
const password = 'HocVui2026!'
let phones = 960_000_000

async function person() {
  const phone = `0${phones++}`
  const { personId } = await createPersonWithPassword(deps, { name: 'Đỗ Gia Hân', avatarKind: 'f', roles: ['student'], phone, password })
  return { phone, personId }
}
const guest = () => visitorOf(app.fastify, origin)
type Visitor = ReturnType<typeof guest>
const as = ({ cookies }: Visitor) => browserOf(call, cookies)
const whoIs = async (visitor: Visitor) => (await as(visitor).call(getProfile)).data?.id
async function signedIn() {
  const [visitor, { phone, personId }] = [guest(), await person()]
  expect((await as(visitor).call(signIn, { body: { username: phone, password } })).status).toBe(200)
  return { visitor, personId }
}

/** Consents at the provider, or declines, and follows the redirects. */
const choose = (visitor: Visitor, question: URL, chosen: string) => visitor.open(question, { method: 'POST', form: { person: chosen } })
const pathOf = ({ pathname, search }: URL) => pathname + search
const paramsOf = (url: URL) => Object.fromEntries(url.searchParams)

const from = '/open-classes?day=weekend#lich'
const wanted = `from=${encodeURIComponent(from)}&promo_code=TET2027&f=plans`
const landing = '/open-classes?day=weekend&promo_code=TET2027&f=plans#lich'

test.each(loginTypes)('a person who declines at %s, or is unknown here, keeps their target page', async (type) => {
  for (const [chosen, error] of [
    ['', 'PROVIDER_SIGN_IN_CANCELLED'],
    ['1003', 'LOGIN_TYPE_NOT_LINKED'],
  ] as const) {
    const visitor = guest()
    const { url } = await visitor.open(`/login/oauth2/${type}?${wanted}`)
    const page = await choose(visitor, url, chosen)
    expect(page.url.pathname).toBe('/login')
    expect(paramsOf(page.url)).toEqual({ error, from: landing })
  }
})

test('so does a person who is refused before reaching the provider', async () => {
  const page = await guest().open(`/login/oauth2/myspace?${wanted}`)
  expect(paramsOf(page.url)).toEqual({ error: 'LOGIN_TYPE_NOT_OFFERED', from: landing })
})

test('and a person who returns without their state, as long as the browser still has an attempt', async () => {
  const visitor = guest()
  await visitor.open(`/login/oauth2/google?${wanted}`)
  const page = await visitor.open('/login/oauth2/google/handler?error=access_denied')
  expect(paramsOf(page.url)).toEqual({ error: 'OAUTH_STATE_INVALID', from: landing })
  const elsewhere = await visitor.open('/login/oauth2/zalo/handler?error=access_denied')
  expect(paramsOf(elsewhere.url)).toEqual({ error: 'OAUTH_STATE_INVALID' })
})

test('a link that is declined or taken leads back to the settings page, with its reason', async () => {
  const { visitor } = await signedIn()
  const page = '/account/settings/security'
  const begin = async (settings: string) => (await as(visitor).call(addLoginType, { body: { loginType: 'google', from: settings } })).data
  const back = async (settings: string, chosen: string) =>
    pathOf((await choose(visitor, (await visitor.open((await begin(settings)).redirectTo)).url, chosen)).url)
  expect(await back(page, '')).toBe(`${page}?error=PROVIDER_SIGN_IN_CANCELLED`)
  expect(await back(`${page}?a=1#ways`, '')).toBe(`${page}?a=1&error=PROVIDER_SIGN_IN_CANCELLED`)
  expect(await back(page, '1001')).toBe(page)
  expect(await back(page, '1002')).toBe(`${page}?error=LOGIN_TYPE_ALREADY_LINKED`)
})

test('a link that returns to a signed-out browser leads to the sign-in page first', async () => {
  const { visitor } = await signedIn()
  const { data } = await as(visitor).call(addLoginType, { body: { loginType: 'zalo', from: '/account/settings/security' } })
  const { url } = await visitor.open(data.redirectTo)
  visitor.cookies.delete('khue_access')
  const page = await choose(visitor, url, '1002')
  expect(page.url.pathname).toBe('/login')
  expect(paramsOf(page.url)).toEqual({ error: 'OAUTH_STATE_INVALID', from: '/account/settings/security' })
})

test("Facebook's URL fragment is dropped, on success and on failure", async () => {
  const visitor = guest()
  for (const [query, chosen, target] of [
    ['', '1003', '/login?error=LOGIN_TYPE_NOT_LINKED#'],
    ['?from=/open-classes%23lich', '', '/login?error=PROVIDER_SIGN_IN_CANCELLED&from=%2Fopen-classes%23lich#'],
  ] as const) {
    const { url } = await visitor.open(`/login/oauth2/facebook${query}`)
    const answer = await visitor.open(url, { method: 'POST', form: { person: chosen }, stops: ['/login/oauth2'] })
    const page = await visitor.open(answer.url, { stops: ['/login'] })
    // a redirect without a fragment of its own would pass on the previous one (RFC 9110, 10.2.2)
    expect(page.headers.location).toBe(target)
  }
})

test('several tabs that sign in concurrently each have their own attempt, and finish in any order', async () => {
  const { visitor: owner, personId } = await signedIn()
  const { data } = await as(owner).call(addLoginType, { body: { loginType: 'facebook' } })
  await choose(owner, (await owner.open(data.redirectTo)).url, '1002')

  const visitor = guest()
  const first = await visitor.open('/login/oauth2/facebook?from=/open-classes?tab=1')
  const second = await visitor.open('/login/oauth2/facebook?from=/open-classes?tab=2')
  const third = await visitor.open('/login/oauth2/google?from=/open-classes?tab=3')
  expect(pathOf((await choose(visitor, first.url, '1002')).url)).toBe('/open-classes?tab=1')
  expect(await whoIs(visitor)).toBe(personId)
  expect(paramsOf((await choose(visitor, third.url, '')).url)).toEqual({
    error: 'PROVIDER_SIGN_IN_CANCELLED',
    from: '/open-classes?tab=3',
  })
  expect(pathOf((await choose(visitor, second.url, '1002')).url)).toBe('/open-classes?tab=2')
  expect([...visitor.cookies.keys()].filter((name) => name.startsWith('khue_oauth'))).toEqual([])
})

test("one attempt never uses another's cookies", async () => {
  const visitor = guest()
  const first = await visitor.open('/login/oauth2/google')
  const kept = new Map(visitor.cookies)
  await visitor.open('/login/oauth2/google')
  const handler = (query: string) => visitor.open(`/login/oauth2/google/handler?code=c&${query}`)
  expect(paramsOf((await handler('state=made-up')).url).error).toBe('OAUTH_STATE_INVALID')
  for (const name of kept.keys()) if (name.startsWith('khue_oauth_verifier')) visitor.cookies.delete(name)
  const state = first.url.searchParams.get('state') ?? ''
  expect(paramsOf((await handler(`state=${state}`)).url).error).toBe('OAUTH_VERIFIER_MISSING')
  expect(paramsOf((await handler(`state=${state}`)).url).error).toBe('OAUTH_STATE_INVALID') // used up
})

test("unfinished attempts cannot fill a browser's cookies: the oldest are dropped", async () => {
  const visitor = guest()
  const attempts = []
  for (let count = 0; count < 12; count += 1) {
    const long = `/open-classes?q=${'x'.repeat(count % 2 === 0 ? 1500 : 10)}`
    attempts.push((await visitor.open(`/login/oauth2/google?${new URLSearchParams({ from: long }).toString()}`)).url)
  }
  const kept = [...visitor.cookies].filter(([name]) => name.startsWith('khue_oauth'))
  expect(kept.map(([name, value]) => name.length + value.length).reduce((sum, size) => sum + size)).toBeLessThan(6000)
  const newest = attempts.at(-1)
  expect(newest && paramsOf((await choose(visitor, newest, '')).url).error).toBe('PROVIDER_SIGN_IN_CANCELLED')
  const [oldest] = attempts
  expect(oldest && paramsOf((await choose(visitor, oldest, '')).url).error).toBe('OAUTH_STATE_INVALID')
})

test('the longest allowed return path fits into a cookie', async () => {
  const visitor = guest()
  for (const path of [`/open-classes?q=${'x'.repeat(1980)}`, `/open-classes?q=${'ế'.repeat(1980)}`]) {
    const answer = await app.fastify.inject({ url: `/login/oauth2/google?${new URLSearchParams({ from: path }).toString()}` })
    for (const { name, value } of answer.cookies) expect(name.length + value.length).toBeLessThan(4096)
  }
  expect(visitor.cookies.size).toBe(0)
})

test("another person's provider response, opened in this browser, neither succeeds nor ends the attempt in progress", async () => {
  const { visitor: owner } = await signedIn()
  const { data } = await as(owner).call(addLoginType, { body: { loginType: 'zalo' } })
  await choose(owner, (await owner.open(data.redirectTo)).url, '1001')
  const [victim, attacker] = [guest(), guest()]
  const own = await victim.open('/login/oauth2/zalo?from=/open-classes')
  const planted = await attacker.open('/login/oauth2/zalo')
  const answer = await attacker.open(planted.url, { method: 'POST', form: { person: '1003' }, stops: ['/login/oauth2'] })
  const page = await victim.open(answer.url)
  expect(paramsOf(page.url).error).toBe('OAUTH_STATE_INVALID')
  expect(await whoIs(victim)).toBeUndefined()
  expect(pathOf((await choose(victim, own.url, '1001')).url)).toBe('/open-classes')
  expect(await as(owner).call(listLinkedSignIns)).toMatchObject({ data: { items: [{ type: 'zalo' }] } })
})
