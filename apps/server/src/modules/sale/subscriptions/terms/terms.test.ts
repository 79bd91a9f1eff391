import * as api from '@khue/contracts/sale/memberships'
import { getMySubscription } from '@khue/contracts/sale/subscriptions'
import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { expect, test } from 'vitest'
import { mayUse } from '#modules/sale/entitlements'
import type { TestPerson } from '#testing/people'
import { rounds } from '#testing/rounds'
import { sellPlan } from '#testing/sale'
import { testApp } from '#testing/test-app'
import { cutMembership } from '../memberships/cut-memberships.service.ts'
import { beginMemberships } from '../memberships/memberships.service.ts'
import { getPlan } from '../plans/plans.service.ts'

const { call, given, deps } = await testApp()
await sellPlan(deps)
await sellPlan(deps, { sku: 'SUB-GD', name: 'Chòm Sao', priceVnd: 1_690_000, months: 12, seats: 3 })
await sellPlan(deps, { sku: 'SUB-DOI', name: 'Sao Đôi', priceVnd: 1_290_000, months: 6, seats: 2 })

async function buy({ id: learnerId }: { id: string }, sku = 'SUB-6M') {
  const [{ id: planVersionId, months, priceVnd: paidVnd }, orderLineId] = [await getPlan(deps, sku), uuidv7()]
  await beginMemberships(deps, [{ learnerId, planVersionId, months, paidVnd, orderLineId }])
  return orderLineId
}
const day = (after: number) => Temporal.Now.plainDateISO('Asia/Ho_Chi_Minh').add({ days: after }).toString()
/** Lets so many days pass for these lines, the earliest period first, since periods never overlap. */
async function pass(days: number, ...lineIds: string[]) {
  for (const lineId of lineIds) {
    for (const part of [1, 2])
      await deps.db.execute(sql`update entitlements set starts_at = starts_at - make_interval(hours => ${24 * days}),
        ends_at = ends_at - make_interval(hours => ${24 * days}) where source_id = ${lineId} and part = ${part}`)
    await deps.db.execute(sql`with p as (update membership_pauses set starts_on = starts_on - ${days}::int, ends_on = ends_on - ${days}::int
        where order_line_id = ${lineId})
      update plan_earnings set first_day = first_day - ${days}::int, last_day = last_day - ${days}::int where source_line_id = ${lineId}`)
  }
}
async function periodsOf({ id }: { id: string }) {
  const { rows } = await deps.db.execute<{ from: string; to: string; ends: string }>(sql`
    select (starts_at at time zone 'Asia/Ho_Chi_Minh')::date::text as from, (ends_at at time zone 'Asia/Ho_Chi_Minh')::date::text as to, ends_at as ends
    from entitlements where person_id = ${id} and starts_at < ends_at order by starts_at`)
  return rows.map(({ from, to }) => [from, to])
}
async function earningsOf(lineId: string) {
  const { rows } = await deps.db.execute<{ amount: number; from: string; to: string }>(sql`
    select amount_vnd::int as amount, first_day::text as from, last_day::text as to from plan_earnings where source_line_id = ${lineId} order by part`)
  return rows
}
const later = (date: string, days: number) => Temporal.PlainDate.from(date).add({ days }).toString()
const pause = (as: TestPerson, lineId: string, from = day(10), days = 20) => call(api.pauseMembership, { as, body: { lineId, from, days } })
const resume = (as: TestPerson, lineId: string) => call(api.resumeMembership, { as, body: { lineId } })
const seat = (as: TestPerson, lineId: string, personId: string) => call(api.shareSeat, { as, body: { lineId, personId } })
const takeBack = (as: TestPerson, id: string) => call(api.revokeSeat, { as, params: { id } })
const termsOf = async (as: TestPerson) => (await call(api.listMemberships, { as })).data
const isMember = ({ id }: { id: string }) => mayUse(deps, id, 'SUB')
async function family() {
  const parent = await given.parent()
  const children = [await given.student({ guardianId: parent.id }), await given.student({ guardianId: parent.id })]
  return { parent, children: children as [TestPerson, TestPerson] }
}

test('a paused membership and later periods move by the length of the pause', async () => {
  const { parent, children } = await family()
  const [child] = children
  const [line, next] = [await buy(child), await buy(child)]
  const [[from = '', until = ''] = [], [, last = ''] = []] = await periodsOf(child)
  expect((await pause(parent, line)).data).toEqual({ from: day(10), until: day(30) })
  expect(await periodsOf(child)).toEqual([
    [from, day(10)],
    [day(30), later(until, 20)],
    [later(until, 20), later(last, 20)],
  ])
  const [before, after] = await earningsOf(line)
  expect([before, after]).toMatchObject([
    { from, to: day(9) },
    { from: day(30), to: later(until, 19) },
  ])
  expect(before!.amount + after!.amount).toBe(990_000)
  expect(await earningsOf(next)).toEqual([{ amount: 990_000, from: later(until, 20), to: later(last, 19) }])
  await pass(12, line, next)
  expect(await isMember(child)).toBe(false)
  expect((await call(getMySubscription, { as: child })).data).toMatchObject({ planName: 'Sao Khuê', pausedUntil: expect.any(String) })
  expect((await termsOf(parent)).items[1]?.terms[0]).toMatchObject({ state: 'PAUSED', pauseWindow: null, isResumable: true })
  expect((await resume(child, line)).data).toEqual({ from: day(-2), until: day(0) })
  expect(await isMember(child)).toBe(true)
  expect(await periodsOf(child)).toEqual([
    [later(from, -12), day(-2)],
    [day(0), later(until, -10)], // paused for two days
    [later(until, -10), later(last, -10)],
  ])
  expect((await resume(child, line)).code).toBe('PAUSE_ENDED')
  expect((await pause(child, line)).code).toBe('PAUSE_USED')
})

