import { randomUUID } from 'node:crypto'
import { listMyVouchers } from '@khue/contracts/sale/promotions'
import { movePromotion, withdrawPromotionCode } from '@khue/contracts/sale/promotions-admin'
import { sql } from 'drizzle-orm'
import * as api from '@khue/contracts/sale/rewards'
import { uuidv7 } from 'uuidv7'
import { expect, test } from 'vitest'
import { linkGuardian } from '#modules/people/people'
import { holdUses, issueVoucher, promotions, quote, settleUses } from '#modules/sale/promotions'
import { trackBalances } from '#testing/ledger'
import { pointActions } from '#testing/points'
import { promotionActions } from '#testing/promotions'
import type { TestPerson } from '#testing/people'
import { violatedConstraint } from '#platform/postgres/db'
import { rounds } from '#testing/rounds'
import { testApp } from '#testing/test-app'

const app = await testApp()
const { call, given, deps, deliverEvents } = app
const { admin, promote, at } = await promotionActions(app)
const { give, of } = await pointActions(app)

async function offer(points: number, stock: number | null = null) {
  const { id: promotionId } = await promote({ explanation: 'Giảm 50.000đ' })
  const { id } = (await call(api.createReward, { as: admin, body: { promotionId, name: `Voucher ${points}`, points, stock } })).data
  return { id, promotionId }
}
const redeem = (as: TestPerson, id: string, points: number, requestId: string = randomUUID()) =>
  call(api.redeemReward, { as, params: { id }, body: { points, requestId } })

test('points are exchanged for a voucher, and the ledger shows it', async () => {
  const [student, { id }] = [await given.student(), await offer(300)]
  await give(student, 320)
  expect((await call(api.listRewards, { as: student })).data).toMatchObject({ usable: 320, items: [{ id, points: 300, left: null }] })
  const gained = await trackBalances(deps)
  const { data } = await redeem(student, id, 300)
  expect(await gained()).toEqual({ POINTS: -300, POINTS_REDEEMED: 300 })
  const { items } = (await call(listMyVouchers, { as: student })).data
  expect(items).toMatchObject([{ code: data.code, source: 'REWARD', state: 'USABLE', explanation: 'Giảm 50.000đ' }])
  expect(await of(student)).toMatchObject({ usable: 20, wd: 300 })
})

test('a person with too few points gets our own error text, and nothing is given', async () => {
  const [student, { id }] = [await given.student(), await offer(500, 1)]
  await give(student, 499)
  const refused = await redeem(student, id, 500)
  expect(refused).toMatchObject({
    status: 409,
    code: 'INSUFFICIENT_POINTS',
    message: 'Rất tiếc, bạn không đủ điểm thưởng để quy đổi phần quà này!',
  })
  expect((await call(listMyVouchers, { as: student })).data.items).toEqual([])
  await give(student, 1)
  expect((await redeem(student, id, 500)).status).toBe(200) // the failed attempt did not use up the only one
})

test('neither who priced a reward nor their household exchanges points for it', async () => {
  const [two, child] = [await given.admin(), await given.student()]
  await linkGuardian(deps, { guardianId: admin.id, childId: child.id })
  const { id } = await offer(1)
  for (const person of [admin, child, two]) await give(person, 10)
  for (const person of [admin, child]) expect((await redeem(person, id, 1)).code).toBe('REWARD_OWN_PRICE')
  const change = (as: TestPerson, points: number) =>
    call(api.changeReward, { as, params: { id }, body: { name: 'Voucher', points, stock: null, isOffered: true } })
  await change(two, 1) // the same price is still the first one's
  expect((await redeem(admin, id, 1)).code).toBe('REWARD_OWN_PRICE')
  expect((await redeem(two, id, 1)).status).toBe(200)
  await change(two, 2)
  expect((await redeem(two, id, 2)).code).toBe('REWARD_OWN_PRICE')
  expect((await redeem(child, id, 2)).status).toBe(200)
})

test('of two exchanges at once with points for one, one succeeds', rounds, async () => {
  const [student, { id }] = [await given.student(), await offer(200)]
  await give(student, 250)
  const answers = await Promise.all([1, 2, 3].map(() => redeem(student, id, 200)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ code }) => code === 'INSUFFICIENT_POINTS')).toHaveLength(2)
  expect((await of(student)).usable).toBe(50)
  expect((await call(listMyVouchers, { as: student })).data.items).toHaveLength(1)
})

test('one request sent several times, also at once, gives one voucher and takes the points once', async () => {
  const [student, other, { id }, another] = [await given.student(), await given.student(), await offer(100), await offer(100)]
  for (const person of [student, other]) await give(person, 500)
  const requestId = randomUUID()
  const answers = await Promise.all([1, 2, 3].map(() => redeem(student, id, 100, requestId)))
  const again = await redeem(student, id, 100, requestId)
  expect(new Set([...answers, again].map(({ status, data }) => `${status} ${data.code} ${data.explanation}`)).size).toBe(1)
  expect(again.status).toBe(200)
  expect((await of(student)).usable).toBe(400)
  expect((await call(listMyVouchers, { as: student })).data.items).toHaveLength(1)
  expect((await redeem(student, another.id, 100, requestId)).code).toBe('REWARD_REQUEST_REUSED')
  expect((await redeem(other, id, 100, requestId)).data.code).not.toBe(again.data.code) // another person's request of the same id is another
  expect((await redeem(student, id, 100)).data.code).not.toBe(again.data.code)
})

