import { listFeeRates, setFeeRate } from '@khue/contracts/money/escrow'
import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { expect, test } from 'vitest'
import { transact } from '#platform/deps'
import { trackBalances } from '#testing/ledger'
import { testApp } from '#testing/test-app'
import { untilQueriesWait } from '#testing/waiting-queries'
import { violatedConstraint } from '#platform/postgres/db'
import { modules } from '../../registry.ts'
import { allowRelease, holdForRefund, openEscrow, releaseLesson, releaseRefundHold, returnLessons, untaught } from './index.ts'
import { feePercentOf } from './escrow.service.ts'

const { call, given, deps } = await testApp()
const [teacher, learner, admin] = [await given.teacher(), await given.student(), await given.admin()]

/** The course of docs/money.md: 18 lessons for 1.290.000đ, of which the buyer paid 1.063.265đ. */
async function held(more: Partial<Parameters<typeof openEscrow>[1]> = {}) {
  const line = { lineId: uuidv7(), sellerId: teacher.id, learnerId: learner.id, lessons: 18, listVnd: 1_290_000, paidVnd: 1_063_265 }
  const escrow = { ...line, coolingOffEndsAt: { days: 7 }, isRecorded: false, ...more }
  await transact(deps, (deps) => openEscrow(deps, escrow))
  return escrow
}
const refusal = (code: string) => expect.objectContaining({ code, status: 409 })
const left = async (lineId: string) => (await untaught(deps, [lineId])).get(lineId)
const refund = (lineId: string, lessons: number, refundId = uuidv7()) =>
  transact(deps, (deps) => returnLessons(deps, { lineId, lessons, refundId }))

test('a payment for lessons is held once, however often it is reported', async () => {
  const gained = await trackBalances(deps)
  const line = await held()
  await transact(deps, (deps) => openEscrow(deps, line))
  expect(await gained()).toEqual({ CUSTOMER_PREPAID: -1_063_265, ESCROW: 1_063_265 })
  expect(await left(line.lineId)).toMatchObject({ lessons: 18, leftLessons: 18, leftVnd: 1_063_265, isFree: true })
})

test('each taught lesson is released once, with shares for the teacher and the platform', async () => {
  const { lineId } = await held()
  const gained = await trackBalances(deps)
  const [lessonId, another] = [uuidv7(), uuidv7()]
  const twins = await Promise.all([1, 1, 1].map((lessonNo) => releaseLesson(deps, { lineId, lessonNo, lessonId })))
  expect(twins.filter(({ isNew }) => isNew)).toHaveLength(1)
  expect(await gained()).toEqual({ ESCROW: -59_070, PROMOTION_COSTS: 12_596, TEACHER_PAYABLE: 57_333, STORE_FEES: 14_333 })
  expect(await releaseLesson(deps, { lineId, lessonNo: 2, lessonId })).toEqual({ isNew: false }) // one meeting is one lesson
  await releaseLesson(deps, { lineId, lessonNo: 18, lessonId: another })
  expect(await gained()).toMatchObject({ ESCROW: -59_070 - 59_075, TEACHER_PAYABLE: 57_333 + 57_343, STORE_FEES: 14_333 + 14_335 })
  expect(await left(lineId)).toMatchObject({ leftLessons: 16, leftVnd: 1_063_265 - 59_070 - 59_075 })
})

test('the last lessons are refunded, once per refund, and are then never released', async () => {
  const { lineId } = await held()
  for (const lessonNo of [1, 2, 3, 4, 5]) await releaseLesson(deps, { lineId, lessonNo })
  const id = uuidv7()
  expect(await refund(lineId, 13, id)).toEqual({ returnedVnd: 767_915, isWhole: false })
  expect(await refund(lineId, 13, id)).toEqual({ returnedVnd: 767_915, isWhole: false })
  expect(await left(lineId)).toMatchObject({ leftLessons: 0, leftVnd: 0 })
  expect(await releaseLesson(deps, { lineId, lessonNo: 6 })).toEqual({ isNew: false })
  await expect(refund(lineId, 1)).rejects.toThrow(refusal('ESCROW_LESSONS_NOT_LEFT'))
})

