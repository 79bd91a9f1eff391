import type { CallInput } from '@khue/contracts/endpoint'
import { searchTutors } from '@khue/contracts/offer/tutors'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testApp } from '#testing/test-app'
import { tutorBuilder } from '#testing/tutors'
import { collectPages } from '#testing/collect-pages'

const { call, given, deps } = await testApp()
const { tutor } = tutorBuilder(deps, given)
const list = async (query: NonNullable<CallInput<typeof searchTutors>['query']>) => (await call(searchTutors, { query })).data
/** Few learners, so that some tutors are equal in every order. */
const add = async (name: string, n: number) => {
  const id = await tutor({ name, fee: 100_000 + (n % 3) * 1000 })
  await deps.db.execute(
    sql`update tutors set learners = ${n % 2}, rating_count = ${n % 3}, rating_sum = ${(n % 3) * 4} where person_id = ${id}`,
  )
}

test.each([
  { sort: 'MOST_BOUGHT' },
  { sort: 'HIGHEST_RATE' },
  { sort: 'PRICE_ASC' },
  { sort: 'PRICE_DSC' },
  { term: 'gia sư' },
  { term: 'gia sư', sort: 'PRICE_ASC' },
  { subjectIds: 4, modes: 'ONLINE' },
] as const)('a reader who pages through %j by cursor sees each tutor once, also while others join', async (query) => {
  await deps.db.execute(sql`truncate tutors cascade`)
  for (let n = 0; n < 5; n++) await add(`Gia Sư ${n}`, n)
  let added = 0
  const seen = await collectPages(
    (cursor) => list({ ...query, size: 2, cursor }),
    () => add(`Gia Sư Mới ${added}`, added++),
  )
  const names = seen.map(({ name }) => name)
  expect(names.filter((name) => !name.includes('Mới')).toSorted()).toEqual(Array.from({ length: 5 }, (_, n) => `Thầy Gia Sư ${n}`))
  expect(new Set(names).size).toBe(names.length)
})

test('a cursor of another order is refused', async () => {
  const { nextCursor } = await list({ size: 1 })
  expect((await call(searchTutors, { query: { size: 1, sort: 'PRICE_ASC', cursor: nextCursor } })).code).toBe('LIST_CURSOR_INVALID')
})
