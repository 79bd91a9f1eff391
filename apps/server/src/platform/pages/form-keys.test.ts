import cookie from '@fastify/cookie'
import { pageContext } from '@khue/web/context'
import { formKeyField } from '@khue/contracts/form-key'
import { endpoint } from '@khue/contracts/endpoint'
import { sql } from 'drizzle-orm'
import Fastify, { type FastifyRequest } from 'fastify'
import type { ActionFunctionArgs, LoaderFunctionArgs, ServerBuild } from 'react-router'
import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { serve } from '#platform/http/api'
import { mountPages } from '#platform/pages/mount-pages'
import { formKeys, guestFormKey, requestIdOf } from '#platform/pages/form-keys'
import { testApp } from '#testing/test-app'
import { untilQueriesWait } from '#testing/waiting-queries'

const { app, given, deps } = await testApp()
const note = endpoint({
  method: 'POST',
  path: '/probe/v1/page-notes',
  access: 'guest',
  summary: 'probe',
  body: z.strictObject({ word: z.string() }),
  reply: z.object({ nth: z.int() }),
})
/** For guests, too. */
const message = endpoint({ ...note, path: '/probe/v1/page-messages', acceptsGuestKey: true })
await deps.db.execute(sql`create table page_notes(word text not null)`)
for (const one of [note, message])
  serve(app.api, one, async ({ deps, body }) => {
    await deps.db.execute(sql`insert into page_notes(word) values (${body.word})`)
    await deps.db.execute(sql`select pg_advisory_xact_lock_shared(4711)`)
    const { rows } = await deps.db.execute<{ nth: number }>(sql`select count(*)::int as nth from page_notes where word = ${body.word}`)
    return { nth: rows[0]?.nth ?? 0 }
  })

