import type { CallInput } from '@khue/contracts/endpoint'
import * as own from '@khue/contracts/offer/authoring'
import * as desk from '@khue/contracts/offer/authoring-approvals'
import { getCourse } from '@khue/contracts/offer/courses'
import type { CourseChapterInput } from '@khue/contracts/offer/course-draft'
import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { beforeAll, expect, test } from 'vitest'
import { createTeacherProfile } from '#modules/offer/teachers'
import { contractInForce } from '#testing/contract-in-force'
import { courseBuilder } from '#testing/courses'
import type { TestPerson } from '#testing/people'
import { testApp } from '#testing/test-app'
import { pdf, uploads } from '#testing/uploads'

const { app, call, given, deps } = await testApp()
const { sent } = uploads(call, app.fastify)
const [teacher, other, admin, pupil] = [
  await given.teacher({ name: 'Trần Quốc Bảo' }),
  await given.teacher(),
  await given.admin(),
  await given.student(),
]

beforeAll(async () => {
  await createTeacherProfile(deps, { personId: teacher.id, title: 'Thầy', intro: 'Dạy chậm mà chắc.', subjectIds: [4], yearsTeaching: 5 })
  await contractInForce(deps, teacher.id, admin.id)
})

const lesson = (title: string, minutes = 90) => ({ kind: 'LIVE' as const, itemId: uuidv7(), title, minutes })
const chapters = (...titles: string[]): CourseChapterInput[] => [
  { title: 'Phân thức', items: titles.map((title) => ({ ...lesson(title), isFree: false })) },
]
const complete = {
  summary: 'Học chắc từng chuyên đề.',
  gradeFrom: 8,
  gradeTo: 8,
  fee: 1_150_000,
  lessons: 2,
  lessonMinutes: 90,
  classSize: 12,
}

async function draft(as: TestPerson = teacher, more: Partial<CallInput<typeof own.createCourse>['body']> = {}) {
  const id = uuidv7()
  const answer = await call(own.createCourse, { as, body: { id, title: 'Toán 8: Phân thức', categoryId: 4001, format: 'LIVE', ...more } })
  expect(answer.status).toBe(200)
  return id
}
const read = async (id: string, as: TestPerson = teacher) => (await call(own.getAuthoredCourse, { as, params: { id } })).data
const save = (id: string, revision: number, changes: object, as: TestPerson = teacher) =>
  call(own.saveCourseDraft, { as, params: { id }, body: { revision, changes } })
const saveItems = (id: string, revision: number, typed: CourseChapterInput[], as: TestPerson = teacher) =>
  call(own.saveCourseItems, { as, params: { id }, body: { revision, chapters: typed } })
const submit = (id: string, revision: number, as: TestPerson = teacher) =>
  call(own.submitCourse, { as, params: { id }, body: { revision } })

test('chapters without lessons keep their places in the draft, and are left out of a request', async () => {
  const id = await completeDraft()
  const [filled] = chapters('Rút gọn', 'Quy đồng')
  const outline = [{ title: 'Mở đầu', items: [] }, filled!, { title: '', items: [] }, { title: 'Ôn tập', items: [] }]
  expect(await saveItems(id, 2, outline)).toMatchObject({ status: 200 })
  const titles = async () => (await read(id)).programme.map(({ title }) => title)
  expect(await titles()).toEqual(['Mở đầu', 'Phân thức', '', 'Ôn tập'])
  expect((await saveItems(id, 3, outline)).data.revision).toBe(3)
  await save(id, 3, { summary: 'Học chắc.' })
  expect(await titles()).toHaveLength(4)
  expect((await read(id)).warnings).toContainEqual(
    expect.objectContaining({ message: 'Chương “Ôn tập” chưa có bài nào nên không được gửi duyệt.' }),
  )
  expect(await submit(id, 4)).toMatchObject({ status: 200 })
  const sent = await call(desk.getCourseApproval, { as: admin, params: { id } })
  expect(sent.data.programme.map(({ title }) => title)).toEqual(['Phân thức'])
  const { version, contentSha } = sent.data
  const body = { version, contentSha, checked: [...desk.manualCheckKeys] }
  expect(await call(desk.approveCourse, { as: admin, params: { id }, body })).toMatchObject({ status: 200 })
})

/** A complete draft, at revision 2. */
async function completeDraft(as: TestPerson = teacher) {
  const id = await draft(as)
  await save(id, 0, complete, as)
  await saveItems(id, 1, chapters('Rút gọn', 'Quy đồng'), as)
  return id
}

