import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { transact } from '#platform/deps'
import { runPendingWork, sweepOutbox } from '#platform/jobs/worker'
import { publish, publishAll, domainEvent, subscriber, batchSubscriber, onLocalPublish } from '#platform/outbox/domain-events'
import { deliverBatch } from '#platform/outbox/delivery'
import { cloneDatabase } from '../../testing/database.ts'
import { type Db, openDb } from '#platform/postgres/db'
import { readConfig } from '../../config.ts'
import { rounds } from '../../testing/rounds.ts'
import { untilWaitsOrEnds } from '../../testing/waiting-queries.ts'
import { openLog } from '#platform/log'
import { afterAll, inject, vi } from 'vitest'

const url = await cloneDatabase(inject('adminUrl'), `khue_events_${process.pid}`)
const opened = openDb({ url, poolSize: 4, statementTimeoutMs: 5000, poolWaitMs: 2000 })
const deps = { db: opened.db, clock: () => new Date(), config: readConfig({ DATABASE_URL: url }), log: openLog('silent') }
afterAll(() => opened.close())

const somethingHappened = domainEvent('probe.happened', z.object({ n: z.int() }))
const somethingWritten = domainEvent('probe.written', z.object({ n: z.int() }))
const chainStarted = domainEvent('probe.chain', z.object({ n: z.int() }))
const somethingSlow = domainEvent('probe.slow', z.object({}))
await opened.db.execute(sql`create table probe (n int unique deferrable initially deferred)`)
const write = async (db: Db, n: number) => void (await db.execute(sql`insert into probe values (${n})`))
const isInTransaction = (db: Db) => db !== opened.db
const written = async () => (await opened.pool.query<{ n: number }>('select n from probe order by n')).rows.map(({ n }) => n)
const handled: string[] = []
let failuresLeft = 0
const work = {
  jobs: [],
  subscribers: [
    subscriber('first-listener', somethingHappened, async (_deps, { n }) => {
      handled.push(`first ${n}`)
    }),
    subscriber('second-listener', somethingHappened, async (_deps, { n }) => {
      if (failuresLeft-- > 0) throw new Error('not yet')
      handled.push(`second ${n}`)
    }),
    subscriber('writing-listener', somethingWritten, ({ db }, { n }) => write(db, n)),
    subscriber('clumsy-listener', somethingWritten, async ({ db }, { n }) => {
      await write(db, -n)
      if (failuresLeft-- > 0) await write(db, -n) // refused only at the end of the transaction
    }),
    subscriber('publishing-listener', chainStarted, async (deps, { n }) => {
      await write(deps.db, n)
      await publish(deps, somethingWritten, { n: n + 1 })
    }),
    subscriber('slow-listener', somethingSlow, async ({ db }) => void handled.push(isInTransaction(db) ? 'inside' : 'outside'), {
      isSlow: true,
    }),
    subscriber('deaf-listener', domainEvent('probe.other', z.object({})), async () => {
      handled.push('never')
    }),
  ],
}
const batched: number[][] = []
const crowd = domainEvent('probe.crowd', z.object({ n: z.int() }))
const crowdWork = {
  jobs: [],
  subscribers: [
    batchSubscriber('crowd-listener', crowd, async ({ db }, all) => {
      batched.push(all.map(({ n }) => n))
      for (const { n } of all) await write(db, n)
      if (all.some(({ n }) => n === 102)) throw new Error('not this one')
    }),
  ],
}
const settle = () => runPendingWork(deps, opened.pool, work)
/** The worker records a failure a moment after the job has ended: until then the job is locked. */
const retryNow = () =>
  vi.waitFor(
    async () => {
      const { rows } = await deps.db.execute(sql`
      update graphile_worker._private_jobs set run_at = now() where not exists (
        select from graphile_worker._private_jobs where locked_at is not null) returning id`)
      if (rows.length === 0) throw new Error('A job is still held')
    },
    { timeout: 20_000 },
  )

test('every subscriber gets an event of a committed transaction once', async () => {
  handled.length = 0
  await transact(deps, (deps) => publish(deps, somethingHappened, { n: 1 }))
  await settle()
  await settle()
  expect(handled.toSorted()).toEqual(['first 1', 'second 1'])
})

test('an event of a rolled-back transaction is not delivered', async () => {
  handled.length = 0
  await transact(deps, async (deps) => {
    await publish(deps, somethingHappened, { n: 2 })
    throw new Error('rolled back')
  }).catch(() => undefined)
  await settle()
  expect(handled).toEqual([])
})

test('when a subscriber fails, each is retried by itself until it succeeds', async () => {
  handled.length = 0
  failuresLeft = 2
  await transact(deps, (deps) => publish(deps, somethingHappened, { n: 3 }))
  await settle()
  expect(handled).toEqual(['first 3', 'first 3'])
  await retryNow()
  await settle()
  expect(handled).toEqual(['first 3', 'first 3', 'second 3'])
})

