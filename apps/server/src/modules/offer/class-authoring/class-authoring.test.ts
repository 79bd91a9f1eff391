import * as own from '@khue/contracts/offer/class-authoring'
import type { ClassDraftChange } from '@khue/contracts/offer/class-draft'
import { getOpenClass } from '@khue/contracts/offer/open-classes'
import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { expect, test } from 'vitest'
import { createTeacherProfile } from '#modules/offer/teachers'
import { addClosure } from '@khue/contracts/people/closures'
import type { TestPerson } from '#testing/people'
import { sellingTeacher, teachersClasses, timesAhead } from '#testing/teachers-classes'
import { testApp } from '#testing/test-app'

const base = await testApp()
const { call, given, deps } = base
const admin = await given.admin()
const [teacher, other, pupil] = [await sellingTeacher(base, admin, { name: 'Trần Quốc Bảo' }), await given.teacher(), await given.student()]
const classes = teachersClasses(base, { teacher, admin })
const { read, save, submit, create, complete } = classes

test('a double click creates one class, and the id of another author’s class is refused', async () => {
  const body = { id: uuidv7(), kind: 'OPEN' as const, title: 'Kể chuyện lịch sử', subjectId: 3 as const }
  const both = await Promise.all([1, 2].map(() => call(own.createClass, { as: teacher, body })))
  expect(both.map(({ status, data }) => [status, data.id])).toEqual([
    [200, body.id],
    [200, body.id],
  ])
  expect(await call(own.createClass, { as: other, body })).toMatchObject({ status: 409, code: 'CLASS_ID_TAKEN' })
})

test('a new draft names every missing field, and an open class needs no fee', async () => {
  const paid = await read(await create())
  expect(paid).toMatchObject({ state: 'NEW', status: 'DRAFT', revision: 0, listed: null, isKindFixed: false, net: null })
  expect(paid.missing.map(({ field }) => field)).toEqual(['summary', 'fee', 'seats', 'startsAt', 'endsAt'])
  const open = await read(await create({ kind: 'OPEN' }))
  expect(open.content.fee).toBe(0)
  expect(open.missing.map(({ field }) => field)).toEqual(['summary', 'seats', 'startsAt', 'endsAt'])
})

const past = { startsAt: '2020-01-01T12:00:00.000Z', endsAt: '2020-01-01T13:00:00.000Z' }
test.each<[ClassDraftChange, string, string]>([
  [{ fee: 1000 }, 'fee', 'Học phí phải trên 1.000đ, hoặc là 0 nếu miễn phí.'],
  [{ seats: 0 }, 'seats', 'Lớp cần ít nhất một chỗ.'],
  [{ title: '' }, 'title', 'Vui lòng điền thông tin này.'],
  [{ gradeFrom: 9, gradeTo: 8 }, 'gradeTo', 'Lớp cuối phải từ lớp đầu trở lên.'],
  [timesAhead(-60), 'endsAt', 'Giờ kết thúc phải sau giờ bắt đầu.'],
  [timesAhead(24), 'endsAt', 'Buổi học phải dài ít nhất 25 phút.'],
  [timesAhead(5 * 60 + 1), 'endsAt', 'Buổi học phải bắt đầu và kết thúc trong cùng một ngày.'], // from 19:00 on
  [past, 'startsAt', 'Giờ bắt đầu phải sau thời điểm hiện tại.'],
  [{ startsAt: '9999-12-31T01:00:00.000Z', endsAt: '9999-12-31T02:00:00.000Z' }, 'startsAt', 'Giờ học phải trước năm 2101.'],
  [{ startsAt: '0001-01-01T01:00:00.000Z', endsAt: '0001-01-01T02:00:00.000Z' }, 'startsAt', 'Giờ bắt đầu phải sau thời điểm hiện tại.'],
  [
    { startsAt: '2098-09-02T12:00:00.000Z', endsAt: '2098-09-02T13:00:00.000Z' },
    'startsAt',
    'Ngày này nghỉ: Quốc khánh. Vui lòng chọn ngày khác.',
  ],
])('%o cannot be submitted', async (changes, field, message) => {
  const id = await complete(changes)
  expect(await submit(id, 1)).toMatchObject({ status: 400, code: 'CLASS_INCOMPLETE', details: { problems: [{ field, message }] } })
  expect(await read(id)).toMatchObject({ status: 'DRAFT', revision: 1, missing: [{ field, message }] })
})

