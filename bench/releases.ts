import { sql } from 'drizzle-orm'
import pg from 'pg'
import { lessons } from '#modules/learning/lessons'
import { readConfig } from '#server/config'
import { openDb } from '#platform/postgres/db'
import { openLog } from '#platform/log'
import { run } from './bulk.ts'
import { compareRates } from './compare-rates.ts'
import type { Row } from './report.ts'
import type { BenchTarget } from './sale.ts'

const seats = 1000
/** As many as the product releases in one transaction. */
const setSize = 200

/** Releases one lesson of a thousand seats after another, beside bare transactions that insert balanced entries for as many. */
export async function measureReleases(target: BenchTarget, databaseUrl: string): Promise<Row> {
  const opened = openDb({ url: databaseUrl, poolSize: 2, statementTimeoutMs: 20_000, poolWaitMs: 20_000 }) // unlike the target's, it runs all triggers
  const deps = { db: opened.db, clock: () => new Date(), config: readConfig({ DATABASE_URL: databaseUrl }), log: openLog('silent') }
  const release = lessons.jobs?.find(({ name }) => name === 'lessons:release')?.run
  if (!release) throw new Error('lessons have no job that releases them')
  const bare = new pg.Client({ connectionString: databaseUrl })
  await bare.connect()
  await bare.query(bareTables)
  let lesson = 0
  try {
    return await compareRates({
      measure: `Release of ${seats.toLocaleString('en-US')} seats, compared with bare balanced inserts`,
      async product() {
        const id = await holdLesson(target, (lesson += 1))
        const begun = performance.now()
        await release(deps, {})
        const took = performance.now() - begun
        const { rows } = await deps.db.execute<{ paid: number }>(
          sql`select count(*)::int as paid from lesson_seats where lesson_id = ${id} and money = 'RELEASED'`,
        )
        if (rows[0]?.paid !== seats) throw new Error(`${rows[0]?.paid} of ${seats} seats were released`)
        await target.waitUntilIdle()
        return (seats * 1000) / took
      },
      async limit() {
        const begun = performance.now()
        for (let from = 0; from < seats; from += setSize) await bare.query(insertBalanced, [setSize])
        return (seats * 1000) / (performance.now() - begun)
      },
      goal: 0.35,
    })
  } finally {
    await bare.end()
    await opened.close()
  }
}

/** A lesson that was held, whose families had their time, with paid seats of people who bought other runs. */
async function holdLesson({ deps }: BenchTarget, no: number) {
  const { rows } = await deps.db.execute<{ id: string }>(sql`select uuidv7() as id`)
  const id = rows[0]?.id ?? ''
  await run(
    deps,
    `with source as (select line_id, learner_id, teacher_id, batch_id from bench_seats order by n offset ${(no - 1) * seats} limit ${seats}),
    teacher as (select teacher_id from source limit 1),
    lesson as (insert into lessons (id, kind, ref_id, teacher_id, starts_at, ends_at, times_revision, rule_from_on, state, decided_at, because, teacher_minutes, release_at)
      select '${id}', 'COURSE', (select batch_id from source limit 1), teacher_id, now() - interval '30 hours', now() - interval '28 hours', 1, '2020-01-01', 'HELD', now(), 'TAUGHT', 90, now() from teacher),
    seller as (update escrows set seller_id = (select teacher_id from teacher) where line_id in (select line_id from source))
    insert into lesson_seats (lesson_id, learner_id, attendance, minutes, is_rostered, line_id, money, amount_vnd)
    select '${id}', learner_id, 'PRESENT', 90, true, line_id, 'HELD', 100000 from source`,
  )
  return id
}

const bareTables = `
  drop schema if exists limit_release cascade; create schema limit_release;
  create table limit_release.posting (id bigint generated always as identity primary key, at timestamptz not null default now(), source text not null unique);
  create table limit_release.entry (id bigint generated always as identity primary key, posting_id bigint not null references limit_release.posting, account text not null, amount bigint not null);
  create index on limit_release.entry (account, id)`
const insertBalanced = `
  with posted as (insert into limit_release.posting (source) select gen_random_uuid()::text from generate_series(1, $1::int) returning id)
  insert into limit_release.entry (posting_id, account, amount)
  select id, account, amount from posted, (values ('ESCROW', 100000), ('TEACHER', -80000), ('FEE', -20000)) as line (account, amount)`
