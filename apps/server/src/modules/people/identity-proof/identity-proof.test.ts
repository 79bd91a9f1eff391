import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { listAudit } from '@khue/contracts/ground/audit'
import * as api from '@khue/contracts/people/identity-proof'
import { loadNotifications, msgApp } from '@khue/contracts/people/notifications'
import { changeProfile } from '@khue/contracts/people/profile'
import { expect, test } from 'vitest'
import type { TestPerson } from '#testing/people'
import { testApp } from '#testing/test-app'
import { picture, uploads } from '#testing/uploads'
import { collectPages } from '#testing/collect-pages'
import { rounds } from '#testing/rounds'
import { personalData } from './personal-data.ts'

const { call, given, app, pool, deps } = await testApp({ clock: () => new Date('2026-11-20T03:00:00Z') })
const { sent } = uploads(call, app.fastify)
const admin = await given.admin()

const profile = { birthDate: '2003-05-01', gender: 'MALE' as const, school: null, grade: null, languages: [], address: null, version: 0 }
let numbers = 100_000
const newNumber = () => `079203${numbers++}`

async function owner() {
  const as = await given.teacher({ name: 'Võ Minh Dũng' })
  await call(changeProfile, { as, body: { ...profile, name: 'Võ Minh Dũng' } })
  return as
}
const photo = async (as: TestPerson) => (await sent(as, { purpose: 'IDENTITY_PROOF', bytes: await picture('jpeg') })).assetId
async function details(as: TestPerson, change: object = {}) {
  const photos = { frontAssetId: await photo(as), backAssetId: await photo(as) }
  return { idNumber: newNumber(), issueDate: '2021-08-15', issuePlace: 'Cục Cảnh sát QLHC về TTXH', ...photos, ...change }
}
const save = async (as: TestPerson, change?: object) => call(api.saveIdentityProof, { as, body: await details(as, change) })
const submit = (as: TestPerson) => call(api.requestIdentify, { as })
const open = (id: string, as = admin, reason = 'Xác minh giáo viên mới') =>
  call(api.openIdentityProof, { as, params: { personId: id }, body: { reason } })
const judge = (id: string, body: { verdict: 'APPROVED' } | { verdict: 'REJECTED'; reason: string } = { verdict: 'APPROVED' }, as = admin) =>
  call(api.reviewIdentityProof, { as, params: { personId: id }, body })
const get = async (url: string, as: TestPerson) =>
  (await app.fastify.inject({ url, headers: { authorization: `Bearer ${as.accessToken}` } })).statusCode
const own = async (as: TestPerson) => (await call(api.getIdentityProof, { as })).data.proof

test('a person declares, an admin approves, and both see it', async () => {
  const as = await owner()
  expect(await own(as)).toBeNull()
  const idNumber = newNumber()
  expect((await save(as, { idNumber: `${idNumber.slice(0, 3)} ${idNumber.slice(3)}` })).data).toMatchObject({
    status: 'DRAFT',
    idNumber,
    warnings: [],
  })
  expect((await submit(as)).data).toMatchObject({ status: 'PENDING', submittedAt: expect.any(String) })
  const { data } = await open(as.id)
  expect(data).toMatchObject({ idNumber, birthDate: '2003-05-01', isNumberTaken: false, person: { name: 'Võ Minh Dũng' } })
  expect((await judge(as.id)).data.status).toBe('APPROVED')
  expect(await own(as)).toMatchObject({ status: 'APPROVED', decidedAt: expect.any(String) })
})

test.each([
  ['another year of birth', { idNumber: '079204012345' }, 'ID_NUMBER_WRONG_YEAR'],
  ['another sex', { idNumber: '079303012345' }, 'ID_NUMBER_WRONG_GENDER'],
  ['11 digits', { idNumber: '07920301234' }, 'INVALID_INPUT'],
  ['letters', { idNumber: '07920301234A' }, 'INVALID_INPUT'],
  ['an issue date tomorrow', { issueDate: '2026-11-21' }, 'ISSUE_DATE_WRONG'],
  ['an issue date before birth', { issueDate: '2003-05-01' }, 'ISSUE_DATE_WRONG'],
  ['no place', { issuePlace: ' ' }, 'INVALID_INPUT'],
  ['a photo that does not exist', { backAssetId: '01993d5c-0000-7000-8000-000000000000' }, 'ASSET_NOT_FOUND'],
])('%s is refused and nothing is stored', async (_case, change, code) => {
  const as = await owner()
  expect((await save(as, change)).code).toBe(code)
  expect(await own(as)).toBeNull()
})

