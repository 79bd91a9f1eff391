import * as own from '@khue/contracts/offer/authoring'
import * as desk from '@khue/contracts/offer/authoring-approvals'
import type { CourseChapterInput, CourseDraftChange } from '@khue/contracts/offer/course-draft'
import { getCourse } from '@khue/contracts/offer/courses'
import * as runs from '@khue/contracts/offer/runs'
import { claimWorkItem } from '@khue/contracts/people/work-items'
import { uuidv7 } from 'uuidv7'
import { beforeAll, expect, test } from 'vitest'
import { createTeacherProfile } from '#modules/offer/teachers'
import { contractInForce } from '#testing/contract-in-force'
import type { TestPerson } from '#testing/people'
import { testApp } from '#testing/test-app'
import { pdf, uploads } from '#testing/uploads'

const { app, call, given, deps, deliverEvents } = await testApp()
const { sent } = uploads(call, app.fastify)
const [teacher, other, admin] = [await given.teacher({ name: 'Trần Quốc Bảo' }), await given.teacher(), await given.admin()]

beforeAll(async () => {
  await createTeacherProfile(deps, { personId: teacher.id, title: 'Thầy', intro: 'Dạy chậm mà chắc.', subjectIds: [4], yearsTeaching: 5 })
  await contractInForce(deps, teacher.id, admin.id)
})

const complete = { summary: 'Học chắc.', gradeFrom: 8, gradeTo: 8, fee: 1_150_000, lessons: 1, lessonMinutes: 90, classSize: 12 }
const params = (id: string) => ({ params: { id } })
const live = (title = 'Rút gọn') => ({ kind: 'LIVE' as const, itemId: uuidv7(), title, minutes: 90, isFree: false })

const read = async (id: string, as: TestPerson = teacher) => (await call(own.getAuthoredCourse, { as, ...params(id) })).data
/** Saves at the newest revision. */
const save = async (id: string, changes: CourseDraftChange) =>
  call(own.saveCourseDraft, { as: teacher, ...params(id), body: { revision: (await read(id)).revision, changes } })
const saveItems = async (id: string, chapters: CourseChapterInput[]) =>
  call(own.saveCourseItems, { as: teacher, ...params(id), body: { revision: (await read(id)).revision, chapters } })
const submit = async (id: string) => call(own.submitCourse, { as: teacher, ...params(id), body: { revision: (await read(id)).revision } })
const discard = async (id: string) =>
  call(own.discardCourseDraft, { as: teacher, ...params(id), body: { revision: (await read(id)).revision } })

/** A complete draft with one lesson. */
async function draft(items = [live()], as: TestPerson = teacher) {
  const id = uuidv7()
  await call(own.createCourse, { as, body: { id, title: 'Toán 8: Phân thức', categoryId: 4001, format: 'LIVE' } })
  await call(own.saveCourseDraft, { as, ...params(id), body: { revision: 0, changes: complete } })
  await call(own.saveCourseItems, { as, ...params(id), body: { revision: 1, chapters: [{ title: 'Chương 1', items }] } })
  return { id, itemId: items[0]?.itemId ?? '' }
}
async function waiting() {
  const made = await draft()
  expect(await submit(made.id)).toMatchObject({ status: 200 })
  return made
}
const readApproval = async (id: string) => (await call(desk.getCourseApproval, { as: admin, ...params(id) })).data
async function approve(id: string) {
  const { version, contentSha } = await readApproval(id)
  return call(desk.approveCourse, { as: admin, ...params(id), body: { version, contentSha, checked: [...desk.manualCheckKeys] } })
}
async function reject(id: string) {
  const { version, contentSha } = await readApproval(id)
  return call(desk.rejectCourse, { as: admin, ...params(id), body: { version, contentSha, reason: 'Chưa rõ.' } })
}
async function document(as: TestPerson = teacher) {
  const bytes = Buffer.concat([pdf, Buffer.from(uuidv7())])
  return (await sent(as, { purpose: 'COURSE_DOCUMENT', bytes, fileName: 'de.pdf' })).assetId
}
const addDocument = async (id: string, itemId: string, assetId: string) =>
  call(own.addItemDocument, { as: teacher, params: { id, itemId }, body: { revision: (await read(id)).revision, assetId } })
const removeDocument = async (id: string, itemId: string, assetId: string) =>
  call(own.removeItemDocument, { as: teacher, params: { id, itemId, assetId }, query: { revision: (await read(id)).revision } })
const isStored = async (assetId: string) =>
  (await deps.db.execute<{ status: string }>(`select status from assets where id = '${assetId}'`)).rows[0]?.status === 'CLAIMED'

