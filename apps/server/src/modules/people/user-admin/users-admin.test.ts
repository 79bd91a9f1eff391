import { listAudit } from '@khue/contracts/ground/audit'
import { getProfile, isMaster } from '@khue/contracts/people/identity'
import * as contract from '@khue/contracts/people/user-admin'
import { expect, test } from 'vitest'
import { createPerson } from '#modules/people/people'
import type { TestPerson } from '#testing/people'
import { testApp } from '#testing/test-app'

const { call, given, deps, pool } = await testApp()
const admin = await given.admin({ name: 'Quản trị Một' })
const why = { reason: 'Theo yêu cầu của phụ huynh' }
const search = async (query: object) => (await call(contract.searchUsers, { as: admin, query })).data.items.map(({ name }) => name)
const auditedActions = async (id: string) =>
  (await call(listAudit, { as: admin, query: { subjectId: id } })).data.items.map(({ action }) => action)

const huong = await given.parent({ name: 'Đặng Thị Hường' })
const huy = await given.student({ name: 'Nguyễn Quốc Huy' })
await createPerson(deps, { name: '100% Vui_Vẻ', avatarKind: 'm', roles: ['tutor'], email: 'Vui.Ve@Example.vn' })

test.each([
  ['a name with its tones', { q: 'Đặng Thị Hường' }, ['Đặng Thị Hường']],
  ['without tones', { q: 'dang thi huong' }, ['Đặng Thị Hường']],
  ['in decomposed Unicode', { q: 'Đặng Thị Hường'.normalize('NFD') }, ['Đặng Thị Hường']],
  ['a part of a word', { q: 'uong' }, ['Đặng Thị Hường']],
  ['words in another order', { q: 'huy nguyen' }, ['Nguyễn Quốc Huy']],
  ['two letters that begin a word', { q: 'đa' }, ['Đặng Thị Hường']],
  ['two letters inside a word, which match nothing', { q: 'uo' }, []],
  ['LIKE wildcards', { q: '00% vui_' }, ['100% Vui_Vẻ']],
  ['an incomplete escape', { q: '%' }, []],
  ['a whole phone, in any spelling', { q: `+84${huong.phone.slice(1)}` }, ['Đặng Thị Hường']],
  ['a part of a phone, which matches nothing', { q: huong.phone.slice(0, 6) }, []],
  ['a whole e-mail', { q: 'vui.ve@example.vn' }, ['100% Vui_Vẻ']],
  ['an id', { q: huy.id.toUpperCase() }, ['Nguyễn Quốc Huy']],
  ['a role', { role: 'tutor' }, ['100% Vui_Vẻ']],
  ['a name and a role of different people', { q: 'huy', role: 'parent' }, []],
])('people are found by %s', async (_, query, names) => {
  expect(await search(query)).toEqual(names)
})

test('pages of people follow each other without a gap, newest first', async () => {
  for (let n = 0; n < contract.userPageSize + 3; n += 1) await given.student({ name: `Lật Trang ${n}` })
  const first = await call(contract.searchUsers, { as: admin, query: { q: 'lat trang' } })
  const second = await call(contract.searchUsers, { as: admin, query: { q: 'lat trang', cursor: first.data.nextCursor } })
  const names = [...first.data.items, ...second.data.items].map(({ name }) => name)
  expect(names).toEqual(Array.from({ length: contract.userPageSize + 3 }, (_, n) => `Lật Trang ${contract.userPageSize + 2 - n}`))
  expect(second.data.nextCursor).toBeUndefined()
})

test('a person is shown with family, sessions and masked identifiers, in full only after a reason was recorded', async () => {
  const parent = await given.parent({ name: 'Mẹ Lan' })
  const child = await given.student({ name: 'Bé Na', guardianId: parent.id })
  const { data } = await call(contract.getUser, { as: admin, params: { id: child.id } })
  expect(data).toMatchObject({ name: 'Bé Na', status: 'ACTIVE', roles: ['student'], openSessions: 1, isYou: false })
  expect(data.guardians.map(({ name }) => name)).toEqual(['Mẹ Lan'])
  expect(JSON.stringify(data)).not.toContain(child.phone)
  expect(await auditedActions(child.id)).toEqual([])
  const opened = await call(contract.revealIdentifiers, { as: admin, params: { id: child.id }, body: why })
  expect(opened.data.items).toEqual([{ kind: 'phone', value: child.phone }])
  expect(await auditedActions(child.id)).toEqual(['user.identifiers-revealed'])
})

