import * as cases from '@khue/contracts/offer/applications'
import * as api from '@khue/contracts/offer/teacher-profile'
import { getTeacher } from '@khue/contracts/offer/teachers'
import { searchTutors } from '@khue/contracts/offer/tutors'
import { expect, test } from 'vitest'
import { createTeacherProfile } from '#modules/offer/teachers'
import { openTutor } from '#modules/offer/tutors'
import { achievementId, applications, fullTeaching } from '#testing/applications'
import type { TestPerson } from '#testing/people'
import { testApp } from '#testing/test-app'
import { picture, uploads } from '#testing/uploads'
import { personalData } from '../personal-data.ts'
import { findTeacherFacts } from './public-teaching.service.ts'

const world = await testApp()
const { call, given, app, deps, pool, deliverEvents } = world
const { proof } = applications(world)
const { sent } = uploads(call, app.fastify)
const admin = await given.admin()

async function teacher() {
  const as = await given.teacher({ name: 'Trần Quốc Bảo' })
  const about = { title: 'Thầy' as const, intro: 'Dạy chậm mà chắc.', subjectIds: [4] as const, grades: [8] }
  await createTeacherProfile(deps, {
    personId: as.id,
    ...about,
    school: 'THCS Hoa Sen',
    classes: '8A1',
    achievements: fullTeaching.achievements,
  })
  return as
}
const own = async (as: TestPerson) => (await call(api.getOwnTeacherProfile, { as })).data
const save = (as: TestPerson, changes: object, revision: number) => call(api.saveOwnTeacherProfile, { as, body: { revision, changes } })
const submit = (as: TestPerson, revision: number) => call(api.submitOwnTeacherProfile, { as, body: { revision } })
const shown = async (as: TestPerson) => (await call(getTeacher, { params: { id: as.id } })).data
const waiting = async (as: TestPerson) =>
  (await call(cases.listTeachingCases, { as: admin, query: { size: 50 } })).data.items.find(({ person }) => person.id === as.id)
const open = async (id: string) => (await call(cases.getTeachingCase, { as: admin, params: { id } })).data
const approve = (id: string, revision: number, verifiedItemIds: string[] = []) =>
  call(cases.approveTeachingCase, { as: admin, params: { id }, body: { revision, verifiedItemIds } })
const openProof = (id: string, assetId: string) =>
  call(cases.openTeachingProof, { as: admin, params: { id, assetId }, body: { reason: 'Đối chiếu giấy khen' } })
/** Saves changes, sends them, and returns the case as an admin opens it. */
async function sentCase(as: TestPerson, changes: object) {
  const saved = (await save(as, changes, (await own(as)).revision)).data
  await submit(as, saved.revision)
  return open((await waiting(as))!.id)
}

test('a change waits for an admin while the public sees the approved version', async () => {
  const as = await teacher()
  const first = await own(as)
  expect(first).toMatchObject({ approved: { version: 1, employment: { school: 'THCS Hoa Sen', classes: '8A1' } }, open: null })
  const draft = (await save(as, { intro: 'Dạy vui.' }, first.revision)).data
  expect(draft).toMatchObject({ open: { version: 2, state: 'DRAFT', intro: 'Dạy vui.' }, changed: ['intro'] })
  const pending = (await submit(as, draft.revision)).data
  expect(pending.open).toMatchObject({ state: 'PENDING', dueAt: expect.any(String) })
  expect((await submit(as, draft.revision)).data.open?.state).toBe('PENDING') // twice sends once
  expect((await save(as, { intro: 'Khác' }, pending.revision)).code).toBe('TEACHER_PROFILE_PENDING')
  expect(await shown(as)).toMatchObject({ intro: 'Dạy chậm mà chắc.' })
  const { id } = (await waiting(as))!
  const { revision, changed, kind } = await open(id)
  expect({ changed, kind }).toEqual({ changed: ['intro'], kind: 'PROFILE' })
  expect((await approve(id, revision)).data.state).toBe('APPROVED')
  expect(await shown(as)).toMatchObject({ intro: 'Dạy vui.', school: 'THCS Hoa Sen' })
  expect(await own(as)).toMatchObject({ approved: { version: 2 }, open: null, path: expect.stringContaining('/teachers/tran-quoc-bao-') })
})

test('the badge needs a proof that the admin has seen, and falls when the words change', async () => {
  const as = await teacher()
  const proofs = [{ assetId: await proof(as), name: 'Giấy khen', itemId: achievementId }]
  const one = await sentCase(as, { proofs })
  expect((await approve(one.id, one.revision, [achievementId])).code).toBe('TEACHING_PROOF_NOT_SEEN')
  await openProof(one.id, proofs[0]!.assetId)
  await approve(one.id, one.revision, [achievementId])
  expect((await shown(as)).achievements).toMatchObject([{ isVerified: true }])

  const kept = await sentCase(as, { intro: 'Dạy vui.' })
  expect(kept.verifiedItemIds).toEqual([achievementId])
  await approve(kept.id, kept.revision, kept.verifiedItemIds)
  expect((await shown(as)).achievements).toMatchObject([{ isVerified: true }])

  const reworded = await sentCase(as, { achievements: [{ id: achievementId, text: 'Giáo viên dạy giỏi cấp quốc gia', year: 2021 }] })
  expect(reworded.verifiedItemIds).toEqual([])
  expect((await approve(reworded.id, reworded.revision, [achievementId])).code).toBe('TEACHING_PROOF_NOT_SEEN') // seen before, not since
  await approve(reworded.id, reworded.revision)
  expect((await shown(as)).achievements).toMatchObject([{ text: 'Giáo viên dạy giỏi cấp quốc gia', isVerified: false }])
})

