import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { transact } from '#platform/deps'
import type { Db } from '#platform/postgres/db'
import { firstId } from '#platform/postgres/id-slices'
import { testApp } from '#testing/test-app'
import { listOverdue } from './contesting/contests.repository.ts'
import { listToDecide } from './deciding/decide-lessons.repository.ts'
import { listToRelease } from './releasing/release-lessons.repository.ts'

const { deps, given } = await testApp()
const teacher = await given.teacher()
class Undo extends Error {}

/** 4,000 lessons to come of each state, 30 that are due now; nothing is kept. */
async function amongMany(work: (db: Db) => Promise<void>) {
  const trial = transact(deps, async ({ db }) => {
    await db.execute(sql`
      with source as (select n, case when n <= 30 then now() - interval '40 hours' - n * interval '1 minute' else now() + n * interval '1 hour' end as starts_at
          from generate_series(1, 4030) as n),
        planned as (insert into lessons (id, kind, ref_id, teacher_id, starts_at, ends_at, times_revision, rule_from_on)
          select gen_random_uuid(), 'COURSE', gen_random_uuid(), ${teacher.id}::uuid, starts_at, starts_at + interval '1 hour', 1, '2020-01-01' from source)
      insert into lessons (id, kind, ref_id, teacher_id, starts_at, ends_at, times_revision, rule_from_on, state, decided_at, because, teacher_minutes, release_at)
        select gen_random_uuid(), 'COURSE', gen_random_uuid(), ${teacher.id}::uuid, starts_at, starts_at + interval '1 hour', 1, '2020-01-01',
          'HELD', now(), 'TAUGHT', 60, starts_at + interval '25 hours' from source`)
    await db.execute(sql`analyze lessons`)
    await db.execute(sql`set local plan_cache_mode = force_generic_plan`)
    await work(db)
    throw new Undo()
  })
  await expect(trial).rejects.toThrow(Undo)
}

const visited = async (db: Db) => {
  const { rows } = await db.execute<{ rows: number }>(sql`
    select (seq_tup_read + idx_tup_fetch)::int as rows from pg_stat_xact_user_tables where relname = 'lessons'`)
  return rows[0]?.rows ?? 0
}
/** All ids, page by page, and how many rows of lessons were visited for them. */
async function readAll(db: Db, list: (after: string) => Promise<string[]>) {
  const before = await visited(db)
  const ids: string[] = []
  for (let page = await list(firstId); page.length > 0; page = await list(page.at(-1) ?? '')) ids.push(...page)
  return { count: new Set(ids).size, isOnce: new Set(ids).size === ids.length, visited: (await visited(db)) - before }
}

test('jobs find what is due by its time, and visit no lesson to come', () =>
  amongMany(async (db) => {
    const due = { limit: 10, minutes: 30, hours: 24 }
    const decided = await readAll(db, (after) => listToDecide(db, { ...due, after }))
    expect(decided).toMatchObject({ count: 30, isOnce: true })
    expect(decided.visited).toBeLessThan(200)
    const released = await readAll(db, (after) => listToRelease(db, { limit: 10, after }))
    expect(released).toMatchObject({ count: 30, isOnce: true })
    expect(released.visited).toBeLessThan(200)
    expect(await readAll(db, (after) => listOverdue(db, { limit: 10, after }))).toMatchObject({ count: 0 })
  }))
