import { expect, test } from 'vitest'
import { courseBuilder } from '#testing/courses'
import { testApp } from '#testing/test-app'

const { given, deps, app } = await testApp()
await courseBuilder(deps, await given.teacher({ name: 'Nguyễn Thu Hà' })).course()

const refusedQueries: readonly [query: string, status: number][] = [
  ['page=-1', 400],
  ['page=1e9', 400],
  ['page=99999999999999999999', 400],
  ['size=0', 400],
  ['size=51', 400],
  ['size=1000000', 400],
  ['sort=RANDOM', 400],
  ['categoryIds=toán', 400],
  ['categoryIds=-4', 400],
  ['categoryIds=99999999999', 400],
  ['categoryIds=4,4,4,4', 200],
  [`categoryIds=${Array.from({ length: 61 }, (_, n) => n + 1).join(',')}`, 400],
  ['grades=0', 400],
  ['grades=14', 400],
  ['feeFrom=-1', 400],
  ['feeTo=1.5', 400],
  ['feeFrom=NaN', 400],
  ['feeFrom=900&feeTo=1', 200],
  ['ratingFrom=9', 400],
  ['formats=VR', 400],
  ['provinces=00', 400],
  ['evening=maybe', 400],
  ['teacherId=1', 400],
  ['cursor=abc', 400],
  [`cursor=${Buffer.from('["MOST_BOUGHT",1,"x"]').toString('base64url')}`, 400],
  [`cursor=${Buffer.from('["PRICE_ASC",1,"018f0000-0000-7000-8000-000000000000"]').toString('base64url')}`, 400],
  [`cursor=${Buffer.from('["MOST_BOUGHT",1e308,"018f0000-0000-7000-8000-000000000000"]').toString('base64url')}`, 200],
  [`term=a&cursor=${Buffer.from('["RELEVANCE",0,-8600000000000000]').toString('base64url')}`, 400],
  [`cursor=${'A'.repeat(10_000)}`, 400],
  ['term=%00%00a', 200],
  ['term=%ED%A0%80', 200],
  ['term=%27%3B%20drop%20table%20courses%3B--', 200],
  ['term=a:*%20%26%20!b%20%7C%20(c', 200],
  ['term=%25%5F%5C', 200],
  [`term=${'toán '.repeat(2500)}`, 200],
  ['term=a&term=b', 400],
  ['nothing=known&__proto__=1&constructor=2', 200],
]
test.each(refusedQueries.map(([query, status]) => ({ query, status, shown: query.slice(0, 60) })))(
  '$shown is answered with $status',
  async ({ query, status }) => {
    const answer = await app.fastify.inject(`/api/css/v2/course-sale?${query}`)
    expect(answer.statusCode).toBe(status)
  },
)
