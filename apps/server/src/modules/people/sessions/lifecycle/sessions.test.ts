import { getProfile, isMaster, refreshSession, signIn, signOut } from '@khue/contracts/people/identity'
import { sql } from 'drizzle-orm'
import { afterEach, expect, test, vi } from 'vitest'
import { createPersonWithPassword, hashPassword } from '#modules/people/credentials'
import { refreshForPage } from './sessions.service.ts'
import { browserOf, setCookies } from '#testing/browser'
import { rounds } from '#testing/rounds'
import { testApp } from '#testing/test-app'

const password = 'HocVui2026!'
const passwordHash = await hashPassword(password)
const { call, given, deps } = await testApp()
let phones = 900_000_000

/** A person signed in in a browser. */
async function signedIn(roles: Parameters<typeof createPersonWithPassword>[1]['roles'] = ['student']) {
  const phone = `0${phones++}`
  const person = await createPersonWithPassword(deps, { name: 'Trần Bảo An', avatarKind: 'fk', roles, phone, passwordHash })
  const browser = browserOf(call)
  expect((await browser.call(signIn, { body: { username: phone, password } })).status).toBe(200)
  return { ...person, phone, browser }
}

const endingOf = async (personId: string) => {
  const { rows } = await deps.db.execute<{ endReason: string | null }>(
    sql`select end_reason as "endReason" from sessions s join accounts a on a.id = s.account_id where a.person_id = ${personId} order by s.created_at desc`,
  )
  return rows[0]?.endReason
}
/** Moves the database's clock: all exchanges so far happened that much earlier. */
const letPass = (seconds: number) =>
  deps.db.execute(sql`update session_tokens set used_at = used_at - make_interval(secs => ${seconds}) where used_at is not null`)

afterEach(() => vi.restoreAllMocks())
/** Moves this process's clock. */
function letMemoriesAge(ms: number) {
  const now = performance.now.bind(performance)
  vi.spyOn(performance, 'now').mockImplementation(() => now() + ms)
}

test('a signed-in browser has two hidden tokens, a hidden device and a readable flag, and a mark', async () => {
  const { phone } = await signedIn()
  const answer = await browserOf(call).call(signIn, { body: { username: phone, password } })
  const lines = setCookies(answer).map((line) => line.replace(/=[\w-]{43};/, '=TOKEN;'))
  expect(lines.toSorted()).toEqual([
    'khue_access=TOKEN; Max-Age=900; Path=/; HttpOnly; SameSite=Lax',
    'khue_device=TOKEN; Max-Age=34560000; Path=/; HttpOnly; SameSite=Lax',
    'khue_in=1; Max-Age=2592000; Path=/; SameSite=Lax',
    'khue_mark=TOKEN; Max-Age=34560000; Path=/; HttpOnly; SameSite=Lax',
    'khue_refresh=TOKEN; Max-Age=2592000; Path=/; HttpOnly; SameSite=Lax',
  ])
  expect(Object.keys(answer.data)).toEqual(['needsSecondFactor', 'expiresAt'])
  const minutesLeft = (Date.parse(answer.data.expiresAt) - Date.now()) / 60_000
  expect(minutesLeft).toBeGreaterThan(14)
  expect(minutesLeft).toBeLessThan(15.1)
})

test('behind TLS every cookie is Secure', async () => {
  const server = await testApp({ env: { PUBLIC_URL: 'https://hoc.example.vn' } })
  await createPersonWithPassword(server.deps, { name: 'An', avatarKind: 'f', roles: [], email: 'an@example.vn', passwordHash })
  const answer = await server.call(signIn, { body: { username: 'an@example.vn', password } })
  expect(setCookies(answer)).toHaveLength(5)
  for (const line of setCookies(answer)) expect(line).toContain('; Secure')
})

test('tokens are stored as hashes only', async () => {
  const { browser } = await signedIn()
  await browser.call(refreshSession)
  const { rows } = await deps.db.execute<{ all: string }>(sql`
    select (select string_agg(t::text, ' ') from session_tokens t) || (select string_agg(s::text, ' ') from sessions s) as all`)
  for (const name of ['khue_access', 'khue_refresh', 'khue_device']) expect(rows[0]?.all).not.toContain(browser.cookies.get(name))
})

test('cookies planted in a browser do not survive its sign-in, and its earlier session ends', async () => {
  const { phone, browser, personId } = await signedIn()
  const planted = browser.copy()
  await browser.call(signIn, { body: { username: phone, password } })
  for (const name of ['khue_access', 'khue_refresh', 'khue_device']) expect(browser.cookies.get(name)).not.toBe(planted.cookies.get(name))
  expect((await planted.call(getProfile)).status).toBe(401)
  expect((await planted.copy().call(refreshSession)).code).toBe('SESSION_ENDED')
  expect(await endingOf(personId)).toBeNull()
  expect((await browser.call(getProfile)).status).toBe(200)
})

