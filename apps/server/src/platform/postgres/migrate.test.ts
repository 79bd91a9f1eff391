import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { cloneDatabase, dropDatabase } from '#testing/database'
import { ForeignDatabaseError, migrateDatabase } from './migrate.ts'

let url: string
const client = () => new pg.Client({ connectionString: url })
async function query<Row extends pg.QueryResultRow>(statement: string) {
  const one = client()
  await one.connect()
  try {
    return (await one.query<Row>(statement)).rows
  } finally {
    await one.end()
  }
}
const listTables = () =>
  query<{ name: string }>(
    `select table_schema || '.' || table_name as name from information_schema.tables
     where table_schema not in ('pg_catalog', 'information_schema') order by 1`,
  )

beforeAll(async () => {
  url = await cloneDatabase(inject('adminUrl'), 'khue_migrate')
})
afterAll(() => dropDatabase(url))

test('a database that these migrations made is brought up to date again and again', async () => {
  await migrateDatabase(url)
  await migrateDatabase(url)
})

test('presence tables are unlogged, which drizzle-kit cannot say', async () => {
  const rows = await query<{ relname: string }>(
    `select relname from pg_class where relpersistence = 'u' and relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`,
  )
  expect(rows.map(({ relname }) => relname)).toEqual(['chat_last_seen', 'chat_nodes', 'chat_presences'])
})

test('PostgreSQL has cut the name of no constraint and no index', async () => {
  const rows = await query(
    `select name from (select conname::text as name from pg_constraint union all select relname::text from pg_class) as names where length(name) >= 63`,
  )
  expect(rows).toEqual([])
})

test('a database of another migration history is refused, and stays as it is', async () => {
  await query(`drop schema public cascade; create schema public; drop schema graphile_worker cascade; create table public.theirs (id int);
    update drizzle.__drizzle_migrations set hash = 'another'`)
  const before = await listTables()
  await expect(migrateDatabase(url)).rejects.toBeInstanceOf(ForeignDatabaseError)
  expect(await listTables()).toEqual(before)
})

test('a database that has our tables but no history is refused, and stays as it is', async () => {
  await query('drop schema drizzle cascade; drop table public.theirs; create table public.people (id uuid)')
  await expect(migrateDatabase(url)).rejects.toBeInstanceOf(ForeignDatabaseError)
  expect(await listTables()).toEqual([{ name: 'public.people' }])
})
