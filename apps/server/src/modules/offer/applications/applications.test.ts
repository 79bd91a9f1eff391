import { listAudit } from '@khue/contracts/ground/audit'
import * as api from '@khue/contracts/offer/applications'
import { getTeacher } from '@khue/contracts/offer/teachers'
import { listTeachingProofViews } from '@khue/contracts/offer/teacher-profile'
import type { ApplicationKind } from '@khue/contracts/offer/teaching-profile-rules'
import { getProfile } from '@khue/contracts/people/identity'
import { loadNotifications, msgApp } from '@khue/contracts/people/notifications'
import { claimWorkItem } from '@khue/contracts/people/work-items'
import { expect, test } from 'vitest'
import { achievementId, applicant, applications, fullTeaching } from '#testing/applications'
import type { TestPerson } from '#testing/people'
import { testApp } from '#testing/test-app'
import { personalData } from './personal-data.ts'
import { applicationJobs } from './applications.jobs.ts'

const world = await testApp()
const { call, given, app, pool, deps, deliverEvents } = world
const admin = await given.admin()
const { drafted, passFilm, proof, save, sentFilm, submit, submitted } = applications(world)

const mine = async (as: TestPerson) => (await call(api.getOwnApplications, { as })).data
const withdraw = (as: TestPerson, kind: ApplicationKind = 'TEACHER') => call(api.withdrawOwnApplication, { as, params: { kind } })
const open = async (id: string, as = admin) => (await call(api.getTeachingCase, { as, params: { id } })).data
const openProof = (id: string, assetId: string, as = admin) =>
  call(api.openTeachingProof, { as, params: { id, assetId }, body: { reason: 'Xét đơn đăng ký' } })
const ask = (id: string, revision: number, as = admin) =>
  call(api.askForChanges, { as, params: { id }, body: { revision, remarks: [{ field: 'intro', text: 'Viết rõ hơn giúp Khuê.' }] } })
const approve = (id: string, revision: number, verifiedItemIds: string[] = [], as = admin) =>
  call(api.approveTeachingCase, { as, params: { id }, body: { revision, verifiedItemIds } })
const reject = (id: string, revision: number, more: object = {}, as = admin) =>
  call(api.rejectTeachingCase, { as, params: { id }, body: { revision, code: 'QUALIFICATION', ...more } })
const claim = (refId: string, as = admin) => call(claimWorkItem, { as, params: { kind: 'TEACHER_APPLICATION', refId } })
const noticesOf = async (as: TestPerson) => (await call(loadNotifications, { as, headers: msgApp })).data.items
const get = async (url: string, as: TestPerson) =>
  (await app.fastify.inject({ url, headers: { authorization: `Bearer ${as.accessToken}` } })).statusCode

test('a stranger applies, an admin sees the proof and approves, and a public teacher exists', async () => {
  const as = await applicant(world)
  expect(await mine(as)).toMatchObject({ applications: { TEACHER: null, TUTOR: null }, canApply: { TEACHER: true }, obstacles: [] })
  const application = await submitted(as)
  expect(application).toMatchObject({ state: 'SUBMITTED', submission: 1, dueAt: expect.any(String), grades: [8, 9] })
  const { items } = (await call(api.listTeachingCases, { as: admin })).data
  expect(items.find(({ id }) => id === application.id)).toMatchObject({ kind: 'TEACHER', dueAt: application.dueAt, subjectIds: [4] })

  const { id, revision, proofId } = application
  expect((await approve(id, revision, [achievementId])).code).toBe('TEACHING_PROOF_NOT_SEEN')
  const proofs = (await open(id)).content.proofs
  expect(proofs).toMatchObject([{ assetId: proofId, url: null }])
  const opened = await openProof(id, proofId)
  expect(await get(opened.data.url, admin)).toBe(200)
  expect(await get(opened.data.url, as)).toBe(404)
  expect((await open(id)).openedProofIds).toEqual([proofId])
  expect((await approve(id, revision, [achievementId])).data.state).toBe('APPROVED')

  expect((await call(getProfile, { as })).data.roles).toContain('teacher')
  const { data: teacher } = await call(getTeacher, { params: { id: as.id } })
  expect(teacher).toMatchObject({
    name: 'Cô Nguyễn Phương Thảo',
    school: 'THCS Hoa Sen, Hà Nội',
    grades: [8, 9],
    achievements: [{ text: 'Giáo viên dạy giỏi cấp thành phố', isVerified: true }],
    work: [{ position: 'Giáo viên Toán', isVerified: false }],
  })
  expect(await noticesOf(as)).toContainEqual(expect.objectContaining({ type: 'TEACHER_APPLICATION_APPROVED' }))
  expect((await call(listTeachingProofViews, { as })).data.items).toMatchObject([{ reason: 'Xét đơn đăng ký' }])
  const { data: audit } = await call(listAudit, { as: admin, query: { subjectId: as.id } })
  expect(audit.items.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['teacher-application.approved', 'teaching-item.verified', 'teaching-proof.opened']),
  )
  expect((await save(as, { intro: 'Lần nữa' }, 0)).code).toBe('ALREADY_TEACHING')
  const { rows } = await pool.query(`select granted_by from person_roles where person_id = $1 and role = 'teacher'`, [as.id])
  expect(rows).toEqual([{ granted_by: admin.id }])
})

