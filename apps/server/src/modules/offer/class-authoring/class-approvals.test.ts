import * as desk from '@khue/contracts/offer/class-approvals'
import * as own from '@khue/contracts/offer/class-authoring'
import { getOpenClass, holdSeat } from '@khue/contracts/offer/open-classes'
import { changeLiveClass } from '@khue/contracts/offer/offer-admin'
import { loadNotifications, msgApp } from '@khue/contracts/people/notifications'
import { claimWorkItem, releaseWorkItem } from '@khue/contracts/people/work-items'
import { expect, test } from 'vitest'
import { scheduleOpenClass } from '#modules/offer/open-classes'
import { rounds } from '#testing/rounds'
import type { TestPerson } from '#testing/people'
import { statementsOf } from '#testing/statements'
import { sellingTeacher, teachersClasses, timesAhead } from '#testing/teachers-classes'
import { testApp } from '#testing/test-app'
import { reconcile } from '../../../reconcile/index.ts'

const base = await testApp()
const { call, given, deps, deliverEvents } = base
const [admin, second] = [await given.admin(), await given.admin()]
const teacher = await sellingTeacher(base, admin, { name: 'Trần Quốc Bảo' })
const { read, save, submit, complete, waiting, seen, approve, reject, listed } = teachersClasses(base, { teacher, admin })
const page = (id: string) => call(getOpenClass, { query: { id } })
const findings = async () => (await reconcile(deps.db)).findings.filter(({ disagreements }) => disagreements > 0)
const newestNotice = async (as: TestPerson) => (await call(loadNotifications, { as, headers: msgApp })).data.items[0]

test('an approval lists a new class and occupies its teacher’s time, in one transaction', async () => {
  const times = timesAhead(90)
  const id = await waiting(times)
  expect((await page(id)).status).toBe(404)
  expect(await approve(id)).toMatchObject({ status: 200, data: { status: 'APPROVED', version: 1 } })
  expect((await page(id)).data).toMatchObject({
    id,
    title: 'Chữa đề giữa kỳ',
    kind: 'INTERACTIVE',
    fee: 99_000,
    seats: 10,
    seatsLeft: 10,
    teacher: { name: 'Thầy Trần Quốc Bảo' },
    ...times,
  })
  const { rows } = await deps.db.execute(
    `select keywords, (select count(*)::int from timetable where ref_id = '${id}') as busy from open_classes where id = '${id}'`,
  )
  expect(rows).toEqual([{ keywords: expect.stringContaining('lớp 8'), busy: 1 }])
  const { rows: planned } = await deps.db.execute(
    `select payload ->> 'kind' as kind from outbox where name = 'meeting.planned' and payload ->> 'refId' = '${id}'`,
  )
  expect(planned).toEqual([{ kind: 'CLASS' }])
  expect(await newestNotice(teacher)).toMatchObject({ title: 'Lớp của bạn đã được duyệt' })
  expect(await read(id)).toMatchObject({ state: 'LISTED', status: 'APPROVED', listed: { version: 1, isSold: false, hasBegun: false } })
  expect(await findings()).toEqual([])
})

test('the description is read as learners will read it', async () => {
  const id = await waiting({ description: '## Mang theo' })
  expect((await seen(id)).document).toMatchObject([{ type: 'heading', level: 2 }])
})

test('the second approved version replaces the first in the lists, and a waiting one does not', async () => {
  const id = await listed()
  const before = (await page(id)).data
  await save(id, 2, { fee: 150_000, title: 'Chữa đề cuối kỳ', seats: 20 })
  await submit(id, 3)
  expect((await seen(id)).differences).toEqual([
    { place: 'title', name: 'Tên lớp', before: 'Chữa đề giữa kỳ', after: 'Chữa đề cuối kỳ' },
    { place: 'fee', name: 'Học phí', before: '99.000đ', after: '150.000đ' },
    { place: 'seats', name: 'Số chỗ', before: '10 chỗ', after: '20 chỗ' },
  ])
  expect((await page(id)).data).toMatchObject({ title: 'Chữa đề giữa kỳ', fee: 99_000 })
  expect(await approve(id)).toMatchObject({ status: 200, data: { version: 2 } })
  const { startsAt, endsAt, code } = before
  expect((await page(id)).data).toMatchObject({ title: 'Chữa đề cuối kỳ', fee: 150_000, seats: 20, startsAt, endsAt, code })
  expect((await page(`chua-de-giua-ky-${code}`)).status).toBe(200)
  expect(await findings()).toEqual([])
})

