import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeEach, expect, inject, test, vi } from 'vitest'
import { afterCommit, commitWithLast, inTransaction, openDb, preparedSql, pipelineWrite, violatedConstraint } from '#platform/postgres/db'
import { refusalOf } from '#platform/http/refusals'
import { cloneDatabase } from '../../testing/database.ts'

const url = await cloneDatabase(inject('adminUrl'), `khue_db_${process.pid}`)
const { db, pool, close } = openDb({ url, poolSize: 2, statementTimeoutMs: 5000, poolWaitMs: 2000 })
afterAll(close)

await pool.query('create table probe (n int constraint probe_positive check (n > 0))')
beforeEach(() => pool.query('truncate probe'))
const insert = preparedSql('insert_probe', () => sql`insert into probe values (${sql.placeholder('n')}::int)`)
const fresh = preparedSql<{ one: number }>('fresh', () => sql`select 1 as one`)
const count = preparedSql<{ n: number }>('count_probe', () => sql`select count(*)::int as n from probe`)
const written = async () => (await count(db))[0]?.n
const constraintOf = (work: Promise<unknown>) => work.then(() => 'none', violatedConstraint)

test('a pipelined write is visible to later statements, and after the commit to everyone', async () => {
  const seen = await inTransaction(db, async (tx) => {
    await pipelineWrite(tx, insert(tx, { n: 1 }))
    await pipelineWrite(tx, insert(tx, { n: 2 }))
    return count(tx)
  })
  expect(seen).toEqual([{ n: 2 }])
  expect(await written()).toBe(2)
})

test('a pipelined write that fails rolls the transaction back, and its error reaches the caller', async () => {
  const work = inTransaction(db, async (tx) => {
    await insert(tx, { n: 1 })
    await pipelineWrite(tx, insert(tx, { n: -1 }))
  })
  expect(await constraintOf(work)).toBe('probe_positive')
  expect(await written()).toBe(0)
})

test('when a statement fails because of an earlier one, the caller gets the earlier error', async () => {
  const work = inTransaction(db, async (tx) => {
    await pipelineWrite(tx, insert(tx, { n: -1 }))
    await insert(tx, { n: 1 })
  })
  expect(await constraintOf(work)).toBe('probe_positive')
  expect(await written()).toBe(0)
})

test('a pipelined write before a throw is rolled back', async () => {
  const work = inTransaction(db, async (tx) => {
    await pipelineWrite(tx, insert(tx, { n: 1 }))
    throw new Error('after all not')
  })
  await expect(work).rejects.toThrow('after all not')
  expect(await written()).toBe(0)
})

test('two transactions in a deadlock both succeed in the end', async () => {
  const held = [1, 2].map((key) => sql`select pg_advisory_xact_lock(${key})`)
  const tries = [0, 0]
  let holders = 0
  const bothHold = Promise.withResolvers<void>()
  const take = (mine: number) =>
    inTransaction(db, async (tx) => {
      tries[mine]! += 1
      await tx.execute(held[mine]!)
      holders += 1
      if (holders === 2) bothHold.resolve()
      await bothHold.promise
      await tx.execute(held[1 - mine]!)
      await insert(tx, { n: mine + 1 })
    })
  await Promise.all([take(0), take(1)])
  expect(await written()).toBe(2)
  expect(tries.toSorted((a, b) => a - b)).toEqual([1, 2])
})

test('outside a transaction a pipelined write is awaited', async () => {
  expect(await constraintOf(pipelineWrite(db, insert(db, { n: -1 })))).toBe('probe_positive')
  await pipelineWrite(db, insert(db, { n: 1 }))
  expect(await written()).toBe(1)
})

test('a connection lost while no query runs fails its own transaction only', async () => {
  const work = inTransaction(db, async (tx) => {
    await pipelineWrite(tx, tx.execute(sql`select pg_terminate_backend(pg_backend_pid())`))
    await insert(tx, { n: 1 })
  })
  expect(await work.then(() => undefined, refusalOf)).toMatchObject({ code: 'OVERLOADED' })
  expect(await written()).toBe(0)
})

