import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { testApp } from '#testing/test-app'
import { visitorOf } from '#testing/page-visitor'

type FakeResponse = { status?: number; body?: unknown; headers?: Record<string, string> }
type Graph = Record<string, FakeResponse>

/** A fake of Facebook's and Zalo's servers, with one response per path. */
let responses: Graph = {}
const server = createServer((request, response) => {
  const { status = 200, body = {}, headers = {} } = responses[new URL(request.url ?? '', 'http://x').pathname] ?? { status: 404 }
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
})
server.listen(0, '127.0.0.1')
await once(server, 'listening')
const graph = `http://127.0.0.1:${(server.address() as AddressInfo).port}` // a TCP server's address
afterAll(() => server.close())

const secret = 'a-secret-of-sixteen-letters'
const { app, deps } = await testApp({
  env: {
    FACEBOOK_APP_ID: '42',
    FACEBOOK_APP_SECRET: secret,
    FACEBOOK_DIALOG_URL: `${graph}/dialog`,
    FACEBOOK_GRAPH_URL: `${graph}/fb`,
    ZALO_SIGN_IN_APP_ID: '42',
    ZALO_SIGN_IN_SECRET: secret,
    ZALO_SIGN_IN_URL: `${graph}/zalo`,
    ZALO_SIGN_IN_GRAPH_URL: `${graph}/zalo-graph`,
    OIDC_TIMEOUT_SECONDS: '30',
  },
})

const facebook: Graph = {
  '/fb/oauth/access_token': { body: { access_token: 't', token_type: 'bearer' } },
  '/fb/debug_token': { body: { data: { app_id: '42', is_valid: true, user_id: '7' } } },
  '/fb/me': { body: { id: '7', name: 'Hạnh' } },
}
const zalo: Graph = {
  '/zalo/access_token': { body: { access_token: 't', expires_in: '3600' } },
  '/zalo-graph/me': { body: { id: '7', name: 'Hạnh', error: 0, message: 'Success' } },
}

/** Where the browser ends up after this provider response. */
async function signIn(type: 'facebook' | 'zalo', graphs: Graph) {
  responses = graphs
  const visitor = visitorOf(app.fastify, deps.config.publicUrl.origin)
  const start = await visitor.open(`/login/oauth2/${type}`)
  const state = start.url.searchParams.get('state') ?? ''
  const page = await visitor.open(`/login/oauth2/${type}/handler?code=c&state=${state}`, { stops: ['/login'] })
  return { landed: page.url.search, isSignedIn: visitor.cookies.has('khue_access') }
}

const elsewhere = { status: 302, headers: { location: `${graph}/fb/me` } }
const data = (fields: object) => ({ body: { data: { app_id: '42', is_valid: true, user_id: '7', ...fields } } })

test.each<[type: 'facebook' | 'zalo', lie: string, graphs: Graph]>([
  ['facebook', 'a token of another application', { ...facebook, '/fb/debug_token': data({ app_id: '43' }) }],
  ['facebook', 'a token that is not valid', { ...facebook, '/fb/debug_token': data({ is_valid: false }) }],
  ['facebook', 'a token of another person', { ...facebook, '/fb/debug_token': data({ user_id: '8' }) }],
  ['facebook', 'no token inspection', { ...facebook, '/fb/debug_token': { body: { data: { is_valid: true } } } }],
  ['facebook', 'no person', { ...facebook, '/fb/me': { body: { name: 'Hạnh' } } }],
  ['facebook', 'a person as a number', { ...facebook, '/fb/me': { body: { id: 7 } } }],
  ['facebook', 'a person in another field', { ...facebook, '/fb/me': elsewhere }],
  ['facebook', 'an error with a profile', { ...facebook, '/fb/me': { status: 400, body: { id: '7' } } }],
  ['facebook', 'no token', { ...facebook, '/fb/oauth/access_token': { body: { error: { code: 100 } } } }],
  ['facebook', 'a token in another field', { ...facebook, '/fb/oauth/access_token': elsewhere }],
  ['facebook', 'an endless profile', { ...facebook, '/fb/me': { body: { id: '7', name: 'x'.repeat(1_000_000) } } }],
  ['zalo', 'an error with status 200', { ...zalo, '/zalo/access_token': { body: { error: -14_010, error_name: 'Invalid code' } } }],
  ['zalo', 'an error beside a token', { ...zalo, '/zalo/access_token': { body: { error: -1, access_token: 't' } } }],
  ['zalo', 'an error beside a profile', { ...zalo, '/zalo-graph/me': { body: { error: 452, id: '7', name: 'Hạnh' } } }],
  ['zalo', 'no person', { ...zalo, '/zalo-graph/me': { body: { error: 0, message: 'Success' } } }],
  ['zalo', 'an empty id', { ...zalo, '/zalo-graph/me': { body: { error: 0, id: '' } } }],
  ['zalo', 'a token in another field', { ...zalo, '/zalo/access_token': elsewhere }],
])('%s answers with %s: no one is signed in', async (type, _, graphs) => {
  const answer = await signIn(type, graphs)
  expect(answer.isSignedIn).toBe(false)
  expect(['?error=PROVIDER_RESPONSE_INVALID', '?error=PROVIDER_UNREACHABLE']).toContain(answer.landed)
})

test.each(['facebook', 'zalo'] as const)('after a valid response from %s, a stranger is asked to link first', async (type) => {
  expect(await signIn(type, { ...facebook, ...zalo })).toEqual({ landed: '?error=LOGIN_TYPE_NOT_LINKED', isSignedIn: false })
})
