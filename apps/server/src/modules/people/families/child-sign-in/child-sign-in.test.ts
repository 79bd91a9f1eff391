import { createChildCode, signInByChildCode } from '@khue/contracts/people/child-sign-in'
import { acceptInvitation, createChild, endLink, inviteFamily } from '@khue/contracts/people/families'
import { getProfile } from '@khue/contracts/people/identity'
import { beforeEach, expect, test } from 'vitest'
import { browserOf, setCookies } from '#testing/browser'
import { rounds } from '#testing/rounds'
import { testApp } from '#testing/test-app'

const { call, given, pool } = await testApp({ clock: () => new Date('2026-11-20T03:00:00Z') })
type Person = Awaited<ReturnType<typeof given.parent>>

const born = { birthDate: '2016-03-01', gender: 'MALE', grade: null, isGuardian: true } as const
const create = async (as: Person) => (await call(createChild, { as, body: { name: 'Lê Gia Bảo', ...born } })).data.id
const ask = (as: Person, id: string) => call(createChildCode, { as, params: { id } })
const enter = (code: string, browser = browserOf(call)) => browser.call(signInByChildCode, { body: { code } })

let parent: Person
let childId: string
beforeEach(async () => {
  parent = await given.parent()
  childId = await create(parent)
})

test('a child signs in once on its own device by the code its parent shows', async () => {
  const { data } = await ask(parent, childId)
  expect(data.code).toMatch(/^EM[A-HJ-NP-Z2-9]{8}$/)
  expect(data.path).toBe(`/sign-in/child?code=${data.code}`)
  const browser = browserOf(call)
  expect((await enter(` ${data.code.slice(0, 5).toLowerCase()} ${data.code.slice(5)}`, browser)).data.needsSecondFactor).toBe(false)
  expect((await browser.call(getProfile)).data).toMatchObject({ id: childId, roles: ['student'], phone: null })
  const again = await enter(data.code)
  expect([again.code, setCookies(again)]).toEqual(['CHILD_CODE_INVALID', []])
})

test('only a hash of the code is stored, and a new code replaces it', async () => {
  const [first, second] = [await ask(parent, childId), await ask(parent, childId)]
  const { rows } = await pool.query('select code_hash from child_sign_in_codes')
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toContain(second.data.code)
  expect((await enter(first.data.code)).code).toBe('CHILD_CODE_INVALID')
  expect((await enter(second.data.code)).status).toBe(200)
})

test.each([
  ['after ten minutes', "update child_sign_in_codes set expires_at = now() - interval '1 second'", 'CHILD_CODE_INVALID'],
  ['while the account is locked', "update accounts set status = 'LOCKED' where person_id = $1", 'ACCOUNT_LOCKED'],
  ['after the guardianship ended', 'delete from guardianships where child_id = $1', 'CHILD_CODE_INVALID'],
  [
    'once the child has a phone',
    "insert into sign_in_identifiers (id, account_id, kind, value) select gen_random_uuid(), id, 'phone', '+84900000123' from accounts where person_id = $1",
    'CHILD_CODE_INVALID',
  ],
])('a code is refused %s', async (_when, change, refusal) => {
  const { code } = (await ask(parent, childId)).data
  await pool.query(change, change.includes('$1') ? [childId] : [])
  const answer = await enter(code)
  expect([answer.code, setCookies(answer)]).toEqual([refusal, []])
})

test('a code made for a child below 16 is refused from its 16th birthday on; a new one follows the rules of that age', async () => {
  const { code } = (await ask(parent, childId)).data
  await pool.query("update people set birth_date = '2010-11-20' where id = $1", [childId])
  const answer = await enter(code)
  expect([answer.code, setCookies(answer)]).toEqual(['CHILD_CODE_INVALID', []])
  expect((await enter((await ask(parent, childId)).data.code)).status).toBe(200)
})

test('only a parent of that child gets a code', async () => {
  const [stranger, student] = [await given.parent(), await given.student()]
  expect((await ask(stranger, childId)).code).toBe('CHILD_NOT_FOUND')
  expect((await ask(parent, parent.id)).code).toBe('CHILD_NOT_FOUND')
  expect((await ask(student, childId)).status).toBe(403)
  expect((await call(createChildCode, { params: { id: childId } })).code).toBe('SIGN_IN_REQUIRED')
})

test('a child with an account of its own cannot be entered by a guardian', async () => {
  const student = await given.student()
  const { code } = (await call(inviteFamily, { as: student, body: { as: 'child' } })).data
  expect((await call(acceptInvitation, { as: parent, body: { code } })).status).toBe(200)
  expect((await ask(parent, student.id)).code).toBe('CHILD_HAS_OWN_SIGN_IN')
})

test('a child without an account gets one with its first code, also when both parents request it concurrently', rounds, async () => {
  const [{ rows }, other] = [
    await pool.query<{ id: string }>(
      "insert into people (id, name, avatar_kind) values (gen_random_uuid(), 'Lê Bé Út', 'fk') returning id",
    ),
    await given.parent(),
  ]
  const id = rows[0]?.id ?? ''
  for (const { id: guardianId } of [parent, other])
    await pool.query('insert into guardianships (guardian_id, child_id) values ($1, $2)', [guardianId, id])
  const answers = await Promise.all([ask(parent, id), ask(other, id), ask(parent, id)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  const entered = await Promise.all(answers.map(({ data }) => enter(data.code)))
  expect(entered.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401, 401])
})

test("a former guardian's code no longer signs in", async () => {
  const father = await given.parent()
  const { code } = (await call(inviteFamily, { as: parent, body: { as: 'child', childId } })).data
  await call(acceptInvitation, { as: father, body: { code } })
  const browser = browserOf(call)
  await enter((await ask(father, childId)).data.code, browser)
  expect((await browser.call(getProfile)).data.id).toBe(childId)
  await call(endLink, { as: father, params: { personId: childId } })
  expect((await browser.call(getProfile)).status).toBe(401)
  const own = browserOf(call)
  expect((await enter((await ask(parent, childId)).data.code, own)).status).toBe(200)
  await pool.query('update people set birth_date = $1 where id = $2', ['2010-11-20', childId]) // turns 16 today
  await call(endLink, { as: parent, params: { personId: childId } })
  expect((await own.call(getProfile)).data.id).toBe(childId) // no guardian is left to let the child in again
})

test('of concurrent uses of one code, one signs in', rounds, async () => {
  const { code } = (await ask(parent, childId)).data
  const answers = await Promise.all(Array.from({ length: 8 }, () => enter(code)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('a code used while its guardian leaves either signs in completely or not at all', async () => {
  const other = await given.parent()
  await pool.query('insert into guardianships (guardian_id, child_id) values ($1, $2)', [other.id, childId])
  const { code } = (await ask(parent, childId)).data
  const [entered, ended] = await Promise.all([enter(code), call(endLink, { as: parent, params: { personId: childId } })])
  expect(ended.status).toBe(200)
  expect(setCookies(entered).length > 0).toBe(entered.status === 200)
  expect((await enter(code)).code).toBe('CHILD_CODE_INVALID')
})

test.each(['EM23456798', 'GD23456789', 'EM', 'x'])('"%s" is not a code', async (code) => {
  expect((await enter(code)).code).toBe('CHILD_CODE_INVALID')
})