test('the concurrent statements of a transaction travel in one packet and are answered one by one', async () => {
  await inTransaction(db, count) // parses the named statements
  const packets = vi.spyOn(pg.Connection.prototype as pg.Connection & { sync: () => void }, 'sync')
  const answers = await inTransaction(db, async (tx) => {
    await pipelineWrite(tx, insert(tx, { n: 1 }))
    return Promise.all([count(tx), insert(tx, { n: 2 }), count(tx)])
  })
  expect(answers).toEqual([[{ n: 1 }], [], [{ n: 2 }]])
  expect(packets).toHaveBeenCalledTimes(2) // the second is the commit
  packets.mockRestore()
})

test('with commitWithLast the statements travel with their commit and are answered after it', async () => {
  await inTransaction(db, count) // parses the named statements
  const packets = vi.spyOn(pg.Connection.prototype as pg.Connection & { sync: () => void }, 'sync')
  const committed = vi.fn<() => void>()
  const answers = await commitWithLast(db, (tx) => {
    afterCommit(tx, committed)
    return Promise.all([insert(tx, { n: 1 }), count(tx)])
  })
  expect(answers).toEqual([[], [{ n: 1 }]])
  expect([packets.mock.calls.length, committed.mock.calls.length]).toEqual([1, 1])
  packets.mockRestore()
  expect(await written()).toBe(1)
})

test('with commitWithLast all statements take effect or none, and the connection stays usable', async () => {
  const single = openDb({ url, poolSize: 1, statementTimeoutMs: 5000, poolWaitMs: 2000 })
  const committed = vi.fn<() => void>()
  const refused = commitWithLast(single.db, (tx) => {
    afterCommit(tx, committed)
    return Promise.all([insert(tx, { n: 1 }), insert(tx, { n: -1 })])
  })
  expect(await constraintOf(refused)).toBe('probe_positive')
  const thrown = commitWithLast(single.db, async (tx) => {
    await Promise.all([insert(tx, { n: 1 }), insert(tx, { n: -1 })]).catch(() => undefined)
  })
  await expect(thrown).rejects.toThrow('probe_positive')
  expect([await written(), committed.mock.calls.length]).toEqual([0, 0])
  await inTransaction(single.db, async (tx) => {
    await insert(tx, { n: 1 })
    await insert(tx, { n: 2 })
  })
  expect(await written()).toBe(2)
  await single.close()
})

test('with commitWithLast a work function that throws commits nothing', async () => {
  const given = commitWithLast(db, (tx) => {
    insert(tx, { n: 1 }).catch(() => undefined) // its result does not matter
    return Promise.reject(new Error('given up'))
  })
  await expect(given).rejects.toThrow('given up')
  expect(await written()).toBe(0)
})

test('with commitWithLast a later statement is refused', async () => {
  const late = commitWithLast(db, async (tx) => {
    await insert(tx, { n: 1 })
    await insert(tx, { n: 2 })
  })
  await expect(late).rejects.toThrow('Failed query: insert into probe')
  expect(await written()).toBe(1)
})

test('a second prepared statement of the same name is refused', () => {
  expect(() => preparedSql('fresh', () => sql`select 2`)).toThrow('Two prepared statements have the name fresh')
})

test('a named statement that the database skipped is parsed when it is used again', async () => {
  const single = openDb({ url, poolSize: 1, statementTimeoutMs: 5000, poolWaitMs: 2000 })
  const work = inTransaction(single.db, (tx) => Promise.all([insert(tx, { n: -1 }), fresh(tx)]))
  expect(await constraintOf(work)).toBe('probe_positive')
  expect(await inTransaction(single.db, (tx) => fresh(tx))).toEqual([{ one: 1 }])
  await single.close()
})

test('after a value that cannot be encoded nothing is executed, not even the commit', async () => {
  const loop: Record<string, unknown> = {}
  loop.self = loop
  const work = inTransaction(db, async (tx) => {
    await pipelineWrite(tx, insert(tx, { n: 1 }))
    await pipelineWrite(tx, insert(tx, { n: loop }))
    await pipelineWrite(tx, insert(tx, { n: 2 }))
  })
  await expect(work).rejects.toThrow('Failed query: insert into probe')
  expect(await written()).toBe(0)
})