test('a double click makes one course; an id of another course is refused', async () => {
  const id = await draft()
  const again = { id, title: 'Toán 8: Phân thức', categoryId: 4001, format: 'LIVE' as const }
  expect(await call(own.createCourse, { as: teacher, body: again })).toMatchObject({ status: 200, data: { id } })
  expect(await call(own.createCourse, { as: other, body: again })).toMatchObject({ status: 409, code: 'COURSE_ID_TAKEN' })
  const both = await Promise.all([1, 2].map(() => call(own.createCourse, { as: teacher, body: { ...again, id: uuidv7() } })))
  expect(both.map(({ status }) => status)).toEqual([200, 200])
})

test('a new draft lacks everything that a course needs, by name', async () => {
  const { missing, content, revision, status } = await read(await draft())
  expect({ revision, status, fee: content.fee }).toEqual({ revision: 0, status: 'DRAFT', fee: null })
  expect(missing.map(({ field }) => field)).toEqual(['summary', 'fee', 'lessons', 'lessonMinutes', 'classSize', 'items'])
})

test.each([
  [{ fee: 1000 }, 'fee', 'Học phí phải trên 1.000đ.'],
  [{ lessons: 0 }, 'lessons', 'Khoá học cần ít nhất một buổi.'],
  [{ lessonMinutes: 24 }, 'lessonMinutes', 'Mỗi buổi dài ít nhất 25 phút.'],
  [{ title: '' }, 'title', 'Vui lòng điền thông tin này.'],
])('%o cannot be submitted (spec 5)', async (changes, field, message) => {
  const id = await completeDraft()
  await save(id, 2, changes)
  const answer = await submit(id, 3)
  expect(answer).toMatchObject({ status: 400, code: 'COURSE_INCOMPLETE', details: { problems: [{ field, message }] } })
  expect(await read(id)).toMatchObject({ status: 'DRAFT', revision: 3 })
})

test('a title has at most 60 characters, also while it is being written', async () => {
  const id = await draft()
  expect(await save(id, 0, { title: 'x'.repeat(61) })).toMatchObject({ status: 400 })
  expect(await save(id, 0, { title: 'x'.repeat(60) })).toMatchObject({ status: 200 })
})

test('a short lesson and an assignment without text cannot be submitted', async () => {
  const id = await completeDraft()
  const short = lesson('Ôn tập', 24)
  const assignment = { kind: 'ASSIGNMENT' as const, itemId: uuidv7(), title: 'Bài về nhà', content: '', displayAt: null, deadline: null }
  await saveItems(id, 2, [{ title: 'Chương', items: [{ ...short, isFree: false }, assignment] }])
  const problems = (await read(id)).missing.map(({ field }) => field)
  expect(problems).toEqual([`item:${short.itemId}`, `item:${assignment.itemId}`])
})

test('saving touches only what was typed (row 18)', async () => {
  const id = await completeDraft()
  await save(id, 2, { summary: 'Khác' })
  expect((await read(id)).content).toMatchObject({ ...complete, summary: 'Khác', title: 'Toán 8: Phân thức' })
  expect(await read(id)).toMatchObject({ revision: 3, state: 'NEW', status: 'DRAFT' })
})

test('an older form is refused, and told what has changed since (row 19)', async () => {
  const id = await completeDraft()
  await save(id, 2, { fee: 900_000 })
  const stale = await save(id, 2, { summary: 'Của trang cũ' })
  expect(stale).toMatchObject({
    status: 409,
    code: 'COURSE_REVISION_STALE',
    details: { revision: 3, status: 'DRAFT', fields: [{ field: 'fee', name: 'Học phí', now: 900_000 }] },
  })
  expect((await read(id)).content.summary).toBe(complete.summary)
})

test('of two saves at once one is refused', async () => {
  const id = await completeDraft()
  const answers = await Promise.all([save(id, 2, { fee: 900_000 }), save(id, 2, { fee: 800_000 })])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
})

test('a double click submits once (row 21)', async () => {
  const id = await completeDraft()
  const [first, second] = await Promise.all([submit(id, 2), submit(id, 2)])
  expect(first).toMatchObject({ status: 200, data: { status: 'PENDING_APPROVAL', version: 1 } })
  expect(second.data).toEqual(first.data)
})

test('saving cancels a waiting request, and says so; withdrawing keeps the texts', async () => {
  const id = await completeDraft()
  await submit(id, 2)
  const saved = await save(id, 3, { fee: 990_000 })
  expect(saved).toMatchObject({ status: 200, data: { version: 2, status: 'DRAFT', cancelledRequest: true } })
  const { programme, submissions } = await read(id)
  expect(programme[0]?.items.map(({ title }) => title)).toEqual(['Rút gọn', 'Quy đồng'])
  expect(submissions).toMatchObject([{ version: 1, status: 'CANCELLED' }])
  await submit(id, 4)
  expect(await call(own.withdrawCourse, { as: teacher, params: { id }, body: { revision: 5 } })).toMatchObject({
    data: { version: 3, status: 'DRAFT' },
  })
  expect((await read(id)).content.fee).toBe(990_000)
  expect(await submit(id, 6)).toMatchObject({ data: { version: 3, status: 'PENDING_APPROVAL' } })
})

