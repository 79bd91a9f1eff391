import { getLecture, getLectureCaptions, listLectures } from '@khue/contracts/learning/lectures'
import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { expect, test } from 'vitest'
import { endUses, grantUse, lockUses } from '#modules/sale/entitlements'
import { lectureWorld } from '#testing/lectures'
import type { TestPerson } from '#testing/people'
import { vnpayEnv } from '#testing/sale'
import { statementsOf } from '#testing/statements'
import { testApp } from '#testing/test-app'

const base = await testApp({ env: vnpayEnv })
const { call, given, deps } = base
const { recordedCourse, changeItems, buy, lineOf, open, expire } = lectureWorld(base)

const states = async (as: TestPerson, id: string, learnerId?: string) => {
  const { data, code } = await call(listLectures, { as, params: { id }, query: { ...(learnerId && { learnerId }) } })
  return data ? data.chapters.flatMap(({ lectures }) => lectures.map(({ state }) => state)) : code
}
const read = (as: TestPerson, course: { id: string }, itemId: string, learnerId?: string) =>
  call(getLecture, { as, params: { id: course.id, itemId }, query: { ...(learnerId && { learnerId }) } })

test('a family sees the lectures that it bought, in chapters; a stranger does not', async () => {
  const course = await recordedCourse([{}, {}, { isReady: false }])
  const mother = await given.parent()
  const child = await given.student({ guardianId: mother.id })
  await buy(mother, course.code, child)
  const { data } = await call(listLectures, { as: mother, params: { id: course.id }, query: { learnerId: child.id } })
  expect(
    data.chapters.map(({ title, lectures }) => [title, lectures.map(({ number, title: name, state }) => [number, name, state])]),
  ).toEqual([
    [
      'Chương 1',
      [
        [1, 'Bài 1', 'OPEN'],
        [2, 'Bài 2', 'OPEN'],
      ],
    ],
    ['Chương 2', [[3, 'Bài 3', 'NOT_READY']]],
  ])
  expect(data).toMatchObject({
    next: course.lectures[0]!.itemId,
    watchedSeconds: 0,
    totalSeconds: 120,
    extension: { state: 'NONE', canAsk: true, asksFamily: false },
  })
  expect((await call(listLectures, { as: child, params: { id: course.id }, query: {} })).data.extension.asksFamily).toBe(true)
  expect(await states(mother, course.id)).toBe('LEARNING_NOT_FOUND')
  const stranger = await given.parent()
  expect(await states(stranger, course.id)).toBe('LEARNING_NOT_FOUND')
  expect(await states(stranger, course.id, child.id)).toBe('LEARNING_NOT_FOUND')
  expect((await read(stranger, course, course.lectures[0]!.itemId)).code).toBe('LECTURE_NOT_FOUND')
  expect((await read(stranger, course, course.lectures[0]!.itemId, child.id)).code).toBe('LEARNING_NOT_FOUND')
})

test('each end of a right has its own state, and what has ended stays readable', async () => {
  const course = await recordedCourse([{}, {}])
  const [refunded, late, expired] = [await given.student(), await given.student(), await given.student()]
  const orders = [await buy(refunded, course.code), await buy(late, course.code), await buy(expired, course.code)]
  await endUses(deps, { source: 'LINE', sourceId: await lineOf(orders[0]!) }, 'refunded')
  await lockUses(deps, [await lineOf(orders[1]!)], 'an instalment is late')
  await expire(expired)
  expect(await states(refunded, course.id)).toEqual(['CLOSED', 'CLOSED'])
  expect(await states(late, course.id)).toEqual(['LOCKED', 'LOCKED'])
  expect(await states(expired, course.id)).toEqual(['EXPIRED', 'EXPIRED'])
  const itemId = course.lectures[1]!.itemId
  const page = (await read(expired, course, itemId)).data
  expect(page).toMatchObject({
    as: 'LEARNER',
    card: { state: 'EXPIRED' },
    film: { hasCaptions: false, mustWatchPercent: 90, renditions: [{ kind: 'P720' }, { kind: 'AUDIO' }] },
    next: null,
  })
  expect(page.card.until).not.toBeNull()
  const refusals = await Promise.all(
    [refunded, late, expired].map(async (as) => [(await open(as, course, itemId)).status, (await open(as, course, itemId)).code]),
  )
  expect(refusals).toEqual([
    [404, 'LECTURE_NOT_FOUND'],
    [403, 'LECTURE_LOCKED'],
    [410, 'LECTURE_EXPIRED'],
  ])
})

