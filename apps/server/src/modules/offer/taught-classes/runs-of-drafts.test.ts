import * as own from '@khue/contracts/offer/authoring'
import * as desk from '@khue/contracts/offer/authoring-approvals'
import { getCourse } from '@khue/contracts/offer/courses'
import type { CourseDraftChange } from '@khue/contracts/offer/course-draft'
import * as api from '@khue/contracts/offer/runs'
import { uuidv7 } from 'uuidv7'
import { expect, test } from 'vitest'
import { createTeacherProfile } from '#modules/offer/teachers'
import { contractInForce } from '#testing/contract-in-force'
import { testApp } from '#testing/test-app'

const { call, given, deps } = await testApp()
const [teacher, admin] = [await given.teacher({ name: 'Trần Quốc Bảo' }), await given.admin()]
await createTeacherProfile(deps, { personId: teacher.id, title: 'Thầy', intro: 'Dạy chậm mà chắc.', subjectIds: [4], yearsTeaching: 5 })
await contractInForce(deps, teacher.id, admin.id)

const complete = { summary: 'Học chắc.', gradeFrom: 8, gradeTo: 8, fee: 1_150_000, lessonMinutes: 90, classSize: 12 }
let year = 2030
/** Tuesdays in another year for each test, so that runs of one teacher do not clash. */
const weekly = () => ({ startsOn: `${year++}-06-01`, slots: [{ weekday: 2 as const, from: '18:00', to: '19:30' }], skips: [], moves: [] })

/** A course draft with the steps of its teacher. */
async function draft() {
  const id = uuidv7()
  const params = { params: { id } }
  await call(own.createCourse, { as: teacher, body: { id, title: 'Toán 8: Phân thức', categoryId: 4001, format: 'LIVE' } })
  let revision = 0
  const save = async (changes: CourseDraftChange) => {
    expect((await call(own.saveCourseDraft, { as: teacher, ...params, body: { revision, changes } })).status).toBe(200)
    revision += 1
  }
  const write = async () => {
    const items = [{ kind: 'LIVE' as const, itemId: uuidv7(), title: 'Rút gọn', minutes: 90, isFree: false }]
    await call(own.saveCourseItems, { as: teacher, ...params, body: { revision, chapters: [{ title: 'Chương 1', items }] } })
    revision += 1
  }
  const open = (pattern = weekly()) => {
    const body = { id: uuidv7(), pattern, terms: { seats: 12, fee: null, minimum: null } }
    return call(api.createRun, { as: teacher, ...params, body })
  }
  const approve = async () => {
    expect(await call(own.submitCourse, { as: teacher, ...params, body: { revision } })).toMatchObject({ status: 200 })
    const { version, contentSha } = (await call(desk.getCourseApproval, { as: admin, ...params })).data
    revision += 1
    return call(desk.approveCourse, { as: admin, ...params, body: { version, contentSha, checked: [...desk.manualCheckKeys] } })
  }
  const list = async () => (await call(api.listRuns, { as: teacher, ...params })).data
  const meetings = async (run: string) => (await call(api.getRun, { as: teacher, params: { run } })).data.meetings.length
  return { params, save, write, open, approve, list, meetings }
}

test('a run of a draft has its lessons and fee, and a draft without lessons can have no run', async () => {
  const { save, open, list, meetings } = await draft()
  expect(await list()).toMatchObject({ lessons: 0, fee: 0 })
  expect(await open()).toMatchObject({ status: 400, code: 'COURSE_RUN_LESSONS_MISSING' })
  await save({ ...complete, lessons: 3 })
  expect(await list()).toMatchObject({ lessons: 3, fee: 1_150_000 })
  const { data } = await open()
  expect([data.lessons, await meetings(data.id)]).toEqual([3, 3])
  expect((await call(api.getRun, { as: teacher, params: { run: data.id } })).data.courseFee).toBe(1_150_000)
})

test('an approval plans unsold runs with the approved number of lessons', async () => {
  const { params, save, write, open, approve, meetings } = await draft()
  await save({ ...complete, lessons: 2 })
  await write()
  const run = (await open()).data.id
  await save({ lessons: 4 })
  expect(await approve()).toMatchObject({ status: 200 })
  expect([(await call(getCourse, params)).data.lessons, await meetings(run)]).toEqual([4, 4])
})

test('an approval is refused while another run occupies the time of added lessons', async () => {
  const [course, other] = [await draft(), await draft()]
  const pattern = weekly()
  await course.save({ ...complete, lessons: 2 })
  await course.write()
  const run = (await course.open(pattern)).data.id
  await other.save({ ...complete, lessons: 1 })
  await other.open({ ...pattern, startsOn: pattern.startsOn.replace('-06-01', '-06-20') })
  await course.save({ lessons: 6 })
  expect(await course.approve()).toMatchObject({ status: 409, code: 'COURSE_RUN_CLASH' })
  expect(await course.meetings(run)).toBe(2)
  expect((await call(getCourse, course.params)).status).toBe(404)
})