/** A page whose form writes the same word twice. */
const page = {
  loader: ({ context }: LoaderFunctionArgs) => Response.json(context.get(pageContext).formSeed),
  action: async ({ request, context }: ActionFunctionArgs) => {
    const { api, requestId } = context.get(pageContext)
    const { word } = z.object({ word: z.string() }).parse(Object.fromEntries(await request.formData()))
    const to = word.startsWith('lời nhắn') ? message : note
    const answers = [await api.call(to, { body: { word } }), await api.call(to, { body: { word } })]
    return Response.json({ nth: answers.map(({ nth }) => nth), requestId })
  },
}
const build = {
  entry: { module: { default: () => new Response() } },
  routes: { page: { id: 'page', path: '*', module: page } },
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

const people = new Map([
  ['an', await given.student()],
  ['binh', await given.student()],
])
const fastify = Fastify()
await fastify.register(cookie)
await mountPages(fastify, {
  api: app.api,
  identify: async ({ cookies }) => {
    const id = people.get(cookies.get('session') ?? '')?.id
    return id === undefined ? undefined : { id, accountId: id, sessionId: id, roles: [] }
  },
  refresh: async () => undefined,
  sessionCookies: ['session'],
  build,
})
await fastify.ready()
afterAll(() => fastify.close())

const urlencoded = 'application/x-www-form-urlencoded'
const post = (fields: Record<string, string>, as = 'an') =>
  fastify.inject({
    method: 'POST',
    url: '/page',
    cookies: { session: as },
    headers: { 'content-type': urlencoded },
    payload: new URLSearchParams(fields).toString(),
  })
const count = async (word: string) =>
  (await deps.db.execute<{ n: number }>(sql`select count(*)::int as n from page_notes where word = ${word}`)).rows[0]?.n

test('a form sent again gets the stored answers of all its calls; a new form writes anew', async () => {
  const first = await post({ word: 'một', [formKeyField]: 'f1' })
  const again = await post({ word: 'một', [formKeyField]: 'f1' })
  expect(first.json()).toMatchObject({ nth: [1, 2] })
  expect(again.json()).toEqual(first.json())
  expect(await count('một')).toBe(2)
  expect((await post({ word: 'một', [formKeyField]: 'f2' })).json()).toMatchObject({ nth: [3, 4] })
})

const multipart = (name: string, value: string) => `--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`

const sendMultipart = (key: string) =>
  fastify.inject({
    method: 'POST',
    url: '/page',
    cookies: { session: 'an' },
    headers: { 'content-type': 'multipart/form-data; boundary=b' },
    payload: `${multipart('word', 'hai')}${multipart(formKeyField, key)}--b--\r\n`,
  })

test('a multipart form has its key too', async () => {
  await sendMultipart('f3')
  expect((await sendMultipart('f3')).json()).toMatchObject({ nth: [1, 2] })
})

test('a changed form under a key that was used is refused', async () => {
  await post({ word: 'ba', [formKeyField]: 'f4' })
  const answer = await post({ word: 'bốn', [formKeyField]: 'f4' })
  expect([answer.statusCode, await count('bốn')]).toEqual([409, 0])
})

test("another person's form with the same key is another, and a guest's is stored only where the endpoint accepts their key", async () => {
  expect((await post({ word: 'năm', [formKeyField]: 'f5' })).json()).toMatchObject({ nth: [1, 2] })
  expect((await post({ word: 'năm', [formKeyField]: 'f5' }, 'binh')).json()).toMatchObject({ nth: [3, 4] })
  for (const nth of [
    [5, 6],
    [7, 8],
  ])
    expect((await post({ word: 'năm', [formKeyField]: 'f5' }, 'nobody')).json()).toMatchObject({ nth })
})

const guest = (fields: Record<string, string>) => post(fields, 'nobody')
const sent = (ip: string, body = 'word=a') => ({ ip, url: '/contacts', body: Buffer.from(body) }) as FastifyRequest // all that the key is made of

test('a message of a guest has a key, also without one in its form: the same content from one network within ten minutes is one', async () => {
  for (const fields of [{ word: 'lời nhắn một', [formKeyField]: 'g1' }, { word: 'lời nhắn hai' }]) {
    expect((await guest(fields)).json()).toMatchObject({ nth: [1, 2] })
    expect((await guest(fields)).json()).toMatchObject({ nth: [1, 2] })
  }
  expect((await guest({ word: 'lời nhắn ba' })).json()).toMatchObject({ nth: [1, 2] })
  const keys = [
    guestFormKey(sent('203.0.113.7'), 0),
    guestFormKey(sent('203.0.113.8'), 0),
    guestFormKey(sent('203.0.113.7', 'word=b'), 0),
    guestFormKey(sent('203.0.113.7'), 600_000),
  ]
  expect(new Set(keys).size).toBe(4)
  expect(guestFormKey(sent('203.0.113.7'), 599_999)).toBe(keys[0])
})

test('of two submissions at once, the second waits and gets the answer of the first', async () => {
  const holder = deps.db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(4711)`)
    const answers = Promise.all([post({ word: 'sáu', [formKeyField]: 'f6' }), post({ word: 'sáu', [formKeyField]: 'f6' })])
    await untilQueriesWait(deps)
    return { answers }
  })
  const [one, two] = await (await holder).answers
  expect([one.statusCode, two.statusCode, one.json().nth]).toEqual([200, 200, [1, 2]])
  expect(two.json()).toEqual(one.json())
  expect(await count('sáu')).toBe(2)
})

const seed = async () => (await fastify.inject({ url: '/page', cookies: { session: 'an' } })).json<string>()

test('each request has its own seed, and each form its own request id, which stays the same when it is sent again', async () => {
  expect(await seed()).not.toBe(await seed())
  expect(requestIdOf('f1')).toBe(requestIdOf('f1'))
  expect(requestIdOf('f1')).not.toBe(requestIdOf('f2'))
  for (const id of [requestIdOf('f1'), requestIdOf(undefined)]) expect(z.uuid().safeParse(id).success).toBe(true)
  expect(requestIdOf(undefined)).not.toBe(requestIdOf(undefined))
})

test('the keys of one form differ by endpoint and by call', () => {
  const [keyOf, again] = [formKeys('f1'), formKeys('f1')]
  const keys = [keyOf(note), keyOf(note), keyOf({ method: 'PUT', path: note.path })]
  expect(new Set(keys).size).toBe(3)
  expect([again(note), again(note), again({ method: 'PUT', path: note.path })]).toEqual(keys)
})
