import * as api from '@khue/contracts/learning/plan-shares'
import { reserveSeat } from '@khue/contracts/sale/reservations'
import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { beforeEach, expect, test } from 'vitest'
import { decideLesson, recordStay } from '#modules/learning/lessons'
import { scheduleOpenClass } from '#modules/offer/open-classes'
import { listEarnings } from '#modules/money/payouts'
import { linkGuardian } from '#modules/people/people'
import { inVietnam } from '#platform/vietnam/time'
import { eachViolation, invariantsBrokenBy } from '#testing/broken-invariants'
import { trackBalances } from '#testing/ledger'
import { planLessonWorld } from '#testing/plan-lessons'
import { planShareViolations } from '#testing/plan-share-violations'
import { rounds } from '#testing/rounds'
import { testApp } from '#testing/test-app'
import { computeMonth, shareDueMonths } from './share-month.service.ts'

const base = await testApp({ env: { DATABASE_POOL_SIZE: '20' } })
const { call, given, deps, pool, deliverEvents } = base
const world = planLessonWorld(base)
const { makeMember, member, lesson, earn, ruleSince, startOver, sharesOf, monthOf } = world
const admin = await given.admin()
const [ha, bao] = [await given.teacher({ name: 'Nguyễn Thu Hà' }), await given.teacher({ name: 'Trần Quốc Bảo' })]
const [an, binh] = [await member({ name: 'Lê Văn An' }), await member({ name: 'Phạm Thị Bình' })]

const month = '2026-08'
const settled = '2026-09-05'
const thisMonth = Temporal.Now.plainDateISO('Asia/Ho_Chi_Minh').toPlainYearMonth()

beforeEach(startOver)

const minutesOf = async (of = month) => Object.fromEntries((await sharesOf(of)).map(({ teacher_id, minutes }) => [teacher_id, minutes]))
const vndOf = async (of = month) => Object.fromEntries((await sharesOf(of)).map(({ teacher_id, vnd }) => [teacher_id, vnd]))

const taughtMonth = () => world.taughtMonth({ ha, bao, an, binh })

test('a month is shared once by the minutes that count: booked, owed to each teacher, and every đồng of the pool is', async () => {
  await taughtMonth()
  const gained = await trackBalances(deps)
  await shareDueMonths(deps, settled)
  expect(await monthOf(month)).toEqual({ revenue: 1_000_003, pool: 250_000, minutes: 130, shared: 250_000, teachers: 2 })
  expect(await minutesOf()).toEqual({ [ha.id]: 80, [bao.id]: 50 })
  expect(await vndOf()).toEqual({ [ha.id]: 153_846, [bao.id]: 96_154 })
  expect(await gained()).toEqual({ PLAN_SHARES: 250_000, TEACHER_PAYABLE: 250_000 })
  const { items } = await listEarnings(deps, { personId: ha.id }, { cursor: undefined, size: 10 })
  expect(items).toMatchObject([
    { kind: 'PLAN_SHARE', month, grossVnd: 153_846, feeVnd: 0, discountVnd: 0, netVnd: 153_846, lineId: null, payoutId: null },
  ])
  await lesson({ teacher: bao, on: '2026-08-12' }, [{ learner: an }]) // too late for a shared month
  await shareDueMonths(deps, settled)
  expect(await gained()).toEqual({ PLAN_SHARES: 250_000, TEACHER_PAYABLE: 250_000 })
  expect(await invariantsBrokenBy(deps, '', { of: 'plan_shares_are_the_pool' })).toEqual([])
})

test('runs at the same time share each month once, oldest first', rounds, async () => {
  await taughtMonth()
  await earn(500_000, '2026-09-15T00:00:00Z')
  await lesson({ teacher: bao, on: '2026-09-15' }, [{ learner: binh }])
  await Promise.all(Array.from({ length: 4 }, () => shareDueMonths(deps, '2026-10-07')))
  expect([await vndOf('2026-08'), await vndOf('2026-09')]).toEqual([{ [ha.id]: 153_846, [bao.id]: 96_154 }, { [bao.id]: 125_000 }])
  const { rows } = await pool.query(`select source_id from ledger_postings where source_kind = 'plan_share'`)
  expect(rows).toHaveLength(3)
  expect(await invariantsBrokenBy(deps, '', { of: 'plan_shares_are_the_pool' })).toEqual([])
})

