import { getProfile, isMaster } from '@khue/contracts/people/identity'
import { type SQL, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createPerson, listPeople, mayActFor } from '#modules/people/people'
import { violatedConstraint } from '#platform/postgres/db'
import { testApp } from '#testing/test-app'

const { call, given, deps } = await testApp()

/** The constraint that refuses a statement. */
const refusalBy = (statement: SQL) =>
  deps.db.execute(statement).then(
    () => 'nothing',
    (error: unknown) => violatedConstraint(error),
  )

test('a profile shows the person, every role, the sign-in methods and whom they may act for', async () => {
  const parent = await given.person(['parent', 'teacher'], { name: 'Phạm Thu Hà' })
  const child = await createPerson(deps, {
    name: 'Phạm Bảo An',
    birthDate: '2015-03-08',
    avatarKind: 'fk',
    roles: ['student'],
    guardianId: parent.id,
  })
  expect(child.accountId).toBeUndefined()
  const { data } = await call(getProfile, { as: parent })
  expect(data).toEqual({
    id: parent.id,
    name: 'Phạm Thu Hà',
    avatar: `/art/avatars/f/${parent.id}.svg`,
    roles: ['parent', 'teacher'],
    phone: parent.phone,
    email: null,
    children: [{ id: child.personId, name: 'Phạm Bảo An', avatar: `/art/avatars/fk/${child.personId}.svg` }],
    isChild: false,
    view: null,
  })
  expect((await call(getProfile)).code).toBe('SIGN_IN_REQUIRED')
})

test('people act for themselves and for the children they are guardians of, never the other way round', async () => {
  const [parent, stranger] = [await given.parent(), await given.parent()]
  const child = await given.student({ guardianId: parent.id })
  const sibling = await given.student({ guardianId: parent.id })
  const allowed = async (actor: { id: string }, learner: { id: string }) => mayActFor(deps, actor.id, learner.id)
  expect(await allowed(parent, parent)).toBe(true)
  expect(await allowed(parent, child)).toBe(true)
  expect(await allowed(parent, sibling)).toBe(true)
  expect(await allowed(stranger, child)).toBe(false)
  expect(await allowed(child, parent)).toBe(false)
  expect(await allowed(child, sibling)).toBe(false)
  await deps.db.execute(sql`delete from guardianships where child_id = ${child.id}`)
  expect(await allowed(parent, child)).toBe(false)
})

test('no one is their own guardian', async () => {
  const parent = await given.parent()
  const insert = sql`insert into guardianships (guardian_id, child_id) values (${parent.id}, ${parent.id})`
  expect(await refusalBy(insert)).toBe('guardianships_not_self')
})

test('a phone or e-mail belongs to one account, in any spelling', async () => {
  const first = { name: 'An', avatarKind: 'f', roles: [], phone: '0355 123 456', email: 'An@Example.vn' } as const
  await createPerson(deps, first)
  const { email: _, ...samePhone } = first
  await expect(createPerson(deps, { ...samePhone, phone: '+84355123456' })).rejects.toMatchObject({ code: 'IDENTIFIER_TAKEN' })
  const { phone: __, ...sameEmail } = first
  await expect(createPerson(deps, { ...sameEmail, email: 'an@example.vn' })).rejects.toMatchObject({ code: 'IDENTIFIER_TAKEN' })
  await expect(createPerson(deps, { ...sameEmail, email: 'không phải email' })).rejects.toMatchObject({ code: 'IDENTIFIER_INVALID' })
  const { rows } = await deps.db.execute<{ n: number }>(sql`select count(*)::int as n from people where name = 'An'`)
  expect(rows[0]?.n).toBe(1)
})

test.each([
  ['phone', '0355000111'],
  ['email', '+84355000111'],
  ['zalo', 'a@b.vn'],
])('the database itself refuses %s "%s", which is not a stored form', async (kind, value) => {
  const { accountId } = await given.student()
  const insert = sql`insert into sign_in_identifiers (id, account_id, kind, value) values (gen_random_uuid(), ${accountId}, ${kind}, ${value})`
  expect(await refusalBy(insert)).toBe('sign_in_identifiers_form')
})

test('many people are listed at once, and unknown ids are omitted', async () => {
  const [one, two] = [await given.student({ name: 'Một' }), await given.teacher({ name: 'Hai' })]
  const cards = await listPeople(deps, [one.id, two.id, one.id, '00000000-0000-7000-8000-000000000000'])
  expect([...cards.values()].map((card) => card.name).toSorted()).toEqual(['Hai', 'Một'])
  expect(await listPeople(deps, [])).toEqual(new Map())
})

test('only a master account is one', async () => {
  expect((await call(isMaster, { as: await given.master() })).data).toEqual({ isMaster: true })
  expect((await call(isMaster, { as: await given.admin() })).data).toEqual({ isMaster: false })
  expect((await call(isMaster)).code).toBe('SIGN_IN_REQUIRED')
})