test('the next draft starts from the listed class, as an admin has edited it', async () => {
  const id = await listed()
  await call(changeLiveClass, { as: second, params: { id }, body: { title: 'Tên do Khuê sửa' } })
  expect(await read(id)).toMatchObject({ content: { title: 'Tên do Khuê sửa' }, changedSinceApproval: [] })
  await save(id, 2, { fee: 120_000 })
  expect(await read(id)).toMatchObject({ content: { title: 'Tên do Khuê sửa' }, changedSinceApproval: ['fee'] })
})

test('an approval with fewer seats than are taken is refused with CLASS_SEATS_TAKEN', async () => {
  const id = await listed({ seats: 3 })
  for (let n = 0; n < 2; n++) await call(holdSeat, { as: await given.student(), body: { kind: 'CLASS', id } })
  await save(id, 2, { seats: 1 })
  await submit(id, 3)
  expect(await approve(id)).toMatchObject({ status: 409, code: 'CLASS_SEATS_TAKEN' })
  expect(await read(id)).toMatchObject({ status: 'PENDING_APPROVAL', listed: { seats: 3, seatsTaken: 2, isSold: true } })
})

test('a claim moves the request under approval, and letting it go moves it back', async () => {
  const id = await waiting()
  const at = { as: admin, params: { kind: 'CLASS_VERSION' as const, refId: id } }
  await call(claimWorkItem, at)
  await deliverEvents()
  expect((await read(id)).status).toBe('UNDER_APPROVAL')
  expect(await approve(id, {}, second)).toMatchObject({ status: 409, code: 'WORK_ITEM_CLAIMED' })
  await call(releaseWorkItem, at)
  await deliverEvents()
  expect((await read(id)).status).toBe('PENDING_APPROVAL')
  expect(await approve(id, {}, second)).toMatchObject({ status: 200 })
})

test('a decision about content that has changed is refused with CLASS_VERSION_CHANGED', async () => {
  const id = await waiting()
  const { version, contentSha } = await seen(id)
  await save(id, 2, { fee: 9000 })
  const changed = { status: 409, code: 'CLASS_VERSION_CHANGED' }
  expect(await approve(id, { version, contentSha })).toMatchObject(changed)
  await submit(id, 3)
  expect(await approve(id, { version, contentSha })).toMatchObject(changed)
  expect(await approve(id, { contentSha })).toMatchObject(changed)
  expect((await page(id)).status).toBe(404)
  expect(await approve(id)).toMatchObject({ status: 200 })
  expect(await approve(id)).toMatchObject(changed) // a second decision
})

test('the author reads the reason of a rejection and edits the rejected version', async () => {
  const id = await waiting()
  expect(await reject(id, '   ')).toMatchObject({ status: 400 })
  expect(await reject(id)).toMatchObject({ status: 200, data: { status: 'REJECTED' } })
  expect(await newestNotice(teacher)).toMatchObject({ title: 'Lớp cần sửa trước khi được duyệt' })
  const { submissions, status, content } = await read(id)
  expect([status, submissions[0]?.reason, content.fee]).toEqual(['REJECTED', 'Giới thiệu còn sơ sài.', 99_000])
  expect(await submit(id, 2)).toMatchObject({ status: 409, code: 'CLASS_STATE_LOCKED' })
  expect(await save(id, 2, { summary: 'Rõ hơn.' })).toMatchObject({ data: { version: 2, status: 'DRAFT' } })
  expect(await submit(id, 3)).toMatchObject({ status: 200 })
})

test("what an admin wrote in a teacher's name is approved by another one, until the next approval", async () => {
  const id = await waiting()
  await save(id, 2, { summary: 'Chữa thật kỹ.' }, admin)
  await submit(id, 3)
  expect(await approve(id)).toMatchObject({ status: 403, code: 'CLASS_OWN_WORK' })
  expect(await read(id)).toMatchObject({ state: 'NEW', status: 'PENDING_APPROVAL' })
  expect(await approve(id, {}, second)).toMatchObject({ status: 200 })
  await save(id, 4, { fee: 90_000 })
  await submit(id, 5)
  expect(await approve(id)).toMatchObject({ status: 200 })
})

