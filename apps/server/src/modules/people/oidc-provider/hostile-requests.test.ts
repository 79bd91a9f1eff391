import { expect, test } from 'vitest'
import { testApp } from '#testing/test-app'

const { app, deps } = await testApp({ env: { RATE_LIMIT_FACTOR: '1' } })
const begin = (clientId: string, remoteAddress = '203.0.113.9') =>
  app.fastify.inject({ url: `/oidc/auth?response_type=code&scope=openid&client_id=${clientId}`, remoteAddress })

test.each(['%00', 'khue-%00', "'", '__proto__', 'x'.repeat(3000)])('an application called %s is unknown', async (id) => {
  expect((await begin(id)).statusCode).toBe(400)
  const payload = `grant_type=authorization_code&code=x&client_id=${id}&client_secret=x`
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const answer = await app.fastify.inject({ method: 'POST', url: '/oidc/token', headers, payload })
  expect(answer.json()).toMatchObject({ error: 'invalid_client' })
})

test('one network can start a limited number of sign-ins, and does not block others', async () => {
  const answers = await Promise.all(Array.from({ length: 320 }, () => begin('khue-none')))
  expect(answers.filter(({ statusCode }) => statusCode === 429).length).toBeGreaterThanOrEqual(20)
  expect((await begin('khue-none', '198.51.100.7')).statusCode).toBe(400)
  const discovery = await app.fastify.inject({ url: '/oidc/.well-known/openid-configuration', remoteAddress: '203.0.113.9' })
  expect(discovery.json()).toMatchObject({ issuer: `${deps.config.publicUrl.origin}/oidc` })
})

const exchange = (remoteAddress: string) =>
  app.fastify.inject({
    method: 'POST',
    url: '/oidc/token',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'grant_type=authorization_code&code=x&client_id=khue-none&client_secret=guess',
    remoteAddress,
  })

test('one network can exchange a limited number of codes, and does not block others', async () => {
  const statuses: number[] = []
  for (let tries = 0; tries < 620; tries += 1) statuses.push((await exchange('203.0.113.77')).statusCode)
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(20)
  expect((await exchange('198.51.100.78')).statusCode).toBe(401)
})

test.each(['/files/pictures/ID/large.webp', '/files/private/ID', '/login/oauth2/ID/handler'])(
  'a URL longer than any of ours is not found: %s',
  async (url) => {
    expect((await app.fastify.inject(url.replace('ID', 'x'.repeat(3000)))).statusCode).toBe(404)
  },
)