const acts = [contract.revealIdentifiers, contract.lockUser, contract.unlockUser, contract.endUserSessions, contract.viewAs]
test.each(acts)('$path needs a reason, an admin and an existing person', async (endpoint) => {
  const params = { id: huy.id }
  expect((await call(endpoint, { as: admin, params, body: { reason: '  ' } })).code).toBe('INVALID_INPUT')
  expect((await call(endpoint, { as: huong, params, body: why })).code).toBe('FORBIDDEN')
  const unknown = { id: '00000000-0000-7000-8000-000000000000' }
  expect((await call(endpoint, { as: admin, params: unknown, body: why })).code).toBe('USER_NOT_FOUND')
})

test.each([
  ['lock', contract.lockUser, why],
  ['unlock', contract.unlockUser, why],
  ['end the sessions of', contract.endUserSessions, why],
  ['view the product as', contract.viewAs, why],
  ['give a role to', contract.grantRole, { ...why, role: 'tutor' }],
  ['make an admin of', contract.grantRole, { ...why, role: 'admin' }],
] as const)('no admin can %s a person who is erased', async (_, endpoint, body) => {
  const person = await given.parent()
  await pool.query(`update accounts set status = 'CLOSED' where id = $1`, [person.accountId])
  // each endpoint has its own body type
  expect((await call(endpoint, { as: admin, params: { id: person.id }, body: body as never })).code).toBe('USER_CLOSED')
  expect(await auditedActions(person.id)).toEqual([])
})

test('a locked person is signed out at once and returns only by signing in again after being unlocked', async () => {
  const person = await given.student()
  const params = { id: person.id }
  expect((await call(getProfile, { as: person })).status).toBe(200)
  const locked = await call(contract.lockUser, { as: admin, params, body: why })
  expect(locked.data).toMatchObject({ status: 'LOCKED', openSessions: 0 })
  expect((await call(getProfile, { as: person })).status).toBe(401)
  await call(contract.lockUser, { as: admin, params, body: why })
  expect(await search({ q: person.id, status: 'LOCKED' })).toHaveLength(1)
  const late = { ...person, ...(await given.secondSession(person)) } // of a sign-in that had begun before
  expect((await call(contract.unlockUser, { as: admin, params, body: why })).data.status).toBe('ACTIVE')
  for (const session of [person, late]) expect((await call(getProfile, { as: session })).status).toBe(401)
  expect(await auditedActions(person.id)).toEqual(['user.unlocked', 'user.locked'])
})

test('granting or revoking a role takes effect at once and is audited once', async () => {
  const person = await given.student()
  const ask = { as: admin, params: { id: person.id }, body: { ...why, role: 'master' } } as const
  const isOne = async () => (await call(isMaster, { as: person })).data.isMaster
  expect(await isOne()).toBe(false)
  expect((await call(contract.grantRole, ask)).data.roles).toEqual(['master', 'student'])
  await call(contract.grantRole, ask)
  expect(await isOne()).toBe(true)
  expect((await call(contract.revokeRole, ask)).data.roles).toEqual(['student'])
  await call(contract.revokeRole, ask)
  expect(await isOne()).toBe(false)
  expect(await auditedActions(person.id)).toEqual(['role.revoked', 'role.granted'])
})

test('ended sessions are audited with their number', async () => {
  const person = await given.student()
  expect((await call(contract.endUserSessions, { as: admin, params: { id: person.id }, body: why })).data).toEqual({ ended: 1 })
  expect((await call(getProfile, { as: person })).status).toBe(401)
  expect(await auditedActions(person.id)).toEqual(['session.ended'])
})

