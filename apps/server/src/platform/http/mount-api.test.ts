import { endpoint } from '@khue/contracts/endpoint'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { serve } from '#platform/http/api'
import { probeApi } from '../../testing/probe-api.ts'

const priceIt = endpoint({
  method: 'POST',
  path: '/probe/v1/prices',
  access: 'guest',
  summary: 'probe',
  body: z.strictObject({ amount: z.int().min(0), note: z.string().optional() }),
  reply: z.object({ amount: z.int() }),
})
const mine = endpoint({ method: 'GET', path: '/probe/v1/mine', access: 'user', summary: 'probe', reply: z.object({ id: z.string() }) })
const admins = endpoint({
  method: 'GET',
  path: '/probe/v1/admins',
  access: 'admin',
  summary: 'probe',
  reply: z.object({ ok: z.boolean() }),
})
const rare = endpoint({
  method: 'GET',
  path: '/probe/v1/rare',
  access: 'guest',
  summary: 'probe',
  reply: z.object({ ok: z.boolean() }),
  limit: { max: 2, seconds: 60 },
})
const broken = endpoint({
  method: 'GET',
  path: '/probe/v1/broken',
  access: 'guest',
  summary: 'probe',
  reply: z.object({ ok: z.boolean() }),
})
const signed = endpoint({
  method: 'POST',
  path: '/probe/v1/signed',
  access: 'guest',
  summary: 'probe',
  reply: z.object({ hex: z.string() }),
  isUnwrapped: true,
  rawBody: true,
})

const silent = endpoint({
  method: 'POST',
  path: '/probe/v1/silent',
  access: 'guest',
  summary: 'probe',
  reply: z.null(),
  isUnwrapped: true,
  rawBody: true,
  noContent: true,
})

const { send } = await probeApi((api) => {
  serve(api, silent, () => null)
  serve(api, signed, ({ rawBody }) => ({ hex: rawBody.toString('hex') }))
  // the reply schema must drop the extra field
  serve(api, priceIt, ({ body }) => ({ amount: body.amount, secret: 'stays inside' }) as { amount: number })
  serve(api, mine, ({ actor }) => ({ id: actor.id }))
  serve(api, admins, () => ({ ok: true }))
  serve(api, rare, () => ({ ok: true }))
  serve(api, broken, () => {
    throw new Error('connection string postgres://secret')
  })
})

test.each([
  ['a number written as text', '{"amount":"1000"}', 400],
  ['an exponent written as text', '{"amount":"1e3"}', 400],
  ['true for a number', '{"amount":true}', 400],
  ['null for a number', '{"amount":null}', 400],
  ['a fraction', '{"amount":1.5}', 400],
  ['more than a safe integer', '{"amount":9007199254740993}', 400],
  ['an unknown field', '{"amount":1,"role":"admin"}', 400],
  ['a prototype', '{"amount":1,"__proto__":{"x":1}}', 400],
  ['broken JSON', '{"amount":', 400],
  ['an empty body', '', 400],
  ['an array', '[{"amount":1}]', 400],
  ['a plain number', '{"amount":1000}', 200],
])('a body with %s is answered %#', async (_what, payload, status) => {
  const answer = await send(priceIt, payload)
  expect(answer.statusCode).toBe(status)
  if (status === 400) expect(answer.json()).toMatchObject({ code: 'INVALID_INPUT', message: expect.stringContaining('kiểm tra') })
})

test.each([
  ['{ "a" : 1 }', 'application/json'],
  ['{"a":', 'application/json'],
  ['a=1&a=2', 'application/x-www-form-urlencoded'],
  ['học', 'text/plain; charset=utf-8'],
  ['', 'application/json'],
])('a raw body arrives unchanged: %s', async (sent, type) => {
  const answer = await send(signed, sent, { 'content-type': type })
  expect([answer.statusCode, answer.json()]).toEqual([200, { hex: Buffer.from(sent).toString('hex') }])
})

test('an endpoint without content replies with an empty body', async () => {
  const answer = await send(silent, '{}', { 'content-type': 'application/json' })
  expect([answer.statusCode, answer.body]).toEqual([204, ''])
})

test('a reply holds only the fields of its schema, inside data', async () => {
  expect((await send(priceIt, { amount: 5 })).json()).toEqual({ data: { amount: 5 } })
})

test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'application/xml'])(
  'the content type %s is refused with 415',
  async (type) => {
    const answer = await send(priceIt, '{"amount":1}', { 'content-type': type })
    expect([answer.statusCode, answer.json().code]).toEqual([415, 'WRONG_CONTENT_TYPE'])
  },
)

test('a body over the limit is refused with 413', async () => {
  const answer = await send(priceIt, { amount: 1, note: 'x'.repeat(300_000) })
  expect([answer.statusCode, answer.json().code]).toEqual([413, 'BODY_TOO_LARGE'])
})

test('a guest is asked to sign in, a person without the role is refused', async () => {
  expect((await send(mine)).json().code).toBe('SIGN_IN_REQUIRED')
  expect((await send(mine, undefined, { authorization: 'Bearer an' })).json()).toEqual({ data: { id: 'an' } })
  expect((await send(admins, undefined, { authorization: 'Bearer an' })).json().code).toBe('FORBIDDEN')
})

test('calls beyond the limit are refused with the seconds to wait', async () => {
  expect((await send(rare)).statusCode).toBe(200)
  expect((await send(rare)).statusCode).toBe(200)
  const third = await send(rare)
  expect([third.statusCode, third.json().code]).toEqual([429, 'TOO_MANY_REQUESTS'])
  expect(Number(third.headers['retry-after'])).toBeGreaterThan(0)
})

test('an unknown error shows only the default sentence and a request id', async () => {
  const answer = await send(broken)
  expect(answer.json()).toEqual({ code: 'INTERNAL', message: 'Đã có lỗi xảy ra. Vui lòng thử lại sau!' })
  expect(answer.statusCode).toBe(500)
  expect(answer.headers['x-request-id']).toMatch(/\S/)
})

test('an unknown API address answers 404 in the same form', async () => {
  expect((await send({ ...mine, path: '/probe/v1/nothing' })).json().code).toBe('NOT_FOUND')
})

test.each([
  ['another site', { origin: 'https://evil.example' }, 403],
  ['an opaque origin', { origin: 'null' }, 403],
  ['another port of this machine', { origin: 'http://localhost:9999' }, 403],
  ['a browser that says cross-site', { 'sec-fetch-site': 'cross-site' }, 403],
  ['a browser that says same-site, as for a neighbouring subdomain', { 'sec-fetch-site': 'same-site' }, 403],
  ['a browser that says same-origin', { 'sec-fetch-site': 'same-origin' }, 200],
  ['an address that a person typed', { 'sec-fetch-site': 'none' }, 200],
  ['another site beside a token', { origin: 'https://evil.example', authorization: 'Basic eDp5' }, 403],
  ['this site', { origin: 'http://localhost:3000', host: 'localhost:3000' }, 200],
  ['this site by IP address', { origin: 'http://127.0.0.1:3000', host: '127.0.0.1:3000' }, 200],
  ['no browser at all', {}, 200],
])('a write from %s is answered %#', async (_who, headers, status) => {
  expect((await send(priceIt, { amount: 1 }, headers)).statusCode).toBe(status)
})
