import { exploreCourses, getCourse, listCourses } from '@khue/contracts/offer/courses'
import { searchBanners } from '@khue/contracts/backoffice/banners'
import { searchAllCourses } from '@khue/contracts/offer/offer-admin'
import { listCourseReviews } from '@khue/contracts/offer/reviews'
import { expect, test } from 'vitest'
import { freshDemoApp } from '#testing/demo'
import { loadCourses, openRuns } from './courses.ts'
import { demoClasses } from './data/classes.ts'
import { demoCourses } from './data/courses/courses.ts'
import { demoTeachers } from './data/teachers.ts'
import { classId, courseId, personId } from './seed.ts'

const { call, given, deps } = await freshDemoApp()
const count = async (table: string) => Number((await deps.db.execute<{ n: string }>(`select count(*) as n from ${table}`)).rows[0]?.n)

test('the demo has four hundred courses over all subjects, grades and formats, with unique names', async () => {
  expect(demoCourses).toHaveLength(400)
  expect(new Set(demoCourses.map(({ content }) => content.title)).size).toBe(400)
  const total = async (query: object) => (await call(listCourses, { query })).data.total
  expect(await total({})).toBe(399) // one is removed, so that a visitor can see its page
  for (const format of ['RECORDED', 'LIVE', 'ONE_TO_ONE']) expect(await total({ formats: [format] })).toBeGreaterThan(60)
  for (let grade = 1; grade <= 13; grade++) expect(await total({ grades: [grade] })).toBeGreaterThan(10)
  const { items } = (await call(exploreCourses, { query: { size: 0 } })).data
  expect(items.filter((subject) => subject.courses < 15)).toEqual([])
  expect(items.flatMap((subject) => subject.children).filter((part) => part.courses === 0)).toEqual([])
})

test('the demo also has 120 live classes, 80 teachers, 60 tutors with free time in the timetable, 60 posts, and reviews', async () => {
  const counts = await Promise.all([
    count(`courses where state <> 'NEW'`),
    count('open_classes where removed_at is null'),
    count(`teacher_profiles where person_id = any('{${demoTeachers.map(({ key }) => personId(key)).join()}}')`),
    count('tutors where is_listed'),
    count(`tutors where is_listed and cardinality(free_facets) > 0 and exists (
      select from timetable as slot
      where slot.person_id = tutors.person_id and slot.kind = 'free_time' and upper(slot.during) > now())`),
    count(`knowledge_posts where status = 'PUBLISHED' and published_at <= now()`),
  ])
  expect(counts).toEqual([400, 120, 80, 60, 60, 60])
  const reviewed = [
    await count('(select distinct course_id from reviews) as reviewed'),
    await count('teacher_ratings'),
    await count('reviews'),
  ]
  for (const many of reviewed) expect(many).toBeGreaterThan(200)
})

test('in the admin lists courses have different creation dates, and no name that looks like a time', async () => {
  const admin = await given.admin()
  const newest = (await call(searchAllCourses, { as: admin })).data.items.map(({ createdAt }) => createdAt)
  expect(new Set(newest).size).toBe(newest.length)
  expect(newest).toEqual(newest.toSorted().toReversed())
  const ids = [...demoCourses.map(({ key }) => courseId(key)), ...demoClasses.map(({ key }) => classId(key))]
  expect(ids.filter((id) => id < '02')).toEqual([])
})

test('runs always lie ahead, reviews are varied and counted, and loading again changes nothing', async () => {
  const { items } = (await call(listCourses, { query: { formats: ['LIVE'], size: 50 } })).data
  expect(items.filter((one) => !one.schedule)).toEqual([])
  const rated = (await call(listCourses, { query: { sort: 'HIGHEST_RATE' } })).data.items
  expect(rated[0]?.rating.count).toBeGreaterThan(3)
  const reviewed = (await call(listCourseReviews, { params: { id: rated[0]?.id ?? '' } })).data
  expect(reviewed.total).toBe(rated[0]?.rating.count)
  expect((await call(getCourse, { params: { id: rated[0]?.id ?? '' } })).data.programme.length).toBeGreaterThan(1)
  expect((await call(searchBanners, { query: { place: 'COURSES' } })).data.items).toHaveLength(1)
  const before = [await count('courses'), await count('course_batches'), await count('reviews')]
  expect(before[2]).toBeGreaterThan(500)
  await loadCourses(deps)
  await openRuns(deps)
  expect([await count('courses'), await count('course_batches'), await count('reviews')]).toEqual(before)
})
