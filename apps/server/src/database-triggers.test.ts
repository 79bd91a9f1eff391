import pg from 'pg'
import { afterAll, expect, inject, test } from 'vitest'
import { cloneDatabase, dropDatabase } from './testing/database.ts'
import { approvalTriggers } from './testing/database-guards/triggers-of-approvals.ts'
import { courseTriggers } from './testing/database-guards/triggers-of-courses.ts'
import { familyTriggers } from './testing/database-guards/triggers-of-families.ts'
import { homeworkTriggers } from './testing/database-guards/triggers-of-homework.ts'
import { learningTriggers } from './testing/database-guards/triggers-of-learning.ts'
import { escrowTriggers } from './testing/database-guards/triggers-of-escrow.ts'
import { moneyAndSaleTriggers } from './testing/database-guards/triggers-of-money-and-sale.ts'
import { planShareTriggers } from './testing/database-guards/triggers-of-plan-shares.ts'
import { contractTriggers } from './testing/database-guards/triggers-of-contracts.ts'
import { payoutTriggers } from './testing/database-guards/triggers-of-payouts.ts'
import { peopleAndOfferTriggers } from './testing/database-guards/triggers-of-people-and-offer.ts'
import { lessonTriggers } from './testing/database-guards/triggers-of-lessons.ts'
import { reportTriggers } from './testing/database-guards/triggers-of-reports.ts'
import { markingTriggers } from './testing/database-guards/triggers-of-marking.ts'
import { runTriggers } from './testing/database-guards/triggers-of-runs.ts'
import { taxPaperTriggers } from './testing/database-guards/triggers-of-tax-papers.ts'

/* Each trigger and exclusion constraint by itself: in a transaction that disables all other rules, and is rolled back. */

const url = await cloneDatabase(inject('adminUrl'), `khue_triggers_${process.pid}`)
const client = new pg.Client({ connectionString: url })
await client.connect()
afterAll(async () => {
  await client.end()
  await dropDatabase(url)
})

const run = (text: string) => client.query(text.replaceAll(/#(\d)/g, "'00000000-0000-0000-0000-00000000000$1'::uuid"))
const names = async (text: string) => (await client.query<{ name: string }>(text)).rows.map(({ name }) => name)
const triggersOf = `select t.relname || '.' || g.tgname as name from pg_trigger g join pg_class t on t.oid = g.tgrelid
  join pg_namespace n on n.oid = t.relnamespace where n.nspname = 'public' and not g.tgisinternal and not t.relispartition`
const exclusions = `select t.relname || '.' || c.conname as name from pg_constraint c join pg_class t on t.oid = c.conrelid
  join pg_namespace n on n.oid = t.relnamespace where n.nspname = 'public' and c.contype = 'x'`

const triggerCases = [
  ...peopleAndOfferTriggers,
  ...contractTriggers,
  ...courseTriggers,
  ...familyTriggers,
  ...homeworkTriggers,
  ...learningTriggers,
  ...moneyAndSaleTriggers,
  ...escrowTriggers,
  ...payoutTriggers,
  ...approvalTriggers,
  ...lessonTriggers,
  ...markingTriggers,
  ...runTriggers,
  ...reportTriggers,
  ...taxPaperTriggers,
  ...planShareTriggers,
]
const existingTriggers = new Set(await names(triggersOf))

test('every trigger and exclusion constraint of the database has its cases', async () => {
  const existing = [...existingTriggers, ...(await names(exclusions))]
  expect([...new Set(triggerCases.flatMap(({ rules }) => rules))].toSorted()).toEqual(existing.toSorted())
})

/** Lets rows be written without the columns and checks that a case is not about; database-guards.test.ts is about the checks. */
for (const text of await names(`
  select format('alter table %s drop constraint %I', conrelid::regclass, conname) as name from pg_constraint c
    join pg_namespace n on n.oid = c.connamespace where n.nspname = 'public' and contype = 'c' and conislocal
  union all
  select format('alter table %s alter %I drop not null', a.attrelid::regclass, a.attname) from pg_attribute a
    join pg_class t on t.oid = a.attrelid join pg_namespace n on n.oid = t.relnamespace
    where n.nspname = 'public' and t.relkind in ('r', 'p') and not t.relispartition and a.attnum > 0 and a.attnotnull and a.attidentity = ''
      and not exists (select from pg_constraint c where c.conrelid = t.oid and c.contype = 'p' and a.attnum = any (c.conkey))`))
  await client.query(text)

/** Disables all other triggers and foreign keys until the transaction ends. */
async function isolate(rules: readonly string[]) {
  for (const rule of rules.filter((one) => existingTriggers.has(one))) {
    const [table, name] = rule.split('.')
    await client.query(`alter table ${table} enable always trigger ${name}`)
  }
  await client.query('set local session_replication_role = replica')
}

/** Runs statements and the deferred checks. Returns the name of the rule that refuses them, or `accepted`. */
async function attempt(text: string) {
  await client.query('savepoint before')
  try {
    if (text) await run(text)
    await client.query('set constraints all immediate; set constraints all deferred')
    return 'accepted'
  } catch (error) {
    await client.query('rollback to before')
    if (!(error instanceof pg.DatabaseError)) throw error
    return error.constraint ?? error.message
  }
}

test.each(triggerCases.map((one, nth) => ({ ...one, title: `${one.rules.at(0)} (${nth})` })))('the database holds $title', async (one) => {
  const { rules, given = [], refused = [], accepted = [], afterwards = {} } = one
  await client.query('begin')
  try {
    await isolate(rules)
    for (const text of given) expect({ text, answer: await attempt(text) }).toEqual({ text, answer: 'accepted' })
    const refusal = one.refuses ?? rules[0]?.split('.')[1]
    for (const text of refused) {
      await client.query('savepoint whole')
      expect({ text, answer: await attempt(text) }).toEqual({ text, answer: refusal })
      await client.query('rollback to whole')
    }
    for (const text of accepted) expect({ text, answer: await attempt(text) }).toEqual({ text, answer: 'accepted' })
    for (const [question, answer] of Object.entries(afterwards))
      expect({ question, answer: Object.values((await run(question)).rows[0] as object)[0] }).toEqual({ question, answer })
  } finally {
    await client.query('rollback')
  }
})