test('a refresh renews both tokens, keeps the device, and the person stays signed in', async () => {
  const { browser } = await signedIn()
  const before = new Map(browser.cookies)
  browser.cookies.delete('khue_access') // expired
  expect((await browser.call(getProfile)).code).toBe('SIGN_IN_REQUIRED')
  expect((await browser.call(refreshSession)).status).toBe(200)
  expect(browser.cookies.get('khue_access')).not.toBe(before.get('khue_access'))
  expect(browser.cookies.get('khue_refresh')).not.toBe(before.get('khue_refresh'))
  expect(browser.cookies.get('khue_device')).toBe(before.get('khue_device'))
  expect((await browser.call(getProfile)).status).toBe(200)
})

test('ten tabs that refresh concurrently all get the same tokens, and no one is signed out', rounds, async () => {
  const { browser, personId } = await signedIn()
  for (let round = 0; round < 3; round += 1) {
    const tabs = Array.from({ length: 10 }, () => browser.copy())
    const answers = await Promise.all(tabs.map((tab) => tab.call(refreshSession)))
    expect(answers.map((answer) => answer.status)).toEqual(Array(10).fill(200))
    expect(new Set(tabs.map((tab) => tab.cookies.get('khue_refresh'))).size).toBe(1)
    expect(new Set(tabs.map((tab) => tab.cookies.get('khue_access'))).size).toBe(1)
    for (const [name, value] of tabs[0]?.cookies ?? []) browser.cookies.set(name, value)
  }
  expect((await browser.call(getProfile)).status).toBe(200)
  expect(await endingOf(personId)).toBeNull()
})

test('a tab that lags 19 seconds behind gets the same tokens, one that lags 21 counts as a copy and ends the session', async () => {
  const { browser, personId } = await signedIn()
  const [slow, late] = [browser.copy(), browser.copy()]
  await browser.call(refreshSession)
  await letPass(19)
  await slow.call(refreshSession)
  expect(slow.cookies.get('khue_refresh')).toBe(browser.cookies.get('khue_refresh'))
  await letPass(2)
  expect((await late.call(refreshSession)).code).toBe('SESSION_ENDED')
  expect(await endingOf(personId)).toBe('STOLEN')
})

test('once the successor was used, the old token ends the session, even in the same second', async () => {
  const { browser, personId } = await signedIn()
  const thief = browser.copy()
  await browser.call(refreshSession)
  await browser.call(refreshSession)
  expect((await browser.call(getProfile)).status).toBe(200)
  const refused = await thief.call(refreshSession)
  expect([refused.status, refused.code]).toEqual([401, 'SESSION_ENDED'])
  expect([...thief.cookies.keys()]).toEqual(['khue_mark'])
  expect(await endingOf(personId)).toBe('STOLEN')
  expect((await browser.copy().call(refreshSession)).code).toBe('SESSION_ENDED')
  expect((await browser.call(getProfile)).code).toBe('SIGN_IN_REQUIRED')
})

test.each(['another device', 'no device'])('a token shown by %s ends the session, used before or not', async (device) => {
  for (const isUsedBefore of [false, true]) {
    const { browser, personId } = await signedIn()
    const thief = browser.copy()
    if (device === 'no device') thief.cookies.delete('khue_device')
    else thief.cookies.set('khue_device', (await signedIn()).browser.cookies.get('khue_device') ?? '')
    if (isUsedBefore) await browser.call(refreshSession)
    expect((await thief.call(refreshSession)).code).toBe('SESSION_ENDED')
    expect(await endingOf(personId)).toBe('STOLEN')
    expect((await browser.call(getProfile)).status).toBe(401)
  }
})

test('an access token is not accepted as a refresh token, nor the reverse', async () => {
  const { browser, personId } = await signedIn()
  const [access = '', refresh = ''] = [browser.cookies.get('khue_access'), browser.cookies.get('khue_refresh')]
  expect((await call(getProfile, { headers: { cookie: `khue_access=${refresh}` } })).status).toBe(401)
  const device = browser.cookies.get('khue_device') ?? ''
  expect((await call(refreshSession, { headers: { cookie: `khue_refresh=${access}; khue_device=${device}` } })).status).toBe(401)
  expect(await endingOf(personId)).toBeNull()
})

test('an expired refresh token is refused and its cookies are cleared', async () => {
  const { browser, accountId } = await signedIn()
  await deps.db.execute(
    sql`update session_tokens set expires_at = now() where session_id in (select id from sessions where account_id = ${accountId})`,
  )
  expect((await browser.call(refreshSession)).code).toBe('SESSION_ENDED')
  expect([...browser.cookies.keys()]).toEqual(['khue_mark'])
})

test('a refusal clears only cookies that were sent', async () => {
  const answer = await call(refreshSession)
  expect([answer.status, answer.code]).toEqual([401, 'SESSION_ENDED'])
  expect(setCookies(answer)).toEqual([])
})

