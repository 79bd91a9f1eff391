import pg from 'pg'
import { afterAll, expect, inject, test } from 'vitest'
import { cloneDatabase, dropDatabase } from './testing/database.ts'
import { type GuardCase, readGuardCases } from './testing/database-guards/read-cases.ts'

/* Each check and unique key by itself, on an empty copy of its table that has no other rule: which rows it accepts and which it refuses. */

const url = await cloneDatabase(inject('adminUrl'), `khue_guards_${process.pid}`)
const client = new pg.Client({ connectionString: url })
await client.connect()
afterAll(async () => {
  await client.end()
  await dropDatabase(url)
})

const names = async (text: string) => (await client.query<{ name: string }>(text)).rows.map(({ name }) => name)
const ofOurTables = `join pg_class t on t.oid = %s join pg_namespace n on n.oid = t.relnamespace
  where n.nspname = 'public' and not t.relispartition`

/** Tries to insert rows one after the other; the answer names the rule that refused a row, or is `accepted`. */
async function tryRow(columns: string, row: string) {
  await client.query('savepoint before')
  try {
    await client.query(`insert into probe (${quoted(columns)}) values (${row})`)
    return 'accepted'
  } catch (error) {
    await client.query('rollback to before')
    if (!(error instanceof pg.DatabaseError)) throw error
    return error.constraint ?? error.message
  }
}
const quoted = (columns: string) =>
  columns
    .split(', ')
    .map((column) => `"${column}"`)
    .join(', ')

async function onCopyOf(table: string, form: string, work: () => Promise<void>) {
  await client.query('begin')
  try {
    await client.query(`create temporary table probe (like ${table} ${form}) on commit drop`)
    const required = await names(
      `select attname as name from pg_attribute where attrelid = 'probe'::regclass and attnum > 0 and attnotnull`,
    )
    if (required.length > 0)
      await client.query(`alter table probe ${required.map((column) => `alter "${column}" drop not null`).join(', ')}`)
    await work()
  } finally {
    await client.query('rollback')
  }
}

async function answersOf({ columns, given, accepts, refuses }: GuardCase, refusal: string) {
  for (const row of given) expect({ row, answer: await tryRow(columns, row) }).toEqual({ row, answer: 'accepted' })
  for (const row of refuses) expect({ row, answer: await tryRow(columns, row) }).toEqual({ row, answer: refusal })
  for (const row of accepts) expect({ row, answer: await tryRow(columns, row) }).toEqual({ row, answer: 'accepted' })
}

const [checks, keys] = [readGuardCases('checks.txt'), readGuardCases('unique-keys.txt')]
const nameOf = ({ table, name }: { table: string; name: string }) => `${table}.${name}`

test('every check of the database has its cases in checks.txt', async () => {
  const existing = await names(
    `select t.relname || '.' || c.conname as name from pg_constraint c ${ofOurTables.replace('%s', 'c.conrelid')} and c.contype = 'c'`,
  )
  expect(checks.map(nameOf).toSorted()).toEqual(existing.toSorted())
})

test('every unique key of the database has its cases in unique-keys.txt, except primary keys of one column', async () => {
  const existing = await names(
    `select t.relname || '.' || i.relname as name from pg_index x join pg_class i on i.oid = x.indexrelid
     ${ofOurTables.replace('%s', 'x.indrelid')} and x.indisunique and not (x.indisprimary and x.indnatts = 1)`,
  )
  expect(keys.map(nameOf).toSorted()).toEqual(existing.toSorted())
})

test.each(checks)('the database refuses by $name', (one) =>
  onCopyOf(one.table, 'including constraints', async () => {
    expect(one.accepts.length * one.refuses.length).toBeGreaterThan(0)
    const others = await names(
      `select conname as name from pg_constraint where conrelid = 'probe'::regclass and contype = 'c' and conname <> '${one.name}'`,
    )
    if (others.length > 0) await client.query(`alter table probe ${others.map((name) => `drop constraint "${name}"`).join(', ')}`)
    await answersOf(one, one.name)
  }),
)

test.each(keys)('the database refuses a second row by $name', (one) =>
  onCopyOf(one.table, '', async () => {
    expect(one.given.length * one.accepts.length * one.refuses.length).toBeGreaterThan(0)
    const [index] = await names(`select pg_get_indexdef('${one.name}'::regclass) as name`)
    await client.query(index!.replace(/ ON (ONLY )?public\.\w+ /, ' ON probe '))
    await answersOf(one, one.name)
  }),
)