test.each([
  ['lock', contract.lockUser, why],
  ['end the sessions of', contract.endUserSessions, why],
  ['make an admin of', contract.grantRole, { ...why, role: 'admin' }],
  ['take the admin from', contract.revokeRole, { ...why, role: 'admin' }],
] as const)('no admin can %s themselves', async (_, endpoint, body) => {
  // each endpoint has its own body type
  expect((await call(endpoint, { as: admin, params: { id: admin.id }, body: body as never })).code).toBe('CANNOT_CHANGE_OWN_ACCOUNT')
})

test('a child without an account gets roles, but cannot be locked or made an admin', async () => {
  const child = await createPerson(deps, { name: 'Bé Bi', avatarKind: 'mk', roles: [], guardianId: huong.id })
  const ask = { as: admin, params: { id: child.personId } }
  expect((await call(contract.getUser, ask)).data).toMatchObject({ status: null, openSessions: 0, lastUsedAt: null })
  expect((await call(contract.grantRole, { ...ask, body: { ...why, role: 'student' } })).data.roles).toEqual(['student'])
  expect((await call(contract.grantRole, { ...ask, body: { ...why, role: 'admin' } })).code).toBe('USER_HAS_NO_ACCOUNT')
  expect((await call(contract.lockUser, { ...ask, body: why })).code).toBe('USER_HAS_NO_ACCOUNT')
})

const lock = (server: Awaited<ReturnType<typeof testApp>>, as: TestPerson, other: TestPerson) =>
  server.call(contract.lockUser, { as, params: { id: other.id }, body: why })
const revoke = (server: Awaited<ReturnType<typeof testApp>>, as: TestPerson, other: TestPerson) =>
  server.call(contract.revokeRole, { as, params: { id: other.id }, body: { ...why, role: 'admin' } })

test.each([
  // the first admin is not locked: it takes a second admin
  ['lock each other', lock, lock, 1],
  ["ask to revoke each other's role, which takes a second admin", revoke, revoke, 2],
  ['do one each', lock, revoke, 1],
])('of the two last admins who concurrently %s, at least one stays', async (_, first, second, left) => {
  const server = await testApp()
  for (let round = 0; round < 5; round += 1) {
    await server.pool.query('update accounts set status = $1', ['ACTIVE'])
    const [one, two] = [await server.given.admin(), await server.given.admin()]
    await server.pool.query(`delete from person_roles where person_id not in ($1, $2)`, [one.id, two.id])
    const answers = await Promise.all([first(server, one, two), second(server, two, one)])
    if (second === revoke) expect(answers.every(({ status }) => status === 200)).toBe(false)
    const { rows } = await server.pool.query(
      `select from accounts join person_roles using (person_id) where status = 'ACTIVE' and role = 'admin'`,
    )
    expect(rows).toHaveLength(left)
  }
})

test('the database itself keeps the last admin', async () => {
  await expect(pool.query(`update accounts set status = 'LOCKED' where person_id = $1`, [admin.id])).rejects.toMatchObject({
    constraint: 'platform_keeps_an_admin',
  })
  await expect(pool.query(`delete from person_roles where role = 'admin'`)).rejects.toMatchObject({ constraint: 'platform_keeps_an_admin' })
})

const grant = async (to: TestPerson, role: 'teacher' | 'tutor') =>
  (await call(contract.grantRole, { as: admin, params: { id: to.id }, body: { ...why, role } })).code

test('no role shows a child to strangers', async () => {
  const parent = await given.parent()
  const [child, unknown, adult] = [
    await given.student({ birthDate: '2013-06-01' }),
    await given.student({ guardianId: parent.id }),
    await given.student({ birthDate: '1990-06-01' }),
  ]
  for (const role of ['teacher', 'tutor'] as const)
    expect([await grant(child, role), await grant(unknown, role), await grant(adult, role)]).toEqual([
      'ROLE_FOR_ADULTS',
      'ROLE_FOR_ADULTS',
      undefined,
    ])
})
