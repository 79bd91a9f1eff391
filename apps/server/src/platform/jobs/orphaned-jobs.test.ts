import { sql } from 'drizzle-orm'
import { afterAll, expect, inject, test, vi } from 'vitest'
import { z } from 'zod'
import { readConfig } from '../../config.ts'
import { openDb } from '#platform/postgres/db'
import { type Deps, transact } from '#platform/deps'
import { startWorker } from '#platform/jobs/worker'
import { openLog } from '#platform/log'
import { unlockOrphanedJobs } from '#platform/jobs/orphaned-jobs'
import { cloneDatabase } from '../../testing/database.ts'

const url = await cloneDatabase(inject('adminUrl'), `khue_lost_jobs_${process.pid}`)
const opened = openDb({ url, poolSize: 6, statementTimeoutMs: 5000, poolWaitMs: 2000 })
const lines: string[] = []
const log = openLog('warn', { write: (line) => void lines.push(line) })
const deps = { db: opened.db, clock: () => new Date(), config: readConfig({ DATABASE_URL: url }), log }
afterAll(() => opened.close())

const Numbered = z.object({ n: z.int() })
const handled: number[] = []
const work = {
  jobs: [{ name: 'record', run: async (_deps: Deps, payload: unknown) => void handled.push(Numbered.parse(payload).n) }],
  subscribers: [],
}
const addJob = (n: number) => sql`select graphile_worker.add_job('record', json_build_object('n', ${n}::int))`

const claimAllAs = (name: string) => opened.pool.query('update graphile_worker._private_jobs set locked_by = $1, locked_at = now()', [name])
const claimed = async () => (await opened.pool.query('select 1 from graphile_worker._private_jobs where locked_by is not null')).rowCount

test('the jobs of a killed worker are run by the next one at once, those of a living worker stay its own', async () => {
  await deps.db.execute(addJob(1))
  await claimAllAs('pool-other')
  const otherClient = await opened.pool.connect()
  await otherClient.query("select pg_advisory_lock(hashtextextended('pool-other', 0))")
  await unlockOrphanedJobs(deps.db)
  expect(await claimed()).toBe(1)
  await otherClient.query('select pg_advisory_unlock_all()') // as the database does when a connection dies
  otherClient.release()
  const worker = await startWorker(deps, opened.pool, work)
  await vi.waitFor(() => expect(handled).toEqual([1]), { timeout: 20_000 })
  await worker.stop()
})

test('a worker holds the lock on its name as long as it runs', async () => {
  const holders =
    "select 1 from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())"
  const count = async () => (await opened.pool.query(holders)).rowCount
  const before = await count()
  const worker = await startWorker(deps, opened.pool, work)
  await vi.waitFor(async () => expect(await count()).toBe((before ?? 0) + 1), { timeout: 20_000 })
  await worker.stop()
})

test('a worker that lost the answer to its claim is replaced by another, which runs the job', async () => {
  const names: string[] = []
  async function readName({ db }: Deps) {
    const { rows } = await db.execute<{ name: string }>(
      sql`select locked_by as name from graphile_worker._private_jobs where locked_by is not null`,
    )
    names.push(rows[0]?.name ?? '')
  }
  const worker = await startWorker(deps, opened.pool, { ...work, jobs: [...work.jobs, { name: 'read_name', run: readName }] })
  await deps.db.execute(sql`select graphile_worker.add_job('read_name')`)
  await vi.waitFor(() => expect(names).toHaveLength(1), { timeout: 20_000 })
  // claimed under its name, but the answer to the claim was lost
  await transact(deps, async (deps) => {
    await deps.db.execute(addJob(2))
    await deps.db.execute(sql`update graphile_worker._private_jobs set locked_by = ${names[0]}, locked_at = now()`)
  })
  await opened.pool.query('alter table graphile_worker._private_jobs rename to away')
  await transact(deps, (deps) => deps.db.execute(sql`select pg_notify('jobs:insert', '{"r":"test","count":1}')`))
  await vi.waitFor(() => expect(lines.join('')).toContain('relaunching the job worker failed'), { timeout: 20_000 })
  expect(handled).not.toContain(2)
  await opened.pool.query('alter table graphile_worker.away rename to _private_jobs')
  await vi.waitFor(() => expect(handled).toContain(2), { timeout: 20_000 })
  await worker.stop()
})
