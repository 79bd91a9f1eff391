import * as own from '@khue/contracts/offer/authoring'
import * as desk from '@khue/contracts/offer/authoring-approvals'
import { getCourse } from '@khue/contracts/offer/courses'
import type { CourseDraftChange } from '@khue/contracts/offer/course-draft'
import { loadNotifications, msgApp } from '@khue/contracts/people/notifications'
import { claimWorkItem, releaseWorkItem } from '@khue/contracts/people/work-items'
import { uuidv7 } from 'uuidv7'
import { beforeAll, expect, test } from 'vitest'
import { createTeacherProfile } from '#modules/offer/teachers'
import { contractInForce } from '#testing/contract-in-force'
import type { TestPerson } from '#testing/people'
import { statementsOf } from '#testing/statements'
import { testApp } from '#testing/test-app'

const { call, given, deps, deliverEvents } = await testApp()
const [teacher, admin, second] = [await given.teacher({ name: 'Trần Quốc Bảo' }), await given.admin(), await given.admin()]

beforeAll(async () => {
  await createTeacherProfile(deps, { personId: teacher.id, title: 'Thầy', intro: 'Dạy chậm mà chắc.', subjectIds: [4], yearsTeaching: 5 })
  await contractInForce(deps, teacher.id, admin.id)
})

const complete = { summary: 'Học chắc.', gradeFrom: 8, gradeTo: 8, fee: 1_150_000, lessons: 1, lessonMinutes: 90, classSize: 12 }
const params = (id: string) => ({ params: { id } })

/** A course that waits for an answer. */
async function waiting(changes: CourseDraftChange = {}, { format = 'LIVE' as const, categoryId = 4001 } = {}) {
  const id = uuidv7()
  await call(own.createCourse, { as: teacher, body: { id, title: 'Toán 8: Phân thức', categoryId, format } })
  await call(own.saveCourseDraft, { as: teacher, ...params(id), body: { revision: 0, changes: { ...complete, ...changes } } })
  const items = [{ kind: 'LIVE' as const, itemId: uuidv7(), title: 'Rút gọn', minutes: 90, isFree: false }]
  await call(own.saveCourseItems, { as: teacher, ...params(id), body: { revision: 1, chapters: [{ title: 'Chương 1', items }] } })
  const answer = await call(own.submitCourse, { as: teacher, ...params(id), body: { revision: 2 } })
  expect(answer.status).toBe(200)
  return { id, itemId: items[0]?.itemId ?? '' }
}
const save = (id: string, revision: number, changes: CourseDraftChange) =>
  call(own.saveCourseDraft, { as: teacher, ...params(id), body: { revision, changes } })
const read = async (id: string, as: TestPerson = admin) => (await call(desk.getCourseApproval, { as, ...params(id) })).data
const approve = async (id: string, more: Partial<Parameters<typeof body>[1]> = {}, as: TestPerson = admin) =>
  call(desk.approveCourse, { as, ...params(id), body: body(await read(id), more) })
const body = ({ version, contentSha }: { version: number; contentSha: string }, more: object) => ({
  version,
  contentSha,
  checked: [...desk.manualCheckKeys],
  ...more,
})
const reject = async (id: string, reason = 'Chương trình còn sơ sài.', as: TestPerson = admin) => {
  const { version, contentSha } = await read(id)
  return call(desk.rejectCourse, { as, ...params(id), body: { version, contentSha, reason } })
}
const statusOf = async (id: string) => (await call(own.getAuthoredCourse, { as: teacher, ...params(id) })).data.status