test('a new request cancels the previous one', async () => {
  const id = await completeDraft()
  await submit(id, 2)
  expect(await submit(id, 3)).toMatchObject({ data: { version: 2, status: 'PENDING_APPROVAL' } })
  expect((await read(id)).submissions).toMatchObject([
    { version: 2, status: 'PENDING_APPROVAL' },
    { version: 1, status: 'CANCELLED' },
  ])
})

test('a course is submitted only with an approved profile and a contract in force (spec 8)', async () => {
  const stranger = await given.teacher()
  const id = await completeDraft(stranger)
  expect((await read(id, stranger)).missing.map(({ field }) => field)).toEqual(['profile', 'contract'])
  expect(await submit(id, 2, stranger)).toMatchObject({ status: 409, code: 'COURSE_PROFILE_REQUIRED' })
  await createTeacherProfile(deps, { personId: stranger.id, title: 'Cô', intro: 'Vui.', subjectIds: [4], yearsTeaching: 1 })
  expect(await submit(id, 2, stranger)).toMatchObject({ status: 409, code: 'CONTRACT_REQUIRED' })
})

test('items keep their ids in every version; documents stay with their item', async () => {
  const id = await completeDraft()
  const [item] = (await read(id)).programme[0]?.items ?? []
  const itemId = item?.itemId ?? ''
  const { assetId } = await sent(teacher, { purpose: 'COURSE_DOCUMENT', bytes: pdf, fileName: 'phan-thuc.pdf' })
  const added = await call(own.addItemDocument, { as: teacher, params: { id, itemId }, body: { revision: 2, assetId } })
  expect(added).toMatchObject({ status: 200, data: { revision: 3 } })
  await submit(id, 3)
  await save(id, 4, { fee: 980_000 })
  expect((await read(id)).programme[0]?.items[0]).toMatchObject({ itemId, documents: [{ assetId, name: 'phan-thuc.pdf', kind: 'PDF' }] })
  const { address } = (await call(own.openItemDocument, { as: teacher, params: { id, assetId } })).data
  expect(address).toContain(assetId)
  expect(await call(own.openItemDocument, { as: other, params: { id, assetId } })).toMatchObject({ status: 404 })
  const removed = await call(own.removeItemDocument, { as: teacher, params: { id, itemId, assetId }, query: { revision: 5 } })
  expect(removed.status).toBe(200)
  expect((await call(own.openItemDocument, { as: teacher, params: { id, assetId } })).status).toBe(200) // the first request still holds it
})

test('a discarded draft leaves the course only if it was submitted once', async () => {
  const id = await draft()
  const discard = (revision: number) => call(own.discardCourseDraft, { as: teacher, params: { id }, body: { revision } })
  expect(await discard(0)).toMatchObject({ data: { isDeleted: true } })
  expect((await call(own.getAuthoredCourse, { as: teacher, params: { id } })).status).toBe(404)
})

test('a copy has its own items and no documents', async () => {
  const id = await completeDraft()
  const copy = uuidv7()
  const duplicate = () => call(own.duplicateCourse, { as: teacher, params: { id }, body: { id: copy } })
  expect([(await duplicate()).status, (await duplicate()).status]).toEqual([200, 200])
  const made = await read(copy)
  expect(made.content).toMatchObject({ ...complete, title: 'Toán 8: Phân thức (bản sao)' })
  const ids = new Set((await read(id)).programme.flatMap(({ items }) => items.map(({ itemId }) => itemId)))
  expect(made.programme.flatMap(({ items }) => items.filter(({ itemId }) => ids.has(itemId)))).toEqual([])
})

test('editing an approved course starts a draft and leaves the version on sale (row 17)', async () => {
  const { course } = courseBuilder(deps, teacher)
  const { id } = await course({ title: 'Đang bán' })
  const before = await read(id)
  expect(before).toMatchObject({ status: 'APPROVED', onSale: { version: 1, title: 'Đang bán' }, isFormatFixed: true })
  expect(await save(id, 0, { title: 'Bản mới', fee: 2_000_000 })).toMatchObject({ data: { version: 2, status: 'DRAFT', revision: 1 } })
  const after = await read(id)
  expect(after).toMatchObject({ onSale: { version: 1, title: 'Đang bán' }, changedSinceApproval: ['title', 'fee'], status: 'DRAFT' })
  expect(after.programme).toEqual(before.programme)
  expect((await call(getCourse, { params: { id } })).data).toMatchObject({ title: 'Đang bán', fee: 1_290_000, version: 1 })
  expect(await save(id, 1, { format: 'RECORDED' })).toMatchObject({ status: 409, code: 'COURSE_FORMAT_FIXED' })
})

