import { replyToReview } from '@khue/contracts/offer/reviews'
import { listOwnReviews, replyToRating, type TaughtReviewSubject } from '@khue/contracts/offer/teachers'
import type { TaughtReviewState } from '@khue/contracts/offer/reviews'
import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { expect, test } from 'vitest'
import { createTeacherProfile, importRatings, noteTaught } from '#modules/offer/teachers'
import { courseBuilder } from '#testing/courses'
import type { TestPerson } from '#testing/people'
import { reviewActions } from '#testing/reviews'
import { testApp } from '#testing/test-app'

const app = await testApp()
const { call, given, deps } = app
const { learner, write, judge } = reviewActions(app, await given.admin())

async function teacherWithCourses() {
  const teacher = await given.teacher({ name: 'Nguyễn Thu Hà' })
  await createTeacherProfile(deps, { personId: teacher.id, title: 'Cô', intro: 'Dạy toán.', subjectIds: [4] })
  const { course } = courseBuilder(deps, teacher)
  return { teacher, one: await course({ title: 'Toán 8 theo chuyên đề' }), two: await course({ title: 'Hình học không gian' }) }
}
const read = async (
  as: TestPerson,
  query: { about?: TaughtReviewSubject; state?: TaughtReviewState; size?: number; cursor?: string } = {},
) => (await call(listOwnReviews, { as, query })).data
const words = ({ items }: Awaited<ReturnType<typeof read>>) => items.map(({ review }) => review?.text)

test('only the teacher reads the shown reviews of all their courses, newest first, page by page', async () => {
  const { teacher, one, two } = await teacherWithCourses()
  for (const [at, course] of [one, two, one, two, one].entries())
    await judge((await write(await learner(course.id), course.id, 5, `Lời ${at}`)).data.id)
  await judge((await write(await learner(one.id), one.id, 1, 'Lời bị ẩn')).data.id, 'HIDDEN')
  const first = await read(teacher, { size: 3 })
  expect(first).toMatchObject({ total: 5, unanswered: { COURSES: 5, TEACHER: 0 } })
  const second = await read(teacher, { size: 3, cursor: first.nextCursor! })
  expect([...words(first), ...words(second)]).toEqual(['Lời 4', 'Lời 3', 'Lời 2', 'Lời 1', 'Lời 0'])
  expect(second.nextCursor).toBeUndefined()
  expect(first.items[0]?.course).toMatchObject({ id: one.id, title: 'Toán 8 theo chuyên đề', slug: 'toan-8-theo-chuyen-de' })
  for (const stranger of [await given.teacher(), await given.student()]) expect(await read(stranger)).toMatchObject({ items: [], total: 0 })
  expect((await call(listOwnReviews, {})).code).toBe('SIGN_IN_REQUIRED')
  expect((await call(listOwnReviews, { as: teacher, query: { cursor: 'x' } })).code).toBe('INVALID_INPUT')
})

test('of a review that an admin has not moderated the teacher learns the course and the time alone', async () => {
  const { teacher, one } = await teacherWithCourses()
  const { id } = (await write(await learner(one.id, 'Lê Đức Huy'), one.id, 2, 'Chưa ai xem.')).data
  const pending = await call(listOwnReviews, { as: teacher, query: { state: 'PENDING' } })
  expect(pending.data.items).toMatchObject([{ id, course: { id: one.id }, review: null }])
  expect(JSON.stringify(pending.data)).not.toMatch(/Huy|Chưa ai xem/)
  expect(await read(teacher)).toMatchObject({ items: [], unanswered: { COURSES: 0 } })
})

test('an answered review leaves those that wait for an answer, and comes back when its author edits it', async () => {
  const { teacher, one } = await teacherWithCourses()
  const pupil = await learner(one.id)
  const { id } = (await write(pupil, one.id, 4, 'Hay.')).data
  await judge(id)
  await call(replyToReview, { as: teacher, params: { id }, body: { text: 'Cảm ơn con.' } })
  expect(await read(teacher, { state: 'UNANSWERED' })).toMatchObject({ items: [], total: 0, unanswered: { COURSES: 0 } })
  expect((await read(teacher)).items[0]?.review?.reply?.text).toBe('Cảm ơn con.')
  await write(pupil, one.id, 2, 'Nghĩ lại thì hơi nhanh.')
  await judge(id)
  expect(await read(teacher, { state: 'UNANSWERED' })).toMatchObject({ total: 1, unanswered: { COURSES: 1 } })
})

test('ratings of the teacher are a list of their own', async () => {
  const { teacher, one } = await teacherWithCourses()
  await judge((await write(await learner(one.id), one.id, 4, 'Về khoá học')).data.id)
  const ratings = []
  for (const text of ['Lời cũ', 'Lời mới']) {
    const author = await given.student()
    await noteTaught(deps, [{ personId: author.id, teacherId: teacher.id }])
    const rating = { id: uuidv7(), teacherId: teacher.id, authorId: author.id, stars: 5, text, writtenAt: new Date() }
    await importRatings(deps, [rating])
    ratings.push(rating)
  }
  const about = 'TEACHER' as const
  expect(words(await read(teacher, { about }))).toEqual(['Lời mới', 'Lời cũ'])
  const first = await read(teacher, { about, size: 1 })
  expect(words(await read(teacher, { about, size: 1, cursor: first.nextCursor! }))).toEqual(['Lời cũ'])
  expect(first).toMatchObject({ unanswered: { COURSES: 1, TEACHER: 2 }, items: [{ course: null }] })
  await call(replyToRating, { as: teacher, params: { id: ratings[1]!.id }, body: { text: 'Cảm ơn con.' } })
  expect(words(await read(teacher, { about, state: 'UNANSWERED' }))).toEqual(['Lời cũ'])
  await deps.db.execute(sql`update teacher_ratings set status = 'PENDING', is_shown = false where id = ${ratings[0]!.id}`)
  expect(await read(teacher, { about, state: 'PENDING' })).toMatchObject({ items: [{ id: ratings[0]!.id, review: null }] })
})
