import { courseSku } from '@khue/contracts/sale/offers'
import { placeOrders } from '@khue/contracts/sale/orders'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { courseBuilder } from '#testing/courses'
import { testApp } from '#testing/test-app'

const { call, given, deps } = await testApp()

const versionsOf = async (orderId: string) => {
  const { rows } = await deps.db.execute<{ version: number | null }>(
    sql`select course_version as version from order_lines where order_id = ${orderId}`,
  )
  return rows.map(({ version }) => version)
}

test('an order pins the course version on sale; a later version changes only later orders', async () => {
  const { course, batch } = courseBuilder(deps, await given.teacher())
  const { id, code } = await course()
  const sku = courseSku(code, (await batch(id)).id)
  const place = async () => (await call(placeOrders, { as: await given.student(), body: { items: [{ sku, quantity: 1 }] } })).data.ids[0]!
  const first = await place()
  await deps.db.execute(sql`insert into course_versions (course_id, version, status, content, revision, decided_at)
    select course_id, 2, status, content, revision, decided_at from course_versions where course_id = ${id}`)
  await deps.db.execute(sql`update courses set version = 2 where id = ${id}`)
  const second = await place()
  expect([await versionsOf(first), await versionsOf(second)]).toEqual([[1], [2]])
  const forget = deps.db.execute(sql`delete from course_versions where course_id = ${id} and version = 1`)
  await expect(forget).rejects.toMatchObject({ cause: { constraint: 'order_lines_bought_version' } })
})