test.each([
  ['a child', { birthDate: '2012-05-05' }, 'APPLICANT_MINOR'],
  ['a person of seventeen', { birthDate: `${new Date().getUTCFullYear() - 17}-01-01` }, 'APPLICANT_MINOR'],
])('%s cannot even begin', async (_, person, code) => {
  const as = await applicant(world, person)
  expect((await save(as, { intro: 'Em dạy được.' }, 0)).code).toBe(code)
  expect((await mine(as)).canApply).toEqual({ TEACHER: false, TUTOR: false })
})

test('what stands in the way is said before and at sending', async () => {
  const as = await given.parent()
  const { revision } = await drafted(as)
  expect((await mine(as)).obstacles).toEqual(['BIRTH_DATE_MISSING', 'PHONE_NOT_VERIFIED'])
  expect((await submit(as, revision)).code).toBe('APPLICANT_BIRTH_DATE_MISSING')
  await pool.query(`update people set birth_date = '1990-01-01' where id = $1`, [as.id])
  expect((await submit(as, revision)).code).toBe('APPLICANT_PHONE_NOT_VERIFIED')
})

test('an incomplete application names each missing field', async () => {
  const as = await applicant(world)
  const { data } = await save(as, { intro: 'Dạy Toán' }, 0)
  const refused = await submit(as, data.revision)
  expect(refused).toMatchObject({ status: 400, code: 'APPLICATION_INCOMPLETE' })
  expect(Object.keys((refused.details as { fields: object }).fields)).toEqual([
    'title',
    'subjectIds',
    'grades',
    'employment',
    'introVideo',
    'proofs',
  ])
})

test('an application waits for its video to be checked', async () => {
  const as = await applicant(world)
  const draft = await drafted(as)
  const filmId = await sentFilm(as)
  const { data } = await save(as, { introVideo: { assetId: filmId } }, draft.revision)
  expect(data.introVideo).toMatchObject({ state: 'CHECKING', url: null })
  expect((await submit(as, data.revision)).code).toBe('INTRO_VIDEO_NOT_READY')
  await passFilm(filmId)
  expect((await submit(as, data.revision)).data).toMatchObject({ state: 'SUBMITTED', introVideo: { state: 'READY', seconds: 60 } })
  const { id, revision } = (await mine(as)).applications.TEACHER!
  expect((await call(getTeacher, { params: { id: as.id } })).status).toBe(404)
  expect((await open(id)).content.introVideo?.url).toContain('/files/private/')
  await approve(id, revision)
  expect((await call(getTeacher, { params: { id: as.id } })).data.introVideo).toMatchObject({ seconds: 60 })
})

test.each([
  ['too long an introduction', { intro: 'a'.repeat(151) }],
  ['a subject that does not exist', { subjectIds: [999] }],
  ['a grade that does not exist', { grades: [14] }],
  ['a field that does not exist', { role: 'admin' }],
  ['a job that ends before it begins', { work: [{ ...fullTeaching.work[0], fromYear: 2020, toYear: 2010 }] }],
])('%s is refused, and nothing is saved', async (_, changes) => {
  const as = await applicant(world)
  expect(await save(as, changes, 0)).toMatchObject({ status: 400, code: 'INVALID_INPUT' })
  expect((await mine(as)).applications.TEACHER).toBeNull()
})

test('a save changes only the fields sent; a stale one is refused with the differences', async () => {
  const as = await applicant(world)
  const first = (await save(as, { intro: 'Dạy Toán', about: 'Lâu năm' }, 0)).data
  const second = (await save(as, { intro: 'Dạy Toán vui' }, first.revision)).data
  expect(second).toMatchObject({ intro: 'Dạy Toán vui', about: 'Lâu năm', revision: 2 })
  const stale = await save(as, { intro: 'Dạy Văn' }, first.revision)
  expect(stale).toMatchObject({ status: 409, code: 'APPLICATION_CHANGED', details: { revision: 2, fields: ['intro'] } })
  expect((await mine(as)).applications.TEACHER?.intro).toBe('Dạy Toán vui')
  expect((await save(as, { intro: 'Tab khác' }, 0)).code).toBe('APPLICATION_CHANGED')
})