test('the writes of a failed subscriber are undone, those of others stay, even when only the commit fails', async () => {
  failuresLeft = 2
  await transact(deps, (deps) => publish(deps, somethingWritten, { n: 1 }))
  await settle()
  expect(await written()).toEqual([1])
  await retryNow()
  await settle()
  expect(await written()).toEqual([-1, 1])
})

test('only events delivered more than 30 days ago are deleted', async () => {
  await opened.db.execute(sql`
    insert into outbox (id, name, payload, created_at, delivered_at)
    select gen_random_uuid(), 'probe.swept', jsonb_build_object('n', n), now() - interval '90 days', delivered
    from (values (1, now() - interval '31 days'), (2, now() - interval '29 days'), (3, null)) as kept (n, delivered)`)
  await sweepOutbox(deps)
  const { rows } = await opened.pool.query<{ n: number }>(
    `delete from outbox where name = 'probe.swept' returning (payload->>'n')::int as n`,
  )
  expect(rows.map(({ n }) => n).toSorted((a, b) => a - b)).toEqual([2, 3])
})

test('a slow subscriber runs outside any transaction', async () => {
  handled.length = 0
  await transact(deps, (deps) => publish(deps, somethingSlow, {}))
  await settle()
  expect(handled).toEqual(['outside'])
})

const transactionsOf = async (...ns: number[]) =>
  (await deps.db.execute<{ of: string }>(sql`select distinct xmin::text as of from probe where abs(n) = any(${sql.param(ns)}::int[])`)).rows

test('an event published by a subscriber is delivered in the same transaction', async () => {
  await transact(deps, (deps) => publish(deps, chainStarted, { n: 10 }))
  expect(await deliverBatch(deps, work.subscribers)).toBe(true)
  expect(await transactionsOf(10, 11)).toHaveLength(1)
  expect(await written()).toEqual(expect.arrayContaining([-11, 10, 11]))
  expect(await deliverBatch(deps, work.subscribers)).toBe(false)
})

test('when the subscriber of that event fails, the first one keeps its writes and only the other is retried', async () => {
  failuresLeft = 3 // in the batch, as a single event, as a job
  await transact(deps, (deps) => publish(deps, chainStarted, { n: 20 }))
  expect(await deliverBatch(deps, work.subscribers)).toBe(true)
  expect(await transactionsOf(20, 21)).toEqual([])
  await settle()
  expect((await written()).filter((n) => Math.abs(n) >= 20)).toEqual([20, 21])
  await retryNow()
  await settle()
  expect((await written()).filter((n) => Math.abs(n) >= 20)).toEqual([-21, 20, 21])
})

test('pending events are delivered as one ordered batch, and a failing one delays only itself', async () => {
  for (const n of [100, 101]) await transact(deps, (deps) => publish(deps, crowd, { n }))
  expect(await deliverBatch(deps, crowdWork.subscribers)).toBe(true)
  expect(batched).toEqual([[100, 101]])
  expect(await transactionsOf(100, 101)).toHaveLength(1)
  await transact(deps, (deps) => publishAll(deps, crowd, [{ n: 102 }, { n: 103 }]))
  expect(await deliverBatch(deps, crowdWork.subscribers)).toBe(true)
  expect(batched.slice(1)).toEqual([[102, 103], [102], [103]])
  expect(await transactionsOf(102, 103)).toHaveLength(1)
  const { rows } = await deps.db.execute<{ key: string }>(
    sql`select key from graphile_worker._private_jobs where key like 'subscriber:crowd-listener:%'`,
  )
  expect(rows).toHaveLength(1)
  expect(await deliverBatch(deps, crowdWork.subscribers)).toBe(false)
})

test('an event that one delivery is handling is not handled by another at the same time, which does not wait for it', rounds, async () => {
  handled.length = 0
  const [started, open] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const held = domainEvent('probe.held', z.object({}))
  const waiting = subscriber('waiting-listener', held, async () => {
    handled.push('once')
    started.resolve()
    await open.promise
  })
  await transact(deps, (deps) => publish(deps, held, {}))
  const first = deliverBatch(deps, [waiting])
  await started.promise
  const second = deliverBatch(deps, [waiting])
  await untilWaitsOrEnds(deps, second)
  open.resolve()
  expect([await first, await second, handled]).toEqual([true, false, ['once']])
  expect(await deliverBatch(deps, [waiting])).toBe(false)
})

test('a delivery in the same process is notified directly, after the commit', async () => {
  let rings = 0
  const tellElsewhere = onLocalPublish(opened.pool, () => (rings += 1))
  await transact(deps, async (deps) => {
    await publish(deps, somethingHappened, { n: 4 })
    expect(rings).toBe(0)
  })
  expect(rings).toBe(1)
  tellElsewhere()
  await transact(deps, (deps) => publish(deps, somethingHappened, { n: 5 }))
  expect(rings).toBe(1)
  await settle()
})
