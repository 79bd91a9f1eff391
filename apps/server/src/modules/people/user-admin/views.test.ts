import { listAudit } from '@khue/contracts/ground/audit'
import { getProfile, isMaster, refreshSession, signOut } from '@khue/contracts/people/identity'
import { listPaymentAccounts } from '@khue/contracts/money/payment-accounts'
import { getSecondFactor } from '@khue/contracts/people/second-factor'
import { getProfileDetails } from '@khue/contracts/people/profile'
import { searchOrders } from '@khue/contracts/sale/orders'
import { changeNotificationSettings, getNotificationSettings } from '@khue/contracts/people/notification-settings'
import { submitForm } from '@khue/contracts/backoffice/site'
import { endView, grantRole, lockUser, searchUsers, viewAs } from '@khue/contracts/people/user-admin'
import { afterEach, expect, test, vi } from 'vitest'
import { identifyCaller, identifyOwner } from '#modules/people/sessions'
import { testApp } from '#testing/test-app'

const { call, given, deps, pool } = await testApp()
const why = { reason: 'Gia đình báo không thấy đơn hàng' }

/** An admin who impersonates a parent. */
async function looking() {
  const [admin, person] = [await given.admin({ name: 'Quản Trị' }), await given.parent({ name: 'Mẹ Hoa' })]
  const { status } = await call(viewAs, { as: admin, params: { id: person.id }, body: why })
  expect(status).toBe(200)
  return { admin, person }
}
afterEach(() => vi.restoreAllMocks())
/** Empties this process's session cache. */
function letMemoriesAge() {
  const now = performance.now.bind(performance)
  vi.spyOn(performance, 'now').mockImplementation(() => now() + 5000)
}
const end = (sessionsOf: { accountId: string }) =>
  pool.query(`update sessions set impersonation_ends_at = now() where account_id = $1`, [sessionsOf.accountId])

test('the admin sees what the person sees, with a banner naming whose view it is', async () => {
  const { admin, person } = await looking()
  const { data } = await call(getProfile, { as: admin })
  expect(data).toMatchObject({ id: person.id, roles: ['parent'], phone: person.phone })
  expect(data.view).toMatchObject({ person: 'Mẹ Hoa', by: 'Quản Trị', hasEnded: false })
  const minutes = (Date.parse(data.view?.endsAt ?? '') - Date.now()) / 60_000
  expect(Math.round(minutes)).toBe(30)
  expect((await call(getProfileDetails, { as: admin })).data.personId).toBe(person.id)
  expect((await call(searchOrders, { as: admin, body: {} })).data.total).toBe(0)
  expect((await call(getProfile, { as: person })).data.view).toBeNull()
})

test("the view is read-only, hides private data, and suspends the admin's own rights", async () => {
  const { admin, person } = await looking()
  const before = (await call(getNotificationSettings, { as: person })).data
  const headers = { 'idempotency-key': 'one-and-the-same-key' }
  expect((await call(changeNotificationSettings, { as: admin, body: { hasDailyDigest: true } })).code).toBe('VIEW_READ_ONLY')
  expect((await call(submitForm, { as: admin, body: { type: 'REQUEST_COURSE', content: 'Lớp cờ vua' } })).code).toBe('VIEW_READ_ONLY')
  expect((await call(searchOrders, { as: admin, body: {}, headers })).status).toBe(200)
  expect((await pool.query('select from idempotency_keys')).rowCount).toBe(0)
  expect((await call(getNotificationSettings, { as: person })).data).toEqual(before)
  for (const endpoint of [listPaymentAccounts, getSecondFactor]) expect((await call(endpoint, { as: admin })).code).toBe('VIEW_PRIVATE')
  expect((await call(searchUsers, { as: admin })).code).toBe('FORBIDDEN')
})

