import { randomUUID } from 'node:crypto'
import { type Endpoint, endpoint } from '@khue/contracts/endpoint'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { serve } from '#platform/http/api'
import { errorTable } from '#platform/errors'
import { probeApi } from '../../testing/probe-api.ts'

const body = z.strictObject({ word: z.string() })
const note = endpoint({
  method: 'POST',
  path: '/probe/v1/notes',
  access: 'user',
  summary: 'probe',
  body,
  reply: z.object({ nth: z.int() }),
})
const other = endpoint({ ...note, path: '/probe/v1/other-notes' })
const probeError = errorTable({ PROBE_WORD_REFUSED: [422, 'Từ này không dùng được'] })

let pause = Promise.resolve()
let onPause = (): void => undefined
let breaks = false
const { send, deps } = await probeApi((api) => {
  for (const one of [note, other]) {
    serve(api, one, async ({ deps, body }) => {
      await deps.db.execute(sql`insert into probe_notes(word) values (${body.word})`)
      if (body.word === 'refused') throw probeError.PROBE_WORD_REFUSED()
      if (breaks) throw new Error('broken after the insert')
      onPause()
      await pause
      const { rows } = await deps.db.execute<{ nth: number }>(sql`select count(*)::int as nth from probe_notes where word = ${body.word}`)
      return { nth: rows[0]?.nth ?? 0 }
    })
  }
})
await deps.db.execute(sql`create table probe_notes(word text not null)`)

const count = async (word: string) =>
  (await deps.db.execute<{ n: number }>(sql`select count(*)::int as n from probe_notes where word = ${word}`)).rows[0]?.n
const [an, binh] = [randomUUID(), randomUUID()]
const post = (word: string, key: string, { as = an, to = note }: { as?: string; to?: Endpoint } = {}) =>
  send(to, { word }, { authorization: `Bearer ${as}`, 'idempotency-key': key })

test('the same key and body get the same answer and one effect', async () => {
  const first = await post('một', 'k1')
  const again = await post('một', 'k1')
  expect([first.json(), again.json(), await count('một')]).toEqual([{ data: { nth: 1 } }, { data: { nth: 1 } }, 1])
})

test('the same key with another body, or at another endpoint, is refused', async () => {
  await post('hai', 'k2')
  expect((await post('ba', 'k2')).json().code).toBe('IDEMPOTENCY_KEY_REUSED')
  expect((await post('hai', 'k2', { to: other })).statusCode).toBe(409)
  expect([await count('hai'), await count('ba')]).toEqual([1, 0])
})

test('another person may use the same key', async () => {
  await post('bốn', 'k3')
  expect((await post('bốn', 'k3', { as: binh })).json()).toEqual({ data: { nth: 2 } })
})

test('a concurrent request with the same key is asked to retry, and one effect remains', async () => {
  const [gate, pausing] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  pause = gate.promise
  onPause = pausing.resolve
  const first = post('năm', 'k4')
  await pausing.promise
  const twin = await post('năm', 'k4')
  gate.resolve()
  pause = Promise.resolve()
  expect([twin.statusCode, twin.json().code, twin.headers['retry-after']]).toEqual([409, 'IDEMPOTENCY_IN_FLIGHT', '1'])
  expect([(await first).json(), await count('năm')]).toEqual([{ data: { nth: 1 } }, 1])
})

test('two people who use the same key at the same moment do not wait for each other, and each gets their own answer', async () => {
  for (const key of ['k7', 'k8', 'k9']) {
    const [gate, pausing] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    pause = gate.promise
    onPause = pausing.resolve
    const first = post(`của An ${key}`, key)
    await pausing.promise
    pause = Promise.resolve()
    const neighbour = await post(`của Bình ${key}`, key, { as: binh })
    gate.resolve()
    expect([(await first).json(), neighbour.json()]).toEqual([{ data: { nth: 1 } }, { data: { nth: 1 } }])
    expect([await count(`của An ${key}`), await count(`của Bình ${key}`)]).toEqual([1, 1])
    const again = await Promise.all([post(`của An ${key}`, key), post(`của Bình ${key}`, key, { as: binh })])
    expect(again.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect([await count(`của An ${key}`), await count(`của Bình ${key}`)]).toEqual([1, 1])
  }
})

test('a refusal stores nothing, so that the corrected request goes through', async () => {
  expect((await post('refused', 'k5')).statusCode).toBe(422)
  expect((await post('sáu', 'k5')).json()).toEqual({ data: { nth: 1 } })
  expect(await count('refused')).toBe(0)
})

test('a request that failed runs again', async () => {
  breaks = true
  expect((await post('bảy', 'k6')).statusCode).toBe(500)
  breaks = false
  expect((await post('bảy', 'k6')).json()).toEqual({ data: { nth: 1 } })
})

test('without a key every request runs', async () => {
  await send(note, { word: 'tám' }, { authorization: `Bearer ${an}` })
  const second = await send(note, { word: 'tám' }, { authorization: `Bearer ${an}` })
  expect(second.json()).toEqual({ data: { nth: 2 } })
})

test.each([' ', 'a b', 'x'.repeat(129), 'khoá'])('the key %j is refused', async (key) => {
  expect((await post('chín', key)).json().code).toBe('IDEMPOTENCY_KEY_INVALID')
})

test('a character that the database cannot store is invalid input, not an internal error', async () => {
  const answer = await send(note, { word: 'a\u0000b' }, { authorization: `Bearer ${an}` })
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'INVALID_INPUT'])
})
