import * as api from '@khue/contracts/offer/applications'
import { getOwnTeacherProfile, saveOwnTeacherProfile, submitOwnTeacherProfile } from '@khue/contracts/offer/teacher-profile'
import { getTeacher } from '@khue/contracts/offer/teachers'
import { setVideoPoster } from '@khue/contracts/ground/media'
import { getProfile } from '@khue/contracts/people/identity'
import { expect, test } from 'vitest'
import { achievementId, applicant, applications, fullTeaching } from '#testing/applications'
import type { TestPerson } from '#testing/people'
import { testApp } from '#testing/test-app'
import { picture, uploads } from '#testing/uploads'

/** Attempts to get around the rules of applications, and late changes. */
const world = await testApp()
const { call, given, app, pool } = world
const admin = await given.admin()
const { drafted, proof, save, sentFilm, submit, submitted } = applications(world)
const { sent } = uploads(call, app.fastify)

const open = async (id: string) => (await call(api.getTeachingCase, { as: admin, params: { id } })).data
const approve = (id: string, revision: number, verifiedItemIds: string[] = [], as = admin) =>
  call(api.approveTeachingCase, { as, params: { id }, body: { revision, verifiedItemIds } })
const reject = (id: string, revision: number, isFinal: boolean) =>
  call(api.rejectTeachingCase, { as: admin, params: { id }, body: { revision, code: 'CONTENT', isFinal } })
const openProof = (id: string, assetId: string, as = admin) =>
  call(api.openTeachingProof, { as, params: { id, assetId }, body: { reason: 'Xét đơn' } })
const status = async (url: string, as?: TestPerson) =>
  (await app.fastify.inject({ url, ...(as && { headers: { authorization: `Bearer ${as.accessToken}` } }) })).statusCode
const profileOf = async (as: TestPerson) => (await call(getOwnTeacherProfile, { as })).data

/** Changes a public profile and has it approved. */
async function changeProfile(as: TestPerson, changes: object) {
  const { revision } = (await call(saveOwnTeacherProfile, { as, body: { revision: (await profileOf(as)).revision, changes } })).data
  await call(submitOwnTeacherProfile, { as, body: { revision } })
  const { items } = (await call(api.listTeachingCases, { as: admin, query: { size: 50 } })).data
  const one = items.find(({ person, kind }) => person.id === as.id && kind === 'PROFILE')!
  expect((await approve(one.id, (await open(one.id)).revision)).status).toBe(200)
}

test('two rows cannot share an id, because one proof would verify both', async () => {
  const as = await applicant(world)
  const { revision } = await drafted(as)
  const [school] = fullTeaching.schools
  const again = await save(as, { schools: [school, { ...school, study: 'Tiến sĩ' }] }, revision)
  expect(again).toMatchObject({ status: 400, code: 'TEACHING_ITEM_ID_TAKEN' })
  const elsewhere = await save(as, { work: [{ ...fullTeaching.work[0], id: achievementId }] }, revision)
  expect(elsewhere.code).toBe('TEACHING_ITEM_ID_TAKEN')
  expect((await save(as, { schools: [school] }, revision)).status).toBe(200)
})

const poster = async (of: TestPerson) => (await sent(of, { purpose: 'VIDEO_POSTER', bytes: await picture('jpeg', 640, 360) })).assetId

test('the poster of a sent application is fixed', async () => {
  const { as, id, introVideo } = await submitted()
  const late = await call(setVideoPoster, { as, params: { id: introVideo!.id }, body: { assetId: await poster(as) } })
  expect(late).toMatchObject({ status: 409, code: 'VIDEO_POSTER_FIXED' })
  expect((await open(id)).content.introVideo?.posterUrl).toBeNull()
  const other = await applicant(world)
  const draft = await drafted(other)
  const inTime = await call(setVideoPoster, { as: other, params: { id: draft.introVideo!.id }, body: { assetId: await poster(other) } })
  expect(inTime.status).toBe(200)
})

test('a replaced video and photo are no longer public', async () => {
  const as = await applicant(world)
  const draft = await drafted(as)
  const { assetId } = await sent(as, { purpose: 'TEACHER_PHOTO', bytes: await picture('jpeg', 600, 600) })
  const { data } = await save(as, { photo: { assetId } }, draft.revision)
  const { id, revision, introVideo } = (await submit(as, data.revision)).data
  await approve(id, revision)
  await save(as, { intro: 'Gia sư' }, 0, 'TUTOR') // the new application reuses the files, which stay for it
  const photo = `/files/pictures/${assetId}/small.webp`
  expect(await status(photo)).toBe(200)
  await changeProfile(as, { photo: null, introVideo: null })
  expect(await status(photo)).toBe(404)
  const published = await pool.query(`select published_at from videos where id = $1`, [introVideo!.id])
  expect(published.rows).toEqual([{ published_at: null }])
  const { revision: tutor } = (await call(api.getOwnApplications, { as })).data.applications.TUTOR!
  await save(as, { photo: null, introVideo: null }, tutor, 'TUTOR')
  const { rows } = await pool.query(`select 1 from videos where id = $1`, [introVideo!.id])
  expect(rows).toEqual([])
  expect((await open(id)).state).toBe('APPROVED') // a decided case can still be read
})

