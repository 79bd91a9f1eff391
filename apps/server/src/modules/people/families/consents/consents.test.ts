import { consentPurposes } from '@khue/contracts/people/consents'
import {
  acceptInvitation,
  createChild,
  endLink,
  inviteFamily,
  listConsentLog,
  listConsents,
  setConsent,
} from '@khue/contracts/people/families'
import { listPolicyAcceptances } from '@khue/contracts/people/policy-acceptances'
import { getPolicyVersions } from '@khue/contracts/ground/texts'
import { expect, test } from 'vitest'
import { filterConsenting } from '#modules/people/families'
import { violatedConstraint } from '#platform/postgres/db'
import { testApp } from '#testing/test-app'
import { personalData } from '../personal-data.ts'

const { call, given, pool, deps, deliverEvents } = await testApp({ clock: () => new Date('2026-11-20T03:00:00Z') })
type Person = Awaited<ReturnType<typeof given.parent>>

const version: string = consentPurposes.PHOTO.version
const say = (as: Person, isGranted: boolean, personId?: string, decisions = version) =>
  call(setConsent, { as, query: { ...(personId && { personId }) }, body: { purpose: 'PHOTO', version: decisions, isGranted } })
const isShown = async (person: Person) => (await filterConsenting(deps, [person.id], 'PHOTO')).has(person.id)

async function family(birthDate: string) {
  const parent = await given.parent({ name: 'Phạm Thị Mẹ' })
  const child = await given.student({ guardianId: parent.id })
  await pool.query('update people set birth_date = $1 where id = $2', [birthDate, child.id])
  return { parent, child }
}

/** `guardian` is linked by a code that the present guardian creates for the child. */
async function linkByCode(guardian: Person, child: Person, present: Person) {
  const { code } = (await call(inviteFamily, { as: present, body: { as: 'child', childId: child.id } })).data
  expect((await call(acceptInvitation, { as: guardian, body: { code } })).status).toBe(200)
}

test('a child of ten is shown once child and guardian have consented, and no longer once one of them withdraws', async () => {
  const { parent, child } = await family('2016-01-01')
  expect(await isShown(child)).toBe(false)
  await say(child, true)
  expect(await isShown(child)).toBe(false)
  expect((await say(parent, true, child.id)).data).toMatchObject({ isInForce: true, mine: 'GUARDIAN' })
  expect(await isShown(child)).toBe(true)
  expect((await say(child, false)).data).toMatchObject({ isInForce: false, mine: 'SELF', decisions: { GUARDIAN: { by: 'Phạm Thị Mẹ' } } })
  expect(await isShown(child)).toBe(false)
  await say(child, true)
  await say(parent, false, child.id)
  expect(await isShown(child)).toBe(false)
})

test('for a child of six only the guardian consents; from sixteen only the person', async () => {
  const small = await family('2020-06-01')
  expect((await say(small.child, true)).code).toBe('CONSENT_NOT_YOURS')
  await say(small.parent, true, small.child.id)
  expect(await isShown(small.child)).toBe(true)
  const big = await family('2010-11-20')
  expect((await say(big.parent, true, big.child.id)).code).toBe('CONSENT_NOT_YOURS')
  await say(big.child, true)
  expect(await isShown(big.child)).toBe(true)
})

test('each of two guardians answers separately: one cannot allow what the other refuses', async () => {
  const { parent, child } = await family('2020-06-01')
  const father = await given.parent({ name: 'Phạm Văn Cha' })
  await pool.query('insert into guardianships (guardian_id, child_id) values ($1, $2)', [father.id, child.id])
  await say(parent, true, child.id)
  expect(await isShown(child)).toBe(true)
  await say(father, false, child.id)
  expect((await say(parent, true, child.id)).data).toMatchObject({ isInForce: false, decisions: { GUARDIAN: { by: 'Phạm Văn Cha' } } })
  expect(await isShown(child)).toBe(false)
  await say(father, true, child.id)
  expect(await isShown(child)).toBe(true)
  await say(father, false, child.id)
  await pool.query('delete from guardianships where guardian_id = $1', [father.id])
  expect(await isShown(child)).toBe(true) // the mother's consent stands
})

test("a guardian's consent ends with the guardianship", async () => {
  const { parent, child } = await family('2020-06-01')
  await say(parent, true, child.id)
  await pool.query('delete from guardianships where child_id = $1', [child.id])
  expect(await isShown(child)).toBe(false)
})

test('a guardianship that was ended and made again begins without consents: the guardian is asked anew', async () => {
  const { parent, child } = await family('2020-06-01')
  const father = await given.parent({ name: 'Phạm Văn Cha' })
  await linkByCode(father, child, parent)
  await say(parent, true, child.id)
  expect(await isShown(child)).toBe(true)
  expect((await call(endLink, { as: parent, params: { personId: child.id } })).status).toBe(200)
  await linkByCode(parent, child, father)
  expect(await isShown(child)).toBe(false)
  const { items } = (await call(listConsents, { as: parent, query: { personId: child.id } })).data
  expect(items.find(({ purpose }) => purpose === 'PHOTO')).toMatchObject({ isInForce: false, mine: 'GUARDIAN' })
  await deliverEvents()
  expect((await say(parent, true, child.id)).data).toMatchObject({ isInForce: true })
  expect(await isShown(child)).toBe(true)
  const { rows } = await pool.query(
    `select payload->>'isGranted' as granted from outbox where name = 'family.consent_recorded' and payload->>'subjectId' = $1 order by id`,
    [child.id],
  )
  expect(rows).toEqual([{ granted: 'true' }, { granted: 'true' }]) // the family is notified of the second answer, too
})