test('a document of one course cannot be added to another, where it could be deleted (K8)', async () => {
  const [one, two] = [await draft(), await draft()]
  const assetId = await document()
  expect(await addDocument(one.id, one.itemId, assetId)).toMatchObject({ status: 200 })
  expect(await addDocument(one.id, one.itemId, assetId)).toMatchObject({ status: 200 }) // sent again after a lost answer
  expect(await addDocument(two.id, two.itemId, assetId)).toMatchObject({ status: 404 })
  expect((await read(two.id)).programme[0]?.items[0]?.documents).toEqual([])
  expect(await call(own.openItemDocument, { as: teacher, params: { id: two.id, assetId } })).toMatchObject({ status: 404 })
})

test("another teacher's upload is not found, and neither is a lesson of another course", async () => {
  const [one, two] = [await draft(), await draft()]
  const foreign = await document(other)
  expect(await addDocument(one.id, one.itemId, foreign)).toMatchObject({ status: 404 })
  const assetId = await document()
  expect(await addDocument(one.id, two.itemId, assetId)).toMatchObject({ status: 404, code: 'COURSE_ITEM_NOT_FOUND' })
  expect(await removeDocument(one.id, two.itemId, assetId)).toMatchObject({ status: 404 })
})

test('removing a lesson deletes its documents, unless a submitted version has them too', async () => {
  const { id, itemId } = await draft([live('Giữ'), live('Bỏ')])
  const [kept, dropped] = [await document(), await document()]
  const items = (await read(id)).programme[0]?.items ?? []
  await addDocument(id, itemId, kept)
  await addDocument(id, items[1]?.itemId ?? '', dropped)
  await saveItems(id, [{ title: 'Chương 1', items: [{ ...live('Giữ'), itemId }] }])
  expect([await isStored(kept), await isStored(dropped)]).toEqual([true, false])
  await submit(id)
  await saveItems(id, [{ title: 'Chương 1', items: [live('Khác')] }])
  expect(await isStored(kept)).toBe(true)
})

test('discarding a draft deletes its new documents and keeps those of the approved version', async () => {
  const { id, itemId } = await draft()
  const [sold, added] = [await document(), await document()]
  await addDocument(id, itemId, sold)
  await submit(id)
  expect(await approve(id)).toMatchObject({ status: 200 })
  await addDocument(id, itemId, added)
  expect(await discard(id)).toMatchObject({ data: { isDeleted: false } })
  expect([await isStored(sold), await isStored(added)]).toEqual([true, false])
  expect((await read(id)).programme[0]?.items[0]?.documents.map((one) => one.assetId)).toEqual([sold])
})

test('a waiting request can be withdrawn but not discarded', async () => {
  const { id } = await waiting()
  expect(await discard(id)).toMatchObject({ status: 409, code: 'COURSE_VERSION_LOCKED' })
  await call(claimWorkItem, { as: admin, params: { kind: 'COURSE_VERSION', refId: id } })
  await deliverEvents()
  expect(await discard(id)).toMatchObject({ status: 409, code: 'COURSE_VERSION_LOCKED' })
  expect(await read(id)).toMatchObject({ status: 'UNDER_APPROVAL' })
})

test('a late claim of a cancelled request does not move the new request under approval', async () => {
  const { id } = await waiting()
  await call(claimWorkItem, { as: admin, params: { kind: 'COURSE_VERSION', refId: id } })
  await save(id, { fee: 900_000 })
  await submit(id)
  await deliverEvents()
  expect(await read(id)).toMatchObject({ status: 'PENDING_APPROVAL' })
})

test('a second decision is refused with COURSE_ALREADY_ANSWERED', async () => {
  const { id } = await waiting()
  const { version, contentSha } = await readApproval(id)
  const decide = () =>
    call(desk.approveCourse, { as: admin, ...params(id), body: { version, contentSha, checked: [...desk.manualCheckKeys] } })
  const both = await Promise.all([decide(), decide()])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(both.find(({ status }) => status === 409)?.code).toBe('COURSE_ALREADY_ANSWERED')
  expect(await call(desk.rejectCourse, { as: admin, ...params(id), body: { version, contentSha, reason: 'Muộn' } })).toMatchObject({
    status: 409,
    code: 'COURSE_ALREADY_ANSWERED',
  })
  const remark = { version, contentSha, id: uuidv7(), place: 'fee', text: 'Muộn' }
  expect(await call(desk.addCourseRemark, { as: admin, ...params(id), body: remark })).toMatchObject({ status: 409 })
})

