import { listCourseReviews, replyToReview } from '@khue/contracts/reviews'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { catalogue, importReviews } from '#modules/catalogue'
import { shelves } from '#testing/courses'
import type { TestPerson } from '#testing/people'
import { testApp } from '#testing/test-app'

const { call, given, deps } = await testApp()
const teacher = await given.teacher({ name: 'Nguyễn Thu Hà' })
const { course } = shelves(deps, teacher)

const list = (id: string) => call(listCourseReviews, { params: { id } })
const minuteAgo = new Date(Date.now() - 60_000)
const said = (courseId: string, authorId: string) => ({ courseId, authorId, stars: 5, text: 'Hay.', writtenAt: minuteAgo, reply: null })

test('no answer is of the future, and one that is can be changed all the same', async () => {
  const { id } = await course()
  await importReviews(deps, [{ ...said(id, (await given.student()).id), reply: 'Cảm ơn con!' }])
  const [read] = (await list(id)).data.items
  expect(Date.parse(read?.reply?.at ?? '')).toBeLessThanOrEqual(Date.now())
  await deps.db.execute(sql`update reviews set replied_at = now() + interval '1 hour' where course_id = ${id}`)
  const answer = await call(replyToReview, { as: teacher, params: { id: read!.id }, body: { text: 'Cảm ơn con nhiều!' } })
  expect(answer.data.reply).toMatchObject({ text: 'Cảm ơn con nhiều!', isEdited: true })
})

test("a teacher's answers are in the copy of their data and go with them, the reviews stay", async () => {
  const leaving = await given.teacher()
  const { id } = await shelves(deps, leaving).course()
  await importReviews(deps, [said(id, (await given.student()).id)])
  const data = (await list(id)).data.items[0]!
  await call(replyToReview, { as: leaving, params: { id: data.id }, body: { text: 'Cô cảm ơn con!' } })
  const copy = async (of: TestPerson) => JSON.stringify(await catalogue.personalData!.collect(deps, of.id))
  expect([(await copy(leaving)).includes('Cô cảm ơn con!'), (await copy(teacher)).includes('Cô cảm ơn con!')]).toEqual([true, false])
  await catalogue.personalData!.erase(deps, leaving.id)
  expect(await copy(leaving)).not.toContain('Cô cảm ơn con!')
  expect((await list(id)).data.items).toMatchObject([{ id: data.id, reply: null }])
})
