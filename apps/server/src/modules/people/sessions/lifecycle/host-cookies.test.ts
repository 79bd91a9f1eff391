import { getProfile, refreshSession, signIn, signOut } from '@khue/contracts/people/identity'
import { expect, test } from 'vitest'
import { createPersonWithPassword } from '#modules/people/credentials'
import { browserOf, setCookies } from '#testing/browser'
import { testApp } from '#testing/test-app'
import { visitorOf } from '#testing/page-visitor'

const password = 'HocVui2026!'
const phone = '0971000001'
const person = { name: 'Lý Thanh Mai', avatarKind: 'f', roles: ['student'], phone, password } as const

const server = await testApp({ env: { PUBLIC_URL: 'https://hoc.example.vn' } })
const { personId } = await createPersonWithPassword(server.deps, person)

test('behind TLS every sign-in cookie belongs to this exact host, and sign-in works as before', async () => {
  const browser = browserOf(server.call)
  const lines = setCookies(await browser.call(signIn, { body: { username: phone, password } }))
  expect(new Set(lines.map((line) => line.split('=')[0]))).toEqual(
    new Set(['__Host-khue_access', '__Host-khue_device', '__Host-khue_in', '__Host-khue_mark', '__Host-khue_refresh']),
  )
  for (const line of lines) expect(line).toMatch(/; Path=\/;(?!.*Domain).* Secure/)
  expect((await browser.call(getProfile)).data.id).toBe(personId)
  expect((await browser.call(refreshSession)).status).toBe(200)
  const left = setCookies(await browser.call(signOut))
  expect(left.length).toBeGreaterThan(3)
  for (const line of left) expect(line).toMatch(/^__Host-khue_\w+=; .*Path=\/;.* Secure/)
  expect([...browser.cookies.keys()]).toEqual(['__Host-khue_mark'])
})

test('a cookie planted by a neighbouring host is ignored', async () => {
  const thief = browserOf(server.call)
  await thief.call(signIn, { body: { username: phone, password } })
  const planted = new Map([...thief.cookies].map(([name, value]) => [name.replace('__Host-', ''), value]))
  expect((await browserOf(server.call, planted).call(getProfile)).code).toBe('SIGN_IN_REQUIRED')
  expect((await browserOf(server.call, planted).call(refreshSession)).code).toBe('SESSION_ENDED')
})

test('our own provider reads the same cookies, and leaves none behind', async () => {
  const origin = server.deps.config.publicUrl.origin
  const visitor = visitorOf(server.app.fastify, origin)
  await browserOf(server.call, visitor.cookies).call(signIn, { body: { username: phone, password } })
  const landed = await visitor.open('/login/oauth2/oidc?from=/account/my-orders', { stops: ['/account'] })
  expect(landed.url.pathname).toBe('/account/my-orders')
  expect([...visitor.cookies.keys()].filter((name) => name.includes('khue_oauth'))).toEqual([])
})

test("over plain http, as on a developer's machine, browsers would refuse the __Host- prefix, so it is not used", async () => {
  const { call, deps } = await testApp()
  await createPersonWithPassword(deps, person)
  const lines = setCookies(await call(signIn, { body: { username: phone, password } }))
  for (const line of lines) expect(line).toMatch(/^khue_(?!.*Secure)/)
})
