import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { transact } from '#platform/deps'
import { refusalOf } from '#platform/http/refusals'
import { testApp } from '../../testing/test-app.ts'

const { deps } = await testApp({ env: { STATEMENT_TIMEOUT_MS: '200' } })

const told = (work: Promise<unknown>) =>
  work.then(
    () => 'nothing',
    (error: unknown) => refusalOf(error).code,
  )
const loseConnection = sql`select pg_terminate_backend(pg_backend_pid())`

test('a database that goes away is busy, whether in the midst of a transaction or not', async () => {
  expect(await told(deps.db.execute(loseConnection))).toBe('OVERLOADED')
  expect(await told(transact(deps, ({ db }) => db.execute(loseConnection)))).toBe('OVERLOADED')
  expect(await told(transact(deps, (deps) => transact(deps, ({ db }) => db.execute(loseConnection))))).toBe('OVERLOADED')
})

test('a statement that takes too long is cancelled, and the house is busy', async () => {
  expect(await told(deps.db.execute(sql`select pg_sleep(5)`))).toBe('OVERLOADED')
  expect(await told(transact(deps, ({ db }) => db.execute(sql`select pg_sleep(5)`)))).toBe('OVERLOADED')
})

test('a mistake of our own is no busy house', async () => {
  expect(await told(deps.db.execute(sql`select 1 / 0`))).toBe('INTERNAL')
  expect(await told(Promise.reject(new Error('connection string')))).toBe('INTERNAL')
})
