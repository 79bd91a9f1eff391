import { eq, type SQL, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { expect, test } from 'vitest'
import { rounds } from '#testing/rounds'
import { testApp } from '#testing/test-app'
import { insertFromNowOrEnd, listLastEndings } from './entitlements.repository.ts'
import { activeUntil, grant } from './entitlements.service.ts'
import { entitlements } from './entitlements.tables.ts'

const { given, deps } = await testApp()
const anotherLine = () => uuidv7()
const months = (personId: string, count: number, sourceLineId = anotherLine()) =>
  grant(deps, [{ personId, kind: 'SUB', sourceLineId, months: count, reason: 'test' }])
const periodsOf = (personId: string) =>
  deps.db
    .select({ from: entitlements.startsAt, to: entitlements.endsAt })
    .from(entitlements)
    .where(eq(entitlements.personId, personId))
    .orderBy(entitlements.startsAt)

/** A membership that ends at `endsAt`, on any date. */
const runningUntil = (personId: string, endsAt: string) =>
  deps.db.insert(entitlements).values({
    id: uuidv7(),
    personId,
    kind: 'SUB',
    startsAt: new Date('2020-01-01T00:00:00Z'),
    endsAt: new Date(endsAt),
    source: 'ADMIN',
    sourceId: uuidv7(),
    reason: 'test',
  })

test('a person without a membership has none', async () => {
  expect(await activeUntil(deps, (await given.student()).id, 'SUB')).toBeUndefined()
})

test('the first membership runs from now', async () => {
  const { id } = await given.student()
  await months(id, 1)
  const [period] = await periodsOf(id)
  expect(Math.abs(Date.now() - period!.from.getTime())).toBeLessThan(60_000)
  expect((await activeUntil(deps, id, 'SUB'))?.expiredAt).toEqual(period!.to)
})

test('the next membership runs from the end of the running one', async () => {
  const { id } = await given.student()
  await months(id, 1)
  await months(id, 6)
  const [first, second] = await periodsOf(id)
  expect(second!.from).toEqual(first!.to)
  expect((await activeUntil(deps, id, 'SUB'))?.expiredAt).toEqual(second!.to)
})

test('memberships granted together follow each other for one person and run in parallel for others', async () => {
  const [one, other] = [await given.student(), await given.student()]
  const lines = [anotherLine(), anotherLine(), anotherLine()] as const
  const wanted = [one, other, one].map(({ id }, at) => ({
    personId: id,
    kind: 'SUB' as const,
    sourceLineId: lines[at]!,
    months: at + 1,
    reason: 'test',
  }))
  const periods = await grant(deps, wanted)
  expect(periods.get(lines[2])!.startsAt).toEqual(periods.get(lines[0])!.endsAt)
  expect(periods.get(lines[1])!.startsAt).toEqual(periods.get(lines[0])!.startsAt)
  expect(await periodsOf(one.id)).toEqual(
    [lines[0], lines[2]].map((line) => ({ from: periods.get(line)!.startsAt, to: periods.get(line)!.endsAt })),
  )
  expect(await grant(deps, [...wanted, { ...wanted[0]!, sourceLineId: anotherLine() }])).toEqual(expect.objectContaining({ size: 4 }))
  expect(await periodsOf(one.id)).toHaveLength(3)
})

test('after a gap a membership runs from now, not from the old end', async () => {
  const { id } = await given.student()
  await runningUntil(id, '2021-01-01T00:00:00Z')
  expect(await activeUntil(deps, id, 'SUB')).toBeUndefined()
  await months(id, 1)
  expect((await periodsOf(id))[1]!.from.getTime()).toBeGreaterThan(Date.now() - 60_000)
})

// whole months of the Vietnamese calendar; a day that a month does not have becomes its last
test.each([
  ['2099-01-31T10:00:00+07:00', 1, '2099-02-28T10:00:00+07:00'],
  ['2096-01-31T10:00:00+07:00', 1, '2096-02-29T10:00:00+07:00'],
  ['2099-03-31T23:59:59+07:00', 1, '2099-04-30T23:59:59+07:00'],
  ['2099-08-31T00:00:00+07:00', 6, '2100-02-28T00:00:00+07:00'],
  ['2096-02-29T12:00:00+07:00', 12, '2097-02-28T12:00:00+07:00'],
  ['2099-12-31T06:59:59+07:00', 24, '2101-12-31T06:59:59+07:00'],
  // still 31 January in London, already 1 February in Hà Nội
  ['2099-02-01T02:00:00+07:00', 1, '2099-03-01T02:00:00+07:00'],
  ['2099-01-31T02:00:00+07:00', 1, '2099-02-28T02:00:00+07:00'],
])('from %s, %i month(s) end on %s', async (running, count, end) => {
  const { id } = await given.student()
  await runningUntil(id, running)
  await months(id, count)
  expect((await activeUntil(deps, id, 'SUB'))?.expiredAt).toEqual(new Date(end))
})

test('one order line grants once, even when called many times at once', rounds, async () => {
  const { id } = await given.student()
  const line = anotherLine()
  await Promise.all(Array.from({ length: 20 }, () => months(id, 1, line)))
  await months(id, 1, line)
  expect(await periodsOf(id)).toHaveLength(1)
})

test('many lines at once follow each other without a gap or an overlap', rounds, async () => {
  const { id } = await given.student()
  await Promise.all(Array.from({ length: 20 }, () => months(id, 1)))
  const periods = await periodsOf(id)
  expect(periods).toHaveLength(20)
  for (const [index, period] of periods.entries()) expect(period.from).toEqual(periods[index - 1]?.to ?? period.from)
})

test('the database itself refuses two memberships at the same time', async () => {
  const { id } = await given.student()
  await runningUntil(id, '2099-01-01T00:00:00Z')
  await expect(runningUntil(id, '2098-01-01T00:00:00Z')).rejects.toMatchObject({
    cause: { constraint: 'entitlements_no_overlapping_membership' },
  })
})

test('the session zone of the database does not matter', async () => {
  const { id } = await given.student()
  await runningUntil(id, '2099-02-01T02:00:00+07:00')
  await deps.db.transaction(async (db) => {
    await db.execute(sql`set local time zone 'America/New_York'`)
    await insertFromNowOrEnd(db, [
      { personId: id, kind: 'SUB', refId: null, source: 'LINE', sourceId: uuidv7(), reason: 'test', months: 1, days: 0 },
    ])
  })
  expect((await activeUntil(deps, id, 'SUB'))?.expiredAt).toEqual(new Date('2099-03-01T02:00:00+07:00'))
})

test('memberships that end on a day are found by an index, however many there are', async () => {
  await deps.db.execute(sql`
    with crowd as (insert into people (id, name, avatar_kind) select uuidv7(), 'Người thứ ' || n, 'f' from generate_series(1, 5000) n returning id)
    insert into entitlements (id, person_id, kind, starts_at, ends_at, source, source_id, reason)
    select uuidv7(), id, 'SUB', '2030-01-01', timestamptz '2030-02-01' + random() * interval '900 days', 'ADMIN', id, 'test' from crowd`)
  await deps.db.execute(sql`analyze entitlements`)
  const plan: string[] = []
  const explaining = {
    async execute(query: SQL) {
      const { rows } = await deps.db.execute<{ 'QUERY PLAN': string }>(sql`explain ${query}`)
      plan.push(...rows.map((row) => row['QUERY PLAN']))
      return { rows: [] }
    },
  } as never // the part of a database that the query uses
  const day = { from: new Date('2031-03-01T00:00:00Z'), to: new Date('2031-03-02T00:00:00Z') }
  await listLastEndings(explaining, { kind: 'SUB', ...day, after: '00000000-0000-0000-0000-000000000000', limit: 500 })
  expect(plan.join('\n')).toContain('entitlements_by_end')
  expect(plan.join('\n')).not.toContain('Seq Scan')
})
