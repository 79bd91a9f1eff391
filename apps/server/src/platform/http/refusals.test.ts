import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { transact } from '#platform/deps'
import { refusalOf } from '#platform/http/refusals'
import { openDb } from '#platform/postgres/db'
import { testApp } from '../../testing/test-app.ts'

const { deps } = await testApp()

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
  // the timeout of PostgreSQL itself is tested, so its 200 ms are real
  const impatient = openDb({ url: deps.config.DATABASE_URL ?? '', poolSize: 1, statementTimeoutMs: 200, poolWaitMs: 5000 })
  onTestFinished(() => impatient.close())
  expect(await codeOf(impatient.db.execute(sql`select pg_sleep(60)`))).toBe('OVERLOADED')
  expect(await codeOf(transact({ ...deps, db: impatient.db }, ({ db }) => db.execute(sql`select pg_sleep(60)`)))).toBe('OVERLOADED')
})

test('a programming error answers INTERNAL, not OVERLOADED', async () => {
  expect(await codeOf(deps.db.execute(sql`select 1 / 0`))).toBe('INTERNAL')
  expect(await codeOf(Promise.reject(new Error('connection string')))).toBe('INTERNAL')
})