test('months are Vietnamese months, shared from the fifth of the next one on', async () => {
  await ruleSince('2026-08', 1000)
  await earn(1, '2026-07-31T16:59:59.999Z')
  await earn(20, '2026-07-31T17:00:00Z')
  await earn(300, '2026-08-31T16:59:59.999Z')
  await earn(4000, '2026-08-31T17:00:00Z')
  await lesson({ teacher: ha, on: '2026-07-31', at: '23:59' }, [{ learner: an }])
  await lesson({ teacher: ha, on: '2026-08-01', at: '00:00', minutes: 30 }, [{ learner: an }])
  await lesson({ teacher: ha, on: '2026-08-31', at: '23:59', minutes: 45 }, [{ learner: an }])
  await lesson({ teacher: ha, on: '2026-09-01', at: '00:00', minutes: 60 }, [{ learner: an }])
  await shareDueMonths(deps, '2026-09-04')
  expect(await monthOf('2026-08')).toBeUndefined()
  await shareDueMonths(deps, '2026-09-05')
  expect(await monthOf('2026-08')).toMatchObject({ revenue: 320, minutes: 75 })
  expect([await monthOf('2026-07'), await monthOf('2026-09')]).toEqual([undefined, undefined])
})

test('without a rule nothing is shared, and by a rule of nothing, or without a minute, the pool stays with the house', async () => {
  await earn(1_000_000, '2026-08-15T00:00:00Z')
  const gained = await trackBalances(deps)
  await lesson({ teacher: ha, on: '2026-08-10' }, [{ learner: an }])
  await shareDueMonths(deps, settled)
  expect(await monthOf(month)).toBeUndefined()
  await ruleSince('2026-08', 0)
  await ruleSince('2026-09', 300)
  await shareDueMonths(deps, '2026-10-05')
  expect(await monthOf('2026-08')).toMatchObject({ pool: 0, minutes: 90, shared: 0, teachers: 1 })
  await earn(-70_000, '2026-10-02T00:00:00Z')
  await earn(100_000, '2026-11-02T00:00:00Z')
  await shareDueMonths(deps, '2026-12-05')
  expect(await monthOf('2026-10')).toMatchObject({ revenue: -70_000, pool: 0, shared: 0 })
  expect(await monthOf('2026-11')).toMatchObject({ revenue: 100_000, pool: 30_000, minutes: 0, shared: 0, teachers: 0 })
  expect((await gained()).PLAN_SHARES).toBeUndefined()
  expect(await invariantsBrokenBy(deps, '', { of: 'plan_shares_are_the_pool' })).toEqual([])
})

test('a month waits until the revenue of its last day is booked, and later months with it', async () => {
  await ruleSince('2026-08', 500)
  const lineId = uuidv7()
  await deps.db.execute(
    sql`insert into plan_earnings (source_line_id, amount_vnd, first_day, last_day) values (${lineId}, 500, '2026-08-31', '2026-09-30')`,
  )
  await shareDueMonths(deps, '2026-11-07')
  expect(await monthOf('2026-08')).toBeUndefined()
  await deps.db.execute(sql`update plan_earnings set earned_through = '2026-08-31', earned_vnd = 10 where source_line_id = ${lineId}`)
  await shareDueMonths(deps, '2026-11-07')
  expect(await monthOf('2026-08')).toBeDefined()
  expect(await monthOf('2026-09')).toBeUndefined()
  await deps.db.execute(sql`delete from plan_earnings`)
})

test('what members reserve, rooms measure and the product decides is what counts', async () => {
  const startsAt = new Date(Date.now() + 24 * 3_600_000)
  const { id: classId } = await scheduleOpenClass(deps, {
    kind: 'OPEN',
    title: 'Hình học không gian',
    summary: '',
    subjectId: 4,
    grades: { from: 8, to: 8 },
    teacherId: ha.id,
    teacherTitle: 'Cô',
    seats: 5,
    times: { startsAt, endsAt: new Date(startsAt.getTime() + 90 * 60_000) },
  })
  await deliverEvents()
  expect((await call(reserveSeat, { as: an, body: { classId } })).status).toBe(200)
  await deps.db.execute(
    sql`update lessons set starts_at = starts_at - interval '30 hours', ends_at = ends_at - interval '30 hours' where id = ${classId}`,
  )
  await deps.db.execute(sql`update seat_holds set taken_at = taken_at - interval '30 days' where class_id = ${classId}`)
  const began = new Date(startsAt.getTime() - 30 * 3_600_000)
  const minute = (at: number) => new Date(began.getTime() + at * 60_000)
  for (const { id } of [ha, an])
    await recordStay(deps, { lessonId: classId, personId: id, from: minute(0), to: minute(id === an.id ? 81 : 90) })
  await decideLesson(deps, classId)
  const { shares } = await computeMonth(deps, inVietnam(began).toPlainDate().toPlainYearMonth().toString(), {
    permille: 0,
    capMinutes: 1440,
  })
  expect(shares).toEqual([{ teacherId: ha.id, minutes: 81, vnd: 0 }])
})

