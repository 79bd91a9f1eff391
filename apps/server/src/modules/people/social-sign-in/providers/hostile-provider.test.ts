import { getProfile, signOut } from '@khue/contracts/people/identity'
import { confirmSecondFactor, startSecondFactor, validateSecondFactor } from '@khue/contracts/people/second-factor'
import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { browserOf } from '#testing/browser'
import { replayAnswer, hostileEnv, signInHostile } from '#testing/hostile-sign-in'
import { hostileProvider } from '#testing/hostile-provider'
import { type HostileCase, hostileCases } from '#testing/hostile-sign-in-cases'
import { testApp } from '#testing/test-app'
import { codeOf } from '../../credentials/second-factor/second-factor.testing.ts'

const provider = await hostileProvider()
afterAll(() => provider.close())
let now = Date.now()
const { app, call, deps } = await testApp({ env: hostileEnv(provider), clock: () => new Date(now) })

/** Moves the clock ten minutes, so that the cached provider metadata expires and each forgery is fetched. */
const attempt = (hostile: Partial<HostileCase>) => {
  now += 11 * 60_000
  return signInHostile(app, provider, hostile)
}
const profile = (cookies: Map<string, string>) => browserOf(call, cookies).call(getProfile)

async function counts() {
  const { rows } = await deps.db.execute(sql`
    select (select count(*) from people)::int as people, (select count(*) from sessions)::int as sessions, (select count(*) from linked_sign_ins)::int as links`)
  return rows[0]
}

const refusals = {
  state: { status: 400, code: 'OAUTH_STATE_INVALID', message: 'Invalid state parameter' },
  verifier: { status: 400, code: 'OAUTH_VERIFIER_MISSING', message: 'Code verifier not found' },
  cancelled: { status: 400, code: 'PROVIDER_SIGN_IN_CANCELLED' },
} as const

test('after a valid response, a stranger becomes a person once, and returns as the same', async () => {
  const first = await attempt({})
  expect(first).toMatchObject({ status: 200, signedIn: true })
  const { data } = await profile(first.cookies)
  expect(data).toMatchObject({ name: 'Phạm Thị Hạnh', roles: ['student'] })
  expect((await profile((await attempt({})).cookies)).data.id).toBe(data.id)
})

test.each(hostileCases)('refused: $name', async ({ refusedAs, ...hostile }) => {
  const before = await counts()
  const answer = await attempt(hostile)
  expect(answer.signedIn).toBe(false)
  if (refusedAs) expect(answer).toMatchObject(refusals[refusedAs])
  else expect(['PROVIDER_RESPONSE_INVALID', 'PROVIDER_UNREACHABLE']).toContain(answer.code)
  expect(await counts()).toEqual(before)
})

test('a response works once, even when both of its cookies were copied', async () => {
  const thief = new Map<string, string>()
  const first = await attempt({ tamper: (answer, cookies) => (cookies.forEach((value, name) => thief.set(name, value)), answer) })
  expect(first).toMatchObject({ status: 200, signedIn: true })
  expect(await replayAnswer(app, first.cookies, first.body)).toMatchObject({ code: 'OAUTH_STATE_INVALID' })
  expect(await replayAnswer(app, thief, first.body)).toMatchObject({ code: 'PROVIDER_RESPONSE_INVALID', signedIn: false })
})

test('state and verifier are cookies of an hour that scripts cannot read', async () => {
  const answer = await app.fastify.inject({ method: 'POST', url: '/api/mid/v1/auth/login/oauth2/start', payload: {} })
  const set = answer.cookies.filter(({ name }) => name.startsWith('khue_oauth'))
  expect(set.map(({ name, httpOnly, maxAge, sameSite }) => ({ name, httpOnly, maxAge, sameSite }))).toEqual([
    { name: expect.stringMatching(/^khue_oauth_state_[\w-]{16}$/), httpOnly: true, maxAge: 3600, sameSite: 'Lax' },
    { name: expect.stringMatching(/^khue_oauth_verifier_[\w-]{16}$/), httpOnly: true, maxAge: 3600, sameSite: 'Lax' },
  ])
})

test('signing out continues at the provider with the id token as a hint', async () => {
  const { cookies } = await attempt({})
  const { data } = await browserOf(call, cookies).call(signOut)
  const url = new URL(data.continueAt ?? '')
  expect(url.origin + url.pathname).toBe(`${provider.issuer}/end`)
  expect(url.searchParams.get('id_token_hint')?.split('.')).toHaveLength(3)
  expect(url.searchParams.get('post_logout_redirect_uri')).toBe(deps.config.publicUrl.href)
  expect((await browserOf(call, cookies).call(signOut)).data).toEqual({ signedOut: true })
})

test('the same holds after a second factor in between', async () => {
  const enrolled = browserOf(call, (await attempt({})).cookies)
  const { secret } = (await enrolled.call(startSecondFactor)).data
  const { recoveryCodes } = (await enrolled.call(confirmSecondFactor, { body: { code: codeOf(secret) } })).data
  const { cookies, signedIn } = await attempt({})
  expect(signedIn).toBe(false)
  const hint = cookies.get('khue_step_hint') ?? ''
  const other = (await attempt({})).cookies
  const finish = (jar: Map<string, string>, nth: number) =>
    browserOf(call, jar).call(validateSecondFactor, { body: { code: recoveryCodes[nth] ?? '' } })
  expect((await finish(cookies, 0)).status).toBe(200)
  const leave = async (jar: Map<string, string>) => (await browserOf(call, jar).call(signOut)).data.continueAt
  expect(new URL((await leave(cookies)) ?? '').searchParams.get('id_token_hint')?.split('.')).toHaveLength(3)
  expect(cookies.has('khue_step_hint')).toBe(false)
  other.set('khue_step_hint', hint) // sealed for another sign-in, so it cannot be opened here
  expect((await finish(other, 1)).status).toBe(200)
  expect(await leave(other)).toBeUndefined()
})
