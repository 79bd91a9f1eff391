import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testApp } from '#testing/test-app'
import { bucketOf } from '@khue/ranked-lists/buckets'

const { deps } = await testApp()

test('an amount has the same bucket here and in the database, and a larger amount never a lower one', async () => {
  const around = Array.from({ length: 34 }, (_, doublings) => [1, 1.25, 1.5, 1.75].map((part) => Math.floor(2 ** doublings * part))).flat()
  const amounts = [0, ...around.flatMap((amount) => [amount - 1, amount, amount + 1]), 9_999_999_999].toSorted((a, b) => a - b)
  const { rows } = await deps.db.execute<{ bucket: number }>(
    sql`select bucket_of(amount) as bucket from unnest(${sql.param(amounts)}::float8[]) with ordinality as asked (amount, place) order by place`,
  )
  const buckets = rows.map(({ bucket }) => bucket)
  expect(amounts.map(bucketOf)).toEqual(buckets)
  expect(buckets).toEqual(buckets.toSorted((a, b) => a - b))
})
