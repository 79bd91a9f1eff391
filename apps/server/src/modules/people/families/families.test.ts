import * as api from '@khue/contracts/people/families'
import { getProfile } from '@khue/contracts/people/identity'
import { beforeEach, expect, test } from 'vitest'
import { rounds } from '#testing/rounds'
import { testApp } from '#testing/test-app'

const { call, given, pool } = await testApp({ clock: () => new Date('2026-11-20T03:00:00Z') })
type Person = Awaited<ReturnType<typeof given.parent>>

const child = { name: 'Lê Gia Bảo', birthDate: '2016-03-01', gender: 'MALE', grade: 'GRADE_5', isGuardian: true } as const
const family = async (as: Person) => (await call(api.getFamily, { as })).data
const create = (as: Person, change: object = {}) => call(api.createChild, { as, body: { ...child, ...change } })
const ask = (as: Person, role: api.InvitationRole, childId?: string) =>
  call(api.inviteFamily, { as, body: { as: role, ...(childId && { childId }) } })
const invite = async (...wanted: Parameters<typeof ask>) => (await ask(...wanted)).data.code
const accept = (as: Person, code: string) => call(api.acceptInvitation, { as, body: { code } })
const end = (as: Person, id: string) => call(api.endLink, { as, params: { personId: id } })
const born = (person: Person, birthDate: string) => pool.query('update people set birth_date = $1 where id = $2', [birthDate, person.id])

let parent: Person
let student: Person
beforeEach(async () => {
  parent = await given.parent({ name: 'Lê Thị Mẹ' })
  student = await given.student({ name: 'Lê Văn Con' })
})

test("a parent opens a child's account and acts for the child at once", async () => {
  const { data } = await create(parent)
  expect(data).toMatchObject({ name: 'Lê Gia Bảo', birthDate: '2016-03-01', grade: 'GRADE_5', canEnd: false })
  expect((await family(parent)).children).toEqual([data])
  expect((await call(getProfile, { as: parent })).data.children).toMatchObject([{ id: data.id }])
  const { rows } = await pool.query('select 1 from accounts where person_id = $1', [data.id])
  expect(rows).toHaveLength(1)
})

test.each([
  ['born tomorrow', { birthDate: '2026-11-21' }, 400],
  ['18 today', { birthDate: '2008-11-20' }, 409],
  ['17 until tomorrow', { birthDate: '2008-11-21' }, 200],
  ['without the declaration', { isGuardian: false }, 400],
  ['without a name', { name: ' ' }, 400],
])('a child %s: %#', async (_case, change, status) => {
  expect((await create(parent, change)).status).toBe(status)
  expect((await family(parent)).children).toHaveLength(status === 200 ? 1 : 0)
})

test('only parents open accounts for children, up to a limit', async () => {
  expect((await create(student)).status).toBe(403)
  await pool.query(
    `with made as (insert into people (id, name, avatar_kind) select gen_random_uuid(), 'Con ' || n, 'mk' from generate_series(1, $2::int) n returning id)
     insert into guardianships (guardian_id, child_id) select $1, id from made`,
    [parent.id, api.childLimit - 1],
  )
  const answers = await Promise.all([create(parent), create(parent)])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
})

test.each(['guardian', 'child'] as const)('a %s invites, the other sees who it is and accepts', async (role) => {
  const [inviter, other] = role === 'guardian' ? [parent, student] : [student, parent]
  const code = await invite(inviter, role)
  const typed = ` ${code.slice(0, 4).toLowerCase()} ${code.slice(4)}`
  expect((await call(api.getInvitation, { as: other, body: { code: typed } })).data).toMatchObject({
    inviter: { id: inviter.id },
    as: role,
  })
  expect((await accept(other, typed)).data).toMatchObject({ id: inviter.id, name: inviter.name })
  expect((await family(parent)).children).toMatchObject([{ id: student.id }])
  expect((await family(student)).guardians).toMatchObject([{ id: parent.id }])
  expect((await accept(await given.parent(), code)).code).toBe('INVITATION_INVALID')
})