test('an approval puts a new course on sale, in one step', async () => {
  const { id } = await waiting()
  expect((await call(getCourse, params(id))).status).toBe(404)
  expect(await approve(id)).toMatchObject({ status: 200, data: { status: 'APPROVED', version: 1 } })
  const page = await call(getCourse, params(id))
  expect(page.data).toMatchObject({ title: 'Toán 8: Phân thức', fee: 1_150_000, lessons: 1, teacher: { name: 'Thầy Trần Quốc Bảo' } })
  expect(page.data.programme).toEqual([{ title: 'Chương 1', lessons: [{ title: 'Rút gọn', minutes: 90, kind: 'LESSON', isFree: false }] }])
  const { items } = (await call(loadNotifications, { as: teacher, headers: msgApp })).data
  expect(items[0]).toMatchObject({ title: 'Khoá học của bạn đã được duyệt' })
})

test('the description is read as learners will read it', async () => {
  const { id } = await waiting({ description: '## Cách học\n\nMỗi buổi **một dạng**.' })
  expect((await read(id)).document).toMatchObject([
    { type: 'heading' },
    { type: 'paragraph', children: [{}, { text: 'một dạng', strong: true }, {}] },
  ])
})

test('the second approved version replaces the first on sale, and a waiting one does not', async () => {
  const { id } = await waiting()
  await approve(id)
  await save(id, 3, { fee: 1_500_000, title: 'Toán 8: Phân thức, bản hai' })
  await call(own.submitCourse, { as: teacher, ...params(id), body: { revision: 4 } })
  const { differences } = await read(id)
  expect(differences).toEqual([
    { place: 'title', name: 'Tên khoá học', before: 'Toán 8: Phân thức', after: 'Toán 8: Phân thức, bản hai' },
    { place: 'fee', name: 'Học phí', before: '1.150.000đ', after: '1.500.000đ' },
  ])
  expect((await call(getCourse, params(id))).data).toMatchObject({ version: 1, fee: 1_150_000 })
  await approve(id)
  expect((await call(getCourse, params(id))).data).toMatchObject({ version: 2, fee: 1_500_000, title: 'Toán 8: Phân thức, bản hai' })
})

test('a claim moves the request under approval, and letting it go moves it back', async () => {
  const { id } = await waiting()
  const at = { as: admin, params: { kind: 'COURSE_VERSION' as const, refId: id } }
  await call(claimWorkItem, at)
  await deliverEvents()
  expect(await statusOf(id)).toBe('UNDER_APPROVAL')
  expect(await approve(id, {}, second)).toMatchObject({ status: 409, code: 'WORK_ITEM_CLAIMED' })
  await call(releaseWorkItem, at)
  await deliverEvents()
  expect(await statusOf(id)).toBe('PENDING_APPROVAL')
  expect(await approve(id, {}, second)).toMatchObject({ status: 200 })
})

test('a decision about content that has changed is refused with COURSE_VERSION_CHANGED', async () => {
  const { id } = await waiting()
  const seen = await read(id)
  await save(id, 3, { fee: 9000 })
  const decide = () => call(desk.approveCourse, { as: admin, ...params(id), body: body(seen, {}) })
  expect(await decide()).toMatchObject({ status: 409, code: 'COURSE_VERSION_CHANGED' })
  await call(own.submitCourse, { as: teacher, ...params(id), body: { revision: 4 } })
  expect(await decide()).toMatchObject({ status: 409, code: 'COURSE_VERSION_CHANGED' })
  const now = await read(id)
  const other = { ...now, contentSha: seen.contentSha }
  expect(await call(desk.approveCourse, { as: admin, ...params(id), body: body(other, {}) })).toMatchObject({
    code: 'COURSE_VERSION_CHANGED',
  })
  expect((await call(getCourse, params(id))).status).toBe(404)
  expect(await approve(id)).toMatchObject({ status: 200 })
})

