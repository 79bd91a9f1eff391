import { decideApproval, listApprovals } from '@khue/contracts/people/approvals'
import { listAudit } from '@khue/contracts/ground/audit'
import { getProfile } from '@khue/contracts/people/identity'
import { loadNotifications, msgApp } from '@khue/contracts/people/notifications'
import { grantRole, lockUser, revokeRole, searchUsers } from '@khue/contracts/people/user-admin'
import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { modules } from '../../registry.ts'
import { linkGuardian, lockAdmins } from '#modules/people/people'
import { transact } from '#platform/deps'
import { untilWaitsOrEnds } from '#testing/waiting-queries'
import type { TestPerson } from '#testing/people'
import { testApp } from '#testing/test-app'

const { call, given, deps, pool, deliverEvents } = await testApp()
const why = { reason: 'Cùng trực bàn hỗ trợ' }
const adult = { birthDate: '1990-05-06' }

type Three = { founder: TestPerson; other: TestPerson; third: TestPerson }

/** Each test begins without admins. */
beforeEach(async () => {
  await pool.query(`alter table person_roles disable trigger user`)
  await pool.query(`delete from person_roles where role = 'admin'`)
  await pool.query(`alter table person_roles enable trigger user`)
})

const grant = (as: TestPerson, to: TestPerson) => call(grantRole, { as, params: { id: to.id }, body: { ...why, role: 'admin' } })
const revoke = (as: TestPerson, from: TestPerson) => call(revokeRole, { as, params: { id: from.id }, body: { ...why, role: 'admin' } })
const isAdmin = async (as: TestPerson) => (await call(searchUsers, { as })).status === 200
async function decide(as: TestPerson, verdict: 'APPROVED' | 'REFUSED' = 'APPROVED') {
  const { items } = (await call(listApprovals, { as })).data
  return call(decideApproval, { as, params: { id: items[0]!.id }, body: { verdict, reason: 'Đã gọi hỏi lại' } })
}
const noticesOf = async (as: TestPerson) => (await call(loadNotifications, { as, headers: msgApp })).data.items.map(({ type }) => type)
const job = (name: string) =>
  modules
    .flatMap((module) => module.jobs ?? [])
    .find((one) => one.name === name)!
    .run(deps, undefined)
/** A day later: the job runs, twice, and its events are delivered. */
async function nextDay() {
  await pool.query(`update approvals set effective_at = now() where status = 'APPROVED'`)
  await job('approvals:move-on')
  await job('approvals:move-on')
  await deliverEvents()
}

test('the only admin grants the role at once, audited and notified; a second grant takes a second admin', async () => {
  const [founder, second, third] = [await given.admin(), await given.parent(adult), await given.parent(adult)]
  expect((await grant(founder, second)).data.roles).toContain('admin')
  expect(await isAdmin(second)).toBe(true)
  await deliverEvents()
  expect(await noticesOf(founder)).toContain('ADMIN_CHANGED')
  const { data } = await grant(founder, third)
  expect(data.roles).not.toContain('admin')
  expect(data.requests).toMatchObject([{ kind: 'ADMIN_ROLE', status: 'PENDING' }])
  expect(await isAdmin(third)).toBe(false)
  expect((await grant(second, third)).code).toBe('APPROVAL_ALREADY_ASKED')
  // made an admin by the one who asks: the same two hands
  expect((await decide(second)).code).toBe('ROLE_GIVEN_LATELY')
})

test('an approved admin role takes effect a day later, once, and every admin is notified of each step', async () => {
  const [founder, other, third] = [await given.admin(), await given.admin(), await given.parent(adult)]
  await grant(founder, third)
  expect((await decide(other)).data).toMatchObject({ status: 'APPROVED', kind: 'ADMIN_ROLE', subject: { id: third.id } })
  await job('approvals:move-on')
  await deliverEvents()
  expect(await isAdmin(third)).toBe(false)
  await nextDay()
  expect(await isAdmin(third)).toBe(true)
  const { rows } = await pool.query(`select granted_by, approved_by from person_roles where person_id = $1 and role = 'admin'`, [third.id])
  expect(rows).toEqual([{ granted_by: founder.id, approved_by: other.id }])
  const { items } = (await call(listAudit, { as: founder, query: { subjectId: third.id } })).data
  expect(items).toMatchObject([
    { action: 'role.granted', actorId: founder.id, reason: why.reason, details: { role: 'admin', approvedBy: other.id } },
  ])
  for (const one of [founder, other])
    expect(await noticesOf(one)).toEqual(expect.arrayContaining(['APPROVAL_ASKED', 'APPROVAL_APPROVED', 'APPROVAL_EFFECTIVE']))
})

