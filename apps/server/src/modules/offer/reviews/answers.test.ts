import { replyToReview } from '@khue/contracts/offer/reviews'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { reviews } from '#modules/offer/reviews'
import { importReviews } from './reviews.service.ts'
import { courseBuilder } from '#testing/courses'
import type { TestPerson } from '#testing/people'
import { reviewActions } from '#testing/reviews'
import { testApp } from '#testing/test-app'

const app = await testApp()
const { call, given, deps } = app
const teacher = await given.teacher({ name: 'Nguyễn Thu Hà' })
const { course } = courseBuilder(deps, teacher)

const { learner, write, judge, list } = reviewActions(app, await given.admin())
const minuteAgo = new Date(Date.now() - 60_000)
const said = (courseId: string, authorId: string) => ({ courseId, authorId, stars: 5, text: 'Hay.', writtenAt: minuteAgo, reply: null })

test('only the teacher of the course can reply', async () => {
  const { id } = await course()
  const { data } = await write(await learner(id), id, 5)
  const reply = (as: TestPerson) => call(replyToReview, { as, params: { id: data.id }, body: { text: 'Cảm ơn con!' } })
  expect((await reply(teacher)).code).toBe('REVIEW_NOT_FOUND') // it is not shown yet
  await judge(data.id)
  expect((await reply(await given.teacher())).code).toBe('REVIEW_NOT_FOUND')
  expect((await reply(await given.student())).code).toBe('REVIEW_NOT_FOUND')
  expect((await reply(teacher)).data.reply?.text).toBe('Cảm ơn con!')
  expect((await list(id)).data.items[0]?.reply?.text).toBe('Cảm ơn con!')
  const canReply = async (as?: TestPerson) => (await list(id, as)).data.canReply
  expect([await canReply(), await canReply(await given.teacher()), await canReply(teacher)]).toEqual([false, false, true])
})

test('a reply can be changed within seven days and keeps its date; an edited review gets a new reply', async () => {
  const { id } = await course()
  const pupil = await learner(id)
  const { data } = await write(pupil, id, 5)
  await judge(data.id)
  const reply = (text: string) => call(replyToReview, { as: teacher, params: { id: data.id }, body: { text } })
  const first = (await reply('Cảm ơn con!')).data.reply
  expect(first).toMatchObject({ isEdited: false, isEditable: true })
  expect((await reply('Cảm ơn con!')).data.reply).toEqual(first)
  expect((await reply('Cảm ơn con nhiều!')).data.reply).toEqual({ ...first, text: 'Cảm ơn con nhiều!', isEdited: true })
  await deps.db.execute(sql`update reviews set replied_at = now() - interval '7 days 1 minute' where id = ${data.id}`)
  expect((await list(id)).data.items[0]?.reply).toMatchObject({ text: 'Cảm ơn con nhiều!', isEditable: false })
  expect((await reply('Lần nữa')).code).toBe('REVIEW_REPLY_CLOSED')
  await write(pupil, id, 2, 'Nghĩ lại thì hơi nhanh.')
  await judge(data.id)
  const replies = async (as?: TestPerson) => (await list(id, as)).data.items[0]?.reply
  expect([await replies(), await replies(await learner(id))]).toEqual([null, null]) // it thanks for other words
  for (const as of [teacher, pupil]) expect(await replies(as)).toMatchObject({ text: 'Cảm ơn con nhiều!', isEditable: true })
  expect((await reply('Cô sẽ giảng chậm hơn.')).data.reply).toMatchObject({
    text: 'Cô sẽ giảng chậm hơn.',
    isEdited: false,
    isEditable: true,
  })
  expect((await replies())?.text).toBe('Cô sẽ giảng chậm hơn.')
  expect((await reply('')).status).toBe(400)
})

test('a reply is never dated in the future, and one that is can still be changed', async () => {
  const { id } = await course()
  await importReviews(deps, [{ ...said(id, (await given.student()).id), reply: 'Cảm ơn con!' }])
  const [read] = (await list(id)).data.items
  expect(Date.parse(read?.reply?.at ?? '')).toBeLessThanOrEqual(Date.now())
  await deps.db.execute(sql`update reviews set replied_at = now() + interval '1 hour' where course_id = ${id}`)
  const answer = await call(replyToReview, { as: teacher, params: { id: read!.id }, body: { text: 'Cảm ơn con nhiều!' } })
  expect(answer.data.reply).toMatchObject({ text: 'Cảm ơn con nhiều!', isEdited: true })
})

test("a teacher's replies are in their data copy and are deleted with them, the reviews stay", async () => {
  const leaving = await given.teacher()
  const { id } = await courseBuilder(deps, leaving).course()
  await importReviews(deps, [said(id, (await given.student()).id)])
  const data = (await list(id)).data.items[0]!
  await call(replyToReview, { as: leaving, params: { id: data.id }, body: { text: 'Cô cảm ơn con!' } })
  const copy = async (of: TestPerson) => JSON.stringify(await reviews.personalData!.collect(deps, of.id))
  expect([(await copy(leaving)).includes('Cô cảm ơn con!'), (await copy(teacher)).includes('Cô cảm ơn con!')]).toEqual([true, false])
  await reviews.personalData!.erase(deps, leaving.id)
  expect(await copy(leaving)).not.toContain('Cô cảm ơn con!')
  expect((await list(id)).data.items).toMatchObject([{ id: data.id, reply: null }])
})