const shown = (one: { accessToken: string }) => ({ authorization: `Bearer ${one.accessToken}`, cookies: { get: () => undefined } })
test('where no contract marks an endpoint as read-only, as with files and the sign-in provider, an impersonating admin is a guest', async () => {
  const { admin, person } = await looking()
  expect((await identifyCaller(deps, shown(admin)))?.id).toBe(person.id)
  expect(await identifyOwner(deps, shown(admin))).toBeUndefined()
  expect((await identifyOwner(deps, shown(person)))?.id).toBe(person.id)
})

test('leaving by “Thoát” or by signing out restores the admin, whose session continues', async () => {
  for (const endpoint of [endView, signOut]) {
    const { admin, person } = await looking()
    expect((await call(endpoint, { as: admin })).status).toBe(200)
    expect((await call(getProfile, { as: admin })).data).toMatchObject({ id: admin.id, view: null })
    expect((await call(getProfile, { as: person })).status).toBe(200)
    expect((await call(endView, { as: admin })).data).toEqual({ ended: false })
  }
})

test('after half an hour nothing of the person is shown, and nothing can be changed until the admin leaves the view', async () => {
  const { admin } = await looking()
  await end(admin)
  letMemoriesAge()
  const { data } = await call(getProfile, { as: admin })
  expect(data).toMatchObject({ id: admin.id, view: { person: 'Mẹ Hoa', hasEnded: true } })
  expect((await call(changeNotificationSettings, { as: admin, body: { hasDailyDigest: true } })).code).toBe('VIEW_ENDED')
  expect((await call(endView, { as: admin })).data).toEqual({ ended: true })
  expect((await call(changeNotificationSettings, { as: admin, body: { hasDailyDigest: true } })).status).toBe(200)
})

test.each([
  ['the admin loses the role', `delete from person_roles where person_id = $1`, 'admin'],
  ['the person becomes an admin', `insert into person_roles (person_id, role) values ($1, 'admin')`, 'person'],
  ['the person is erased', `update accounts set status = 'CLOSED' where person_id = $1`, 'person'],
] as const)('a view ends when %s', async (_, change, whose) => {
  const both = await looking()
  await pool.query(change, [both[whose].id])
  letMemoriesAge()
  expect((await call(getProfile, { as: both.admin })).data).toMatchObject({ id: both.admin.id, view: { hasEnded: true } })
})

test('a locked admin cannot view others, and a locked person can still be viewed', async () => {
  const { admin, person } = await looking()
  const other = await given.admin()
  await call(lockUser, { as: other, params: { id: person.id }, body: why })
  letMemoriesAge()
  expect((await call(getProfile, { as: admin })).data.id).toBe(person.id)
  await call(lockUser, { as: other, params: { id: admin.id }, body: why })
  expect((await call(getProfile, { as: admin })).status).toBe(401)
})

test('admins cannot be viewed, and each view is audited', async () => {
  const { admin, person } = await looking()
  const other = await given.admin()
  expect((await call(viewAs, { as: other, params: { id: admin.id }, body: why })).code).toBe('VIEW_AS_ADMIN_NOT_ALLOWED')
  const { items } = (await call(listAudit, { as: other, query: { subjectId: person.id } })).data
  expect(items).toMatchObject([{ action: 'user.viewed-as', actorId: admin.id, reason: why.reason }])
})

test("in the view the person's roles apply, and the view survives a token refresh", async () => {
  const { admin, person } = await looking()
  const other = await given.admin()
  await call(grantRole, { as: other, params: { id: person.id }, body: { ...why, role: 'master' } })
  letMemoriesAge()
  expect((await call(isMaster, { as: admin })).data).toEqual({ isMaster: true })
  const { rows } = await pool.query(`select device_hash from sessions where account_id = $1`, [admin.accountId])
  expect(rows).toHaveLength(1)
  const cookie = `khue_refresh=${admin.refreshToken}; khue_device=device-${admin.phone}`
  const renewed = await call(refreshSession, { headers: { cookie } })
  const access = /khue_access=([\w-]+)/.exec(String(renewed.headers['set-cookie']))?.[1]
  expect((await call(getProfile, { headers: { cookie: `khue_access=${access}` } })).data.id).toBe(person.id)
})