test("the same photo twice, and another person's photo, are refused", async () => {
  const [as, other] = [await owner(), await owner()]
  const frontAssetId = await photo(as)
  expect((await save(as, { frontAssetId, backAssetId: frontAssetId })).code).toBe('SAME_PHOTO_TWICE')
  expect((await save(as, { frontAssetId: await photo(other) })).code).toBe('ASSET_NOT_FOUND')
})

test('a person without birth date or gender is asked to enter them first', async () => {
  expect((await save(await given.teacher())).code).toBe('PROOF_PROFILE_INCOMPLETE')
})

test('an unknown registry is only a warning', async () => {
  expect((await save(await owner(), { idNumber: '003203000001' })).data.warnings).toHaveLength(1)
})

test('number and photos are stored in clear text neither in the database nor in the store', async () => {
  const as = await owner()
  const idNumber = newNumber()
  const bytes = await picture('jpeg', 640, 400)
  const { assetId: frontAssetId } = await sent(as, { purpose: 'IDENTITY_PROOF', bytes })
  await save(as, { idNumber, frontAssetId })
  await submit(as)
  await open(as.id)
  await judge(as.id)
  const { rows: tables } = await pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public'`,
  )
  for (const { name } of tables) {
    const { rows } = await pool.query(`select 1 from "${name}" as row where row::text like $1 limit 1`, [`%${idNumber}%`])
    expect({ name, rows }).toEqual({ name, rows: [] })
  }
  const kept = readdirSync(deps.config.dataDir, { recursive: true, encoding: 'utf8' })
    .map((name) => path.join(deps.config.dataDir, name))
    .filter((file) => statSync(file).isFile())
    .map((file) => readFileSync(file))
  expect(kept.length).toBeGreaterThan(0)
  const middle = bytes.subarray(bytes.length / 2, bytes.length / 2 + 64)
  for (const file of kept) expect([file.includes(idNumber), file.includes(middle)]).toEqual([false, false])
})

test('the photos open only for their reader: the owner, or the admin who gave a reason', async () => {
  const as = await owner()
  const mine = (await save(as)).data.photos.front
  await submit(as)
  const shown = (await open(as.id)).data.photos.front
  const stranger = await given.admin()
  expect(await Promise.all([get(mine, as), get(shown, admin), get(mine, admin), get(shown, as), get(shown, stranger)])).toEqual([
    200, 200, 404, 404, 404,
  ])
})

test('each view is logged, for admins and for the owner', async () => {
  const as = await owner()
  await save(as)
  expect((await open(as.id)).code).toBe('PROOF_NOT_FOUND') // drafts are private
  await submit(as)
  expect((await open(as.id, admin, '  ')).status).toBe(400)
  await open(as.id, admin, 'Đối chiếu hợp đồng')
  expect((await call(api.listProofViews, { as })).data.items).toMatchObject([{ reason: 'Đối chiếu hợp đồng' }])
  const { items } = (await call(listAudit, { as: admin, query: { subjectId: as.id } })).data
  expect(items).toMatchObject([{ action: 'identity-proof.opened', reason: 'Đối chiếu hợp đồng' }])
  await expect(pool.query('delete from identity_proof_views')).rejects.toMatchObject({ constraint: 'audit_append_only' })
})

test('one number is approved for one person, however the verdicts race', rounds, async () => {
  const idNumber = newNumber()
  const two = [await owner(), await owner()]
  for (const as of two) {
    await save(as, { idNumber })
    await submit(as)
    await open(as.id)
  }
  const answers = await Promise.all(two.map((as) => judge(as.id)))
  expect(answers.map(({ code }) => code).toSorted((a, b) => String(a).localeCompare(String(b)))).toEqual(['ID_NUMBER_TAKEN', undefined])
  const loser = two[answers.findIndex(({ status }) => status !== 200)]
  expect(loser && (await open(loser.id)).data.isNumberTaken).toBe(true)
})

