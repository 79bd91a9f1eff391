import { decideApproval, listApprovals, withdrawApproval } from '@khue/contracts/people/approvals'
import { listAudit } from '@khue/contracts/ground/audit'
import { loadNotifications, msgApp } from '@khue/contracts/people/notifications'
import { endUserSessions, getUser, lockUser, revokeRole, unlockUser } from '@khue/contracts/people/user-admin'
import { beforeEach, expect, test } from 'vitest'
import { modules } from '../../registry.ts'
import { linkGuardian } from '#modules/people/people'
import type { TestPerson } from '#testing/people'
import { testApp } from '#testing/test-app'
import { untilQueriesWait } from '#testing/waiting-queries'

const { call, given, deps, pool, deliverEvents } = await testApp()
const why = { reason: 'Nghi tài khoản bị lộ' }

/** Each test begins without admins. */
const withoutAdmins = async () => {
  await pool.query(`alter table person_roles disable trigger user`)
  await pool.query(`delete from person_roles where role = 'admin'`)
  await pool.query(`alter table person_roles enable trigger user`)
}
beforeEach(withoutAdmins)

const lock = (as: TestPerson, of: TestPerson) => call(lockUser, { as, params: { id: of.id }, body: why })
const unlock = (as: TestPerson, of: TestPerson) => call(unlockUser, { as, params: { id: of.id }, body: why })
const statusOf = async ({ accountId }: TestPerson) =>
  (await pool.query<{ status: string }>(`select status from accounts where id = $1`, [accountId])).rows[0]?.status
async function decide(as: TestPerson, verdict: 'APPROVED' | 'REFUSED' = 'APPROVED') {
  const { items } = (await call(listApprovals, { as })).data
  const answer = await call(decideApproval, { as, params: { id: items[0]!.id }, body: { verdict, reason: 'Đã gọi hỏi lại' } })
  await deliverEvents()
  return answer
}
const noticesOf = async (as: TestPerson) => (await call(loadNotifications, { as, headers: msgApp })).data.items.map(({ type }) => type)
/** A day later. */
async function nextDay() {
  await pool.query(`update approvals set expires_at = expires_at - interval '24 hours' where status = 'PENDING'`)
  for (const name of ['approvals:move-on', 'approvals:move-on'])
    await modules
      .flatMap((module) => module.jobs ?? [])
      .find((job) => job.name === name)!
      .run(deps, undefined)
  await deliverEvents()
}
/** Changes requests that have ended, as time would. */
async function inPast(change: () => Promise<unknown>) {
  await pool.query(`alter table approvals disable trigger user`)
  await change()
  await pool.query(`alter table approvals enable trigger user`)
}
/** The first admin, and two others; the first one's account is locked, so that two are left of whom neither is the first. */
async function twoWithoutFounder() {
  const [founder, one, two] = [await given.admin(), await given.admin(), await given.admin()]
  await pool.query(`update accounts set status = 'LOCKED' where id = $1`, [founder.accountId])
  return [one, two] as const
}

test('one admin locks a compromised one at once while two stay, and never the first admin alone', async () => {
  const [founder, one, two, three] = [await given.admin(), await given.admin(), await given.admin(), await given.admin()]
  expect((await lock(one, two)).data).toMatchObject({ status: 'LOCKED', requests: [] })
  expect((await lock(one, three)).data).toMatchObject({ status: 'LOCKED', requests: [] })
  expect((await lock(one, founder)).data).toMatchObject({ status: 'ACTIVE', requests: [{ kind: 'ADMIN_LOCK', status: 'PENDING' }] })
  expect(await statusOf(founder)).toBe('ACTIVE')
  await deliverEvents()
  expect(await noticesOf(founder)).toEqual(expect.arrayContaining(['ADMIN_CHANGED', 'APPROVAL_ASKED']))
})

test('one admin does not keep signing the first admin out, but signs out others', async () => {
  const [founder, one, two] = [await given.admin(), await given.admin(), await given.admin()]
  const end = (as: TestPerson, of: TestPerson) => call(endUserSessions, { as, params: { id: of.id }, body: why })
  expect((await end(one, founder)).code).toBe('FOUNDER_SESSIONS')
  expect((await call(listApprovals, { as: founder })).status).toBe(200)
  expect((await end(founder, one)).data.ended).toBe(1)
  expect((await end(two, await given.parent())).data.ended).toBe(1)
})

