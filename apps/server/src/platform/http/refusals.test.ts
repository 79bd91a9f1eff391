import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { transact } from '#platform/deps'
import { refusalOf } from '#platform/http/refusals'
import { testApp } from '../../testing/test-app.ts'

const { deps } = await testApp({ env: { STATEMENT_TIMEOUT_MS: '200' } })

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'nothing',
    (error: unknown) => refusalOf(error).code,
  )
const loseConnection = sql`select pg_terminate_backend(pg_backend_pid())`

test('a lost database connection answers OVERLOADED, inside and outside a transaction', async () => {
  expect(await codeOf(deps.db.execute(loseConnection))).toBe('OVERLOADED')
  expect(await codeOf(transact(deps, ({ db }) => db.execute(loseConnection)))).toBe('OVERLOADED')
  expect(await codeOf(transact(deps, (deps) => transact(deps, ({ db }) => db.execute(loseConnection))))).toBe('OVERLOADED')
})

test('a statement that takes too long is cancelled and answers OVERLOADED', async () => {
  expect(await codeOf(deps.db.execute(sql`select pg_sleep(5)`))).toBe('OVERLOADED')
  expect(await codeOf(transact(deps, ({ db }) => db.execute(sql`select pg_sleep(5)`)))).toBe('OVERLOADED')
})

test('a programming error answers INTERNAL, not OVERLOADED', async () => {
  expect(await codeOf(deps.db.execute(sql`select 1 / 0`))).toBe('INTERNAL')
  expect(await codeOf(Promise.reject(new Error('connection string')))).toBe('INTERNAL')
})
