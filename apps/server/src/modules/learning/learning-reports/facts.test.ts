import { createAssignment } from '@khue/contracts/learning/assignments'
import { submitHomework } from '@khue/contracts/learning/homework'
import * as marking from '@khue/contracts/learning/marking'
import * as contract from '@khue/contracts/learning/reports'
import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { expect, test } from 'vitest'
import { reportWorld } from '#testing/reports'
import { vnpayEnv } from '#testing/sale'
import { testApp } from '#testing/test-app'

const base = await testApp({ env: vnpayEnv })
const { call, given } = base
const admin = await given.admin()
const { heldLesson, moved, read, sentReport } = reportWorld(base, admin)

type Person = Awaited<ReturnType<typeof given.student>>
type Run = Awaited<ReturnType<typeof heldLesson>>

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
/** Homework of the class, due tomorrow, for ten points. */
async function give({ id: refId, teacher }: Run, title: string, lessonId: string | null = null) {
  const id = uuidv7()
  const times = { displayAt: inHours(-1), dueAt: inHours(24) }
  const body = { id, scope: 'RUN' as const, refId, lessonId, title, ...times, parts: [{ title: 'Câu 1', points: 1000 }] }
  expect((await call(createAssignment, { as: teacher, body })).status).toBe(200)
  return id
}
async function submit(as: Person, id: string) {
  const submissionId = uuidv7()
  expect((await call(submitHomework, { as, params: { id }, body: { id: submissionId, text: 'Xong' } })).status).toBe(200)
  return submissionId
}
/** The child has watched five of ten minutes of a lecture of the course, so long ago. */
async function watch({ course, child }: Run, title: string, ago: string) {
  const item = uuidv7()
  await moved(sql`insert into course_items (course_id, version, position, item_id, kind, chapter, chapter_title, title, video_id, film_seconds, film_ready_at)
    select id, version, (select count(*) from course_items where course_id = ${course.id}), ${item}, 'LECTURE', 0, 'Chương 1', ${title}, uuidv7(), 600, now() from courses where id = ${course.id}`)
  await moved(sql`insert into watchings (person_id, course_id, item_id, watched, last_at)
    values (${child.id}, ${course.id}, ${item}, '{[0,300)}', now() - ${ago}::interval)`)
}
const factsOf = async ({ teacher, lessonId }: Run, learner: Person) => (await read(teacher, lessonId, learner)).data.facts

test('facts: homework of the lesson, homework due since the one before, films and documents, each of this learner, pinned when sent', async () => {
  const run = await heldLesson()
  const { lessonId, teacher, child, adult } = run
  await give(run, 'Của buổi này', lessonId)
  const [before, long] = [await give(run, 'Đến hạn trước buổi'), await give(run, 'Đến hạn từ lâu')]
  await submit(child, before)
  await moved(sql`update assignments set due_at = now() - interval '1 day', display_at = now() - interval '30 days' where id = ${before}`)
  await moved(sql`update assignments set due_at = now() - interval '20 days', display_at = now() - interval '30 days' where id = ${long}`)
  await moved(
    sql`update submissions set counted_at = now() - interval '2 days', submitted_at = now() - interval '2 days' where assignment_id = ${before}`,
  )
  await watch(run, 'Phương pháp thế', '3 hours')
  await moved(sql`insert into lesson_documents (lesson_id, asset_id, name, bytes) values (${lessonId}, ${uuidv7()}, 'Phiếu 1.pdf', 10)`)
  const facts = (learner: Person) => factsOf(run, learner)
  expect(await facts(child)).toMatchObject({
    homework: [{ title: 'Của buổi này', state: 'NOT_YET', points: null, mostPoints: 1000 }],
    homeworkBefore: [{ title: 'Đến hạn trước buổi', state: 'SUBMITTED' }],
    films: [{ title: 'Phương pháp thế', watchedSeconds: 300, totalSeconds: 600, isDone: false }],
    later: { homework: [], films: [] },
    documents: [{ name: 'Phiếu 1.pdf' }],
  })
  expect(await facts(adult)).toMatchObject({ homeworkBefore: [{ state: 'NOT_SUBMITTED' }], films: [] })
  await sentReport(teacher, lessonId, child)
  await moved(sql`update lesson_seats set minutes = 1 where lesson_id = ${lessonId} and learner_id = ${child.id}`)
  expect((await facts(child)).minutes).toBe(90)
})

test('facts: what was done after the lesson, until the report is sent', async () => {
  const run = await heldLesson()
  const { lessonId, teacher, child, adult } = run
  const [given, extra] = [await give(run, 'Của buổi này', lessonId), await give(run, 'Làm thêm')]
  await give(run, 'Chưa làm')
  expect((await factsOf(run, child)).later).toEqual({ homework: [], films: [] })
  for (const id of [given, extra]) await submit(child, id)
  await watch(run, 'Trước buổi học', '3 hours')
  await watch(run, 'Sau buổi học', '1 hour')
  const facts = await factsOf(run, child)
  expect(facts.later.homework.map(({ title, state }) => [title, state])).toEqual([
    ['Của buổi này', 'SUBMITTED'],
    ['Làm thêm', 'SUBMITTED'],
  ])
  expect(facts.films.map(({ title }) => title)).toEqual(['Trước buổi học'])
  expect(facts.later.films).toMatchObject([{ title: 'Sau buổi học', watchedSeconds: 300, totalSeconds: 600 }])
  expect(facts.homework).toHaveLength(1)
  expect((await factsOf(run, adult)).later).toEqual({ homework: [], films: [] })
  await sentReport(teacher, lessonId, child)
  await watch(run, 'Sau báo cáo', '1 minute')
  expect((await factsOf(run, child)).later.films).toHaveLength(1)
})

test('points of homework appear once they were returned, and a round that was begun again stays hidden', async () => {
  const run = await heldLesson()
  const { lessonId, teacher, child, mother } = run
  const id = await submit(child, await give(run, 'Của buổi này', lessonId))
  const params = { id }
  const points = async () => (await factsOf(run, child)).homework.map((one) => one.points)
  const mark = async (hundredths: number) => {
    const { revision } = (await call(marking.getMark, { as: teacher, params })).data
    return call(marking.saveMark, { as: teacher, params, body: { revision, points: [{ part: 0, points: hundredths }] } })
  }
  expect((await mark(850)).status).toBe(200)
  expect(await points()).toEqual([null])
  expect((await call(marking.returnMark, { as: teacher, params, body: {} })).status).toBe(200)
  expect(await points()).toEqual([850])
  await call(marking.reopenMark, { as: teacher, params })
  await mark(200)
  expect(await points()).toEqual([850])
  const monday = new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10) // the Vietnamese day
  const week = await call(contract.getReportWeek, { as: mother, params: { monday }, query: { learnerId: child.id } })
  expect(week.data.points).toEqual({ gained: 850, most: 1000, works: 1 })
  await call(marking.returnMark, { as: teacher, params, body: {} })
  expect(await points()).toEqual([200])
})
