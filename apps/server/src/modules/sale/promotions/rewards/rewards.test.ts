import { randomUUID } from 'node:crypto'
import { listMyVouchers } from '@khue/contracts/sale/promotions'
import { movePromotion } from '@khue/contracts/sale/promotions-admin'
import * as api from '@khue/contracts/sale/rewards'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { trackBalances } from '#testing/ledger'
import { pointActions } from '#testing/points'
import { promotionActions } from '#testing/promotions'
import type { TestPerson } from '#testing/people'
import { testApp } from '#testing/test-app'

const app = await testApp()
const { call, given, deps } = app
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

test('of two exchanges at once with points for one, one succeeds', async () => {
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