test('beginning in two tabs at once begins one application', async () => {
  const as = await applicant(world)
  const answers = await Promise.all([save(as, { intro: 'Một' }, 0), save(as, { intro: 'Hai' }, 0)])
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
  const { rows } = await pool.query(`select 1 from teacher_applications where person_id = $1`, [as.id])
  expect(rows).toHaveLength(1)
})

test('sending twice sends once', async () => {
  const as = await applicant(world)
  const { revision } = await drafted(as)
  const answers = await Promise.all([submit(as, revision), submit(as, revision)])
  expect(answers.map(({ data }) => data.state)).toEqual(['SUBMITTED', 'SUBMITTED'])
  expect((await mine(as)).applications.TEACHER).toMatchObject({ submission: 1, state: 'SUBMITTED' })
  expect((await save(as, { intro: 'Sửa' }, revision + 1)).code).toBe('APPLICATION_STATUS_LOCKED')
})

test('a claim shows the applicant that it is being looked at, and keeps other admins away', async () => {
  const { id, as, revision } = await submitted()
  const second = await given.admin()
  await claim(id)
  await deliverEvents()
  expect((await mine(as)).applications.TEACHER?.state).toBe('IN_REVIEW')
  expect((await approve(id, revision, [], second)).code).toBe('WORK_ITEM_CLAIMED')
  expect((await approve(id, revision)).data.state).toBe('APPROVED')
})

test('an admin asks for changes by field; the applicant mends and sends again', async () => {
  const { id, as, revision } = await submitted()
  expect((await ask(id, revision)).data.state).toBe('NEEDS_CHANGES')
  const back = (await mine(as)).applications.TEACHER!
  expect(back).toMatchObject({ state: 'NEEDS_CHANGES', remarks: [{ field: 'intro', text: 'Viết rõ hơn giúp Khuê.' }], dueAt: null })
  expect(await noticesOf(as)).toContainEqual(expect.objectContaining({ type: 'TEACHER_APPLICATION_ASKED' }))
  const saved = (await save(as, { intro: 'Dạy Toán bằng hình vẽ và trò chơi.' }, back.revision)).data
  expect((await submit(as, saved.revision)).data).toMatchObject({ state: 'SUBMITTED', submission: 2, remarks: [] })
  expect((await open(id)).submission).toBe(2)
})

test('a decision about a changed application is refused', async () => {
  const { id, as, revision } = await submitted()
  await ask(id, revision)
  const { revision: later } = (await mine(as)).applications.TEACHER!
  await submit(as, later)
  expect(await approve(id, revision)).toMatchObject({ status: 409, code: 'APPLICATION_CHANGED' })
  expect((await reject(id, revision)).code).toBe('APPLICATION_CHANGED')
})

test('two admins decide at once: exactly one story', async () => {
  const { id, as, revision } = await submitted()
  const second = await given.admin()
  const answers = await Promise.all([approve(id, revision), reject(id, revision, {}, second), withdraw(as)])
  const done = answers.filter(({ status }) => status === 200)
  expect(done).toHaveLength(1)
  const { state } = (await mine(as)).applications.TEACHER!
  expect(state).toBe(done[0]!.data.state)
  expect((await call(getProfile, { as })).data.roles.includes('teacher')).toBe(state === 'APPROVED')
  expect((await call(getTeacher, { params: { id: as.id } })).status).toBe(state === 'APPROVED' ? 200 : 404)
})

test('who was rejected may apply again with what they had written', async () => {
  const { id, as, revision } = await submitted()
  expect((await reject(id, revision, { text: 'Cần bằng sư phạm.' })).data.state).toBe('REJECTED')
  const after = await mine(as)
  expect(after.applications.TEACHER).toMatchObject({ state: 'REJECTED', rejection: { code: 'QUALIFICATION', isFinal: false } })
  expect(after).toMatchObject({ canApply: { TEACHER: true }, prefill: { intro: fullTeaching.intro } })
  const notice = (await noticesOf(as)).find(({ type }) => type === 'TEACHER_APPLICATION_REJECTED')
  expect(notice?.content).toContain('Cần bằng sư phạm.')
  expect((await save(as, { about: 'Đã có bằng.' }, 0)).data).toMatchObject({ state: 'DRAFT', intro: fullTeaching.intro, submission: 0 })
})