test('the database refuses an answer under a guardianship that is not the one of these two', async () => {
  const { parent, child } = await family('2020-06-01')
  const stranger = await family('2020-06-01')
  const insert = (guardianshipId: string) =>
    pool
      .query(
        `insert into consent_entries (id, subject_id, purpose, side, version, is_granted, by_id, guardianship_id, evidence)
         values (gen_random_uuid(), $1, 'PHOTO', 'GUARDIAN', $2, true, $3, $4, '{}')`,
        [child.id, version, parent.id, guardianshipId],
      )
      .then(
        () => 'inserted',
        (error: unknown) => violatedConstraint(error),
      )
  const idOf = async (childId: string) =>
    (await pool.query<{ id: string }>('select link_id as id from guardianships where child_id = $1', [childId])).rows[0]!.id
  const former = await idOf(child.id)
  expect(await insert(await idOf(stranger.child.id))).toBe('consent_entries_guardianship_current')
  expect(await insert(former)).toBe('inserted')
  await pool.query('delete from guardianships where child_id = $1', [child.id])
  expect(await insert(former)).toBe('consent_entries_guardianship_current')
})

test('a changed text needs new consent, but can be refused under any version', async () => {
  const { child } = await family('2000-01-01')
  expect((await say(child, true, undefined, '2025-01-01')).code).toBe('CONSENT_OUTDATED')
  await say(child, true)
  await pool.query(`update consent_entries set version = '2025-01-01' where subject_id = $1`, [child.id])
  expect(await isShown(child)).toBe(false)
  expect((await say(child, false, undefined, '2025-01-01')).status).toBe(200)
})

test('each answer is stored with its evidence and counts for its purpose alone', async () => {
  const { child } = await family('2000-01-01')
  await say(child, true)
  await say(child, false)
  const { rows } = await pool.query('select is_granted, by_id, evidence from consent_entries where subject_id = $1 order by id', [child.id])
  expect(rows).toMatchObject([
    { is_granted: true, by_id: child.id, evidence: { session: expect.any(String), network: expect.any(String) } },
    { is_granted: false },
  ])
  const { items } = (await call(listConsents, { as: child })).data
  expect(items.filter(({ decisions }) => decisions.SELF)).toHaveLength(1)
  expect(items).toHaveLength(Object.keys(consentPurposes).length)
})

test("a stranger can neither see nor give consent for another person's child", async () => {
  const { child } = await family('2016-01-01')
  for (const as of [await given.parent(), await given.admin(), await given.teacher()]) {
    expect((await say(as, true, child.id)).code).toBe('RELATIVE_NOT_FOUND')
    expect((await call(listConsents, { as, query: { personId: child.id } })).code).toBe('RELATIVE_NOT_FOUND')
  }
})

test('the log shows every answer to the family, and its network only to the person who answered', async () => {
  const { parent, child } = await family('2016-01-01')
  await say(child, true)
  await say(parent, false, child.id)
  const log = async (as: Person, page = 0) => (await call(listConsentLog, { as, query: { personId: child.id, page } })).data
  const words = [
    { purpose: consentPurposes.PHOTO.title, side: 'GUARDIAN', isGranted: false, by: 'Phạm Thị Mẹ', version },
    { side: 'SELF', isGranted: true, by: child.name, version },
  ]
  expect(await log(child)).toMatchObject({ total: 2, items: words })
  expect((await log(child)).items.map(({ device }) => device)).toEqual([null, expect.any(String)])
  expect((await log(parent)).items.map(({ device }) => device)).toEqual([expect.any(String), null])
  expect((await log(parent, 1)).items).toEqual([])
  expect((await call(listConsentLog, { as: await given.parent(), query: { personId: child.id } })).code).toBe('RELATIVE_NOT_FOUND')
})

test("the declaration of a guardian who opens a child's account is stored with its evidence", async () => {
  const parent = await given.parent()
  const body = { name: 'Lê Gia Bảo', birthDate: '2016-03-01', gender: null, grade: null, isGuardian: true } as const
  const { id } = (await call(createChild, { as: parent, body })).data
  const accepted = (as: Person, personId?: string) => call(listPolicyAcceptances, { as, query: { ...(personId && { personId }) } })
  expect((await accepted(parent, id)).data.items).toMatchObject([
    {
      policy: 'privacy',
      version: (await call(getPolicyVersions)).data.privacy,
      form: 'new-child',
      isInForce: true,
      device: expect.any(String),
    },
  ])
  expect((await accepted(await given.parent(), id)).code).toBe('PERSON_NOT_FOUND')
  expect((await accepted(parent)).data.items).toEqual([])
})

test('answers are append-only rows, so their number is limited', async () => {
  const limited = await testApp({ env: { RATE_LIMIT_FACTOR: '1' } })
  const as = await limited.given.student()
  const body = { purpose: 'PHOTO', version: consentPurposes.PHOTO.version, isGranted: false } as const
  const answers = await Promise.all(Array.from({ length: 70 }, () => limited.call(setConsent, { as, body })))
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(10)
})

test('erasing a person deletes their links and answers', async () => {
  const { parent, child } = await family('2016-01-01')
  await say(child, true)
  expect(await personalData.collect(deps, child.id)).toMatchObject({
    'Phụ huynh đã liên kết': ['Phạm Thị Mẹ'],
    'Nhật ký đồng ý': [{ 'Trả lời': 'đồng ý' }],
  })
  await personalData.erase(deps, child.id)
  expect(await personalData.collect(deps, child.id)).toMatchObject({ 'Phụ huynh đã liên kết': [], 'Nhật ký đồng ý': [] })
  expect(await personalData.collect(deps, parent.id)).toMatchObject({ 'Con đã liên kết': [] })
})
