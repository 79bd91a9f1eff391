import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { runMigrations } from 'graphile-worker'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { migrateDatabase } from '#platform/postgres/migrate'
import { cloneDatabase, dropDatabase } from '#testing/database'

const migrations = path.resolve(import.meta.dirname, '../migrations')
let url: string
let db: pg.Client

/** The migrations before this one, in a folder of their own. */
function migrationsBefore(index: number) {
  const folder = mkdtempSync(path.join(tmpdir(), 'khue-migrations-'))
  cpSync(migrations, folder, { recursive: true })
  const journal = path.join(folder, 'meta/_journal.json')
  const { entries, ...rest } = JSON.parse(readFileSync(journal, 'utf8')) as { entries: { idx: number }[] }
  writeFileSync(journal, JSON.stringify({ ...rest, entries: entries.filter(({ idx }) => idx < index) }))
  return folder
}

beforeAll(async () => {
  url = await cloneDatabase(inject('adminUrl'), 'khue_old_rows')
  db = new pg.Client({ connectionString: url })
  await db.connect()
  await db.query('drop schema public cascade; create schema public; drop schema drizzle cascade; drop schema graphile_worker cascade')
  await runMigrations({ connectionString: url })
  const folder = migrationsBefore(4)
  await migrate(drizzle({ client: db }), { migrationsFolder: folder })
  rmSync(folder, { recursive: true })
})
afterAll(async () => {
  await db.end()
  await dropDatabase(url)
})

const id = (last: number) => `00000000-0000-7000-8000-${String(last).padStart(12, '0')}`

test('rows from before the later tables are kept when they are added', async () => {
  await db.query(`
    set session_replication_role = replica;
    insert into people (id, name, avatar_kind) values ('${id(1)}', 'Mẹ', 'm'), ('${id(2)}', 'Con', 'm');
    insert into guardianships (guardian_id, child_id) values ('${id(1)}', '${id(2)}');
    insert into consent_entries (id, subject_id, by_id, purpose, side, version, is_granted, evidence)
      values ('${id(11)}', '${id(2)}', '${id(1)}', 'PUBLIC_REVIEW', 'GUARDIAN', '1', true, '{}');
    insert into referral_entries (account_id, referrer_id, referee_id, referrer_household, referee_household, state, reason, decided_at) values
      ('${id(3)}', '${id(1)}', '${id(4)}', '${id(1)}', '${id(4)}', 'REFUSED', 'NO_PURCHASE', now()),
      ('${id(7)}', '${id(1)}', '${id(8)}', '${id(1)}', '${id(8)}', 'ENTERED', null, null);
    insert into timetable (id, person_id, ref_id, during, kind) values
      ('${id(5)}', '${id(1)}', '${id(1)}', '[2030-01-01 10:00Z,2030-01-01 11:00Z)', 'free_time'),
      ('${id(6)}', '${id(1)}', '${id(1)}', '[2030-01-01 11:05Z,2030-01-01 12:00Z)', 'free_time');
    set session_replication_role = origin`)
  await migrateDatabase(url)
  const { rows } = await db.query<{ kept: object }>(`select json_build_object(
    'consents', (select count(*) from consent_entries c join guardianships g on g.link_id = c.guardianship_id),
    'decided', (select array_agg(state) from referral_entries),
    'freeTimes', (select array_agg(id) from timetable)) as kept`)
  expect(rows[0]?.kept).toEqual({ consents: 1, decided: ['REFUSED'], freeTimes: [id(5)] })
})