test('a final rejection also bars another application that already waits', async () => {
  const { as, id, revision } = await submitted()
  const tutor = await submitted(as, 'TUTOR')
  await reject(id, revision, true)
  expect(await approve(tutor.id, tutor.revision)).toMatchObject({ status: 409, code: 'APPLICANT_BARRED' })
  expect((await call(getProfile, { as })).data.roles).not.toContain('tutor')
  expect((await reject(tutor.id, tutor.revision, false)).data.state).toBe('REJECTED')
})

test('an application without its video cannot be approved', async () => {
  const { id, as, revision, introVideo } = await submitted()
  await pool.query(
    `update videos set state = 'REFUSED', refusal_code = 'BROKEN', rendition_asset_id = null, duration_ms = null where id = $1`,
    [introVideo!.id],
  )
  expect((await approve(id, revision)).code).toBe('INTRO_VIDEO_NOT_READY')
  await pool.query(`delete from videos where id = $1`, [introVideo!.id])
  expect((await approve(id, revision)).code).toBe('INTRO_VIDEO_NOT_READY')
  expect((await call(getTeacher, { params: { id: as.id } })).status).toBe(404)
})

test('files of another person or purpose and deleted files are refused', async () => {
  const [as, other] = [await applicant(world), await applicant(world)]
  expect((await save(as, { introVideo: { assetId: await sentFilm(other) } }, 0)).code).toBe('ASSET_NOT_FOUND')
  const { assetId: othersPhoto } = await sent(other, { purpose: 'TEACHER_PHOTO', bytes: await picture('jpeg', 600, 600) })
  expect((await save(as, { photo: { assetId: othersPhoto } }, 0)).code).toBe('ASSET_NOT_FOUND')
  const own = await proof(as)
  expect((await save(as, { photo: { assetId: own } }, 0)).code).toBe('ASSET_NOT_FOUND')
  const proofs = [{ assetId: own, name: 'Bằng', itemId: null }]
  const first = (await save(as, { proofs }, 0)).data
  const second = (await save(as, { proofs: [] }, first.revision)).data
  expect(await save(as, { proofs }, second.revision)).toMatchObject({ status: expect.any(Number), code: expect.stringMatching(/^ASSET_/) })
})

test('a proof opens only for the admin who gave a reason, and only from its own case', async () => {
  const [one, another] = [await submitted(), await submitted()]
  expect((await openProof(one.id, another.proofId)).code).toBe('TEACHING_PROOF_NOT_FOUND')
  const { url } = (await openProof(one.id, one.proofId)).data
  const second = await given.admin()
  expect(await status(url, second)).toBe(404)
  expect(await status(url, another.as)).toBe(404)
  expect(await status(url)).toBe(404)
  expect(await status(url, admin)).toBe(200)
  // a proof that another admin has opened does not count
  expect((await approve(one.id, one.revision, [achievementId], second)).code).toBe('TEACHING_PROOF_NOT_SEEN')
})

test('an admin who teaches cannot decide their own profile', async () => {
  const as = await given.person(['admin', 'parent'], { name: 'Lê Thu Trang', birthDate: '1985-02-03' })
  await pool.query(`update sign_in_identifiers set verified_at = now() where account_id = $1`, [as.accountId])
  const { id, revision, proofId } = await submitted(as)
  for (const answer of [await approve(id, revision, [], as), await openProof(id, proofId, as)]) expect(answer.code).toBe('OWN_CASE')
  await approve(id, revision)
  const { revision: saved } = (
    await call(saveOwnTeacherProfile, { as, body: { revision: (await profileOf(as)).revision, changes: { intro: 'Dạy vui.' } } })
  ).data
  await call(submitOwnTeacherProfile, { as, body: { revision: saved } })
  const { rows } = await pool.query<{ id: string; revision: number }>(
    `select id, revision from teacher_profile_versions where person_id = $1 and state = 'PENDING'`,
    [as.id],
  )
  expect((await approve(rows[0]!.id, rows[0]!.revision, [], as)).code).toBe('OWN_CASE')
})

test('a video that a second application reuses is deleted with the later of both', async () => {
  const as = await applicant(world)
  const first = await drafted(as)
  const tutor = (await save(as, { intro: 'Gia sư' }, 0, 'TUTOR')).data
  expect(tutor.introVideo?.id).toBe(first.introVideo?.id)
  await save(as, { introVideo: null }, first.revision)
  expect((await call(api.getOwnApplications, { as })).data.applications.TUTOR?.introVideo).toMatchObject({ state: 'READY' })
  await save(as, { introVideo: null }, tutor.revision, 'TUTOR')
  const { rows } = await pool.query(`select 1 from videos where id = $1`, [first.introVideo!.id])
  expect(rows).toEqual([])
})
