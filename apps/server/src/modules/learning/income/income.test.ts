import * as contract from '@khue/contracts/learning/income'
import { incomePageSize } from '@khue/contracts/learning/income-rules'
import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { beforeAll, expect, test } from 'vitest'
import { allowRelease, openEscrow, reassignSeller, releaseLesson, reverseLesson } from '#modules/money/escrow'
import { lessons as lessonModule } from '#modules/learning/lessons'
import { transact } from '#platform/deps'
import { lessonWorld } from '#testing/lessons'
import type { TestPerson } from '#testing/people'
import { vnpayEnv } from '#testing/sale'
import { statementsOf } from '#testing/statements'
import { testApp } from '#testing/test-app'
import { incomeSteps } from './income.testing.ts'
import { monthOf } from './months.ts'

const base = await testApp({ env: vnpayEnv })
const { call, given, deps, deliverEvents } = base
const admin = await given.admin()
const world = lessonWorld(base, admin)
const [student, mother] = [await given.student({ name: 'Lê Gia Khang' }), await given.parent()]
const jobs = async (wanted: string) => void (await lessonModule.jobs!.find(({ name }) => name === wanted)!.run(deps, {}))
const now = monthOf(deps.clock())

const { lines, months, next, guess, monthIn, payee, earn } = incomeSteps(base)

/** 18 lessons for 1.290.000đ, of which the buyer paid 1.063.265đ. */
async function held(sellerId: string, more: Partial<Parameters<typeof openEscrow>[1]> = {}) {
  const line = { lineId: uuidv7(), sellerId, learnerId: student.id, lessons: 18, listVnd: 1_290_000, paidVnd: 1_063_265 }
  const escrow = { ...line, coolingOffEndsAt: { days: 7 }, isRecorded: false, ...more }
  await transact(deps, (deps) => openEscrow(deps, escrow))
  return escrow.lineId
}
test('lines add up to the month and to the ledger: discounts, a recorded course, a substitute’s fee, what was taken back', async () => {
  const [teacher, substitute] = [await given.teacher(), await given.teacher()]
  await deps.db.execute(
    sql`insert into store_fee_rates (id, seller_id, effective_on, percent) values (${uuidv7()}, ${substitute.id}, '2026-01-01', 30)`,
  )
  const [lineId, taken] = [await held(teacher.id), await held(teacher.id)]
  const film = await held(teacher.id, { lessons: 1, listVnd: 300_001, paidVnd: 250_000, isRecorded: true, coolingOffEndsAt: { days: 0 } })
  await reassignSeller(deps, { lineIds: [lineId], sellerId: substitute.id, lastLessons: 16 })
  for (const lessonNo of [1, 2, 3]) await releaseLesson(deps, { lineId, lessonNo })
  await releaseLesson(deps, { lineId: taken, lessonNo: 18 })
  await reverseLesson(deps, { lineId: taken, lessonNo: 18 })
  await allowRelease(deps, [film], 'watched')
  for (const as of [teacher, substitute]) {
    const { data } = await lines(as)
    const sum = (of: (line: contract.IncomeLine) => number) => data.items.reduce((total, line) => total + of(line), 0)
    expect(data.sums).toEqual({
      lines: data.items.length,
      grossVnd: sum((line) => line.grossVnd),
      discountVnd: sum((line) => line.discountVnd),
      feeVnd: sum((line) => line.feeVnd),
      netVnd: sum((line) => line.netVnd),
      owedVnd: await world.owedTo(as.id),
    })
    expect((await monthIn(as, now)).earned).toEqual(data.sums)
  }
  const { items } = (await lines(teacher)).data
  expect(
    items.map(({ kind, isReversal, grossVnd, discountVnd, feeVnd, netVnd }) => [kind, isReversal, grossVnd, discountVnd, feeVnd, netVnd]),
  ).toEqual([
    ['RECORDED', false, 300_001, 50_001, 60_000, 240_001],
    ['LESSON', true, -71_678, -12_603, -14_335, -57_343],
    ['LESSON', false, 71_678, 12_603, 14_335, 57_343],
    ['LESSON', false, 71_666, 12_596, 14_333, 57_333],
    ['LESSON', false, 71_666, 12_596, 14_333, 57_333],
  ])
  expect(items[0]).toMatchObject({ learner: { name: 'Lê Gia Khang' }, lesson: null, payoutId: null })
  expect((await lines(substitute)).data.items).toMatchObject([{ feePercent: 30, grossVnd: 71_666, netVnd: 50_167, lineId }])
})

