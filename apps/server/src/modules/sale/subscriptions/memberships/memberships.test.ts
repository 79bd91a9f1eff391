import { asc, eq, like, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { inVietnam } from '#platform/vietnam/time'
import { trackBalances } from '#testing/ledger'
import { rounds } from '#testing/rounds'
import { sellPlan } from '#testing/sale'
import { testApp } from '#testing/test-app'
import { earnThrough } from '../earning/earn.service.ts'
import { beginMemberships } from './memberships.service.ts'
import { getPlan } from '../plans/plans.service.ts'
import { planEarnings } from '../subscriptions.tables.ts'

const { given, deps } = await testApp({ env: { DATABASE_POOL_SIZE: '20' } })
await sellPlan(deps)
const plan = await getPlan(deps, 'SUB-6M')

async function begin(learnerId: string, orderLineId = uuidv7()) {
  const paid = { learnerId, planVersionId: plan.id, months: 1, paidVnd: 199_000, orderLineId }
  return (await beginMemberships(deps, [paid])).get(orderLineId)!
}
const earningOf = async (lineId: string) => (await deps.db.select().from(planEarnings).where(eq(planEarnings.sourceLineId, lineId)))[0]!
const dayOf = (moment: Date) => inVietnam(moment).toPlainDate().toString()
const dayAfter = (day: string, days: number) => Temporal.PlainDate.from(day).add({ days }).toString()
const postingsOf = async (lineId: string) => {
  const { rows } = await deps.db.execute<{ source_id: string; month: string }>(
    sql`select source_id, month::text as month from ledger_postings where source_kind = 'plan_days' and ${like(sql`source_id`, `${lineId}%`)} order by ${asc(sql`source_id`)}`,
  )
  return rows
}

test('a membership begun twice at once is granted and scheduled once', rounds, async () => {
  const [learner, lineId] = [await given.student(), uuidv7()]
  const periods = await Promise.all(Array.from({ length: 10 }, () => begin(learner.id, lineId)))
  expect(new Set(periods.map(({ endsAt }) => endsAt.getTime())).size).toBe(1)
  const earning = await earningOf(lineId)
  expect(earning.firstDay).toBe(dayOf(periods[0]!.startsAt))
  expect(dayAfter(earning.lastDay, 1)).toBe(dayOf(periods[0]!.endsAt))
  expect(earning).toMatchObject({ amountVnd: 199_000, earnedThrough: null, earnedVnd: 0 })
})

const move = (amount: number) => ({ DEFERRED_REVENUE: -amount, PLAN_REVENUE: amount })

test('days are earned once, however often and concurrently they are booked', rounds, async () => {
  const [learner, lineId] = [await given.student(), uuidv7()]
  await begin(learner.id, lineId)
  const { firstDay, lastDay } = await earningOf(lineId)
  const days = Temporal.PlainDate.from(firstDay).until(lastDay).days + 1
  const daily = Math.floor(199_000 / days)
  await deps.db.delete(planEarnings).where(sql`source_line_id <> ${lineId}`)
  const gained = await trackBalances(deps)
  await earnThrough(deps, dayAfter(firstDay, -1))
  expect(await gained()).toEqual({})
  for (let time = 0; time < 3; time++) await Promise.all(Array.from({ length: 5 }, () => earnThrough(deps, firstDay)))
  expect(await gained()).toEqual(move(daily))
  await earnThrough(deps, dayAfter(firstDay, 9))
  expect(await gained()).toEqual(move(daily * 10))
  await earnThrough(deps, dayAfter(lastDay, 30))
  expect(await gained()).toEqual(move(199_000))
  expect(await earningOf(lineId)).toMatchObject({ earnedThrough: lastDay, earnedVnd: 199_000 })
  await earnThrough(deps, dayAfter(lastDay, 60))
  expect(await gained()).toEqual(move(199_000))
  for (const { source_id: source, month } of await postingsOf(lineId)) expect(month.slice(0, 7)).toBe(source.split(' ')[1]!.slice(0, 7))
})

test('a membership that follows another earns over its own days', async () => {
  const learner = await given.student()
  const [first, second] = [uuidv7(), uuidv7()]
  const [running, following] = [await begin(learner.id, first), await begin(learner.id, second)]
  const [one, two] = [await earningOf(first), await earningOf(second)]
  expect(following.startsAt).toEqual(running.endsAt)
  expect(two.firstDay).toBe(dayAfter(one.lastDay, 1))
  await earnThrough(deps, one.lastDay)
  expect(await earningOf(first)).toMatchObject({ earnedVnd: 199_000 })
  expect(await earningOf(second)).toMatchObject({ earnedVnd: 0, earnedThrough: null })
})

test('a booking that fails half way is rolled back, and made up for later', async () => {
  const [learner, lineId] = [await given.student(), uuidv7()]
  await begin(learner.id, lineId)
  const { lastDay } = await earningOf(lineId)
  await deps.db.delete(planEarnings).where(sql`source_line_id <> ${lineId}`)
  await deps.db.execute(sql`alter table plan_earnings add constraint broken check (earned_vnd < 199000) not valid`)
  const gained = await trackBalances(deps)
  try {
    await expect(earnThrough(deps, lastDay)).rejects.toThrow('Failed query')
    expect(await gained()).toEqual({})
  } finally {
    await deps.db.execute(sql`alter table plan_earnings drop constraint broken`)
  }
  await earnThrough(deps, lastDay)
  expect(await gained()).toEqual({ DEFERRED_REVENUE: -199_000, PLAN_REVENUE: 199_000 })
})

/** Number of statements for booking a night of so many new memberships. */
async function statementsFor(memberships: number) {
  const lines = Array.from({ length: memberships }, () => uuidv7())
  for (const lineId of lines) await begin((await given.student()).id, lineId)
  const { firstDay } = await earningOf(lines[0] ?? '')
  const query = vi.spyOn(pg.Client.prototype, 'query')
  const booked = await earnThrough(deps, firstDay)
  const statements = query.mock.calls.length
  query.mockRestore()
  expect(booked).toBe(memberships)
  return statements
}

test('a night of many memberships takes no more statements than that of one', async () => {
  await statementsFor(1) // opens the accounts
  expect(await statementsFor(20)).toBe(await statementsFor(1))
})