test('a remark names a lesson of the course, and only of the request that was read', async () => {
  const [one, two] = [await waiting(), await waiting()]
  const seen = await readApproval(one.id)
  const remark = (place: string, { version, contentSha } = seen) =>
    call(desk.addCourseRemark, { as: admin, ...params(one.id), body: { version, contentSha, id: uuidv7(), place, text: 'Viết rõ hơn.' } })
  expect(await remark(`item:${two.itemId}`)).toMatchObject({ status: 404, code: 'COURSE_ITEM_NOT_FOUND' })
  for (const place of ['constructor', '__proto__', 'item:', 'items '.trim() + 'x']) expect((await remark(place)).status).toBe(404)
  await save(one.id, { fee: 900_000 })
  expect(await remark('fee')).toMatchObject({ status: 409, code: 'COURSE_VERSION_CHANGED' })
  await submit(one.id)
  expect(await remark('fee')).toMatchObject({ status: 409, code: 'COURSE_VERSION_CHANGED' })
})

test("a remark is answered by its course's author alone, on that course", async () => {
  const [one, two] = [await waiting(), await waiting()]
  const { version, contentSha } = await readApproval(one.id)
  const remarkId = uuidv7()
  const body = { version, contentSha, id: remarkId, place: 'fee', text: 'Cao quá.' }
  await call(desk.addCourseRemark, { as: admin, ...params(one.id), body })
  const answer = (as: TestPerson, id = one.id) => call(own.answerCourseRemark, { as, params: { id, remarkId }, body: { isFixed: true } })
  expect(await answer(teacher)).toMatchObject({ status: 404, code: 'COURSE_REMARK_NOT_FOUND' }) // the remark was not sent yet
  await reject(one.id)
  expect(await answer(other)).toMatchObject({ status: 404, code: 'COURSE_DRAFT_NOT_FOUND' })
  expect(await answer(teacher, two.id)).toMatchObject({ status: 404, code: 'COURSE_REMARK_NOT_FOUND' })
  expect(await call(desk.removeCourseRemark, { as: admin, params: { id: one.id, remarkId } })).toMatchObject({ status: 404 }) // the remark was sent
  expect(await answer(teacher)).toMatchObject({ status: 200 })
})

test('the next reviewer reads earlier remarks, whether they were fixed, and the differences from the previous request', async () => {
  const { id } = await waiting()
  const { version, contentSha } = await readApproval(id)
  const remarkId = uuidv7()
  const body = { version, contentSha, id: remarkId, place: 'fee', text: 'Cao quá.' }
  await call(desk.addCourseRemark, { as: admin, ...params(id), body })
  await reject(id)
  await call(own.answerCourseRemark, { as: teacher, params: { id, remarkId }, body: { isFixed: true } })
  await save(id, { fee: 900_000 })
  await submit(id)
  const now = await readApproval(id)
  expect(now).toMatchObject({ version: 2, remarks: [], differences: [], earlierRemarks: [{ id: remarkId, version: 1, isSent: true }] })
  expect(now.earlierRemarks[0]?.fixedAt).not.toBeNull()
  expect(now.sinceLast).toMatchObject({
    version: 1,
    status: 'REJECTED',
    differences: [{ place: 'fee', before: '1.150.000đ', after: '900.000đ' }],
  })
})

test('hostile Markdown stays text', async () => {
  const description = '<script>alert(1)</script>\n\n[bấm](javascript:alert(1)) ![x](javascript:alert(2)) <img src=x onerror=alert(3)>'
  const { id } = await draft()
  await save(id, { description })
  const { document: tree } = (await call(own.previewCourse, { as: teacher, ...params(id) })).data
  const json = JSON.stringify(tree)
  expect(json).not.toContain('javascript:')
  expect(json).not.toMatch(/"(script|img)"/)
})

const wrongNumbers = [
  { fee: '1.000' },
  { fee: '0150000' },
  { fee: 1000.5 },
  { fee: -1 },
  { lessons: 1e9 },
  { lessonMinutes: '90' },
  { fee: 1e18 },
]
test.each(wrongNumbers)('a draft refuses the number %o', async (changes) => {
  const { id } = await draft()
  const before = await read(id)
  expect(
    await call(own.saveCourseDraft, { as: teacher, ...params(id), body: { revision: before.revision, changes } as never }),
  ).toMatchObject({
    status: 400,
  })
  expect(await read(id)).toEqual(before)
})