const minutesCounted = async () => {
  await ruleSince('2026-08', 100, 1440)
  await shareDueMonths(deps, settled)
  return (await monthOf(month))?.minutes
}

test('only members count, in held open classes whose seat no order pays, while a membership runs as the lesson begins', async () => {
  const guest = await given.student()
  const lapsed = await makeMember(await given.student(), { to: '2026-08-10 18:00' })
  const later = await makeMember(await given.student(), { from: '2026-08-10 18:01' })
  const ending = await makeMember(await given.student(), { from: '2026-08-10 18:00', to: '2026-08-10 18:01' })
  const on = '2026-08-10'
  await lesson(
    { teacher: ha, on },
    [guest, lapsed, later].map((learner) => ({ learner })),
  )
  await lesson({ teacher: ha, on }, [{ learner: an, lineId: uuidv7() }])
  await lesson({ teacher: ha, on, state: 'NOT_HELD' }, [{ learner: an }])
  await lesson({ teacher: ha, on, kind: 'INTERACTIVE_CLASS' }, [{ learner: an }])
  await lesson({ teacher: ha, on, kind: 'COURSE' }, [{ learner: an }])
  await lesson({ teacher: ha, on, minutes: 7 }, [{ learner: ending }])
  expect(await minutesCounted()).toBe(7)
})

test('only minutes together with the teacher count, within the planned time, and none of the teacher’s own word', async () => {
  await lesson(
    {
      teacher: ha,
      on: '2026-08-10',
      taught: [
        [-10, 20],
        [50, 130],
      ],
    },
    [
      {
        learner: an,
        spans: [
          [-5, 60],
          [85, 120],
        ],
      },
    ],
  ) // 20 + 10 + 5
  await lesson({ teacher: ha, on: '2026-08-11', source: 'DECLARED' }, [{ learner: an }])
  await lesson({ teacher: ha, on: '2026-08-12', taught: [] }, [{ learner: an }])
  expect(await minutesCounted()).toBe(35)
})

/** A press of the link. */
const opened = (minute: number) => [[minute, minute]] as const

test('behind a link both sides have to say so: the learner opened it, the teacher marked them as there to the end', async () => {
  const behind = (day: number) => ({ teacher: ha, on: `2026-08-${day}`, source: 'TEACHER' as const, taught: [[0, 60]] as const })
  await lesson(behind(10), [{ learner: an, source: 'LINK', spans: [...opened(25), ...opened(10)] }]) // from minute 10 until the teacher stops
  await lesson(behind(11), [{ learner: an, source: 'LINK', spans: opened(-5), attendance: 'LATE' }])
  await lesson(behind(12), [{ learner: an, source: 'LINK', spans: opened(5), attendance: 'ABSENT' }])
  await lesson(behind(13), [{ learner: an, source: 'LINK', spans: opened(5), attendance: 'LEFT_EARLY' }])
  await lesson(behind(14), [{ learner: an, source: 'LINK', spans: [] }])
  await lesson({ teacher: ha, on: '2026-08-15' }, [{ learner: an, source: 'LINK', spans: opened(0) }]) // a room measured that nobody was there
  expect(await minutesCounted()).toBe(110)
})

test('nothing counts within a teacher’s household, also for a child of the same parents', async () => {
  const teacher = await given.teacher()
  const [child, spouse] = [await member({ guardianId: teacher.id }), await makeMember(await given.parent())]
  await linkGuardian(deps, { guardianId: spouse.id, childId: child.id })
  const sibling = await member({ guardianId: spouse.id })
  await lesson(
    { teacher, on: '2026-08-10' },
    [child, spouse, sibling].map((learner) => ({ learner })),
  )
  await lesson({ teacher: ha, on: '2026-08-11', minutes: 8 }, [{ learner: child }])
  expect(await minutesCounted()).toBe(8)
})