test.each([
  [
    'the person was locked meanwhile',
    'USER_LOCKED',
    (third: TestPerson) => pool.query(`update accounts set status = 'LOCKED' where id = $1`, [third.accountId]),
  ],
  [
    'the birth date turned out to be a child’s',
    'ADMIN_MUST_BE_ADULT',
    (third: TestPerson) => pool.query(`update people set birth_date = '2015-01-01' where id = $1`, [third.id]),
  ],
] as const)('the grant is judged again when it takes effect: %s, %s', async (_, code, change) => {
  const [founder, other, third] = [await given.admin(), await given.admin(), await given.parent(adult)]
  await grant(founder, third)
  await decide(other)
  await change(third)
  await nextDay()
  const { items } = (await call(listApprovals, { as: founder, query: { view: 'MINE' } })).data
  expect(items[0]).toMatchObject({ status: 'LAPSED' })
  expect(items[0]?.lapseReason).toBeTruthy()
  const { items: log } = (await call(listAudit, { as: founder, query: { action: 'approval.lapsed' } })).data
  expect(log[0]).toMatchObject({
    actorId: founder.id,
    subject: { kind: 'approval', id: items[0]?.id },
    reason: items[0]?.lapseReason,
    details: { kind: 'ADMIN_ROLE', subjectId: third.id, summary: items[0]?.summary, code },
  })
  expect((await pool.query(`select from person_roles where person_id = $1 and role = 'admin'`, [third.id])).rowCount).toBe(0)
})

test.each([
  [
    'the two admins share a device',
    ({ founder, other }: Three) =>
      pool.query(
        `update sessions set device_hash = (select device_hash from sessions where account_id = $1 limit 1) where account_id = $2`,
        [founder.accountId, other.accountId],
      ),
  ],
  [
    'the two admins are of one household',
    async ({ founder, other }: Three) => {
      const child = await given.student()
      for (const { id } of [founder, other]) await linkGuardian(deps, { guardianId: id, childId: child.id })
    },
  ],
  [
    'the candidate and the approver are of one household',
    async ({ other, third }: Three) => {
      const child = await given.student()
      for (const { id } of [third, other]) await linkGuardian(deps, { guardianId: id, childId: child.id })
    },
  ],
  [
    'the approver has erased the account',
    ({ other }: Three) => pool.query(`update accounts set status = 'CLOSED' where id = $1`, [other.accountId]),
  ],
  [
    'the candidate has erased the account',
    ({ third }: Three) => pool.query(`update accounts set status = 'CLOSED' where id = $1`, [third.accountId]),
  ],
])('the grant lapses, visibly, when meanwhile %s', async (_, change) => {
  const three = { founder: await given.admin(), other: await given.admin(), third: await given.parent(adult) }
  await grant(three.founder, three.third)
  expect((await decide(three.other)).status).toBe(200)
  await change(three)
  await nextDay()
  const { items } = (await call(listApprovals, { as: three.founder, query: { view: 'MINE' } })).data
  expect(items[0]).toMatchObject({ status: 'LAPSED', actions: [] })
  expect(items[0]?.lapseReason).toBeTruthy()
  expect((await pool.query(`select from person_roles where person_id = $1 and role = 'admin'`, [three.third.id])).rowCount).toBe(0)
  expect(await noticesOf(three.founder)).toContain('APPROVAL_LAPSED')
})

test('the grant lapses when the admin who asked is locked in the same moment', async () => {
  const [founder, other, third, fourth] = [await given.admin(), await given.admin(), await given.admin(), await given.parent(adult)]
  await grant(other, fourth)
  await decide(third)
  await pool.query(`update approvals set effective_at = now() where status = 'APPROVED'`)
  await job('approvals:move-on')
  let applying: Promise<unknown> = Promise.resolve()
  await transact(deps, async (inside) => {
    await lockAdmins(inside)
    applying = deliverEvents()
    await untilWaitsOrEnds(deps, applying)
    await inside.db.execute(sql`update accounts set status = 'LOCKED' where id = ${other.accountId}`)
  })
  await applying
  expect(await isAdmin(fourth)).toBe(false)
  expect((await call(listApprovals, { as: founder, query: { view: 'ENDED' } })).data.items[0]).toMatchObject({ status: 'LAPSED' })
})

test('taking the role away lapses when it was lost meanwhile', async () => {
  const [founder, other, third] = [await given.admin(), await given.admin(), await given.admin()]
  await revoke(founder, third)
  await pool.query(`delete from person_roles where person_id = $1`, [third.id])
  await decide(other)
  await deliverEvents()
  expect((await call(listApprovals, { as: founder, query: { view: 'MINE' } })).data.items[0]).toMatchObject({ status: 'LAPSED' })
})

test('the grant lapses when the admin who asked is no longer one; within the day any admin can stop it', async () => {
  const [founder, other, third, fourth] = [await given.admin(), await given.admin(), await given.admin(), await given.parent(adult)]
  await grant(other, fourth)
  await decide(third)
  await call(lockUser, { as: founder, params: { id: other.id }, body: why })
  await nextDay()
  expect(await isAdmin(fourth)).toBe(false)
  await grant(founder, fourth)
  await decide(third)
  expect((await decide(third, 'REFUSED')).data.status).toBe('REFUSED')
  await nextDay()
  expect(await isAdmin(fourth)).toBe(false)
})