test("strangers find nothing, pupils may not write; admins act in a teacher's name", async () => {
  const id = await completeDraft()
  const asked = { params: { id } }
  expect(await call(own.getAuthoredCourse, { as: other, ...asked })).toMatchObject({ status: 404, code: 'COURSE_DRAFT_NOT_FOUND' })
  expect(await save(id, 2, { fee: 1 }, other)).toMatchObject({ status: 404 })
  expect((await call(own.listAuthoredCourses, { as: pupil })).status).toBe(403)
  expect((await call(own.listAuthoredCourses, { as: other, query: { teacherId: teacher.id } })).status).toBe(403)
  expect(await save(id, 2, { fee: 870_000 }, admin)).toMatchObject({ status: 200 })
  const listed = (await call(own.listAuthoredCourses, { as: admin, query: { teacherId: teacher.id } })).data.items
  expect(listed[0]).toMatchObject({ id, fee: 870_000, missing: [] })
  const made = uuidv7()
  const body = { id: made, title: 'Do quản trị viên soạn', categoryId: 4001, format: 'LIVE' as const, teacherId: teacher.id }
  expect(await call(own.createCourse, { as: admin, body })).toMatchObject({ status: 200 })
  expect((await read(made)).teacher.id).toBe(teacher.id)
  expect(await call(own.createCourse, { as: admin, body: { ...body, id: uuidv7(), teacherId: pupil.id } })).toMatchObject({ status: 404 })
})

test('the saves of an admin in one day are one notice to the teacher, and a submission is another', async () => {
  const id = await completeDraft()
  const sent = async () => {
    const { rows } = await deps.db.execute<{ count: number }>(
      sql`select count(*)::int as count from notifications where person_id = ${teacher.id} and event like ${`course.changed-for ${id}%`}`,
    )
    return rows[0]?.count
  }
  for (const [revision, fee] of [
    [2, 870_000],
    [3, 880_000],
    [4, 890_000],
  ] as const)
    expect(await save(id, revision, { fee }, admin)).toMatchObject({ status: 200 })
  expect(await sent()).toBe(1)
  expect(await submit(id, 5, admin)).toMatchObject({ status: 200 })
  expect(await sent()).toBe(2)
})

test('courses whose ids are not in the order of their making are listed newest first, page after page', async () => {
  const author = await given.teacher()
  const ids = Array.from({ length: 22 }, (_, n) => `${(99 - n).toString().padStart(8, '0')}-0000-4000-8000-0000000000bb`)
  for (const id of ids) {
    const body = { id, title: `Khoá ${id}`, categoryId: 4001, format: 'LIVE' as const }
    expect(await call(own.createCourse, { as: author, body })).toMatchObject({ status: 200 })
  }
  const { items, nextCursor } = (await call(own.listAuthoredCourses, { as: author, query: {} })).data
  const rest = (await call(own.listAuthoredCourses, { as: author, query: { cursor: nextCursor ?? '' } })).data
  expect([...items, ...rest.items].map(({ id }) => id)).toEqual(ids.toReversed())
  expect(rest.nextCursor).toBeUndefined()
})

test("the net per pupil follows the store's share", async () => {
  expect((await read(await completeDraft())).net).toEqual({ fee: 1_150_000, storeFeePercent: 20, storeFee: 230_000, net: 920_000 })
})

test('the preview shows the course page of a draft, however little of it is typed, to its author and admins alone', async () => {
  const id = await draft()
  const preview = (as: TestPerson) => call(own.previewCourse, { as, params: { id } })
  expect((await preview(teacher)).data).toMatchObject({
    title: 'Toán 8: Phân thức',
    fee: 0,
    programme: [],
    teacher: { name: 'Thầy Trần Quốc Bảo' },
  })
  await save(id, 0, { ...complete, description: '## Ai nên học' })
  await saveItems(id, 1, chapters('Rút gọn', ''))
  const { document, programme, disclosure } = (await preview(admin)).data
  expect(JSON.stringify(document)).toContain('Ai nên học')
  expect(programme[0]?.lessons.map(({ title }) => title)).toEqual(['Rút gọn', ''])
  expect(disclosure).toMatchObject({ lessons: 2, minutes: 180, fee: 1_150_000 })
  expect([(await preview(other)).code, (await preview(pupil)).code]).toEqual(['COURSE_DRAFT_NOT_FOUND', 'FORBIDDEN'])
})
