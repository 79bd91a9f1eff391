import { sql } from 'drizzle-orm'
import { setImmediate as turn } from 'node:timers/promises'
import { afterAll, beforeEach, expect, inject, onTestFinished, test, vi } from 'vitest'
import { inTransaction, openDb, preparedSql } from '#platform/postgres/db'
import { batched, batchedLists } from '#platform/postgres/batched'
import { cloneDatabase } from '../../testing/database.ts'

const url = await cloneDatabase(inject('adminUrl'), `khue_batched_${process.pid}`)
const { db, close } = openDb({ url, poolSize: 4, statementTimeoutMs: 5000, poolWaitMs: 2000 })
afterAll(close)

const halve = preparedSql<{ half: number }>(
  'halve',
  () => sql`select 100 / n as half from unnest(${sql.placeholder('all')}::int[]) with ordinality as one (n, at) order by at`,
)
let asked: (readonly number[])[] = []
beforeEach(() => void (asked = []))
const divide = batched(async (db, all: readonly number[]) => {
  asked.push(all)
  return (await halve(db, { all })).map(({ half }) => half)
})

test('concurrent requests become one query, and each gets its own answer', async () => {
  expect(await Promise.all([divide(db, 2), divide(db, 5), divide(db, 2)])).toEqual([50, 20, 50])
  expect(asked).toEqual([[2, 5, 2]])
  expect(await divide(db, 4)).toBe(25)
})

test('requests during a query form the next batch, which waits only a moment', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }) // on a busy machine the moment would pass meanwhile
  onTestFinished(() => void vi.useRealTimers())
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const holds = [first.promise, second.promise]
  const asked: (readonly number[])[] = []
  const echo = batched(async (_, all: readonly number[]) => {
    asked.push(all)
    await holds.shift()
    return all
  })
  const one = echo(db, 1)
  await turn()
  const others = [echo(db, 2)]
  await turn()
  others.push(echo(db, 3))
  await turn()
  expect(asked).toEqual([[1]])
  first.resolve()
  await one
  expect(asked).toEqual([[1], [2, 3]]) // the second query now takes long
  const late = echo(db, 4)
  await turn()
  expect(asked).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(10)
  expect(await late).toBe(4)
  second.resolve()
  expect(await Promise.all(others)).toEqual([2, 3])
})

test('a batch has at most two hundred requests', async () => {
  const numbers = Array.from({ length: 450 }, (_, at) => at + 1)
  expect(await Promise.all(numbers.map((number) => divide(db, number)))).toEqual(numbers.map((number) => Math.floor(100 / number)))
  expect(asked.map(({ length }) => length)).toEqual([200, 200, 50])
})

test('a database error for one request does not fail the others', async () => {
  const [refused, ...others] = await Promise.allSettled([divide(db, 0), divide(db, 2), divide(db, 5)])
  expect(refused.status).toBe('rejected')
  expect(others).toMatchObject([{ value: 50 }, { value: 20 }])
})

test('in a transaction requests are not batched and see its own writes', async () => {
  const halves = await inTransaction(db, (tx) => Promise.all([divide(tx, 2), divide(tx, 5)]))
  expect(halves).toEqual([50, 20])
  expect(asked).toEqual([[2], [5]])
})

const load = async (_: unknown, ids: readonly string[]) => ids.map((id) => ({ id }))

test('each list request gets the rows of its own ids, in upper or lower case', async () => {
  const [a, b, c] = ['aaaaaaaa', 'bbbbbbbb', 'cccccccc'].map((head) => `${head}-0000-4000-8000-000000000000`)
  const list = batchedLists(load, ({ id }) => id)
  const found = await Promise.all([list(db, [a ?? '', b ?? '']), list(db, [(b ?? '').toUpperCase()]), list(db, []), list(db, [c ?? ''])])
  expect(found).toEqual([[{ id: a }, { id: b }], [{ id: b }], [], [{ id: c }]])
})