test('the database refuses a second voucher for one request', async () => {
  const [student, { id }] = [await given.student(), await offer(10)]
  await give(student, 100)
  const [first, second] = [(await redeem(student, id, 10)).data.code, (await redeem(student, id, 10)).data.code]
  const copied = deps.db
    .execute(sql`update reward_redemptions set request_id = (select request_id from reward_redemptions where code = ${first})
    where code = ${second}`)
  await expect(copied).rejects.toMatchObject({ cause: { constraint: 'reward_redemptions_person_id_request_id_pk' } })
})

test('the last reward goes to one person, and the others keep their points', async () => {
  const { id } = await offer(10, 2)
  const students = await Promise.all([1, 2, 3, 4, 5].map(() => given.student()))
  for (const student of students) await give(student, 10)
  const answers = await Promise.all(students.map((student) => redeem(student, id, 10)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(2)
  expect(answers.filter(({ code }) => code === 'REWARD_OUT_OF_STOCK')).toHaveLength(3)
  const left = await Promise.all(students.map(async (student) => (await of(student)).usable))
  expect(left.toSorted((a, b) => a - b)).toEqual([0, 0, 10, 10, 10])
})

test('a reward that changed its price, is withdrawn, or has no active promotion is not exchanged', async () => {
  const [student, { id, promotionId }] = [await given.student(), await offer(30)]
  await give(student, 90)
  const change = (more: Partial<{ points: number; stock: number | null; isOffered: boolean }>) =>
    call(api.changeReward, { as: admin, params: { id }, body: { name: 'Quà', points: 40, stock: null, isOffered: true, ...more } })
  await change({})
  expect((await redeem(student, id, 30)).code).toBe('REWARD_CHANGED')
  expect((await redeem(student, id, 40)).status).toBe(200)
  expect((await change({ stock: 1 })).status).toBe(200)
  expect((await redeem(student, id, 40)).code).toBe('REWARD_OUT_OF_STOCK')
  await change({ isOffered: false })
  expect((await redeem(student, id, 40)).code).toBe('REWARD_NOT_FOUND')
  await change({})
  await call(movePromotion, { ...at(promotionId), body: { state: 'PAUSED' } })
  expect((await redeem(student, id, 40)).code).toBe('REWARD_NOT_FOUND')
  const { items } = (await call(api.listAllRewards, { as: admin })).data
  expect(items.find((one) => one.id === id)).toMatchObject({ given: 1, unavailableReason: 'Khuyến mãi không đang chạy' })
})

test('only a promotion with codes can be a reward', async () => {
  const { id: promotionId } = await promote({ entry: 'AUTOMATIC' })
  const body = { promotionId, name: 'Quà', points: 1, stock: null }
  expect((await call(api.createReward, { as: admin, body })).code).toBe('PROMOTION_IS_AUTOMATIC')
  await call(movePromotion, { ...at(promotionId), body: { state: 'ENDED' } })
})

const end = (promotionId: string) => call(movePromotion, { ...at(promotionId), body: { state: 'ENDED' } })
const withdraw = (promotionId: string, code: string) => call(withdrawPromotionCode, { ...at(promotionId), body: { code } })
const runJobs = async () => {
  for (const job of promotions.jobs ?? []) await job.run(deps, {})
}
async function hold(as: TestPerson, code: string) {
  const line = {
    key: '0',
    sku: 'SUB-6M',
    kind: 'SUB',
    refId: '',
    categoryIds: [],
    teacherId: null,
    priceVnd: 990_000,
    learnerId: as.id,
  } as const
  const placementId = uuidv7()
  const quoted = await quote(deps, { buyerId: as.id, lines: [line], codes: [code] })
  await holdUses(deps, { placementId, buyerId: as.id, quote: quoted })
  return placementId
}
async function exchanged(points = 400) {
  const [student, { id, promotionId }] = [await given.student(), await offer(points)]
  await give(student, points)
  const { code } = (await redeem(student, id, points)).data
  return { student, promotionId, code }
}
const noticesOf = async ({ id }: TestPerson) =>
  (await deps.db.execute(sql`select 1 from notifications where person_id = ${id} and type = 'POINTS_REWARD_RETURNED'`)).rows.length

test('an unused voucher that is withdrawn, or whose promotion ends, returns its points once, with a notice', async () => {
  const [one, two] = [await exchanged(), await exchanged()]
  const gained = await trackBalances(deps)
  await withdraw(one.promotionId, one.code)
  await end(two.promotionId)
  await Promise.all([deliverEvents(), runJobs(), runJobs()])
  await deliverEvents()
  await end(one.promotionId)
  await deliverEvents()
  expect(await gained()).toEqual({ POINTS: 800, POINTS_REDEEMED: -800 })
  for (const { student } of [one, two]) {
    expect(await of(student)).toMatchObject({ usable: 400, wd: 400, rp: 800 })
    expect(await noticesOf(student)).toBe(1)
  }
})

test('returned points last as long as those that were spent, but at least 30 days', async () => {
  const one = await exchanged()
  await deps.db.execute(sql`update point_lots set expires_at = now() + interval '1 day' where person_id = ${one.student.id}`)
  await withdraw(one.promotionId, one.code)
  await deliverEvents()
  const days =
    Temporal.Instant.from((await of(one.student)).nextExpiry!.at)
      .since(Temporal.Now.instant())
      .total('hours') / 24
  expect(Math.round(days)).toBe(30)
})

test('a used voucher returns nothing, and one in an unpaid order only after that order ended', async () => {
  const [used, held] = [await exchanged(), await exchanged()]
  await settleUses(deps, await hold(used.student, used.code), 'USED')
  const placementId = await hold(held.student, held.code)
  for (const { promotionId, code } of [used, held]) await withdraw(promotionId, code)
  await deliverEvents()
  await runJobs()
  expect([(await of(used.student)).usable, (await of(held.student)).usable]).toEqual([0, 0])
  await settleUses(deps, placementId, 'RELEASED')
  await runJobs()
  expect([(await of(used.student)).usable, (await of(held.student)).usable]).toEqual([0, 400])
})

test('a promotion that ends earlier than it said returns the points, and one that ends as it said does not', async () => {
  const { student, promotionId } = await exchanged()
  await deps.db.execute(
    sql`update promotions set starts_at = now() - interval '2 days', ends_at = now() - interval '1 hour' where id = ${promotionId}`,
  )
  await runJobs()
  expect((await of(student)).usable).toBe(400)
  const natural = await exchanged()
  await deps.db.execute(sql`update promotion_codes set expires_at = now() - interval '1 minute' where code = ${natural.code}`)
  await end(natural.promotionId)
  await deliverEvents()
  expect((await of(natural.student)).usable).toBe(0)
})

test('a voucher is exchanged until its promotion ends, and one that ended so returns nothing', async () => {
  const { id: promotionId } = await promote({ endsAt: new Date(Date.now() + 10 * 86_400_000).toISOString() })
  const reward = { promotionId, name: 'Voucher 10 ngày', points: 50, stock: null }
  const { id } = (await call(api.createReward, { as: admin, body: reward })).data
  const student = await given.student()
  await give(student, 50)
  const { code } = (await redeem(student, id, 50)).data
  const elevenDays = sql`interval '11 days'`
  await deps.db.execute(sql`update promotions set ends_at = ends_at - ${elevenDays} where id = ${promotionId}`)
  await deps.db.execute(sql`update promotion_codes set expires_at = expires_at - ${elevenDays} where code = ${code}`)
  await runJobs()
  expect((await of(student)).usable).toBe(0)
})

test.each([
  ['60 minutes', 400],
  ['70 minutes', 0],
])('a paused promotion returns the points of a voucher that ends within %s: %d', async (left, usable) => {
  const { student, promotionId, code } = await exchanged()
  await call(movePromotion, { ...at(promotionId), body: { state: 'PAUSED' } })
  await deps.db.execute(sql`update promotion_codes set expires_at = now() + ${left}::interval where code = ${code}`)
  await runJobs()
  expect((await of(student)).usable).toBe(usable)
})

test('no voucher is issued from a promotion that is paused or has ended', async () => {
  const [{ id: promotionId }, owner] = [await promote(), await given.student()]
  const issue = () => issueVoucher(deps, { promotionId, ownerId: owner.id, source: 'GIFT', expiresAt: new Date('2099-01-01') })
  expect((await issue()).code).toMatch(/^KV/)
  for (const state of ['PAUSED', 'ENDED'] as const) {
    await call(movePromotion, { ...at(promotionId), body: { state } })
    await expect(issue()).rejects.toMatchObject({ code: 'PROMOTION_STATE_LOCKED' })
  }
})

test('a voucher whose points were returned cannot be used: the database refuses it', async () => {
  const { promotionId, code } = await exchanged()
  await withdraw(promotionId, code)
  await deliverEvents()
  const refused = deps.db.execute(sql`update promotion_codes set uses = 1 where code = ${code}`)
  expect(await refused.catch((error: unknown) => violatedConstraint(error))).toBe('promotion_codes_points_returned')
})

test('a use and a withdrawal at one moment end in a used voucher or in returned points, never in both', async () => {
  for (let round = 0; round < 5; round++) {
    const { student, promotionId, code } = await exchanged()
    const [using] = await Promise.allSettled([hold(student, code), withdraw(promotionId, code), deliverEvents()])
    await deliverEvents()
    await runJobs()
    const isHeld =
      (await deps.db.execute<{ uses: number }>(sql`select uses::int as uses from promotion_codes where code = ${code}`)).rows[0]!.uses === 1
    expect([using.status, (await of(student)).usable]).toEqual([using.status, isHeld ? 0 : 400])
  }
})