test.each([0, 19, -1, 1.5, 32_768])('lesson %d of 18 is refused by name, and nothing moves', async (lessonNo) => {
  const { lineId } = await held()
  const gained = await trackBalances(deps)
  await expect(releaseLesson(deps, { lineId, lessonNo })).rejects.toThrow(refusal('ESCROW_LESSON_UNKNOWN'))
  expect(await gained()).toEqual({})
  expect(await left(lineId)).toMatchObject({ leftLessons: 18 })
})

test.each([0, 19, -1, 1.5])('a refund of %d of 18 lessons is refused by name', async (lessons) => {
  const { lineId } = await held()
  await expect(refund(lineId, lessons)).rejects.toThrow(refusal('ESCROW_LESSONS_NOT_LEFT'))
})

test.each([{ lessons: 0 }, { lessons: 501 }, { lessons: 1.5 }, { paidVnd: -1 }, { paidVnd: 1_290_001 }, { listVnd: Number.NaN }])(
  '%o cannot be held',
  async (more) => {
    await expect(held(more)).rejects.toThrow(refusal('ESCROW_INVALID'))
  },
)

test("free lessons are held and taught all the same, at the platform's expense", async () => {
  const gained = await trackBalances(deps)
  const { lineId } = await held({ lessons: 2, listVnd: 450_000, paidVnd: 0 })
  expect(await gained()).toEqual({})
  await releaseLesson(deps, { lineId, lessonNo: 1 })
  expect(await gained()).toEqual({ PROMOTION_COSTS: 225_000, TEACHER_PAYABLE: 180_000, STORE_FEES: 45_000 })
})

const endCoolingOff = (...ids: string[]) =>
  deps.db.execute(sql`update escrows set cooling_off_ends_at = now() - interval '1 minute' where line_id = any(${sql.param(ids)}::uuid[])`)

test('no job releases the money of a recorded course, and only an allowance does, once and after the refund period', async () => {
  const recorded = await held({ lessons: 1, isRecorded: true })
  const taught = await held({ lessons: 1 })
  const gained = await trackBalances(deps)
  expect(await allowRelease(deps, [recorded.lineId], 'watched')).toEqual({ waiting: [{ lineId: recorded.lineId, because: 'COOLING_OFF' }] })
  await endCoolingOff(recorded.lineId, taught.lineId)
  expect(modules.flatMap(({ jobs = [] }) => jobs).filter(({ name }) => name.startsWith('escrow'))).toEqual([])
  await expect(releaseLesson(deps, { lineId: recorded.lineId, lessonNo: 1 })).rejects.toMatchObject({ code: 'ESCROW_RELEASE_NOT_ALLOWED' })
  expect(await left(recorded.lineId)).toMatchObject({ leftLessons: 1, isFree: false })
  expect(await gained()).toEqual({})
  const ids = [recorded.lineId, taught.lineId, uuidv7()]
  await Promise.all([1, 2, 3].map(() => allowRelease(deps, ids, 'watched')))
  expect(await left(recorded.lineId)).toMatchObject({ leftLessons: 0, leftVnd: 0 })
  expect(await left(taught.lineId)).toMatchObject({ leftLessons: 1 })
  expect(await gained()).toEqual({ ESCROW: -1_063_265, PROMOTION_COSTS: 226_735, TEACHER_PAYABLE: 1_032_000, STORE_FEES: 258_000 })
})

test('the database refuses to release a recorded course without an allowance', async () => {
  const { lineId } = await held({ lessons: 1, isRecorded: true })
  const planted = sql`insert into escrow_lessons (line_id, lesson_no, outcome, share_vnd) values (${lineId}, 1, 'TAUGHT', 1063265)`
  const refused = await deps.db.execute(planted).catch((error: unknown) => violatedConstraint(error))
  expect(refused).toBe('escrow_lessons_release_allowed')
})