test('a lone admin approves also what they wrote', async () => {
  const id = await waiting()
  await save(id, 2, { summary: 'Chữa thật kỹ.' }, admin)
  await submit(id, 3)
  const setRole = (from: string, to: string) =>
    deps.db.execute(`update person_roles set role = '${to}' where role = '${from}' and person_id <> '${admin.id}'`)
  await setRole('admin', 'master')
  expect(await approve(id)).toMatchObject({ status: 200 })
  await setRole('master', 'admin')
})

test('an approval is refused when the teacher has become busy or the time has passed', async () => {
  const times = timesAhead()
  const id = await waiting(times)
  const taken = { startsAt: new Date(times.startsAt), endsAt: new Date(times.endsAt) }
  const facts = {
    title: 'Lớp chen ngang',
    summary: '',
    subjectId: 4 as const,
    teacherId: teacher.id,
    teacherTitle: 'Thầy' as const,
    seats: 5,
  }
  await scheduleOpenClass(deps, { ...facts, times: taken })
  const clashes = [{ title: 'Lớp chen ngang', ...times }]
  expect(await seen(id)).toMatchObject({ clashes, checks: expect.arrayContaining([expect.objectContaining({ key: 'FREE', ok: false })]) })
  expect(await approve(id)).toMatchObject({ status: 409, code: 'CLASS_CLASH', details: { clashes } })
  expect(await submit(await complete(times), 1)).toMatchObject({
    code: 'CLASS_INCOMPLETE',
    details: { problems: [{ field: 'startsAt', message: 'Thầy cô đã có lịch vào giờ này: Lớp chen ngang.' }] },
  })
  const late = await waiting()
  // the time passes: the stored times and the admin's page name it, and it lies in the past
  const start = new Date(Date.now() - 60_000).toISOString()
  await deps.db.execute(`alter table class_versions disable trigger class_versions_frozen`)
  await deps.db.execute(`update class_versions set content = content || '{"startsAt": "${start}"}' where class_id = '${late}'`)
  const { contentSha } = await seen(late)
  await deps.db.execute(`update class_versions set content_sha = '${contentSha}' where class_id = '${late}'`)
  await deps.db.execute(`alter table class_versions enable trigger class_versions_frozen`)
  expect(await approve(late)).toMatchObject({
    status: 400,
    code: 'CLASS_INCOMPLETE',
    details: { problems: [{ field: 'startsAt' }, { field: 'endsAt' }] },
  })
})

test('an approval is refused after the contract has ended', async () => {
  const other = await sellingTeacher(base, admin)
  const mine = teachersClasses(base, { teacher: other, admin })
  const id = await mine.waiting()
  await deps.db.execute(
    `update teacher_contracts set status = 'ENDED', ended_at = now(), ended_by = '${admin.id}', end_reason = 'x' where person_id = '${other.id}'`,
  )
  expect(await mine.approve(id)).toMatchObject({ status: 409, code: 'CONTRACT_REQUIRED' })
})

test("paid extra teaching of primary pupils needs an admin's reason, which is audited; free classes do not", async () => {
  const id = await waiting({ gradeFrom: 3, gradeTo: 4 })
  expect(await seen(id)).toMatchObject({ needsOverride: true })
  expect(await approve(id)).toMatchObject({ status: 409, code: 'CLASS_OVERRIDE_REQUIRED' })
  expect(await approve(id, { extraTeachingReason: 'Câu lạc bộ STEM của trường, có giấy phép.' })).toMatchObject({ status: 200 })
  expect((await page(id)).status).toBe(200)
  const free = await waiting({ gradeFrom: 3, gradeTo: 4, fee: 0 })
  expect(await seen(free)).toMatchObject({ needsOverride: false })
  expect(await approve(free)).toMatchObject({ status: 200 })
})

test('an admin cannot decide a class of their own household, and a class that is over cannot be approved', async () => {
  const id = await waiting()
  const both = await given.person(['admin', 'teacher'])
  await deps.db.execute(`update work_items set person_ids = array['${both.id}']::uuid[] where ref_id = '${id}'`)
  expect(await approve(id, {}, both)).toMatchObject({ status: 403, code: 'OWN_CASE' })
  expect(await reject(id, 'Chưa đủ', both)).toMatchObject({ status: 403, code: 'OWN_CASE' })
  const over = await listed()
  await save(over, 2, { fee: 12_000 })
  await submit(over, 3)
  await deps.db.execute(
    `update open_classes set starts_at = now() - interval '2 hours', ends_at = now() - interval '1 hour' where id = '${over}'`,
  )
  expect(await approve(over)).toMatchObject({ status: 409, code: 'CLASS_STATE_LOCKED' })
  expect(await save(over, 4, { fee: 13_000 })).toMatchObject({ status: 409, code: 'CLASS_STATE_LOCKED' })
  expect(await reject(over)).toMatchObject({ status: 200 })
})

