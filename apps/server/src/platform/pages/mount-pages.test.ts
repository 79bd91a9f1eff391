import { createHash } from 'node:crypto'
import cookie from '@fastify/cookie'
import { pageContext } from '@khue/web/context'
import { signOut } from '@khue/contracts/people/identity'
import Fastify, { type InjectOptions } from 'fastify'
import type { ActionFunctionArgs, LoaderFunctionArgs, ServerBuild } from 'react-router'
import { afterAll, expect, test } from 'vitest'
import { commonError } from '#platform/errors'
import { bodyLimit, mountApi, sendRefusal } from '#platform/http/mount-api'
import { mountPages } from '#platform/pages/mount-pages'
import { testApp } from '../../testing/test-app.ts'

const { app } = await testApp()

/** A site of one page without markup: it replies with the request it received. */
const echo = {
  handle: { query: ['open'] },
  loader: ({ request }: LoaderFunctionArgs) => new Response(request.url, { headers: headersFor(request) }),
  action: async ({ request }: ActionFunctionArgs) => new Response(await request.text()),
}
const busy = { loader: () => new Response('busy', { status: 503 }) }
const headersFor = ({ url }: Request): Record<string, string> => (url.includes('open=secret') ? { 'cache-control': 'no-store' } : {})
const signsOut = {
  loader: async ({ context }: LoaderFunctionArgs) => Response.json(await context.get(pageContext).api.call(signOut)),
}
/** A page whose render was made to write what a visitor sent as it came: a script among it must not run. */
const injected = 'document.title = "injected"'
const patched = {
  loader: ({ context }: LoaderFunctionArgs) =>
    new Response(`<script nonce="${context.get(pageContext).nonce}">let own</script><script>${injected}</script>`, {
      headers: { 'content-type': 'text/html; charset=utf-8' },
    }),
}
const route = (id: string, path: string, module: object) => ({ [id]: { id, path, module } })
const build = {
  entry: { module: { default: () => new Response() } },
  routes: {
    ...route('out', 'out', signsOut),
    ...route('busy', 'busy', busy),
    ...route('patched', 'patched', patched),
    ...route('own', 'own', { ...echo, handle: { ownQuery: ['promo_code'] } }),
    ...route('echo', '*', echo),
  },
  assets: { entry: { imports: [], module: '' }, routes: {}, url: '', version: '' },
  basename: '/',
  publicPath: '/',
  assetsBuildDirectory: '',
  future: {},
  ssr: true,
  isSpaMode: false,
  prerender: [],
  routeDiscovery: { mode: 'initial', manifestPath: '/__manifest' },
} as unknown as ServerBuild // the few parts of a build that pages without components need

async function siteOf({ api }: typeof app) {
  const fastify = Fastify({ bodyLimit })
  await fastify.register(cookie)
  fastify.setErrorHandler((error, request, reply) => sendRefusal(error, request, reply))
  await mountApi(fastify, api, async () => undefined)
  await mountPages(fastify, {
    api,
    identify: async ({ cookies }) => {
      if (cookies.get('session') === 'unreadable') throw commonError.OVERLOADED({ retryAfter: 1 })
      return undefined
    },
    refresh: async () => undefined,
    sessionCookies: ['session'],
    build,
  })
  await fastify.ready()
  afterAll(() => fastify.close())
  return fastify
}
const fastify = await siteOf(app)
const ask = (url: string, options: InjectOptions = {}) => fastify.inject({ url, ...options })
const form = (payload: string | Buffer) =>
  ({ method: 'POST', payload, headers: { 'content-type': 'application/x-www-form-urlencoded' } }) as const

