import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testApp } from '#testing/test-app'
import { rebuildIndexes, withoutIndexes } from './bulk-indexes.ts'

const { deps } = await testApp()

const indexes = async () => {
  const { rows } = await deps.db.execute<{ definition: string }>(
    sql`select indexdef as definition from pg_indexes where schemaname = 'public' and tablename = 'courses' order by indexname`,
  )
  return rows.map(({ definition }) => definition)
}
const whole = await indexes()
const keys = whole.filter((definition) => definition.startsWith('CREATE UNIQUE'))

test('bulk writes run without secondary indexes, which are rebuilt afterwards, even when writing failed', async () => {
  const said: string[] = []
  await withoutIndexes(
    deps,
    'courses',
    async () => expect(await indexes()).toEqual(keys),
    (line) => said.push(line),
  )
  expect(await indexes()).toEqual(whole)
  expect(said).toEqual([expect.stringMatching(`^  ${whole.length - keys.length} indexes of courses, `)])
  const failing = withoutIndexes(deps, 'courses', () => Promise.reject(new Error('the disk is full')))
  await expect(failing).rejects.toThrow('the disk is full')
  expect(await indexes()).toEqual(whole)
})

test('the next run rebuilds indexes that a killed run left dropped', async () => {
  const killed = withoutIndexes(deps, 'courses', async () => {
    await deps.db.execute(sql`create table kept as select obj_description('courses'::regclass) as said`)
  })
  await killed
  const { rows } = await deps.db.execute<{ said: string }>(sql`select said from kept`)
  await deps.db.execute(sql`drop index courses_search, courses_of_teacher`)
  await deps.db.execute(sql.raw(`comment on table courses is '${rows[0]?.said.replaceAll("'", "''")}'`))
  await withoutIndexes(deps, 'courses', async () => expect(await indexes()).toEqual(keys))
  expect(await indexes()).toEqual(whole)
  await deps.db.execute(sql`drop index courses_search`)
  await deps.db.execute(sql.raw(`comment on table courses is '${rows[0]?.said.replaceAll("'", "''")}'`))
  await rebuildIndexes(deps, 'courses')
  expect(await indexes()).toEqual(whole)
  await rebuildIndexes(deps, 'courses')
  expect(await indexes()).toEqual(whole)
})