test('admins read what was shared page by page, and what this month gives so far; others read nothing of it', async () => {
  await taughtMonth()
  await shareDueMonths(deps, '2026-11-05') // August to October
  const months = (await call(api.listSharedMonths, { as: admin, query: {} })).data
  expect(months.items.map((one) => one.month)).toEqual(['2026-10', '2026-09', '2026-08'])
  expect((await call(api.listSharedMonths, { as: admin, query: { before: '2026-09' } })).data.items).toMatchObject([
    {
      month: '2026-08',
      revenueVnd: 1_000_003,
      permille: 250,
      capMinutes: 100,
      poolVnd: 250_000,
      sharedVnd: 250_000,
      minutes: 130,
      teachers: 2,
    },
  ])
  const shown = (await call(api.listPlanShares, { as: admin, query: { month } })).data
  expect(shown.items.map(({ teacher, minutes, vnd }) => [teacher.name, minutes, vnd])).toEqual([
    ['Nguyễn Thu Hà', 80, 153_846],
    ['Trần Quốc Bảo', 50, 96_154],
  ])
  expect((await call(api.listPlanShares, { as: admin, query: { month: '2026-07' } })).code).toBe('PLAN_SHARE_MONTH_NOT_FOUND')
  for (const as of [ha, an]) {
    expect((await call(api.listSharedMonths, { as, query: {} })).code).toBe('FORBIDDEN')
    expect((await call(api.listPlanShares, { as, query: { month } })).code).toBe('FORBIDDEN')
    expect((await call(api.previewPlanShares, { as })).code).toBe('FORBIDDEN')
  }
  const gained = await trackBalances(deps)
  await earn(40_000, new Date().toISOString())
  const today = Temporal.Now.plainDateISO('Asia/Ho_Chi_Minh').toString()
  await lesson({ teacher: bao, on: today, at: '00:00' }, [{ learner: an }])
  expect((await call(api.previewPlanShares, { as: admin })).data).toMatchObject({
    month: thisMonth.toString(),
    terms: { from: '2026-08', permille: 250 },
    revenueVnd: 40_000,
    poolVnd: 10_000,
    minutes: 90,
    teachers: 1,
    items: [{ teacher: { id: bao.id }, minutes: 90, vnd: 10_000 }],
  })
  expect(await gained()).toEqual({ DEFERRED_REVENUE: -40_000, PLAN_REVENUE: 40_000 })
})

test('many teachers of a month come in pages, the largest share first, none twice', async () => {
  await ruleSince('2026-08', 1000)
  await earn(7_000_000, '2026-08-15T00:00:00Z')
  const teachers = await Promise.all(Array.from({ length: 53 }, () => given.teacher()))
  for (const [at, teacher] of teachers.entries())
    await lesson({ teacher, on: `2026-08-${String((at % 28) + 1).padStart(2, '0')}`, minutes: 30 + (at % 3) }, [{ learner: an }])
  await shareDueMonths(deps, settled)
  const first = (await call(api.listPlanShares, { as: admin, query: { month } })).data
  const second = (await call(api.listPlanShares, { as: admin, query: { month, cursor: first.nextCursor! } })).data
  const all = [...first.items, ...second.items]
  expect([first.items.length, second.items.length, second.nextCursor]).toEqual([50, 3, undefined])
  expect(new Set(all.map(({ teacher }) => teacher.id)).size).toBe(53)
  expect(all.map(({ vnd }) => vnd)).toEqual(all.map(({ vnd }) => vnd).toSorted((a, b) => b - a))
  expect(all.reduce((sum, { vnd }) => sum + vnd, 0)).toBe(7_000_000)
})

test('a teacher’s data has their shares', async () => {
  await taughtMonth()
  await shareDueMonths(deps, settled)
  const { personalData } = await import('./personal-data.ts')
  expect(await personalData.collect(deps, ha.id)).toMatchObject({
    'Phần chia gói thành viên': [{ Tháng: month, 'Số phút thành viên học': 80, 'Số tiền': 153_846 }],
  })
})

test.each(eachViolation(planShareViolations))('%s detects its violation: %s', async (name, plant) => {
  await taughtMonth()
  await shareDueMonths(deps, settled)
  const without = ['plan_share_months drop constraint plan_share_months_pool', 'earnings drop constraint earnings_net']
  expect(await invariantsBrokenBy(deps, '', { of: name })).toEqual([])
  expect(await invariantsBrokenBy(deps, plant, { of: name, without })).toEqual([name])
})