test('a rejected proof states its reason and can be resubmitted; an approved one locks the profile', async () => {
  const as = await owner()
  await save(as)
  expect((await judge(as.id)).code).toBe('PROOF_NOT_FOUND')
  await submit(as)
  expect((await submit(as)).code).toBe('PROOF_STATUS_LOCKED')
  expect((await judge(as.id, { verdict: 'REJECTED', reason: 'Ảnh mờ' })).data.status).toBe('REJECTED')
  const before = await own(as)
  expect(before).toMatchObject({ rejectionReason: 'Ảnh mờ' })
  const { frontAssetId, backAssetId } = before ?? {}
  expect((await save(as, { frontAssetId, backAssetId })).status).toBe(200) // the photos were not what was wrong
  await submit(as)
  await open(as.id)
  await judge(as.id)
  const rename = () => call(changeProfile, { as, body: { ...profile, version: 1, name: 'Tên Khác' } })
  expect((await rename()).code).toBe('PROFILE_VERIFIED')
  const inbox = (await call(loadNotifications, { as, headers: msgApp })).data.items
  expect(inbox.map(({ type }) => type)).toEqual(['IDENTITY_APPROVED', 'IDENTITY_REJECTED'])
  expect(JSON.stringify(inbox)).not.toContain('Ảnh mờ')
  expect((await save(as)).data.status).toBe('DRAFT')
  expect((await rename()).status).toBe(200)
})

test('a proof that was replaced after the admin viewed it is not approved', async () => {
  const as = await owner()
  await save(as)
  await submit(as)
  expect((await judge(as.id)).code).toBe('PROOF_NOT_REVIEWED')
  await open(as.id)
  expect((await judge(as.id, { verdict: 'APPROVED' }, await given.admin())).code).toBe('PROOF_NOT_REVIEWED')
  await save(as, { issuePlace: 'Nơi khác' })
  await submit(as)
  expect((await judge(as.id)).code).toBe('PROOF_NOT_REVIEWED')
  await open(as.id)
  await call(changeProfile, { as, body: { ...profile, version: 1, name: 'Tên Khác' } })
  expect((await judge(as.id)).code).toBe('PROOF_NOT_REVIEWED')
  expect((await open(as.id)).data.person.name).toBe('Tên Khác')
  expect((await judge(as.id)).data.status).toBe('APPROVED')
})

test('no one reviews their own proof, and only admins review', async () => {
  const both = await given.person(['admin', 'teacher'])
  await call(changeProfile, { as: both, body: { ...profile, name: 'Võ Minh Dũng' } })
  await save(both)
  await submit(both)
  expect((await judge(both.id, { verdict: 'APPROVED' }, both)).code).toBe('OWN_CASE')
  expect((await judge(both.id, { verdict: 'APPROVED' }, await given.teacher())).status).toBe(403)
  expect((await open(both.id, await given.teacher())).status).toBe(403)
})

test('the longest waiting comes first in the list, which contains no card data', async () => {
  const { items, total } = (await call(api.listIdentityProofs, { as: admin })).data
  expect(total).toBe(items.length)
  expect(items.map(({ submittedAt }) => submittedAt)).toEqual(
    items.map(({ submittedAt }) => submittedAt).toSorted((a, b) => (a ?? '').localeCompare(b ?? '')),
  )
  expect(JSON.stringify(items)).not.toContain('079203')
})

/** Creates a person with a submitted proof, one of many in one moment; returns who. */
async function join() {
  const { id } = await given.teacher()
  await pool.query(
    `insert into identity_proofs (person_id, status, sealed, number_fingerprint, front_asset_id, back_asset_id, submitted_at)
     values ($1::uuid, 'PENDING', '', $1::uuid, gen_random_uuid(), gen_random_uuid(), date_trunc('second', now()) + interval '1.000001 s')`,
    [id],
  )
  return id
}

test('an admin pages through the queue while others join it: no one appears twice, no one is skipped', async () => {
  const waiting = [await join(), await join(), await join(), await join(), await join()]
  const list = async (cursor: string | undefined) => (await call(api.listIdentityProofs, { as: admin, query: { size: 2, cursor } })).data
  const { items } = (await call(api.listIdentityProofs, { as: admin })).data
  const seen = (await collectPages(list, join)).map(({ person }) => person.id)
  expect(seen.slice(0, items.length)).toEqual(items.map(({ person }) => person.id))
  expect([new Set(seen).size, waiting.every((id) => seen.includes(id))]).toEqual([seen.length, true])
  expect((await call(api.listIdentityProofs, { as: admin, query: { status: 'DRAFT' as 'PENDING' } })).status).toBe(400)
})

test('erasing a person deletes the proof', async () => {
  const as = await owner()
  const idNumber = newNumber()
  await save(as, { idNumber })
  expect(await personalData.collect(deps, as.id)).toMatchObject({ 'Giấy tờ tuỳ thân': { 'Số định danh': idNumber } })
  await personalData.erase(deps, as.id)
  expect(await own(as)).toBeNull()
})