test('a recorded course with an undecided refund request is released to no one', async () => {
  const { lineId } = await held({ lessons: 1, isRecorded: true })
  await endCoolingOff(lineId)
  const allowing: Promise<unknown>[] = []
  await transact(deps, async (inside) => {
    await inside.db.execute(sql`update escrows set refund_request_id = ${uuidv7()} where line_id = ${lineId}`)
    allowing.push(allowRelease(deps, [lineId], 'watched'))
    await untilQueriesWait(deps)
  })
  expect(await Promise.all(allowing)).toEqual([{ waiting: [{ lineId, because: 'REFUND_REQUESTED' }] }])
  expect(await left(lineId)).toMatchObject({ leftLessons: 1 })
})

const heldBy = async (lineId: string) =>
  (await deps.db.execute<{ by: string | null }>(sql`select refund_request_id as by from escrows where line_id = ${lineId}`)).rows[0]?.by

test('a hold belongs to its refund: another refund neither takes it over nor ends it, nor do two at the same moment', async () => {
  for (let round = 0; round < 5; round++) {
    const [{ lineId }, neighbour] = [await held(), await held()]
    const [mine, other] = [uuidv7(), uuidv7()]
    await Promise.all([holdForRefund(deps, [lineId], mine), holdForRefund(deps, [neighbour.lineId], other)])
    await Promise.all([holdForRefund(deps, [lineId], other), releaseRefundHold(deps, [lineId, neighbour.lineId], other)])
    expect([await heldBy(lineId), await heldBy(neighbour.lineId)]).toEqual([mine, null])
    await releaseRefundHold(deps, [lineId, neighbour.lineId], mine)
    expect([await heldBy(lineId), await heldBy(neighbour.lineId)]).toEqual([null, null])
  }
})

test('two refunds of one line at the same moment each return their own lessons, and each repeats its own sum', async () => {
  for (let round = 0; round < 5; round++) {
    const { lineId } = await held()
    const [mine, other] = [uuidv7(), uuidv7()]
    const returned = await Promise.all([refund(lineId, 2, mine), refund(lineId, 3, other), refund(lineId, 2, mine)])
    expect(returned[0]).toEqual(returned[2])
    expect(await refund(lineId, 3, other)).toEqual(returned[1])
    expect(await left(lineId)).toMatchObject({ leftLessons: 13 })
    expect((await left(lineId))!.leftVnd).toBe(1_063_265 - returned[0].returnedVnd - returned[1].returnedVnd)
  }
})

test('a platform fee rate applies from a future day on, and a seller’s own rate takes precedence', async () => {
  const tomorrow = Temporal.Now.plainDateISO('Asia/Ho_Chi_Minh').add({ days: 1 }).toString()
  const rate = { percent: 15, from: tomorrow, reason: 'Thầy cô dạy nhiều năm' }
  expect((await call(setFeeRate, { as: teacher, body: rate })).code).toBe('FORBIDDEN')
  const today = Temporal.Now.plainDateISO('Asia/Ho_Chi_Minh').toString()
  expect((await call(setFeeRate, { as: admin, body: { ...rate, from: today } })).code).toBe('FEE_RATE_TOO_EARLY')
  expect((await call(setFeeRate, { as: admin, body: { ...rate, percent: 14 } })).code).toBe('INVALID_INPUT')
  expect((await call(setFeeRate, { as: admin, body: { ...rate, sellerId: uuidv7() } })).code).toBe('FEE_RATE_SELLER_UNKNOWN')
  await call(setFeeRate, { as: admin, body: { ...rate, percent: 30, sellerId: teacher.id } })
  const set = (await call(setFeeRate, { as: admin, body: { ...rate, sellerId: teacher.id } })).data
  expect(set).toMatchObject({ percent: 15, from: tomorrow, seller: { id: teacher.id }, setBy: { id: admin.id } })
  const { items } = (await call(listFeeRates, { as: admin, query: { sellerId: teacher.id } })).data
  expect(items.map(({ percent, seller }) => [percent, seller?.id])).toEqual([
    [20, undefined],
    [15, teacher.id],
  ])
  expect(await feePercentOf(deps, teacher.id)).toBe(20)
  await deps.db.execute(sql`update store_fee_rates set effective_on = effective_on - 1 where seller_id = ${teacher.id}`)
  expect(await feePercentOf(deps, teacher.id)).toBe(15)
  expect(await feePercentOf(deps, admin.id)).toBe(20)
})