test('the first admin is locked when a second admin approves, and does not refuse it', async () => {
  const [founder, one, two] = [await given.admin(), await given.admin(), await given.admin()]
  await lock(one, founder)
  expect((await decide(founder, 'REFUSED')).code).toBe('OWN_CASE')
  expect(await statusOf(founder)).toBe('ACTIVE')
  expect((await decide(two)).data).toMatchObject({ status: 'APPROVED', kind: 'ADMIN_LOCK' })
  expect(await statusOf(founder)).toBe('LOCKED')
  const { items } = (await call(listAudit, { as: one, query: { subjectId: founder.id } })).data
  expect(items).toMatchObject([{ action: 'user.locked', actorId: one.id, details: { approvedBy: two.id } }])
})

test('of two admins one locks the other for a day, and not again the next', async () => {
  const [one, two] = await twoWithoutFounder()
  const locked = await lock(one, two)
  expect(locked.data).toMatchObject({ status: 'LOCKED', requests: [{ kind: 'ADMIN_LOCK_KEPT', status: 'PENDING' }] })
  await nextDay()
  expect(await statusOf(two)).toBe('ACTIVE')
  expect((await lock(one, two)).code).toBe('ADMIN_LOCK_NOT_CONFIRMED')
  const again = { ...two, ...(await given.secondSession(two)) }
  expect((await lock(again, one)).data.status).toBe('LOCKED')
  // what one admin asked in vain binds no other
  const third = await given.admin()
  expect((await lock(third, again)).data).toMatchObject({ status: 'LOCKED', requests: [{ kind: 'ADMIN_LOCK_KEPT' }] })
})

test('the end of an earlier request does not end a lock of another admin', async () => {
  const [one, two] = await twoWithoutFounder()
  const { id } = (await lock(one, two)).data.requests[0]!
  await call(withdrawApproval, { as: one, params: { id } })
  expect((await unlock(one, two)).data.status).toBe('ACTIVE')
  const third = await given.admin()
  await pool.query(`update accounts set status = 'LOCKED' where id = $1`, [one.accountId])
  expect((await lock(third, two)).data).toMatchObject({ status: 'LOCKED', requests: [{ kind: 'ADMIN_LOCK_KEPT' }] })
  await deliverEvents() // of the withdrawal, too
  expect(await statusOf(two)).toBe('LOCKED')
})

test('an admin repeats a lock that was not confirmed after seven days', async () => {
  const [one, two] = await twoWithoutFounder()
  await lock(one, two)
  await nextDay()
  const endedBefore = (interval: string) =>
    pool.query(`update approvals set ended_at = now() - $2::interval where subject_id = $1`, [two.id, interval])
  await inPast(() => endedBefore('7 days -1 minute'))
  expect((await lock(one, two)).code).toBe('ADMIN_LOCK_NOT_CONFIRMED')
  await inPast(() => endedBefore('7 days 1 minute'))
  expect((await lock(one, two)).data.status).toBe('LOCKED')
})

test('such a lock stays once an independent admin confirms it, and ends when it is withdrawn or refused', async () => {
  const [one, two] = await twoWithoutFounder()
  await lock(one, two)
  const third = await given.admin() // made on the machine
  expect((await decide(third)).data).toMatchObject({ status: 'APPROVED', kind: 'ADMIN_LOCK_KEPT' })
  await nextDay()
  expect(await statusOf(two)).toBe('LOCKED')
  for (const end of ['withdraw', 'refuse'] as const) {
    await withoutAdmins()
    const [first, second] = await twoWithoutFounder()
    const { id } = (await lock(first, second)).data.requests[0]!
    if (end === 'withdraw') await call(withdrawApproval, { as: first, params: { id } })
    else {
      const refuser = await given.admin()
      await decide(refuser, 'REFUSED')
      await pool.query(`update accounts set status = 'LOCKED' where id = $1`, [refuser.accountId])
    }
    await deliverEvents()
    expect(await statusOf(second)).toBe('ACTIVE')
    expect((await lock(first, second)).code).toBe('ADMIN_LOCK_NOT_CONFIRMED')
  }
})

