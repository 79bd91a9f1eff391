import { courseSku } from '@khue/contracts/sale/offers'
import { getOrder, placeOrders } from '@khue/contracts/sale/orders'
import { inArray, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { courseBuilder } from '#testing/courses'
import type { TestPerson } from '#testing/people'
import { testApp } from '#testing/test-app'
import { orders } from '../orders.tables.ts'
import { expireUnpaidOrders } from './end-orders.service.ts'

const { call, given, deps } = await testApp()
const { course, batch } = courseBuilder(deps, await given.teacher())

async function run() {
  const { id, code } = await course()
  const { id: batchId } = await batch(id, 5)
  return { batchId, sku: courseSku(code, batchId) }
}
async function placed(as: TestPerson, ...skus: string[]) {
  const items = skus.map((sku) => ({ sku, quantity: 1 as const }))
  return (await call(placeOrders, { as, body: { items } })).data.ids[0]!
}
const statusOf = async (as: TestPerson, id: string) => (await call(getOrder, { as, query: { id } })).data.status

test('an order that waits to release its seat does not keep other orders from expiring or their seats from being freed', async () => {
  const [one, two] = [await given.student(), await given.student()]
  const [free, busy] = [await run(), await run()]
  const [first, second] = [await placed(one, free.sku), await placed(two, busy.sku)]
  await deps.db
    .update(orders)
    .set({ expiresAt: sql`now() - interval '1 second'`, autoCancelAt: sql`now() - interval '1 second'` })
    .where(inArray(orders.id, [first, second]))
  let ending: Promise<void> | undefined
  await deps.db.transaction(async (db) => {
    await db.execute(sql`select from course_batches where id = ${busy.batchId} for update`)
    ending = expireUnpaidOrders(deps)
    await expect.poll(() => statusOf(one, first)).toBe('CANCELLED')
    await deps.db.execute(sql`select from course_batches where id = ${free.batchId} for update nowait`)
  })
  await ending
  expect(await statusOf(two, second)).toBe('CANCELLED')
})