test('of several sources the best counts, and ending one never takes what another gives', async () => {
  const course = await recordedCourse([{}])
  const learner = await given.student()
  const orderId = await buy(learner, course.code)
  const until = new Date(Date.now() + 30 * 24 * 3600_000)
  await grantUse(deps, { personId: learner.id, kind: 'CO', refId: course.id, source: 'ADMIN', sourceId: uuidv7(), until, reason: 'test' })
  await endUses(deps, { source: 'LINE', sourceId: await lineOf(orderId) }, 'refunded')
  expect(await states(learner, course.id)).toEqual(['OPEN'])
  const [card] = (await call(listLectures, { as: learner, params: { id: course.id }, query: {} })).data.chapters[0]!.lectures
  expect(card?.until).toBe(until.toISOString())
})

test('a lecture closes its access days after the start of the right', async () => {
  const course = await recordedCourse([{ accessDays: 5 }, {}])
  const learner = await given.student()
  await buy(learner, course.code)
  expect(await states(learner, course.id)).toEqual(['OPEN', 'OPEN'])
  await deps.db.execute(sql`update entitlements set starts_at = now() - interval '5 days' where person_id = ${learner.id}`)
  expect(await states(learner, course.id)).toEqual(['EXPIRED', 'OPEN'])
  await deps.db
    .execute(sql`insert into lecture_extensions (id, person_id, course_id, teacher_id, state, asked_by, answer_due_at, decided_at, until)
    values (${uuidv7()}, ${learner.id}, ${course.id}, ${course.teacher.id}, 'GRANTED', ${learner.id}, now(), now(), now() + interval '14 days')`)
  expect(await states(learner, course.id)).toEqual(['OPEN', 'OPEN'])
  await expire(learner)
  expect(await states(learner, course.id)).toEqual(['OPEN', 'OPEN'])
  await deps.db.execute(sql`update entitlements set ends_at = now() + interval '1 day' where person_id = ${learner.id}`)
  const { rows } = await deps.db.execute<{ source_id: string }>(sql`select source_id from entitlements where person_id = ${learner.id}`)
  await endUses(deps, { source: 'LINE', sourceId: rows[0]!.source_id }, 'refunded')
  expect(await states(learner, course.id)).toEqual(['CLOSED', 'CLOSED']) // a refund ends an extension, too
})

test('the version that was bought is the one that is shown, with what was watched under the same ids', async () => {
  const course = await recordedCourse([{}, {}])
  const learner = await given.student()
  await buy(learner, course.code)
  await deps.db.execute(sql`insert into course_versions (course_id, version, status, content, decided_at)
    select course_id, version + 1, status, content, decided_at from course_versions where course_id = ${course.id}`)
  await changeItems(sql`insert into course_items (course_id, version, position, item_id, kind, chapter, chapter_title, title, video_id, film_ready_at, film_seconds)
    select course_id, version + 1, position, item_id, kind, chapter, chapter_title, 'Bản mới', video_id, film_ready_at, film_seconds
      from course_items where course_id = ${course.id} and position = 0`)
  await deps.db.execute(sql`update courses set version = version + 1 where id = ${course.id}`)
  const { chapters } = (await call(listLectures, { as: learner, params: { id: course.id }, query: {} })).data
  expect(chapters[0]!.lectures.map(({ title }) => title)).toEqual(['Bài 1', 'Bài 2'])
  const later = await given.student()
  await buy(later, course.code)
  expect(
    (await call(listLectures, { as: later, params: { id: course.id }, query: {} })).data.chapters[0]!.lectures.map(({ title }) => title),
  ).toEqual(['Bản mới'])
  expect((await read(later, course, course.lectures[1]!.itemId)).code).toBe('LECTURE_NOT_FOUND')
})