test('a refusal has a reason and remarks, which the author sees and marks as fixed (row 20)', async () => {
  const { id, itemId } = await waiting()
  const { version, contentSha } = await read(id)
  const remark = (place: string, remarkId = uuidv7()) =>
    call(desk.addCourseRemark, { as: admin, ...params(id), body: { version, contentSha, id: remarkId, place, text: 'Viết rõ hơn.' } })
  expect(await remark(`item:${itemId}`)).toMatchObject({ status: 200 })
  expect(await remark('fee')).toMatchObject({ status: 200 })
  expect(await remark('not a field')).toMatchObject({ status: 404 })
  const mine = async () => (await call(own.getAuthoredCourse, { as: teacher, ...params(id) })).data
  expect((await mine()).remarks).toEqual([])
  expect(await reject(id, '   ')).toMatchObject({ status: 400 })
  expect(await reject(id)).toMatchObject({ status: 200, data: { status: 'REJECTED' } })
  const { remarks, submissions, status } = await mine()
  expect({ status, places: remarks.map(({ place }) => place), reason: submissions[0]?.reason }).toEqual({
    status: 'REJECTED',
    places: [`item:${itemId}`, 'fee'],
    reason: 'Chương trình còn sơ sài.',
  })
  const fixed = await call(own.answerCourseRemark, { as: teacher, params: { id, remarkId: remarks[0]?.id ?? '' }, body: { isFixed: true } })
  expect(fixed.data.fixedAt).not.toBeNull()
  const listed = (await call(own.listAuthoredCourses, { as: teacher })).data.items.find((one) => one.id === id)
  expect(listed?.openRemarks).toBe(1)
  expect(await call(own.submitCourse, { as: teacher, ...params(id), body: { revision: 3 } })).toMatchObject({
    code: 'COURSE_VERSION_LOCKED',
  })
  await save(id, 3, { summary: 'Rõ hơn.' })
  expect(await call(own.submitCourse, { as: teacher, ...params(id), body: { revision: 4 } })).toMatchObject({ status: 200 })
})

test('an admin cannot decide a course of their own household', async () => {
  const { id } = await waiting()
  const both = await given.admin()
  const own = await given.person(['admin', 'teacher'])
  expect(both.id).not.toBe(own.id)
  await createTeacherProfile(deps, { personId: own.id, title: 'Cô', intro: 'Vui.', subjectIds: [4], yearsTeaching: 1 })
  await contractInForce(deps, own.id, admin.id)
  await deps.db.execute(`update courses set teacher_id = '${own.id}' where id = '${id}'`)
  await deps.db.execute(`update work_items set person_ids = array['${own.id}']::uuid[] where ref_id = '${id}'`)
  expect(await approve(id, {}, own)).toMatchObject({ status: 403, code: 'OWN_CASE' })
  expect(await reject(id, 'Chưa đủ', own)).toMatchObject({ status: 403, code: 'OWN_CASE' })
})

test("what an admin wrote in a teacher's name is approved by another one, until the next approval", async () => {
  const { id } = await waiting()
  await call(own.saveCourseDraft, { as: admin, ...params(id), body: { revision: 3, changes: { summary: 'Học kỹ.' } } })
  await call(own.submitCourse, { as: teacher, ...params(id), body: { revision: 4 } })
  expect(await approve(id)).toMatchObject({ status: 403, code: 'COURSE_OWN_WORK' })
  expect(await statusOf(id)).toBe('PENDING_APPROVAL')
  expect(await approve(id, {}, second)).toMatchObject({ status: 200 })
  await save(id, 5, { fee: 900_000 })
  await call(own.submitCourse, { as: teacher, ...params(id), body: { revision: 6 } })
  expect(await approve(id)).toMatchObject({ status: 200 })
})

test('an installation’s only admin can approve a course that they edited', async () => {
  const { id } = await waiting()
  await call(own.saveCourseDraft, { as: admin, ...params(id), body: { revision: 3, changes: { summary: 'Học kỹ.' } } })
  await call(own.submitCourse, { as: teacher, ...params(id), body: { revision: 4 } })
  const setRole = (from: string, to: string) =>
    deps.db.execute(`update person_roles set role = '${to}' where role = '${from}' and person_id <> '${admin.id}'`)
  await setRole('admin', 'master')
  expect(await approve(id)).toMatchObject({ status: 200 })
  await setRole('master', 'admin')
})

