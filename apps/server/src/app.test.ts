import { expect, test, vi } from 'vitest'
import { declaredErrors } from '#platform/errors'
import { testApp } from './testing/test-app.ts'

const { app, given } = await testApp()
const served = [...app.api.served.values()].map(({ endpoint }) => endpoint)
const addressOf = (path: string) => `/api${path.replace(/:\w+/g, 'x')}`

test.each(served.filter(({ access }) => access !== 'guest'))('a guest at $method $path is asked to sign in', async ({ method, path }) => {
  const answer = await app.fastify.inject({ method, url: addressOf(path) })
  expect([answer.statusCode, answer.json().code]).toEqual([401, 'SIGN_IN_REQUIRED'])
})

test.each(served.filter(({ access, isUnwrapped }) => !isUnwrapped && access !== 'guest' && access !== 'user'))(
  'a person without the role is refused at $method $path',
  async ({ method, path, access }) => {
    const caller = await given.person([])
    const answer = await app.fastify.inject({ method, url: addressOf(path), headers: { authorization: `Bearer ${caller.accessToken}` } })
    expect([access, answer.statusCode]).toEqual([access, 403])
  },
)

test.each(served.filter(({ body }) => body !== undefined))('an unknown field is refused at $method $path', async ({ method, path }) => {
  const caller = await given.person(['student', 'parent', 'teacher', 'tutor', 'master', 'admin'])
  const answer = await app.fastify.inject({
    method,
    url: addressOf(path),
    headers: { authorization: `Bearer ${caller.accessToken}` },
    payload: { isMaster: true, isTeacherAI: true },
  })
  expect(answer.statusCode).toBe(400)
})

/** Spec 8 has these word for word, in English. */
const wordForWord = new Set(['Upload failed', 'Invalid state parameter', 'Code verifier not found'])

test.each([...declaredErrors()])('%s has a Vietnamese sentence', (_code, [status, text]) => {
  expect(status).toBeGreaterThanOrEqual(400)
  const message = typeof text === 'string' ? text : text({} as never) // its own test has the details
  if (wordForWord.has(message)) return
  expect(message).toMatch(/[àáảãạăằắẳẵặâầấẩẫậèéẻẽẹêềếểễệìíỉĩịòóỏõọôồốổỗộơờớởỡợùúủũụưừứửữựỳýỷỹỵđ]/i)
})

test('the API document lists every endpoint, and its page shows them', async () => {
  const document = (await app.fastify.inject('/api/openapi.json')).json()
  expect(document.openapi).toBe('3.1.1')
  const named = Object.entries<Record<string, unknown>>(document.paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
  )
  expect(named.toSorted()).toEqual(served.map(({ method, path }) => `${method} /api${path.replace(/:(\w+)/g, '{$1}')}`).toSorted())
  const page = await app.fastify.inject('/api/docs')
  for (const { path } of served) expect(page.body).toContain(`/api${path}`)
})

test.each(['/healthz', '/readyz', '/api/docs', '/api/subscriptions/v1/plans', '/api/nothing'])(
  '%s carries the security headers and a request id',
  async (url) => {
    const { headers } = await app.fastify.inject(url)
    expect(headers['content-security-policy']).toContain("script-src 'self';")
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['x-request-id']).toMatch(/^[\w-]{36}$/)
  },
)

test('the server is alive and ready, and shows its metrics only to this machine', async () => {
  expect((await app.fastify.inject('/healthz')).statusCode).toBe(200)
  expect((await app.fastify.inject('/readyz')).json()).toEqual({ status: 'ready' })
  expect((await app.fastify.inject('/metrics')).body).toContain('db_pool_connections')
  for (const header of ['x-forwarded-for', 'forwarded', 'x-real-ip'])
    expect((await app.fastify.inject({ url: '/metrics', headers: { [header]: '203.0.113.9' } })).statusCode).toBe(404)
  expect((await app.fastify.inject({ url: '/metrics', remoteAddress: '203.0.113.9' })).statusCode).toBe(404)
})

test('a public site shows its metrics by the token alone, also to a proxy on this machine that rewrites Host', async () => {
  const METRICS_TOKEN = 'a-token-of-32-characters-for-tests'
  const { app } = await testApp({ env: { PUBLIC_URL: 'https://hoc.example.vn', METRICS_TOKEN } })
  for (const host of ['hoc.example.vn', 'localhost:3000', '127.0.0.1'])
    expect((await app.fastify.inject({ url: '/metrics', headers: { host } })).statusCode).toBe(404)
  const answer = await app.fastify.inject({ url: '/metrics', headers: { authorization: `Bearer ${METRICS_TOKEN}` } })
  expect(answer.body).toContain('db_pool_connections')
})

test.each(['/api/payments/mine/checkouts/%ZZ', '/%c0%af'])('the malformed address %s is refused as invalid input', async (url) => {
  const answer = await app.fastify.inject(url)
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'INVALID_INPUT'])
  expect(answer.headers['x-request-id']).toMatch(/^[\w-]{36}$/)
  expect(answer.headers['content-security-policy']).toContain("default-src 'self'")
})

test('a node without the role api serves no endpoint, but is alive', async () => {
  const jobs = await testApp({ env: { ROLES: 'jobs' } })
  expect((await jobs.app.fastify.inject('/api/subscriptions/v1/plans')).statusCode).toBe(404)
  expect((await jobs.app.fastify.inject('/readyz')).statusCode).toBe(200)
})

test('a server whose event loop is late answers 503 with Retry-After', async () => {
  const late = await testApp({ maxLoopDelayMs: Number.MIN_VALUE }) // any delay at all
  const answer = await vi.waitUntil(
    async () => {
      const answer = await late.app.fastify.inject('/api/subscriptions/v1/plans')
      return answer.statusCode !== 200 && answer
    },
    { timeout: 20_000 },
  )
  expect([answer.statusCode, answer.json().code, answer.headers['retry-after']]).toEqual([503, 'OVERLOADED', '1'])
})