test('a membership paused twice at once is paused once', rounds, async () => {
  const child = await given.student()
  const line = await buy(child)
  const answers = await Promise.all([pause(child, line, day(5), 3), pause(child, line, day(8), 30)])
  expect(answers.map(({ code }) => code ?? 'OK').toSorted()).toEqual(['OK', 'PAUSE_USED'])
  expect(await earningsOf(line)).toHaveLength(2)
})

test.each([
  ['more than thirty days', () => ({ days: 31 }), 'INVALID_INPUT'],
  ['from today', () => ({ from: day(0) }), 'PAUSE_NOT_IN_TERM'],
  ['when it is over', () => ({ from: day(400) }), 'PAUSE_NOT_IN_TERM'],
  ['by another person', () => ({ by: given.student() }), 'MEMBERSHIP_NOT_FOUND'],
])('a rest %s is refused', async (_, changes: () => { from?: string; days?: number; by?: Promise<TestPerson> }, code) => {
  const child = await given.student()
  const { from = day(3), days = 3, by } = changes()
  expect((await pause(by ? await by : child, await buy(child), from, days)).code).toBe(code)
})

test('a membership that has not begun cannot be paused', async () => {
  const child = await given.student()
  const [, next] = [await buy(child), await buy(child)]
  expect((await pause(child, next)).code).toBe('PAUSE_MEMBERSHIP_NOT_ACTIVE')
})

test('a seat is for a member of the household, lasts as long as the plan, and is paused with it', async () => {
  const { parent, children } = await family()
  const [one, two] = children
  const line = await buy(one, 'SUB-GD')
  const own = await buy(two, 'SUB-6M')
  expect((await seat(parent, line, two.id)).code).toBe('SEAT_HAS_MEMBERSHIP')
  expect((await seat(parent, line, (await given.student()).id)).code).toBe('SEAT_NOT_FAMILY')
  expect((await seat(await given.parent(), line, parent.id)).code).toBe('MEMBERSHIP_NOT_FOUND')
  expect((await seat(parent, own, parent.id)).code).toBe('SEATS_FULL') // a plan for one person
  expect((await seat(parent, line, parent.id)).status).toBe(200)
  expect(await isMember(parent)).toBe(true)
  expect((await seat(parent, line, parent.id)).code).toBe('SEAT_HAS_MEMBERSHIP')
  await pause(one, line, day(4), 6)
  const after = await periodsOf(one)
  expect(await periodsOf(parent)).toEqual([[day(0), day(4)], after[1]])
  await resume(one, line)
  expect((await periodsOf(parent)).at(-1)).toEqual((await periodsOf(one)).at(-1))
  const { items, family: whom } = await termsOf(parent)
  expect(items[0]?.terms[0]).toMatchObject({ seatGrantedBy: { id: one.id }, pauseWindow: null })
  expect(items[1]?.terms[0]).toMatchObject({ seats: 3, given: [{ person: { id: parent.id } }] })
  expect(whom.map(({ id }) => id)).toEqual([parent.id, one.id, two.id])
})

test('a revoked seat ends at once, and the person’s own membership begins', async () => {
  const { parent, children } = await family()
  const [one, two] = children
  const line = await buy(one, 'SUB-GD')
  const { id } = (await seat(parent, line, two.id)).data
  const own = await buy(two)
  expect((await periodsOf(two))[1]).toEqual([(await periodsOf(one))[0]?.[1], expect.any(String)])
  expect((await takeBack(await given.parent(), id)).code).toBe('SEAT_NOT_FOUND')
  expect((await takeBack(two, id)).status).toBe(200)
  expect((await periodsOf(two)).at(-1)?.[0]).toBe(day(0))
  expect((await earningsOf(own))[0]).toMatchObject({ from: day(0) })
  expect(await isMember(two)).toBe(true)
  expect((await takeBack(parent, id)).code).toBe('SEAT_NOT_FOUND')
})

test('of two people who are given the last seat at once one gets it', rounds, async () => {
  const { parent, children } = await family()
  const [one, two] = children
  const line = await buy(one, 'SUB-DOI')
  const answers = await Promise.all([seat(parent, line, parent.id), seat(parent, line, two.id)])
  expect(answers.map(({ code }) => code ?? 'OK').toSorted()).toEqual(['OK', 'SEATS_FULL'])
  expect((await termsOf(parent)).items[1]?.terms[0]?.given).toHaveLength(1)
})

test('a plan that is refunded or ends also ends for everyone with a seat of it', async () => {
  const { parent, children } = await family()
  const [one, two] = children
  const line = await buy(one, 'SUB-GD')
  await seat(parent, line, two.id)
  await pause(parent, line)
  await cutMembership(deps, line, 'refunded')
  expect([await isMember(one), await isMember(two), await periodsOf(two)]).toEqual([false, false, [[day(0), day(0)]]])
  expect(await cutMembership(deps, line, 'refunded')).toMatchObject({ cutVnd: expect.any(Number) })
  const again = await buy(one, 'SUB-GD')
  await seat(parent, again, two.id)
  await deps.db
    .execute(sql`update entitlements set starts_at = now() - interval '1 day', ends_at = now() - interval '1 second' where source_id = ${again}
    or source_id in (select id from membership_seats where order_line_id = ${again})`)
  expect([await isMember(one), await isMember(two)]).toEqual([false, false])
})