test.each(['0000-01-01T00:00:00Z', '9999-12-31T23:59:59Z', '2026-02-30T00:00:00Z', '2026-12-01T24:00:00Z'])(
  'an assignment shown at %s is kept or refused, never a fault',
  async (displayAt) => {
    const { id } = await draft()
    const item = { kind: 'ASSIGNMENT' as const, itemId: uuidv7(), title: 'Bài 1', content: 'Làm.', displayAt, deadline: null }
    const { status } = await saveItems(id, [{ title: 'Chương 1', items: [live(), item] }])
    expect([200, 400]).toContain(status)
    if (status === 200) expect((await read(id)).programme[0]?.items[1]?.displayAt).toBe(new Date(displayAt).toISOString())
  },
)

test('500 lessons are saved, submitted, read, compared, approved and shown; one more is refused', async () => {
  const { id } = await draft()
  const chapters = Array.from({ length: 5 }, (_, n) => ({
    title: `Chương ${n + 1}`,
    items: Array.from({ length: 100 }, (_, m) => live(`${'Ắ'.repeat(100)} ${m}`)),
  }))
  expect(await saveItems(id, [...chapters, { title: 'Thừa', items: [live()] }])).toMatchObject({ code: 'COURSE_TOO_MANY_ITEMS' })
  expect(await saveItems(id, chapters)).toMatchObject({ status: 200 })
  await save(id, { lessons: 500 })
  expect(await submit(id)).toMatchObject({ status: 200 })
  expect(await approve(id)).toMatchObject({ status: 200 })
  await saveItems(id, chapters.toReversed())
  await submit(id)
  expect((await readApproval(id)).differences).toHaveLength(400)
  expect((await call(getCourse, params(id))).data.programme).toHaveLength(5)
})

test('only admins act in the name of a teacher, and an admin who does not teach has no courses of their own', async () => {
  const body = { id: uuidv7(), title: 'Của tôi', categoryId: 4001, format: 'LIVE' as const }
  expect(await call(own.createCourse, { as: other, body: { ...body, teacherId: teacher.id } })).toMatchObject({ status: 403 })
  expect(await call(own.createCourse, { as: admin, body })).toMatchObject({ status: 404, code: 'COURSE_TEACHER_UNKNOWN' })
  const { id } = await draft()
  const unknown = { ...params(id), body: { id: uuidv7() } }
  expect(await call(own.duplicateCourse, { as: other, ...unknown })).toMatchObject({ status: 404 })
  for (const endpoint of [own.submitCourse, own.withdrawCourse, own.discardCourseDraft])
    expect(await call(endpoint, { as: other, ...params(id), body: { revision: 2 } })).toMatchObject({ status: 404 })
})

/** A year without occupations of other tests. */
const plan = {
  pattern: { startsOn: '2031-03-03', slots: [{ weekday: 1, from: '19:30', to: '21:00' }] },
  terms: { seats: 12, fee: null, minimum: null },
}
test('discarding a new course deletes its planned run and frees the teacher’s time', async () => {
  const { id } = await draft([live('Một'), live('Hai')])
  await save(id, { lessons: 2 })
  const planned = await call(runs.createRun, { as: teacher, ...params(id), body: { id: uuidv7(), ...plan } })
  expect(planned).toMatchObject({ status: 200, data: { lessons: 2 } })
  expect(await discard(id)).toMatchObject({ status: 200, data: { isDeleted: true } })
  const { rows } = await deps.db.execute(`select 1 from timetable where person_id = '${teacher.id}' and upper(during) > '2031-01-01'`)
  expect(rows).toEqual([])
})

test('a request with another number of lessons than a sold run is not approved until the run ends', async () => {
  const { id } = await waiting()
  expect(await approve(id)).toMatchObject({ status: 200 })
  await save(id, { lessons: 2 })
  await submit(id)
  const pattern = { ...plan.pattern, startsOn: '2032-03-01' }
  const planned = await call(runs.createRun, { as: teacher, ...params(id), body: { id: uuidv7(), ...plan, pattern } })
  expect(planned).toMatchObject({ status: 200, data: { lessons: 1 } })
  await deps.db.execute(`update course_batches set seats_held = 1 where id = '${planned.data.id}'`)
  expect(await approve(id)).toMatchObject({ status: 409, code: 'COURSE_LESSONS_FIXED' })
  const run = { id, run: planned.data.id }
  expect(await call(runs.cancelRun, { as: teacher, params: run, body: { reason: 'Đổi số buổi' } })).toMatchObject({ status: 200 })
  expect(await approve(id)).toMatchObject({ status: 200 })
})