test('“never again” is respected: for either kind, politely, and without a reminder', async () => {
  const { id, as, revision } = await submitted()
  const tutor = await drafted(as, 'TUTOR')
  await reject(id, revision, { isFinal: true })
  expect((await save(as, { intro: 'Lần nữa' }, 0)).code).toBe('APPLICATION_NO_LONGER_ACCEPTED')
  expect(await submit(as, tutor.revision, 'TUTOR')).toMatchObject({ status: 403, code: 'APPLICATION_NO_LONGER_ACCEPTED' })
  expect((await mine(as)).canApply).toEqual({ TEACHER: false, TUTOR: false })
  const before = (await noticesOf(as)).length
  for (const job of applicationJobs) await job.run(deps, undefined)
  await deliverEvents()
  expect(await noticesOf(as)).toHaveLength(before)
})

test('a reason of one’s own cannot be empty', async () => {
  const { id, revision } = await submitted()
  expect(await reject(id, revision, { code: 'OTHER' })).toMatchObject({ status: 400 })
  expect((await reject(id, revision, { code: 'OTHER', text: 'Trùng hồ sơ.' })).data.state).toBe('REJECTED')
})

test('withdrawing twice withdraws once, takes the case out of the queue, and leaves the way open', async () => {
  const { id, as, revision } = await submitted()
  expect((await withdraw(as)).data.state).toBe('WITHDRAWN')
  expect((await withdraw(as)).data.state).toBe('WITHDRAWN')
  expect((await approve(id, revision)).code).toBe('APPLICATION_STATUS_LOCKED')
  expect((await claim(id)).code).toBe('WORK_ITEM_NOT_FOUND')
  expect((await mine(as)).canApply.TEACHER).toBe(true)
})

test('an admin cannot decide an application of their own household, and only its owner can read a draft', async () => {
  const parent = await given.admin({ birthDate: '1980-01-01' })
  const own = await submitted(await applicant(world))
  await pool.query(`insert into guardianships (guardian_id, child_id) values ($1, $2)`, [parent.id, own.as.id])
  expect((await approve(own.id, own.revision, [], parent)).code).toBe('OWN_CASE')
  expect((await openProof(own.id, own.proofId, parent)).code).toBe('OWN_CASE')
  const draft = await drafted(await applicant(world))
  expect((await call(api.getTeachingCase, { as: admin, params: { id: draft.id } })).code).toBe('APPLICATION_NOT_FOUND')
  expect((await openProof(draft.id, draft.proofId)).code).toBe('APPLICATION_NOT_FOUND')
})

test('a proof of another person cannot be sent as one’s own', async () => {
  const [as, other] = [await applicant(world), await applicant(world)]
  const proofs = [{ assetId: await proof(other), name: 'Bằng', itemId: null }]
  expect((await save(as, { proofs }, 0)).code).toBe('ASSET_NOT_FOUND')
})

test('a proof that is taken away is deleted, unless another application has it, too', async () => {
  const as = await applicant(world)
  const draft = await drafted(as)
  const tutor = (await save(as, { intro: 'Gia sư' }, 0, 'TUTOR')).data
  expect(tutor.proofs).toHaveLength(1) // prefilled
  const url = tutor.proofs[0]!.url!
  await save(as, { proofs: [] }, draft.revision)
  expect(await get(url, as)).toBe(200)
  await save(as, { proofs: [] }, tutor.revision, 'TUTOR')
  expect(await get(url, as)).toBe(404)
})

test('files of an application that came to nothing are removed after ninety days', async () => {
  const { id, as, proofId } = await submitted()
  await withdraw(as)
  await pool.query(`update teacher_applications set saved_at = now() - interval '91 days' where id = $1`, [id])
  for (const job of applicationJobs) await job.run(deps, undefined)
  const { rows } = await pool.query(`select status from assets where id = $1`, [proofId])
  expect(rows).toEqual([{ status: 'DELETED' }])
  expect((await mine(as)).applications.TEACHER?.proofs).toEqual([])
})

test('files of a draft that lay untouched for a year are removed; its words stay, and it can be sent with new files', async () => {
  const as = await applicant(world)
  const { id, proofId } = await drafted(as)
  const run = async (days: number) => {
    await pool.query(`update teacher_applications set saved_at = now() - make_interval(days => $2) where id = $1`, [id, days])
    for (const job of applicationJobs) await job.run(deps, undefined)
    return (await pool.query<{ status: string }>(`select status from assets where id = $1`, [proofId])).rows[0]?.status
  }
  expect(await run(364)).not.toBe('DELETED')
  expect(await run(366)).toBe('DELETED')
  expect((await mine(as)).applications.TEACHER).toMatchObject({ state: 'DRAFT', intro: fullTeaching.intro, proofs: [] })
})

test('one’s applications are in the copy of one’s data, and go with the account', async () => {
  const { as } = await submitted()
  expect(JSON.stringify(await personalData.collect(deps, as.id))).toContain(fullTeaching.intro)
  await personalData.erase(deps, as.id)
  expect(await personalData.collect(deps, as.id)).toEqual({})
})