test('the first admin locks the other at once; the only one left unlocks alone', async () => {
  const [founder, one] = [await given.admin(), await given.admin()]
  expect((await lock(founder, one)).data).toMatchObject({ status: 'LOCKED', requests: [] })
  await nextDay()
  expect(await statusOf(one)).toBe('LOCKED')
  expect((await unlock(founder, one)).data).toMatchObject({ status: 'ACTIVE', requests: [] })
})

test('unlocking an admin takes a second one, and ends what was asked about the lock', async () => {
  const [founder, one, two] = [await given.admin(), await given.admin(), await given.admin()]
  await lock(one, two)
  expect((await unlock(one, two)).data).toMatchObject({ status: 'LOCKED', requests: [{ kind: 'ADMIN_UNLOCK' }] })
  expect((await decide(founder)).status).toBe(200)
  expect(await statusOf(two)).toBe('ACTIVE')
  await withoutAdmins()
  const [first, second] = await twoWithoutFounder()
  await lock(first, second)
  expect((await unlock(first, second)).data).toMatchObject({ status: 'ACTIVE', requests: [] })
  await nextDay()
  expect(await statusOf(second)).toBe('ACTIVE')
})

test('of two admins who lock each other at the same moment one stays, and with a third two stay', async () => {
  for (let round = 0; round < 4; round += 1) {
    await withoutAdmins()
    const [one, two] = await twoWithoutFounder()
    const third = round % 2 === 0 ? undefined : await given.admin()
    const answers = await Promise.all([lock(one, two), lock(two, one)])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect([await statusOf(one), await statusOf(two)].filter((status) => status === 'ACTIVE')).toHaveLength(1)
    if (third) expect(await statusOf(third)).toBe('ACTIVE')
  }
})

test('an admin who is locked while locking another does not lock that one', async () => {
  const [, one, two] = [await given.admin(), await given.admin(), await given.admin(), await given.admin()]
  const held = await pool.connect()
  await held.query('begin')
  await held.query(`select from accounts where person_id in (select person_id from person_roles where role = 'admin') for update`)
  const answers = Promise.all([lock(one, two), lock(two, one)])
  await untilQueriesWait(deps, 2)
  await held.query('commit')
  held.release()
  expect((await answers).map(({ code }) => code ?? '').toSorted()).toEqual(['', 'YOU_ARE_LOCKED'])
})

test('an admin consents to losing the role, but does not refuse it', async () => {
  const [founder, one, two] = [await given.admin(), await given.admin(), await given.admin()]
  const { id } = (await call(revokeRole, { as: founder, params: { id: one.id }, body: { ...why, role: 'admin' } })).data.requests[0]!
  const shownTo = async (as: TestPerson) => (await call(listApprovals, { as })).data.items.find((item) => item.id === id)?.actions
  expect(await shownTo(one)).toEqual(['approve'])
  expect(await shownTo(two)).toEqual(['approve', 'refuse'])
  expect((await decide(one, 'REFUSED')).code).toBe('OWN_CASE')
  expect((await decide(one)).data.status).toBe('APPROVED')
  const user = await call(getUser, { as: founder, params: { id: one.id } })
  expect(user.data.roles).not.toContain('admin')
})

test('the household of a locked admin does not refuse that the lock stays', async () => {
  const [one, two] = await twoWithoutFounder()
  const [wife, child] = [await given.admin(), await given.student()]
  for (const { id } of [two, wife]) await linkGuardian(deps, { guardianId: id, childId: child.id })
  await pool.query(`update accounts set status = 'LOCKED' where id = $1`, [wife.accountId])
  await lock(one, two)
  await pool.query(`update accounts set status = 'ACTIVE' where id = $1`, [wife.accountId])
  expect((await call(listApprovals, { as: wife })).data.items[0]).toMatchObject({ kind: 'ADMIN_LOCK_KEPT', actions: ['approve'] })
  expect((await decide(wife, 'REFUSED')).code).toBe('OWN_CASE')
  expect(await statusOf(two)).toBe('LOCKED')
})
