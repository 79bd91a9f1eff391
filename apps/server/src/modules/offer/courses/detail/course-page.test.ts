import { exploreCourses, getCourse, listCourses } from '@khue/contracts/offer/courses'
import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { noteAttendance, setCourseState } from '#modules/offer/courses'
import { ordinaryContent, courseBuilder } from '#testing/courses'
import { testApp } from '#testing/test-app'

const { call, given, deps } = await testApp()
const teacher = await given.teacher({ name: 'Nguyễn Thu Hà' })
const { course, batch } = courseBuilder(deps, teacher)

beforeEach(async () => {
  await deps.db.execute(sql`truncate courses cascade`)
})

test('a course that is not on sale is not found, and a removed one is answered as gone', async () => {
  const [paused, gone] = [await course({ title: 'tạm nghỉ' }), await course({ title: 'đã ngừng' })]
  await setCourseState(deps, paused.id, 'PAUSED')
  await setCourseState(deps, gone.id, 'GONE')
  expect((await call(listCourses)).data.items).toEqual([])
  expect((await call(getCourse, { params: { id: paused.code } })).code).toBe('COURSE_NOT_FOUND')
  const answer = await call(getCourse, { params: { id: gone.code } })
  expect([answer.status, answer.code]).toEqual([410, 'COURSE_GONE'])
  expect((await call(getCourse, { params: { id: 'abcdefgh' } })).status).toBe(404)
  await expect(setCourseState(deps, gone.id, 'LISTED')).rejects.toEqual(expect.objectContaining({ code: 'COURSE_NOT_FOUND' }))
})

test('a course page shows all that is needed before enrolment, by its id and by its code', async () => {
  const { id, code } = await course()
  await batch(id, 12, { seatsTaken: 3 })
  const other = await course({ title: 'Toán 9', gradeFrom: 9, gradeTo: 9 })
  const elsewhere = await course({ title: 'Luyện thi vào 10', categoryId: 4003, gradeFrom: 9, gradeTo: 9 })
  const student = await given.student()
  const { data } = await call(getCourse, { params: { id: code } })
  expect((await call(getCourse, { params: { id: id.toUpperCase() } })).data).toEqual(data)
  expect(data).toMatchObject({
    version: 1,
    summary: ordinaryContent.summary,
    programme: ordinaryContent.programme,
    lessonMinutes: 90,
    classSize: 12,
    stars: [0, 0, 0, 0, 0],
    teacherCourses: 3,
    category: { id: 4001, name: 'Toán THCS', slug: 'toan-thcs' },
    canReview: false,
    disclosure: {
      subject: 'Toán',
      grades: 'Lớp 8',
      lessons: 24,
      minutes: 2160,
      form: 'LIVE',
      place: null,
      teacher: 'Cô Nguyễn Thu Hà',
      fee: 1_290_000,
      isExtraTeaching: true,
    },
  })
  expect(data.batches).toMatchObject([{ weekdays: [2, 4], from: '19:30', seats: 12, seatsLeft: 9 }])
  expect(data.related.map((one) => one.id)).toEqual([other.id, elsewhere.id])
  await noteAttendance(deps, { personId: student.id, courseId: id })
  await noteAttendance(deps, { personId: student.id, courseId: id })
  expect((await call(getCourse, { as: student, params: { id } })).data.canReview).toBe(true)
})

test('the front page of courses counts each subject and its categories', async () => {
  await course({ categoryId: 4002, gradeFrom: 12, gradeTo: 12 })
  await course({ categoryId: 4001 })
  const { items, courses } = (await call(exploreCourses)).data
  expect(items[0]).toMatchObject({
    id: 4,
    courses: 2,
    children: expect.arrayContaining([{ id: 4002, name: 'Toán THPT', slug: 'toan-thpt', courses: 1 }]),
  })
  expect(courses).toHaveLength(2)
  expect((await call(exploreCourses, { query: { size: 0 } })).data.courses).toEqual([])
})