test('a recorded course waits for its films (K4)', async () => {
  const id = uuidv7()
  await call(own.createCourse, { as: teacher, body: { id, title: 'Ghi hình', categoryId: 4001, format: 'RECORDED' } })
  await save(id, 0, { ...complete, classSize: null, lessons: 30 })
  const items = [{ kind: 'LECTURE' as const, itemId: uuidv7(), title: 'Bài 1', minutes: 12, isFree: false }]
  await call(own.saveCourseItems, { as: teacher, ...params(id), body: { revision: 1, chapters: [{ title: 'Chương 1', items }] } })
  expect(await call(own.submitCourse, { as: teacher, ...params(id), body: { revision: 2 } })).toMatchObject({ status: 200 })
  expect(await approve(id)).toMatchObject({ status: 409, code: 'COURSE_FILMS_MISSING' })
  // who decides also sees that fewer lectures are there than are sold
  const text = 'Chương trình có 1 bài giảng, khoá học bán 30 bài giảng'
  expect((await read(id)).checks).toContainEqual({ key: 'LESSONS', text, ok: false })
})

test("extra teaching of primary pupils needs an admin's reason, which is audited", async () => {
  const { id } = await waiting({ gradeFrom: 3, gradeTo: 4 })
  expect(await read(id)).toMatchObject({ needsOverride: true })
  expect(await approve(id)).toMatchObject({ status: 409, code: 'COURSE_OVERRIDE_REQUIRED' })
  expect(await approve(id, { extraTeachingReason: 'Câu lạc bộ STEM của trường, có giấy phép.' })).toMatchObject({ status: 200 })
  expect((await call(getCourse, params(id))).status).toBe(200)
  const english = await waiting({ gradeFrom: 3, gradeTo: 4 }, { categoryId: 1001 })
  expect(await approve(english.id)).toMatchObject({ status: 200 })
})

test('the queue shows the longest waiting first', async () => {
  const before = (await call(desk.listCourseApprovals, { as: admin })).data
  const ids = [(await waiting()).id, (await waiting()).id]
  const { items, counts } = (await call(desk.listCourseApprovals, { as: admin })).data
  expect(items.slice(-2).map(({ id }) => id)).toEqual(ids)
  expect(counts.waiting).toBe(before.counts.waiting + 2)
  expect(items.at(-1)).toMatchObject({ status: 'PENDING_APPROVAL', isFirst: true, teacher: { id: teacher.id } })
  expect(items.at(-1)?.dueAt).not.toBeNull()
  expect((await call(desk.listCourseApprovals, { as: teacher })).status).toBe(403)
  await call(own.createCourse, { as: teacher, body: { id: uuidv7(), title: 'Nháp', categoryId: 4001, format: 'LIVE' } })
  for (const view of ['APPROVED', 'REJECTED', 'DRAFT'] as const)
    expect((await call(desk.listCourseApprovals, { as: admin, query: { view } })).data.items.length).toBeGreaterThan(0)
})

test('everyone may read what a teacher must publish', async () => {
  const { teacher: shown, courses } = (await call(desk.getTeacherDisclosure, { params: { teacherId: teacher.id } })).data
  expect(shown.name).toBe('Thầy Trần Quốc Bảo')
  expect(courses[0]).toMatchObject({ subject: expect.any(String), lessons: 1, minutes: 90, form: 'LIVE', teacher: 'Thầy Trần Quốc Bảo' })
  expect(await call(desk.getTeacherDisclosure, { params: { teacherId: admin.id } })).toMatchObject({ status: 404 })
})

const list = () => call(desk.listCourseApprovals, { as: admin })

test('a page of the queue takes three statements', async () => {
  await waiting()
  await list() // fills caches
  const few = (await statementsOf(list)).length
  for (let n = 0; n < 25; n++) await waiting()
  expect((await list()).data.items).toHaveLength(20)
  expect([few, (await statementsOf(list)).length]).toEqual([3, 3])
})
