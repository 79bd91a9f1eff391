import { listAudit } from '@khue/contracts/ground/audit'
import { loadNotifications, msgApp } from '@khue/contracts/people/notifications'
import { listPointEntries } from '@khue/contracts/money/points'
import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { expect, test } from 'vitest'
import { trackBalances } from '#testing/ledger'
import { pointActions } from '#testing/points'
import { rounds } from '#testing/rounds'
import { testApp } from '#testing/test-app'
import { grantPoints, holdPoints, settlePoints } from './index.ts'
import { expirePoints, notifyOfExpiry } from './expiry/expire.service.ts'

const app = await testApp()
const { call, given, deps } = app
const { admin, give, of, endIn } = await pointActions(app)
const noticesOf = async (as: Awaited<ReturnType<typeof given.student>>) =>
  (await call(loadNotifications, { as, headers: msgApp })).data.items.map(({ type }) => type)

test('points granted by an admin are usable at once, notified and audited', async () => {
  const student = await given.student()
  const gained = await trackBalances(deps)
  expect((await give(student, 120)).data).toEqual({ given: 120, name: student.name, isAsked: false })
  expect(await of(student)).toMatchObject({ usable: 120, held: 0, rp: 120, tu: 0, wd: 0, nextExpiry: { amount: 120 } })
  expect(await gained()).toEqual({ POINTS: 120, POINTS_ISSUED: 120 })
  expect(await noticesOf(student)).toContain('POINTS_GIVEN')
  const { items } = (await call(listAudit, { as: admin })).data
  expect(items[0]).toMatchObject({ action: 'points.granted', subject: { id: student.id }, details: { amount: 120 } })
  expect((await give({ ...student, phone: '0900999888' }, 5)).code).toBe('POINTS_RECEIVER_UNKNOWN')
})

test('an admin cannot grant themselves points', async () => {
  expect((await give(admin, 1000)).code).toBe('POINTS_SELF_GRANT')
  expect((await of(admin)).usable).toBe(0)
})

test("a month's purchases earn up to the cap, also concurrently; granted points come on top", rounds, async () => {
  const student = await given.student()
  const buy = (line: string, amount: number) =>
    grantPoints(deps, { personId: student.id, amount, sourceKind: 'order_line', sourceId: line })
  const gifts = await Promise.all(['a', 'b', 'c', 'a'].map((line) => buy(`${line} of ${student.id}`, 2_000)))
  expect(gifts.map(({ given }) => given).toSorted((x, y) => x - y)).toEqual([0, 1_000, 2_000, 2_000])
  expect((await buy(`d of ${student.id}`, 1)).given).toBe(0)
  await give(student, 10)
  expect(await of(student)).toMatchObject({ usable: 5_010, tu: 5_000, rp: 10 })
})

test('of concurrent uses of the same points as many succeed as there are points for', rounds, async () => {
  const student = await given.student()
  await give(student, 100)
  const tries = Array.from({ length: 8 }, (_, at) =>
    holdPoints(deps, { personId: student.id, amount: 30, purpose: 'REWARD', sourceId: `race ${student.id} ${at}` }).then(
      () => 'held',
      (error: { code: string }) => error.code,
    ),
  )
  const answers = await Promise.all(tries)
  expect(answers.filter((answer) => answer === 'held')).toHaveLength(3)
  expect(answers.filter((answer) => answer === 'INSUFFICIENT_POINTS')).toHaveLength(5)
  expect(await of(student)).toMatchObject({ usable: 10, held: 90 })
})

test('expired points are unusable from that second, and the books follow by the next night', async () => {
  const student = await given.student()
  await give(student, 40)
  const held = { personId: student.id, amount: 15, purpose: 'ORDER', sourceId: uuidv7() } as const
  await holdPoints(deps, held)
  await endIn(student, '-1 second')
  expect(await of(student)).toMatchObject({ usable: 0, held: 15 })
  await expect(holdPoints(deps, { ...held, sourceId: 'late' })).rejects.toMatchObject({ code: 'POINTS_EXCEED_BALANCE' })
  const gained = await trackBalances(deps)
  await Promise.all([expirePoints(deps), expirePoints(deps)])
  expect(await gained()).toEqual({ POINTS: -25, POINTS_EXPIRED: 25 })
  await settlePoints(deps, { purpose: 'ORDER', sourceIds: [held.sourceId] }, 'RETURNED') // and returned ones are expired as well
  await expirePoints(deps)
  expect(await gained()).toEqual({ POINTS: -25, POINTS_HELD: -15, POINTS_EXPIRED: 40 })
  const { items } = (await call(listPointEntries, { as: student })).data
  expect(items.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['EXPIRED', -15],
    ['RETURNED', 15],
    ['EXPIRED', -25],
    ['ORDER', -15],
    ['GRANTED', 40],
  ])
})

test('a person whose points expire within a month is notified once', async () => {
  const [soon, later, over] = [await given.student(), await given.student(), await given.student()]
  for (const student of [soon, later, over]) await give(student, 7)
  await endIn(soon, '29 days')
  await endIn(later, '31 days')
  await endIn(over, '-1 second')
  await notifyOfExpiry(deps)
  await notifyOfExpiry(deps)
  const types = [await noticesOf(soon), await noticesOf(later), await noticesOf(over)]
  expect(types.map((all) => all.filter((type) => type === 'POINTS_ENDING').length)).toEqual([1, 0, 0])
})

test('everyone is notified of each expiring lot, also when a page of lots ends between two of a person', async () => {
  const people = [await given.student(), await given.student(), await given.student()]
  const days = 60 // two people fill a page of a hundred
  for (const { id } of people)
    await deps.db.execute(sql`
      insert into point_lots (id, person_id, type, amount, remaining, since, expires_at, source_kind, source_id)
      select gen_random_uuid(), ${id}::uuid, 'RP', 1, 1, now(), now() + interval '25 days' + n * interval '1 hour', 'admin', ${id} || n
      from generate_series(1, ${days}) as n`)
  await notifyOfExpiry(deps)
  const { rows } = await deps.db.execute<{ count: number }>(sql`
    select count(*)::int as count from notifications where type = 'POINTS_ENDING' and person_id in (${sql.join(
      people.map(({ id }) => sql`${id}::uuid`),
      sql`, `,
    )})
    group by person_id`)
  expect(rows.map(({ count }) => count)).toEqual([days, days, days])
})