/** The day that many years ago, and a day earlier or later: never wrong around midnight. */
const yearsAgo = (years: number, days: number) => Temporal.Now.plainDateISO('Asia/Ho_Chi_Minh').subtract({ years }).add({ days }).toString()

test('a person can become an admin from the 18th birthday on', async () => {
  const [founder, person] = [await given.admin(), await given.student({ birthDate: yearsAgo(18, -1) })]
  expect((await grant(founder, person)).data.roles).toContain('admin')
})

test.each([
  ['a child of 13', { birthDate: '2013-06-01' }],
  ['a person of almost 18', { birthDate: yearsAgo(18, 2) }],
  ['a person of unknown age', {}],
])('%s cannot become an admin, not even by the only one', async (_, wanted) => {
  const [founder, person] = [await given.admin(), await given.student(wanted)]
  expect((await grant(founder, person)).code).toBe('ADMIN_MUST_BE_ADULT')
  await given.admin()
  expect((await grant(founder, person)).code).toBe('ADMIN_MUST_BE_ADULT')
})

test('a session confirmed long ago grants and takes no role', async () => {
  const [founder, person] = [await given.admin(), await given.parent(adult)]
  await pool.query(`update sessions set confirmed_at = now() - interval '6 hours' where account_id = $1`, [founder.accountId])
  expect((await grant(founder, person)).code).toBe('RECENT_SIGN_IN_REQUIRED')
  expect((await revoke(founder, person)).code).toBe('RECENT_SIGN_IN_REQUIRED')
  expect((await grant({ ...founder, ...(await given.secondSession(founder)) }, person)).status).toBe(200)
})

test('the first admin keeps the role; another loses it when a second admin, or they themselves, agree', async () => {
  const [founder, other, third] = [await given.admin(), await given.admin(), await given.admin()]
  expect((await revoke(other, founder)).code).toBe('ADMIN_IS_FOUNDER')
  expect((await revoke(founder, third)).data).toMatchObject({ requests: [{ kind: 'ADMIN_ROLE_REMOVAL', status: 'PENDING' }] })
  expect(await isAdmin(third)).toBe(true)
  await decide(other)
  await deliverEvents()
  expect(await isAdmin(third)).toBe(false)
  await revoke(founder, other)
  expect((await decide(other)).data.status).toBe('APPROVED')
  await deliverEvents()
  expect(await isAdmin(other)).toBe(false)
})

test('a compromised admin is locked at once by one admin; the others are notified, and one left does not act alone', async () => {
  const [founder, other, third] = [await given.admin(), await given.admin(), await given.parent(adult)]
  expect((await call(lockUser, { as: founder, params: { id: other.id }, body: why })).data.status).toBe('LOCKED')
  expect((await call(getProfile, { as: other })).status).toBe(401)
  await deliverEvents()
  expect(await noticesOf(founder)).toContain('ADMIN_CHANGED')
  expect((await grant(founder, third)).data.requests).toHaveLength(1)
  expect(await isAdmin(third)).toBe(false)
})

test('of two grants by the only admin at the same moment one takes effect at once', async () => {
  for (let round = 0; round < 3; round += 1) {
    await pool.query(`alter table person_roles disable trigger user`)
    await pool.query(`delete from person_roles where role = 'admin'`)
    await pool.query(`alter table person_roles enable trigger user`)
    const founder = await given.admin()
    const people = [await given.parent(adult), await given.parent(adult)]
    const answers = await Promise.all(people.map((person) => grant(founder, person)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(answers.filter(({ data }) => data.roles.includes('admin'))).toHaveLength(1)
  }
})

test('the database refuses an admin role that no second admin approved', async () => {
  const [founder, other, person] = [await given.admin(), await given.admin(), await given.parent(adult)]
  const insert = `insert into person_roles (person_id, role, granted_by, approved_by) values ($1, 'admin', $2, $3)`
  await expect(pool.query(insert, [person.id, founder.id, other.id])).rejects.toMatchObject({ constraint: 'admins_are_approved' })
  await expect(pool.query(insert, [person.id, person.id, other.id])).rejects.toMatchObject({ code: '23514' })
  await grant(founder, person)
  await decide(other)
  await expect(pool.query(insert, [person.id, founder.id, other.id])).rejects.toMatchObject({ constraint: 'admins_are_approved' })
  await pool.query(`update approvals set effective_at = now() where status = 'APPROVED'`)
  await pool.query(insert, [person.id, founder.id, other.id])
})

test('nobody gives or takes a role with rights or income for themselves', async () => {
  const founder = await given.admin()
  for (const role of ['admin', 'master', 'teacher', 'tutor'] as const)
    for (const endpoint of [grantRole, revokeRole])
      expect((await call(endpoint, { as: founder, params: { id: founder.id }, body: { ...why, role } })).code).toBe(
        'CANNOT_CHANGE_OWN_ACCOUNT',
      )
})
