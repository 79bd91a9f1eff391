import { eq, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { expect, test } from 'vitest'
import { transact } from '#platform/deps'
import { testApp } from '#testing/test-app'
import { activeUntil, endUses, grant, grantUse, listFollowed, listGiven, mayUse } from './index.ts'
import { entitlementChanges, entitlements } from './entitlements.tables.ts'

const { given, deps } = await testApp()
const inAYear = () => new Date(Date.now() + 365 * 24 * 60 * 60 * 1000)
const use = (personId: string, refId: string, sourceId = uuidv7()) =>
  grantUse(deps, { personId, kind: 'CO', refId, source: 'LINE', sourceId, until: inAYear(), reason: 'test' })
const months = async (personId: string, count: number) => {
  const sourceLineId = uuidv7()
  await grant(deps, [{ personId, kind: 'SUB', sourceLineId, months: count, reason: 'test' }])
  return sourceLineId
}
const end = (sourceId: string) => endUses(deps, { source: 'LINE', sourceId }, 'test')
const changesOf = async (sourceId: string) => {
  const rows = await deps.db
    .select({ change: entitlementChanges.change, endsAt: entitlementChanges.endsAt })
    .from(entitlementChanges)
    .innerJoin(entitlements, eq(entitlements.id, entitlementChanges.entitlementId))
    .where(eq(entitlements.sourceId, sourceId))
  return rows
}

test('one item is granted once, to one person', async () => {
  const [{ id }, stranger] = [await given.student(), await given.student()]
  const [course, other, line] = [uuidv7(), uuidv7(), uuidv7()]
  expect(await mayUse(deps, id, 'CO', course)).toBe(false)
  expect(await use(id, course, line)).toEqual({ isNew: true })
  expect(await use(id, course, line)).toEqual({ isNew: false })
  expect(await mayUse(deps, id, 'CO', course)).toBe(true)
  expect(await mayUse(deps, id, 'CO')).toBe(true)
  expect(await mayUse(deps, id, 'CO', other)).toBe(false)
  expect(await mayUse(deps, id, 'LL', course)).toBe(false)
  expect(await mayUse(deps, stranger.id, 'CO', course)).toBe(false)
})

test('a returned item ends at once, and the reason is recorded once', async () => {
  const { id } = await given.student()
  const [course, line] = [uuidv7(), uuidv7()]
  await use(id, course, line)
  await end(line)
  await end(line)
  expect(await mayUse(deps, id, 'CO', course)).toBe(false)
  expect(await changesOf(line)).toEqual([{ change: 'CUT', endsAt: expect.any(Date) }])
})

test('an item returned at the moment it began counts as begun', async () => {
  const { id } = await given.student()
  const line = uuidv7()
  await use(id, uuidv7(), line)
  await transact(deps, async (deps) => {
    await deps.db
      .update(entitlements)
      .set({ startsAt: sql`now() - interval '1 microsecond'` })
      .where(eq(entitlements.sourceId, line))
    await endUses(deps, { source: 'LINE', sourceId: line }, 'test')
  })
  expect(await changesOf(line)).toEqual([{ change: 'CUT', endsAt: expect.any(Date) }])
})

test('a membership that has not begun leaves nothing behind, and the next one follows the running one', async () => {
  const { id } = await given.student()
  const running = await months(id, 1)
  const ends = (await activeUntil(deps, id, 'SUB'))?.expiredAt
  const later = await months(id, 6)
  expect(await listFollowed(deps, [running, later])).toEqual(new Set([running]))
  await end(later)
  expect(await changesOf(later)).toEqual([{ change: 'CUT', endsAt: null }])
  expect((await activeUntil(deps, id, 'SUB'))?.expiredAt).toEqual(ends)
  expect(await listFollowed(deps, [running])).toEqual(new Set())
  const next = await months(id, 1)
  expect((await listGiven(deps, [next]))[0]?.startsAt).toEqual(ends)
})

test('a person whose membership ended today begins another one now', async () => {
  const { id } = await given.student()
  const first = await months(id, 12)
  await end(first)
  expect(await activeUntil(deps, id, 'SUB')).toBeUndefined()
  const next = await months(id, 1)
  expect(Math.abs(Date.now() - (await listGiven(deps, [next]))[0]!.startsAt.getTime())).toBeLessThan(60_000)
})
