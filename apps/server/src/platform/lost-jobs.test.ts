import { afterAll, expect, inject, test, vi } from 'vitest'
import { z } from 'zod'
import { readConfig } from '#platform/config'
import { openDb } from '#platform/db'
import { transact } from '#platform/deps'
import { startWorker } from '#platform/jobs'
import { openLog } from '#platform/log'
import { freeLostJobs } from '#platform/lost-jobs'
import { announce, announcement, reaction } from '#platform/news'
import { cloneDatabase } from '../testing/database.ts'

const url = await cloneDatabase(inject('adminUrl'), `khue_lost_jobs_${process.pid}`)
const opened = openDb({ url, poolSize: 6, statementTimeoutMs: 5000, poolWaitMs: 2000 })
const deps = { db: opened.db, clock: () => new Date(), config: readConfig({ DATABASE_URL: url }), log: openLog('silent') }
afterAll(() => opened.close())

const happened = announcement('lost.happened', z.object({ n: z.int() }))
const heard: number[] = []
const work = { jobs: [], reactions: [reaction('lost-listener', happened, async (_deps, { n }) => void heard.push(n))] }

const claimAllAs = (name: string) => opened.pool.query('update graphile_worker._private_jobs set locked_by = $1, locked_at = now()', [name])
const claimed = async () => (await opened.pool.query('select 1 from graphile_worker._private_jobs where locked_by is not null')).rowCount

test('what a killed worker had claimed is done by the next one at once, what a living one has claimed stays its own', async () => {
  await transact(deps, (deps) => announce(deps, happened, { n: 1 }))
  await claimAllAs('pool-somebody')
  const somebody = await opened.pool.connect()
  await somebody.query("select pg_advisory_lock(hashtextextended('pool-somebody', 0))")
  await freeLostJobs(deps.db)
  expect(await claimed()).toBe(1)
  await somebody.query('select pg_advisory_unlock_all()') // as the database does when a connection dies
  somebody.release()
  const worker = await startWorker(deps, opened.pool, work)
  await vi.waitFor(() => expect(heard).toEqual([1]), { timeout: 10_000 })
  await worker.stop()
})

test('a worker holds its own name for as long as it works', async () => {
  const holders =
    "select 1 from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())"
  const count = async () => (await opened.pool.query(holders)).rowCount
  const before = await count()
  const worker = await startWorker(deps, opened.pool, work)
  await vi.waitFor(async () => expect(await count()).toBe((before ?? 0) + 1), { timeout: 10_000 })
  await worker.stop()
})