test('a photo is hidden until its version is approved', async () => {
  const as = await teacher()
  const { assetId } = await sent(as, { purpose: 'TEACHER_PHOTO', bytes: await picture('jpeg', 600, 600) })
  const status = async () => (await app.fastify.inject({ url: `/files/pictures/${assetId}/small.webp` })).statusCode
  const one = await sentCase(as, { photo: { assetId } })
  expect(await status()).toBe(404)
  const photo = await app.fastify.inject({ url: one.content.photo!.url, headers: { authorization: `Bearer ${admin.accessToken}` } })
  expect(photo.statusCode).toBe(200)
  await approve(one.id, one.revision)
  expect(await status()).toBe(200)
  expect((await shown(as)).avatar).toContain(assetId)
})

test('remarks come back with the draft; a rejection leaves the public version alone', async () => {
  const as = await teacher()
  const one = await sentCase(as, { intro: 'Dạy siêu tốc!' })
  const remarks = [{ field: 'intro' as const, text: 'Không hứa kết quả giúp Khuê.' }]
  await call(cases.askForChanges, { as: admin, params: { id: one.id }, body: { revision: one.revision, remarks } })
  const back = await own(as)
  expect(back).toMatchObject({ open: { state: 'DRAFT' }, remarks })
  await submit(as, back.revision)
  const { revision } = await open(one.id)
  const body = { revision, code: 'CONTENT' as const, text: 'Vẫn còn hứa.' }
  await call(cases.rejectTeachingCase, { as: admin, params: { id: one.id }, body })
  const after = await own(as)
  expect(after).toMatchObject({
    open: null,
    rejection: { code: 'CONTENT', text: 'Vẫn còn hứa.' },
    approved: { intro: 'Dạy chậm mà chắc.' },
  })
  expect((await save(as, { intro: 'Dạy kỹ.' }, after.revision)).data).toMatchObject({ open: { version: 3 }, rejection: null })
})

test('withdrawing gives a draft to edit, discarding gives it up', async () => {
  const as = await teacher()
  await sentCase(as, { intro: 'Nháp' })
  const back = (await call(api.withdrawOwnTeacherProfile, { as })).data
  expect(back.open).toMatchObject({ state: 'DRAFT', intro: 'Nháp' })
  expect(await waiting(as)).toBeUndefined()
  expect((await call(api.discardOwnTeacherProfile, { as })).data.open).toBeNull()
  expect((await call(api.discardOwnTeacherProfile, { as })).code).toBe('TEACHER_PROFILE_VERSION_NOT_FOUND')
})

test('a stale save is refused with the differences; a draft equal to the public version is not sent', async () => {
  const as = await teacher()
  const { revision } = await own(as)
  const draft = (await save(as, { intro: 'Một' }, revision)).data
  expect(await save(as, { intro: 'Hai' }, revision)).toMatchObject({ code: 'TEACHER_PROFILE_CHANGED', details: { fields: ['intro'] } })
  const same = (await save(as, { intro: 'Dạy chậm mà chắc.' }, draft.revision)).data
  expect((await submit(as, same.revision)).code).toBe('TEACHER_PROFILE_UNCHANGED')
})

test('an incomplete profile names what is missing', async () => {
  const as = await teacher()
  expect((await save(as, { intro: '' }, (await own(as)).revision)).status).toBe(200)
  const refused = await submit(as, (await own(as)).revision)
  expect(refused).toMatchObject({ code: 'TEACHER_PROFILE_INCOMPLETE', details: { fields: { intro: expect.any(String) } } })
})

test('the tutor network follows the approved version', async () => {
  const as = await teacher()
  const services = [{ subjectId: 4, name: 'Toán 8', mode: 'ONLINE' as const, fees: { 60: 200_000 } }]
  await openTutor(deps, { personId: as.id, provinceCode: '01', services })
  const employment = { teachesAtSchool: true, school: 'THCS Lộc Vừng Xanh', classes: '8B' }
  const one = await sentCase(as, { employment })
  await approve(one.id, one.revision)
  await deliverEvents()
  const { items } = (await call(searchTutors, { query: { term: 'Lộc Vừng Xanh' } })).data
  expect(items.map(({ id }) => id)).toContain(as.id)
  expect((await findTeacherFacts(deps, [as.id])).get(as.id)).toEqual({ title: 'Thầy', gender: 'MALE', employment })
})

test('versions and views of proofs are in the copy of one’s data, and go with the account', async () => {
  const as = await teacher()
  const proofs = [{ assetId: await proof(as), name: 'Giấy khen', itemId: achievementId }]
  const one = await sentCase(as, { proofs })
  await openProof(one.id, proofs[0]!.assetId)
  await approve(one.id, one.revision, [achievementId])
  const copy = Object.keys(await personalData.collect(deps, as.id))
  expect(copy).toEqual(expect.arrayContaining(['Các bản hồ sơ dạy', 'Dòng đã xác minh', 'Những lần giấy tờ dạy được xem']))
  await personalData.erase(deps, as.id)
  const { rows } = await pool.query(`select status from assets where id = $1`, [proofs[0]!.assetId])
  expect(rows).toEqual([{ status: 'DELETED' }])
  expect(Object.keys(await personalData.collect(deps, as.id))).toEqual(['Hồ sơ giáo viên'])
})