test('a code works once, however many people accept it concurrently', rounds, async () => {
  const code = await invite(student, 'child')
  const answers = await Promise.all(Array.from({ length: 6 }, async () => accept(await given.parent(), code)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect((await family(student)).guardians).toHaveLength(1)
})

test('an invitation can be refused', async () => {
  const code = await invite(parent, 'guardian')
  expect((await accept(parent, code)).code).toBe('INVITATION_SELF_ACCEPT')
  expect((await accept(await given.teacher(), code)).code).toBe('NOT_A_LEARNER')
  const newer = await invite(parent, 'guardian')
  expect((await accept(student, code)).code).toBe('INVITATION_INVALID')
  await pool.query(`update family_invitations set expires_at = now() where inviter_id = $1`, [parent.id])
  expect((await accept(student, newer)).code).toBe('INVITATION_INVALID')
  for (const nonsense of ['', 'GD', 'GDAAAAAAAA', "GD' or 1=1"]) expect((await accept(student, nonsense)).code).toBe('INVITATION_INVALID')
  expect((await call(api.inviteFamily, { as: student, body: { as: 'guardian' } })).code).toBe('NOT_A_GUARDIAN')
  expect((await family(student)).guardians).toEqual([])
})

test('no one below 18 becomes a guardian, and no one the guardian of their own guardian', async () => {
  await born(parent, '2010-01-01')
  expect((await accept(parent, await invite(student, 'child'))).code).toBe('NOT_A_GUARDIAN')
  await born(parent, '1980-01-01')
  const [mother, daughter] = [await given.person(['parent', 'student']), await given.person(['parent', 'student'])]
  await accept(daughter, await invite(mother, 'guardian'))
  expect((await accept(mother, await invite(daughter, 'guardian'))).code).toBe('LINK_ROLE_CONFLICT')
  expect((await accept(daughter, await invite(mother, 'guardian'))).code).toBe('ALREADY_LINKED')
})

test('both sides can end a link, but a child below 16 keeps one guardian and cannot remove one', async () => {
  await accept(student, await invite(parent, 'guardian'))
  await born(student, '2012-01-01')
  expect((await family(student)).guardians).toMatchObject([{ canEnd: false }])
  expect((await family(parent)).children).toMatchObject([{ canEnd: false, isGuarded: true }])
  expect((await end(student, parent.id)).code).toBe('LINK_NOT_YOURS')
  expect((await end(parent, student.id)).code).toBe('LAST_GUARDIAN')
  const father = await given.parent()
  await accept(father, await invite(parent, 'child', student.id))
  expect((await end(student, father.id)).code).toBe('LINK_NOT_YOURS') // the other guardian may be using the child's account
  expect((await family(student)).guardians.map(({ canEnd }) => canEnd)).toEqual([false, false])
  expect((await end(parent, student.id)).status).toBe(200)
  expect((await family(parent)).children).toEqual([])
  await born(student, '2010-11-20') // turns 16 today
  expect((await family(father)).children).toMatchObject([{ canEnd: true, isGuarded: false }])
  expect((await end(student, father.id)).status).toBe(200)
  expect((await end(father, student.id)).code).toBe('RELATIVE_NOT_FOUND')
})

test('a child below 16 cannot accept another guardian: its own guardian decides', async () => {
  const [stranger, father] = [await given.parent(), await given.parent()]
  const before = await invite(student, 'child')
  await born(student, '2012-01-01')
  await accept(student, await invite(parent, 'guardian')) // the child has no guardian yet
  expect((await accept(stranger, before)).code).toBe('INVITATION_INVALID')
  expect((await ask(student, 'child')).code).toBe('GUARDIAN_APPROVAL_REQUIRED')
  expect((await accept(student, await invite(stranger, 'guardian'))).code).toBe('GUARDIAN_APPROVAL_REQUIRED')
  expect((await ask(stranger, 'child', student.id)).code).toBe('RELATIVE_NOT_FOUND')
  expect((await family(student)).guardians).toMatchObject([{ id: parent.id }])
  expect((await accept(father, await invite(parent, 'child', student.id))).data.id).toBe(student.id)
  const last = await invite(parent, 'child', student.id)
  await end(parent, student.id)
  expect((await accept(stranger, last)).code).toBe('INVITATION_INVALID')
  await born(student, '2010-11-20') // turns 16 today and decides alone from now on
  expect((await ask(father, 'child', student.id)).code).toBe('RELATIVE_NOT_FOUND')
  expect((await accept(stranger, await invite(student, 'child'))).status).toBe(200)
})

test('two guardians who leave concurrently do not leave a child without one', rounds, async () => {
  await born(student, '2014-01-01')
  for (let round = 0; round < 5; round++) {
    const guardians = [await given.parent(), await given.parent()]
    await pool.query('delete from guardianships where child_id = $1', [student.id])
    const [first = parent, second = parent] = guardians
    await accept(first, await invite(student, 'child'))
    await accept(second, await invite(first, 'child', student.id))
    const answers = await Promise.all(guardians.map((guardian) => end(guardian, student.id)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect((await family(student)).guardians).toHaveLength(1)
  }
})