test('a free lecture is open to everyone who is signed in; the others are not', async () => {
  const course = await recordedCourse([{ isFree: true }, {}])
  const visitor = await given.student()
  const [free, paid] = course.lectures.map(({ itemId }) => itemId)
  expect((await read(visitor, course, free!)).data).toMatchObject({
    as: 'TRIAL',
    course: { href: expect.stringMatching(/^\/courses\//) },
    card: { state: 'OPEN', isFree: true, until: null },
    documents: [],
    extension: { canAsk: false },
  })
  expect((await open(visitor, course, free!)).status).toBe(200)
  expect((await read(visitor, course, paid!)).code).toBe('LECTURE_NOT_FOUND')
  expect((await open(visitor, course, paid!)).code).toBe('LECTURE_NOT_FOUND')
})

test('the author and admins preview every lecture, other teachers none', async () => {
  const course = await recordedCourse([{}])
  const { itemId } = course.lectures[0]!
  for (const as of [course.teacher, await given.admin()]) {
    expect((await read(as, course, itemId)).data).toMatchObject({ as: 'PREVIEW', card: { state: 'OPEN', until: null } })
    expect((await open(as, course, itemId)).status).toBe(200)
  }
  expect((await open(await given.teacher(), course, itemId)).code).toBe('LECTURE_NOT_FOUND')
  await deps.db.execute(sql`update courses set state = 'NEW' where id = ${course.id}`)
  expect((await read(course.teacher, course, itemId)).data.course.href).toBeNull() // it has no public page yet
  expect((await deps.db.execute(sql`select from watchings where course_id = ${course.id}`)).rows).toHaveLength(0)
})

test('a list costs at most four statements and a page at most six', async () => {
  const course = await recordedCourse([{}, {}])
  const mother = await given.parent()
  const child = await given.student({ guardianId: mother.id })
  await buy(mother, course.code, child)
  const itemId = course.lectures[0]!.itemId
  const query = { learnerId: child.id }
  expect((await statementsOf(() => call(listLectures, { as: mother, params: { id: course.id }, query }))).length).toBeLessThanOrEqual(4)
  expect((await statementsOf(() => call(getLecture, { as: mother, params: { id: course.id, itemId }, query }))).length).toBeLessThanOrEqual(
    6,
  )
  expect(
    (await statementsOf(() => call(getLecture, { as: child, params: { id: course.id, itemId }, query: {} }))).length,
  ).toBeLessThanOrEqual(6)
})

test('subtitles stay readable after the deadline, for who had the right', async () => {
  const course = await recordedCourse([{}])
  const learner = await given.student()
  await buy(learner, course.code)
  const itemId = course.lectures[0]!.itemId
  const captions = (as: TestPerson) => call(getLectureCaptions, { as, params: { id: course.id, itemId }, query: {} })
  expect((await captions(learner)).code).toBe('LECTURE_NOT_FOUND')
  const id = uuidv7()
  await deps.db.execute(
    sql`insert into captions (id, owner_id, cues) values (${id}, ${course.teacher.id}, ${JSON.stringify([{ from: 1, to: 2.5, text: 'Chào các em' }])}::jsonb)`,
  )
  await changeItems(sql`update course_items set captions_id = ${id} where item_id = ${itemId}`)
  await expire(learner)
  expect((await captions(learner)).data.cues).toEqual([{ from: 1, to: 2.5, text: 'Chào các em' }])
  expect((await captions(await given.student())).code).toBe('LECTURE_NOT_FOUND')
})
