import { courseSku } from '@khue/contracts/sale/offers'
import * as refunds from '@khue/contracts/sale/refunds'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { releaseLesson } from '#modules/money/escrow'
import { courseBuilder } from '#testing/courses'
import type { TestPerson } from '#testing/people'
import { promotionActions } from '#testing/promotions'
import { vnpayEnv } from '#testing/sale'
import { testApp } from '#testing/test-app'
import { refundActions } from './reclaiming.testing.ts'

const app = await testApp({ env: vnpayEnv })
const { call, given, deps } = app
const { buy, preview, balanceOf, agrees } = refundActions(app)
const { promote } = await promotionActions(app)
const { course, batch } = courseBuilder(deps, await given.teacher())
const oneOfThree = await promote({ effect: 'BUY_N', value: 3, freeCount: 1, cap: null })
const titleOf = (fee: number) => `Khoá học ${fee}`

const recorded = async (fee: number) => courseSku((await course({ format: 'RECORDED', fee, title: titleOf(fee) })).code)
async function taught(fee: number) {
  const { id, code } = await course({ fee, title: titleOf(fee), lessons: 10 })
  return courseSku(code, (await batch(id)).id)
}
async function refund(as: TestPerson, orderId: string, ...fees: number[]) {
  const lines = (await preview(as, orderId)).lines.filter(({ name }) => fees.some((fee) => name.startsWith(titleOf(fee))))
  const lineIds = lines.map(({ lineId }) => lineId)
  const { total } = await preview(as, orderId, lineIds)
  return call(refunds.requestRefund, { as, body: { orderId, lineIds, total, reason: 'Đổi ý', channel: 'BALANCE' } })
}

test('of three courses of which the cheapest was free, one given back takes the discount of the others with it', async () => {
  const buyer = await given.student()
  const order = await buy(buyer, await Promise.all([300_000, 200_000, 100_000].map(recorded)), oneOfThree.code) // 500.000đ
  expect((await preview(buyer, order)).total).toBe(500_000) // all together keep nothing
  await refund(buyer, order, 300_000)
  expect(await balanceOf(buyer)).toBe(200_000) // the other two cost 300.000đ
  await refund(buyer, order, 200_000)
  expect(await balanceOf(buyer)).toBe(400_000)
  await refund(buyer, order, 100_000)
  expect(await balanceOf(buyer)).toBe(500_000)
  await agrees()
})

test('the order of the refunds does not matter, and a group from which nothing is given back keeps its discount', async () => {
  const sums: number[] = []
  for (const steps of [
    [600_000, 100_000],
    [100_000, 600_000],
  ]) {
    const buyer = await given.student()
    const order = await buy(buyer, await Promise.all([600_000, 500_000, 400_000, 300_000, 200_000, 100_000].map(recorded)), oneOfThree.code)
    for (const fee of steps) await refund(buyer, order, fee)
    sums.push(await balanceOf(buyer))
  }
  expect(sums).toEqual([200_000, 200_000]) // paid 1.600.000đ, the four that stay cost 1.400.000đ
  const other = await given.student()
  const order = await buy(other, await Promise.all([600_000, 500_000, 400_000, 300_000, 200_000, 100_000].map(recorded)), oneOfThree.code)
  await refund(other, order, 300_000, 200_000, 100_000)
  expect(await balanceOf(other)).toBe(500_000) // the first three still cost 1.100.000đ
  await agrees()
})

test('lessons that were taught have earned their part of the discount', async () => {
  const buyer = await given.student()
  const order = await buy(buyer, [await taught(300_000), await recorded(200_000), await recorded(100_000)], oneOfThree.code)
  const { rows } = await deps.db.execute<{ id: string }>(sql`select id from order_lines where order_id = ${order} and price_vnd = 300000`)
  for (const lessonNo of [1, 2, 3, 4]) await releaseLesson(deps, { lineId: rows[0]!.id, lessonNo })
  const answer = await refund(buyer, order, 300_000)
  const withheld = 19_999 + 10_000 // six tenths of 33.333đ and of 16.667đ
  expect(answer.data.items).toMatchObject([{ state: 'DONE', amount: 150_000 - withheld, withheld }])
  await agrees()
})