test('a line names its course, its lesson and the learner', async () => {
  const run = await world.soldRun()
  const lessonId = run.lessons[0]!
  await world.endAgo(lessonId, 60)
  for (const who of [run.teacher, run.child]) await world.stay(lessonId, who.id)
  await jobs('lessons:decide')
  await world.endContestTime(lessonId)
  await jobs('lessons:release')
  await deliverEvents()
  const { items } = (await lines(run.teacher)).data
  expect(items).toHaveLength(2)
  for (const item of items)
    expect(item).toMatchObject({ title: 'Toán 9: Hệ phương trình', lesson: { id: lessonId, number: 1 }, lessonNo: 1 })
  expect(new Set(items.map(({ learner }) => learner?.id))).toEqual(new Set([run.child.id, run.adult.id]))
  expect(items.reduce((sum, { netVnd }) => sum + netVnd, 0)).toBe(await world.owedTo(run.teacher.id))
})

test('a month begins and ends at midnight in Vietnam', async () => {
  const teacher = await given.teacher()
  for (const [at, netVnd] of [
    ['2026-10-31T16:59:59.999Z', 1],
    ['2026-10-31T17:00:00Z', 20],
    ['2026-11-30T16:59:59Z', 300],
    ['2026-11-30T17:00:00Z', 4000],
  ] as const)
    await earn(teacher.id, netVnd, new Date(at))
  const netOf = async (month: string) => (await lines(teacher, month)).data.sums.netVnd
  expect([await netOf('2026-10'), await netOf('2026-11'), await netOf('2026-12')]).toEqual([1, 320, 4000])
  const { months: shown, firstMonth } = await months(teacher, '2026-12')
  expect(firstMonth).toBe('2026-10')
  expect(shown.map(({ month }) => month)).toEqual(
    ['12', '11', '10', '09', '08', '07', '06', '05', '04', '03', '02', '01'].map((one) => `2026-${one}`),
  )
  expect(shown.slice(0, 4).map(({ earned }) => earned.netVnd)).toEqual([4000, 320, 1, 0])
})

test('pages of a month follow each other, without a line twice or left out', async () => {
  const teacher = await given.teacher()
  for (let n = 1; n <= incomePageSize + 1; n += 1) await earn(teacher.id, n)
  const first = (await lines(teacher)).data
  const second = (await lines(teacher, now, { cursor: first.nextCursor! })).data
  expect([first.items.length, second.items.length, second.nextCursor]).toEqual([incomePageSize, 1, undefined])
  expect(new Set([...first.items, ...second.items].map(({ netVnd }) => netVnd)).size).toBe(incomePageSize + 1)
  const ofAnother = Buffer.from(JSON.stringify(['OLDEST', 1, uuidv7()])).toString('base64url')
  expect((await lines(teacher, now, { cursor: ofAnother })).code).toBe('LIST_CURSOR_INVALID')
})

test('a year of teaching: lessons, minutes, learners, ratings and reports on time', async () => {
  const run = await world.soldRun()
  for (const at of [0, 1]) {
    await world.endAgo(run.lessons[at]!, 60 + at)
    for (const who of [run.teacher, run.child]) await world.stay(run.lessons[at]!, who.id)
    await jobs('lessons:decide')
    await deliverEvents()
  }
  await deps.db.execute(
    sql`insert into teacher_attendances (person_id, teacher_id) values (${run.adult.id}, ${run.teacher.id}) on conflict do nothing`,
  )
  await deps.db.execute(sql`insert into teacher_ratings (id, teacher_id, author_id, stars, text, status, is_shown)
    values (${uuidv7()}, ${run.teacher.id}, ${run.adult.id}, 4, 'Tốt', 'PROCESSED', true)`)
  const { data } = await call(contract.readIncomeStatistics, { as: run.teacher })
  expect(data.months).toHaveLength(12)
  expect(data.months.at(-1)!.month).toBe(now)
  expect(data.total).toMatchObject({ lessons: 2, minutes: 180, pupils: 1, ratings: 1, average: 4 })
  const sumOf = (key: 'lessons' | 'minutes' | 'ratings') => data.months.reduce((sum, month) => sum + month[key], 0)
  expect([sumOf('lessons'), sumOf('minutes'), sumOf('ratings')]).toEqual([2, 180, 1])
  const { rows } = await deps.db.execute<{ n: number }>(
    sql`select count(*)::int as n from learning_reports where teacher_id = ${run.teacher.id}`,
  )
  expect(rows[0]!.n).toBeGreaterThan(1)
  await deps.db.execute(
    sql`update learning_reports set ends_at = now() - interval '3 days', locks_at = now() - interval '2 days' where teacher_id = ${run.teacher.id}`,
  )
  expect((await call(contract.readIncomeStatistics, { as: run.teacher })).data.total).toMatchObject({
    reportsDue: rows[0]!.n,
    reportsOnTime: 0,
  })
})