test('a free class and one of exactly 25 minutes that ends at midnight can be submitted', async () => {
  const id = await complete({ fee: 0, startsAt: '2098-07-01T16:35:00.000Z', endsAt: '2098-07-01T17:00:00.000Z' })
  expect(await submit(id, 1)).toMatchObject({ status: 200 })
})

test('a save changes only the sent fields, and a stale revision is refused with the newer changes', async () => {
  const id = await complete()
  const before = (await read(id)).content
  expect(await save(id, 1, { fee: 120_000 })).toMatchObject({ status: 200, data: { revision: 2, cancelledRequest: false, missing: [] } })
  expect((await read(id)).content).toEqual({ ...before, fee: 120_000 })
  expect(await save(id, 1, { summary: 'Của trang cũ' })).toMatchObject({
    status: 409,
    code: 'CLASS_REVISION_STALE',
    details: { revision: 2, status: 'DRAFT', fields: [{ field: 'fee', name: 'Học phí', now: 120_000 }] },
  })
  expect((await read(id)).content.summary).toBe(before.summary)
  expect(await save(id, 2, { fee: 120_000 })).toMatchObject({ data: { revision: 2 } })
})

test('of two saves at once one is refused; a double click submits once', async () => {
  const id = await complete()
  const saves = await Promise.all([save(id, 1, { fee: 20_000 }), save(id, 1, { fee: 30_000 })])
  expect(saves.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  const [first, second] = await Promise.all([submit(id, 2), submit(id, 2)])
  expect(first).toMatchObject({ status: 200, data: { status: 'PENDING_APPROVAL', version: 1, revision: 3 } })
  expect(second.data).toEqual(first.data)
})

test('a save or a new request cancels the waiting one, and withdrawing keeps its texts', async () => {
  const id = await complete()
  await submit(id, 1)
  expect(await save(id, 2, { fee: 55_000 })).toMatchObject({ data: { version: 2, status: 'DRAFT', cancelledRequest: true } })
  await submit(id, 3)
  expect(await submit(id, 4)).toMatchObject({ data: { version: 3, status: 'PENDING_APPROVAL' } })
  expect((await read(id)).submissions.map(({ version, status }) => [version, status])).toEqual([
    [3, 'PENDING_APPROVAL'],
    [2, 'CANCELLED'],
    [1, 'CANCELLED'],
  ])
  const { revision } = await read(id)
  const withdrawn = await call(own.withdrawClassRequest, { as: teacher, params: { id }, body: { revision } })
  expect(withdrawn).toMatchObject({ data: { version: 4, status: 'DRAFT' } })
  expect(await read(id)).toMatchObject({ content: { fee: 55_000 }, answerDueAt: null })
})

test('a class is submitted only with an approved profile and a contract in force (spec 8)', async () => {
  const stranger = await given.teacher()
  const id = await complete({}, stranger)
  expect((await read(id, stranger)).missing.map(({ field }) => field)).toEqual(['profile', 'contract'])
  expect(await submit(id, 1, stranger)).toMatchObject({ status: 409, code: 'CLASS_PROFILE_REQUIRED' })
  await createTeacherProfile(deps, { personId: stranger.id, title: 'Cô', intro: 'Vui.', subjectIds: [4], yearsTeaching: 1 })
  expect(await submit(id, 1, stranger)).toMatchObject({
    status: 409,
    code: 'CONTRACT_REQUIRED',
    message: 'Bạn chưa có hợp đồng. Vui lòng liên hệ quản trị viên để ký hợp đồng.',
  })
})

test('discarding the draft deletes a class that was never submitted, and revision numbers are not used again', async () => {
  const discard = (id: string, revision: number) => call(own.discardClassDraft, { as: teacher, params: { id }, body: { revision } })
  const id = await complete()
  expect(await discard(id, 1)).toMatchObject({ data: { isDeleted: true } })
  expect((await call(own.getAuthoredClass, { as: teacher, params: { id } })).status).toBe(404)
  const kept = await classes.listed()
  await save(kept, 2, { title: 'Bản nháp' })
  expect(await discard(kept, 3)).toMatchObject({ data: { isDeleted: false } })
  expect(await save(kept, 3, { title: 'Của trang cũ' })).toMatchObject({ status: 409, code: 'CLASS_REVISION_STALE' })
  expect(await read(kept)).toMatchObject({
    status: 'APPROVED',
    revision: 4,
    content: { title: 'Chữa đề giữa kỳ' },
    changedSinceApproval: [],
  })
})

test('a copy has the texts without the times', async () => {
  const id = await classes.listed()
  const copy = uuidv7()
  const duplicate = () => call(own.duplicateClass, { as: teacher, params: { id }, body: { id: copy } })
  expect((await Promise.all([duplicate(), duplicate()])).map(({ status }) => status)).toEqual([200, 200])
  expect(await read(copy)).toMatchObject({
    state: 'NEW',
    content: { title: 'Chữa đề giữa kỳ (bản sao)', fee: 99_000, seats: 10, startsAt: null, endsAt: null },
  })
})

test('editing a listed class starts a draft, leaves the listed version, and cannot change kind or times', async () => {
  const id = await classes.listed()
  expect(await save(id, 2, { title: 'Bản mới', fee: 150_000 })).toMatchObject({ data: { version: 2, status: 'DRAFT', revision: 3 } })
  expect(await read(id)).toMatchObject({ state: 'LISTED', listed: { version: 1, fee: 99_000 }, changedSinceApproval: ['title', 'fee'] })
  expect((await call(getOpenClass, { query: { id } })).data).toMatchObject({ title: 'Chữa đề giữa kỳ', fee: 99_000 })
  expect(await save(id, 3, { kind: 'OPEN' })).toMatchObject({ status: 409, code: 'CLASS_KIND_FIXED' })
  expect(await save(id, 3, timesAhead())).toMatchObject({ status: 409, code: 'CLASS_TIMES_FIXED' })
})

test('the saves of an admin in one day are one notice to the teacher, and a submission is another', async () => {
  const id = await complete()
  const sent = async () => {
    const { rows } = await deps.db.execute<{ count: number }>(
      sql`select count(*)::int as count from notifications where person_id = ${teacher.id} and event like ${`class.changed-for ${id}%`}`,
    )
    return rows[0]?.count
  }
  for (const [revision, fee] of [
    [1, 87_000],
    [2, 88_000],
    [3, 89_000],
  ] as const)
    expect(await save(id, revision, { fee }, admin)).toMatchObject({ status: 200 })
  expect(await sent()).toBe(1)
  expect(await submit(id, 4, admin)).toMatchObject({ status: 200 })
  expect(await sent()).toBe(2)
})

test("strangers find nothing, pupils may not write; admins act in a teacher's name", async () => {
  const id = await complete()
  const missing = { status: 404, code: 'CLASS_DRAFT_NOT_FOUND' }
  expect(await call(own.getAuthoredClass, { as: other, params: { id } })).toMatchObject(missing)
  expect(await save(id, 1, { fee: 5000 }, other)).toMatchObject(missing)
  expect(await submit(id, 1, other)).toMatchObject(missing)
  expect(await classes.move(id, timesAhead(), other)).toMatchObject(missing)
  expect(await classes.cancel(id, other)).toMatchObject(missing)
  expect(await call(own.getAuthoredClass, { as: teacher, params: { id: uuidv7() } })).toMatchObject(missing)
  expect((await call(own.listAuthoredClasses, { as: pupil })).status).toBe(403)
  expect((await call(own.listAuthoredClasses, { as: other, query: { teacherId: teacher.id } })).status).toBe(403)
  expect(await save(id, 1, { fee: 87_000 }, admin)).toMatchObject({ status: 200 })
  const body = { id: uuidv7(), kind: 'OPEN' as const, title: 'Do quản trị viên soạn', subjectId: 4 as const, teacherId: teacher.id }
  expect(await call(own.createClass, { as: admin, body })).toMatchObject({ status: 200 })
  expect((await read(body.id)).teacher.name).toBe('Trần Quốc Bảo')
  expect(await call(own.createClass, { as: admin, body: { ...body, id: uuidv7(), teacherId: pupil.id } })).toMatchObject({ status: 404 })
})

test('a teacher lists their classes by state, newest first', async () => {
  const author = await sellingTeacher(base, admin)
  const mine = teachersClasses(base, { teacher: author, admin })
  const draft = await mine.create({}, author)
  const waits = await mine.waiting()
  const listed = await mine.listed()
  const gone = await mine.listed()
  await mine.cancel(gone, author)
  const over = await mine.listed()
  await deps.db.execute(
    `update open_classes set starts_at = now() - interval '2 hours', ends_at = now() - interval '1 hour' where id = '${over}'`,
  )
  const list = async (state?: own.AuthoredClassState, as: TestPerson = author) =>
    (await call(own.listAuthoredClasses, { as, query: { ...(state && { state }) } })).data.items
  expect((await list()).map(({ id, state, status }) => [id, state, status])).toEqual([
    [over, 'OVER', 'APPROVED'],
    [gone, 'CANCELLED', 'APPROVED'],
    [listed, 'LISTED', 'APPROVED'],
    [waits, 'NEW', 'PENDING_APPROVAL'],
    [draft, 'NEW', 'DRAFT'],
  ])
  expect((await list('NEW')).map(({ id, missing }) => [id, missing.length])).toEqual([
    [waits, 0],
    [draft, 5],
  ])
  expect((await list('LISTED')).map(({ id, listed }) => [id, listed?.isSold])).toEqual([[listed, false]])
  expect(await list(undefined, other)).toEqual([])
})

test('classes whose ids are not in the order of their making are listed newest first, page after page', async () => {
  const author = await given.teacher()
  const ids = Array.from({ length: 22 }, (_, n) => `${(99 - n).toString().padStart(8, '0')}-0000-4000-8000-0000000000aa`)
  for (const id of ids) {
    const body = { id, kind: 'OPEN' as const, title: `Lớp ${id}`, subjectId: 4 as const }
    expect(await call(own.createClass, { as: author, body })).toMatchObject({ status: 200 })
  }
  const { items, nextCursor } = (await call(own.listAuthoredClasses, { as: author, query: {} })).data
  const rest = (await call(own.listAuthoredClasses, { as: author, query: { cursor: nextCursor ?? '' } })).data
  expect([...items, ...rest.items].map(({ id }) => id)).toEqual(ids.toReversed())
  expect(rest.nextCursor).toBeUndefined()
})

test('a class cannot take place on a closure', async () => {
  const day = { name: 'Nghỉ bão', fromOn: '2098-10-05', toOn: '2098-10-06', reason: 'Bão số 9' }
  await call(addClosure, { as: admin, body: day })
  const times = { startsAt: '2098-10-06T12:00:00.000Z', endsAt: '2098-10-06T13:00:00.000Z' }
  expect((await read(await complete(times))).missing).toEqual([
    { field: 'startsAt', message: 'Ngày này nghỉ: Nghỉ bão. Vui lòng chọn ngày khác.' },
  ])
  expect(await classes.move(await classes.listed(), times)).toMatchObject({
    status: 400,
    code: 'CLASS_ON_CLOSURE',
    details: { on: '2098-10-06', name: 'Nghỉ bão' },
  })
})