test('the queue lists requests by waiting time, and each view lists its own versions', async () => {
  const before = (await call(desk.listClassApprovals, { as: admin })).data
  const ids = [await waiting(), await waiting()]
  const { items, counts } = (await call(desk.listClassApprovals, { as: admin })).data
  expect(items.slice(-2).map(({ id }) => id)).toEqual(ids)
  expect(counts.waiting).toBe(before.counts.waiting + 2)
  expect(items.at(-1)).toMatchObject({ status: 'PENDING_APPROVAL', isFirst: true, teacher: { id: teacher.id }, fee: 99_000 })
  expect([items.at(-1)?.dueAt, items.at(-1)?.startsAt]).not.toContain(null)
  expect((await call(desk.listClassApprovals, { as: teacher })).status).toBe(403)
  await complete()
  for (const view of ['APPROVED', 'REJECTED', 'DRAFT'] as const)
    expect((await call(desk.listClassApprovals, { as: admin, query: { view } })).data.items.length).toBeGreaterThan(0)
})

const countOf = async (work: () => Promise<unknown>) => (await statementsOf(work)).length
const list = () => call(desk.listClassApprovals, { as: admin })
const mine = () => call(own.listAuthoredClasses, { as: teacher })

test('a page of the queue takes at most three statements, and a save at most six', async () => {
  const id = await waiting()
  await list() // fills caches
  const few = await countOf(list)
  for (let n = 0; n < 3; n++) await waiting()
  expect(await countOf(list)).toBe(few)
  expect(few).toBeLessThanOrEqual(3)
  expect(await countOf(() => save(id, 2, { fee: 8000 }))).toBeLessThanOrEqual(6) // cancels the request
  expect(await countOf(() => save(id, 3, { fee: 8100 }))).toBeLessThanOrEqual(3)
  expect((await read(id)).revision).toBe(4) // both were accepted
  await mine()
  const listing = await countOf(mine)
  await complete()
  expect(await countOf(mine)).toBe(listing)
})

type Version = { version: number; status: string; fee: number; sha: string | null; decided: boolean }
const refusals = new Set(['CLASS_VERSION_CHANGED', 'WORK_ITEM_CLAIMED', 'CLASS_REVISION_STALE', 'CLASS_STATE_LOCKED'])

test('a save, a request, a claim, an approval and a rejection at once leave one consistent outcome', rounds, async () => {
  const id = await waiting()
  const { version, contentSha } = await seen(id)
  const answers = await Promise.all([
    save(id, 2, { fee: 77_000 }).then(async (saved) => [saved, await submit(id, 3)]),
    approve(id, { version, contentSha }),
    reject(id, 'Chưa rõ', second),
    call(claimWorkItem, { as: admin, params: { kind: 'CLASS_VERSION', refId: id } }),
  ])
  const [[saved], approved] = answers
  await deliverEvents()
  const { rows } = await deps.db.execute<Version>(
    `select version, status, (content ->> 'fee')::int as fee, content_sha as sha, decided_by is not null as decided from class_versions where class_id = '${id}' order by version`,
  )
  const decided = rows.filter((one) => one.decided)
  expect(decided.filter(({ status }) => status === 'APPROVED').length).toBe(approved.status === 200 ? 1 : 0)
  for (const one of decided.filter(({ status }) => status === 'APPROVED'))
    expect(one).toMatchObject({ version, sha: contentSha, fee: 99_000 })
  expect((await page(id)).status).toBe(approved.status === 200 ? 200 : 404)
  const alive = rows.filter(({ status }) => ['DRAFT', 'PENDING_APPROVAL', 'UNDER_APPROVAL'].includes(status))
  expect(alive.length).toBeLessThanOrEqual(1)
  if (saved?.status === 200 && alive[0]) expect(alive[0].fee).toBe(77_000)
  for (const { status, code } of [...answers[0], approved, answers[2]])
    expect(status === 200 ? 'done' : code).toSatisfy((one) => one === 'done' || refusals.has(`${one}`))
  expect(await findings()).toEqual([])
})
