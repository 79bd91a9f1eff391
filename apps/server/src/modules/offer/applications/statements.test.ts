import * as api from '@khue/contracts/offer/applications'
import { getOwnTeacherProfile, saveOwnTeacherProfile, submitOwnTeacherProfile } from '@khue/contracts/offer/teacher-profile'
import { expect, test } from 'vitest'
import { createTeacherProfile } from '#modules/offer/teachers'
import { applicant, applications } from '#testing/applications'
import type { TestPerson } from '#testing/people'
import { statementsOf } from '#testing/statements'
import { testApp } from '#testing/test-app'

const world = await testApp()
const { call, given, deps } = world
const admin = await given.admin()
const { drafted, passFilm, save, sentFilm, submitted } = applications(world)

const profileOf = async (as: TestPerson) => (await call(getOwnTeacherProfile, { as })).data
const saveProfile = (as: TestPerson, revision: number, changes: object) => call(saveOwnTeacherProfile, { as, body: { revision, changes } })

async function teacher() {
  const as = await given.teacher()
  await createTeacherProfile(deps, { personId: as.id, title: 'Cô', intro: 'Dạy chậm mà chắc.', subjectIds: [4], grades: [8] })
  return as
}
async function sentProfile() {
  const as = await teacher()
  const { revision } = (await saveProfile(as, (await profileOf(as)).revision, { intro: 'Dạy vui.' })).data
  await call(submitOwnTeacherProfile, { as, body: { revision } })
}

const list = () => call(api.listTeachingCases, { as: admin, query: { size: 50 } })
/** Without the subscribers of earlier calls. */
const deskStatements = async () => (await statementsOf(list)).filter((one) => /teacher_|from "people"|work_item/.test(one))

test('a page of the desk takes four statements', async () => {
  await submitted()
  await sentProfile()
  await list() // fills caches
  expect(await deskStatements()).toHaveLength(4)
  for (let n = 0; n < 3; n++) await submitted()
  await sentProfile()
  expect(await deskStatements()).toHaveLength(4)
  expect((await list()).data).toMatchObject({ total: 6, figures: { waiting: 6 } })
})

test('an autosave of an application takes at most six statements', async () => {
  const as = await applicant(world)
  const { revision } = await drafted(as) // with a video, whose state costs a statement
  expect((await statementsOf(() => save(as, { intro: 'Dạy Toán bằng trò chơi.' }, revision))).length).toBeLessThanOrEqual(6)
})

test('a save of a profile takes at most six statements', async () => {
  const as = await teacher()
  const filmId = await sentFilm(as)
  const { revision } = (await saveProfile(as, (await profileOf(as)).revision, { introVideo: { assetId: filmId } })).data
  await passFilm(filmId)
  const saveIt = async () => expect((await saveProfile(as, revision, { intro: 'Dạy vui.' })).status).toBe(200)
  expect((await statementsOf(saveIt)).length).toBeLessThanOrEqual(6)
  expect(await profileOf(as)).toMatchObject({ open: { intro: 'Dạy vui.', introVideo: { state: 'READY' } }, path: expect.any(String) })
})

test('the desk counts what waits, what was approved this week, and how long answers take', async () => {
  const before = (await call(api.listTeachingCases, { as: admin })).data.figures
  expect(before).toMatchObject({ approvedThisWeek: 0, medianMinutes: null })
  const answer = async (minutes: number) => {
    const { id, revision } = await submitted()
    await world.pool.query(`update teacher_applications set submitted_at = now() - make_interval(mins => $2) where id = $1`, [id, minutes])
    await call(api.approveTeachingCase, { as: admin, params: { id }, body: { revision, verifiedItemIds: [] } })
  }
  for (const minutes of [10, 300, 40]) await answer(minutes)
  const { data } = await call(api.listTeachingCases, { as: admin, query: { state: 'APPROVED' } })
  expect(data).toMatchObject({ total: 3, figures: { waiting: before.waiting, approvedThisWeek: 3, medianMinutes: 40 } })
})