const sourceOf = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`
test.each([
  ['a guest', {}],
  ['a signed-in person', { cookie: 'session=abc' }],
])('a script injected into a page of %s is not permitted', async (_, headers) => {
  const answer = await ask('/patched', { headers })
  const policy = String(answer.headers['content-security-policy'])
  expect(answer.body).toContain(injected)
  expect(policy).not.toContain(sourceOf(injected))
  expect(policy).not.toMatch(/script-src[^;]*'unsafe-inline'/)
  const nonce = /<script nonce="([^"]+)">let own/.exec(answer.body)?.[1]
  expect(policy).toContain(nonce === undefined ? sourceOf('let own') : `'nonce-${nonce}'`)
})

test('a form reaches its page unchanged', async () => {
  expect((await ask('/sign-in', form('name=%C4%90an'))).body).toBe('name=%C4%90an')
})

test('a form over the limit is refused before the page reads it', async () => {
  const answer = await ask('/sign-in', form(Buffer.alloc(bodyLimit + 1, 'a')))
  expect([answer.statusCode, answer.json().code]).toEqual([413, 'BODY_TOO_LARGE'])
})

test.each(['text/plain', 'application/json', 'application/octet-stream'])('%s is refused as a form', async (type) => {
  const answer = await ask('/sign-in', { method: 'POST', payload: 'a=b', headers: { 'content-type': type } })
  expect([answer.statusCode, answer.json().code]).toEqual([415, 'WRONG_CONTENT_TYPE'])
})

test.each(['POST', 'PUT', 'PATCH', 'DELETE'] as const)('%s without a body reaches its page too', async (method) => {
  const answer = await ask('/sign-in', { method })
  expect([answer.statusCode, answer.body]).toEqual([200, ''])
})

test.each([
  ['the public address', { origin: 'http://localhost:3000' }, 200],
  ['this machine by another name', { origin: 'http://127.0.0.1:3000', host: '127.0.0.1:3000' }, 200],
  ['another site', { origin: 'https://evil.example' }, 403],
])('a form from %s is answered %#', async (_who, headers, status) => {
  const { headers: type, ...rest } = form('a=b')
  expect((await ask('/sign-in', { ...rest, headers: { ...type, ...headers } })).statusCode).toBe(status)
})

test.each([{ host: 'evil.example' }, { host: 'not a host' }, { host: '' }, { 'x-forwarded-host': 'evil.example' }])(
  'a page sees its public address for any host that the client sends: %o',
  async (headers) => {
    for (const cookies of [{}, { session: 'x' }]) {
      expect((await ask('/classes', { headers, cookies })).body).toBe('http://localhost:3000/classes')
    }
  },
)

test('a page of an overloaded server sends Retry-After', async () => {
  for (const cookies of [{}, { session: 'x' }]) {
    const answer = await ask('/busy', { cookies })
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '1'])
  }
})

test('a guest page sees only query parameters that some page reads, and is cached by them', async () => {
  expect((await ask('/classes?utm_source=x&open=register&promo_code=y')).body).toBe('http://localhost:3000/classes?open=register')
})

test('a query parameter of one page is visible to that page only', async () => {
  expect((await ask('/own?promo_code=y&open=register&utm_source=x')).body).toBe('http://localhost:3000/own?open=register&promo_code=y')
})

test('a page with no-store is not cached', async () => {
  expect((await ask('/classes?open=secret')).headers['cache-control']).toBe('no-store')
  expect((await ask('/classes')).headers['cache-control']).toBe('no-cache')
})

test('a page cached for guests cannot read or set cookies', async () => {
  const answer = await ask('/out', { cookies: { khue_device: 'mine', khue_in: '1' } })
  expect(answer.headers['set-cookie']).toBeUndefined()
})

test('behind TLS a session cookie counts only under its prefixed name', async () => {
  const secured = await testApp({ env: { PUBLIC_URL: 'https://hoc.example.vn' } })
  const site = await siteOf(secured.app)
  for (const [name, isKept] of [
    ['__Host-session', false],
    ['session', true],
  ] as const) {
    const answer = await site.inject({ url: '/classes', cookies: { [name]: 'x' } })
    expect(answer.headers['cache-control']).toBe(isKept ? 'no-cache' : 'private, no-store')
  }
})

test.each([
  ['gzip, deflate, br', 'gzip'],
  ['gzip;q=0.5', 'gzip'],
  ['gzip;q=0', undefined],
  ['br, gzip; q=0.0, identity', undefined],
  ['identity', undefined],
])('to a browser that accepts %s a page is sent as %s', async (accepted, encoding) => {
  for (const cookies of [{}, { session: 'x' }]) {
    const answer = await ask('/classes', { headers: { 'accept-encoding': accepted }, cookies })
    expect(answer.headers['content-encoding']).toBe(encoding)
  }
})

test.each(['GET', 'POST', 'OPTIONS'] as const)('%s at an unknown API address is not a page', async (method) => {
  for (const url of ['/api/nothing', `/api/payments/mine/checkouts/${'A'.repeat(500)}`, '/api/orders/mine/checkout/x']) {
    const answer = await ask(url, { method })
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'NOT_FOUND'])
  }
})

test('when a visitor cannot be identified, a browser gets an error page and a program the refusal', async () => {
  const headers = { cookie: 'session=unreadable' }
  const page = await ask('/echo', { headers: { ...headers, accept: 'text/html,*/*' } })
  expect([page.statusCode, page.headers['retry-after'], page.headers['content-type']]).toEqual([503, '1', 'text/html; charset=utf-8'])
  expect(page.body).toContain('Hệ thống đang bận')
  expect((await ask('/echo', { headers })).json().code).toBe('OVERLOADED')
})