test('the file of a month names its learners and transfers, and ends with the sum', async () => {
  const teacher = await given.teacher()
  const lineId = await held(teacher.id)
  await releaseLesson(deps, { lineId, lessonNo: 1 })
  await earn(teacher.id, 1000)
  const { data } = await call(contract.exportIncome, { as: teacher, params: { month: now }, query: { format: 'CSV' } })
  expect(data.fileName).toBe(`thu-nhap-${now}.csv`)
  const rows = Buffer.from(data.content, 'base64')
    .toString('utf8')
    .trim()
    .split('\r\n')
    .map((row) => row.split(','))
  expect(rows).toHaveLength(4)
  expect(rows[1]!.slice(1, 3)).toEqual(['Phần chia gói thành viên', 'Tháng 10/2026'])
  expect(rows[2]!.slice(5, 11)).toEqual(['Lê Gia Khang', '71666', '12596', '20', '14333', '57333'])
  expect(rows[3]![0]).toBe('Cộng 2 dòng')
  expect(rows[3]!.slice(6, 11)).toEqual(['72666', '12596', '', '14333', '58333'])
  expect(JSON.stringify(rows)).not.toContain(lineId)
  const xlsx = await call(contract.exportIncome, { as: teacher, params: { month: now }, query: { format: 'XLSX' } })
  expect(xlsx.data.fileName).toBe(`thu-nhap-${now}.xlsx`)
})

test('nobody else reads it: students and parents are refused, another teacher sees their own', async () => {
  const [teacher, other] = [await given.teacher(), await given.teacher()]
  await earn(teacher.id, 1000)
  for (const as of [student, mother]) {
    expect((await lines(as)).status).toBe(403)
    expect((await call(contract.readIncome, { as, query: {} })).status).toBe(403)
    expect((await call(contract.readNextPayDay, { as })).status).toBe(403)
    expect((await call(contract.exportIncome, { as, params: { month: now }, query: { format: 'CSV' } })).status).toBe(403)
  }
  expect((await call(contract.readIncome, { query: {} })).status).toBe(401)
  expect((await lines(other)).data).toMatchObject({ items: [], sums: { lines: 0, netVnd: 0 } })
  expect((await lines(teacher, '2026-13')).status).toBe(400)
})

let busy: TestPerson
beforeAll(async () => {
  busy = await given.teacher()
  await payee(busy.id)
  const lineId = await held(busy.id)
  for (let lessonNo = 1; lessonNo <= 18; lessonNo += 1) await releaseLesson(deps, { lineId, lessonNo })
})
test.each([
  ['months', 3, () => months(busy)],
  ['the next pay day', 6, () => next(busy)],
  ['what if', 6, () => guess(busy, 1_000_000)],
  ['lines', 5, () => lines(busy)],
  ['statistics', 3, () => call(contract.readIncomeStatistics, { as: busy })],
  ['the file', 4, () => call(contract.exportIncome, { as: busy, params: { month: now }, query: { format: 'CSV' } })],
] as const)('%s take at most %i statements, however many lines there are', async (_what, most, work) => {
  const statements = await statementsOf(work)
  expect(statements.length).toBeGreaterThan(0)
  expect(statements.length).toBeLessThanOrEqual(most)
})