test('signing out ends the access token at once, clears the cookies and also works for a guest', async () => {
  const { browser, personId } = await signedIn()
  const other = browser.copy()
  expect((await other.call(getProfile)).status).toBe(200)
  expect((await browser.call(signOut)).data).toEqual({ signedOut: true })
  expect([...browser.cookies.keys()]).toEqual(['khue_mark'])
  expect((await other.call(getProfile)).code).toBe('SIGN_IN_REQUIRED')
  expect((await other.call(refreshSession)).code).toBe('SESSION_ENDED')
  expect(await endingOf(personId)).toBe('SIGNED_OUT')
  expect((await browser.call(signOut)).data).toEqual({ signedOut: true })
})

test('signing out works with an expired access cookie', async () => {
  const { browser, personId } = await signedIn()
  browser.cookies.delete('khue_access')
  await browser.call(signOut)
  expect(await endingOf(personId)).toBe('SIGNED_OUT')
})

test('signing out with a bearer token ends that session', async () => {
  const person = await given.student()
  expect((await call(signOut, { as: person })).status).toBe(200)
  expect((await call(getProfile, { as: person })).status).toBe(401)
})

test('a query in flight while the session ends does not revive it', async () => {
  const { browser } = await signedIn()
  const tabs = Array.from({ length: 8 }, () => browser.copy())
  await Promise.all([...tabs.map((tab) => tab.call(getProfile)), browser.copy().call(signOut)])
  for (const tab of tabs) expect((await tab.call(getProfile)).status).toBe(401)
})

test.each([
  ['a session ended on another node', sql`update sessions set ended_at = now(), end_reason = 'SIGNED_OUT'`, 401],
  ['a locked account', sql`update accounts set status = 'LOCKED'`, 401],
  ['a lost role', sql`delete from person_roles`, false],
  ['an expired token', sql`update session_tokens set expires_at = now() where kind = 'access'`, 401],
])('%s takes effect within five seconds', async (_, change, expected) => {
  const server = await testApp()
  const master = await server.given.master()
  expect((await server.call(isMaster, { as: master })).data).toEqual({ isMaster: true })
  await server.deps.db.execute(change)
  letMemoriesAge(5000)
  const answer = await server.call(isMaster, { as: master })
  expect(answer.status === 200 ? answer.data.isMaster : answer.status).toBe(expected)
})

test('a token is cached briefly, but never past its expiry', async () => {
  const server = await testApp()
  const [long, short] = [await server.given.student(), await server.given.student()]
  await server.deps.db.execute(
    sql`update session_tokens set expires_at = now() + interval '2 s' where session_id in (select id from sessions where account_id = ${short.accountId})`,
  )
  for (const person of [long, short]) expect((await server.call(getProfile, { as: person })).status).toBe(200)
  await server.deps.db.execute(sql`update session_tokens set expires_at = now()`)
  letMemoriesAge(2500)
  expect((await server.call(getProfile, { as: long })).status).toBe(200)
  expect((await server.call(getProfile, { as: short })).status).toBe(401)
})

test.each(['Bearer junk', 'Bearer', 'Basic YTpi', 'junk', ''])(
  'with the header "%s" beside valid cookies the caller is a guest',
  async (authorization) => {
    const { browser, personId } = await signedIn()
    const before = new Map(browser.cookies)
    expect((await browser.call(getProfile)).status).toBe(200)
    for (const endpoint of [getProfile, refreshSession])
      expect((await browser.call(endpoint, { headers: { authorization } })).status).toBe(401)
    expect((await browser.call(signOut, { headers: { authorization } })).status).toBe(200)
    expect(browser.cookies).toEqual(before)
    expect(await endingOf(personId)).toBeNull()
  },
)

test('a document request with an expired access cookie is refreshed in process', async () => {
  const { browser, personId } = await signedIn(['parent'])
  const cookies = new Map(browser.cookies)
  cookies.delete('khue_access')
  const caller = {
    actor: undefined,
    requestId: 'r',
    ip: '127.0.0.1',
    userAgent: '',
    idempotencyKey: undefined,
    cookies: {
      get: (name: string) => cookies.get(name),
      names: () => [...cookies.keys()],
      set: (name: string, value: string) => void cookies.set(name, value),
      clear: (name: string) => void cookies.delete(name),
    },
  }
  const actor = await refreshForPage(deps, caller)
  expect(actor).toMatchObject({ id: personId, roles: ['parent'] })
  expect((await call(getProfile, { headers: { cookie: `khue_access=${cookies.get('khue_access')}` } })).data.id).toBe(personId)
  expect(cookies.get('khue_refresh')).not.toBe(browser.cookies.get('khue_refresh'))
  await call(signOut, { headers: { cookie: `khue_refresh=${cookies.get('khue_refresh')}` } })
  expect(await refreshForPage(deps, caller)).toBeUndefined()
  expect([...cookies.keys()]).toEqual(['khue_mark'])
  expect(await refreshForPage(deps, caller)).toBeUndefined()
})
