import { listAudit } from '@khue/contracts/ground/audit'
import { getUser, revealIdentifiers, searchUsers } from '@khue/contracts/people/user-admin'
import { grantVouchers } from '@khue/contracts/sale/gifts'
import { searchAllOrders } from '@khue/contracts/sale/orders-admin'
import { expect, test } from 'vitest'
import { linkGuardian } from '#modules/people/people'
import { promotionActions } from '#testing/promotions'
import { testApp } from '#testing/test-app'
import { transact } from '#platform/deps'
import { noteContactLookup } from './contact-lookups.service.ts'

const app = await testApp({
  env: { CONTACT_LOOKUPS_PER_HOUR: '5', CONTACT_LOOKUPS_PER_DAY: '8', RATE_LIMIT_FACTOR: '1' },
})
const { call, given, pool, deps } = app
const reader = await given.admin()
const person = await given.parent({ name: 'Lý Thị Tra Cứu' })
const auditedBy = async (actorId: string) => {
  const { items } = (await call(listAudit, { as: reader, query: { actorId } })).data
  return items.map(({ action, subject }) => [action, subject.id])
}
const hidden = (phone: string) => `${phone.slice(0, 2)}••••••${phone.slice(-2)}`
/** Their entries become this much older. The log is append-only. */
async function age(actorId: string, interval: string) {
  await pool.query(`alter table audit_entries disable trigger user`)
  await pool.query(`update audit_entries set at = at - $2::interval where actor_id = $1`, [actorId, interval])
  await pool.query(`alter table audit_entries enable trigger user`)
}

test('a search by a whole phone is audited, with and without a match, and bounded per hour and day', async () => {
  const admin = await given.admin()
  const find = (q: string) => call(searchUsers, { as: admin, query: { q } })
  expect((await find(person.phone)).data.items.map(({ name }) => name)).toEqual(['Lý Thị Tra Cứu'])
  for (const q of ['0987000001', '0987000002', 'khong-co@example.vn']) expect((await find(q)).data.items).toEqual([])
  expect(await auditedBy(admin.id)).toEqual([
    ['user.searched', 'k•••@example.vn'],
    ['user.searched', hidden('0987000002')],
    ['user.searched', hidden('0987000001')],
    ['user.searched', hidden(person.phone)],
  ])
  // names and ids are not hidden, and cost nothing
  for (const q of ['tra cuu', person.id]) expect((await find(q)).data.items).toHaveLength(1)
  expect((await find('0987000003')).status).toBe(200)
  expect((await find(person.phone)).status).toBe(200)
  const refused = await find('0987000009')
  expect([refused.status, refused.code]).toEqual([429, 'TOO_MANY_LOOKUPS'])
  await age(admin.id, '61 minutes')
  for (const q of ['0987000004', '0987000005', '0987000006']) expect((await find(q)).status).toBe(200)
  expect((await find('0987000007')).code).toBe('TOO_MANY_LOOKUPS')
  await age(admin.id, '1 day')
  expect((await find('0987000008')).status).toBe(200)
})

test('revealing and searching orders by a phone count against the same bound; another admin has their own', async () => {
  const [admin, other] = [await given.admin(), await given.admin()]
  const reveal = () => call(revealIdentifiers, { as: admin, params: { id: person.id }, body: { reason: 'Gọi lại cho khách' } })
  for (let n = 0; n < 3; n += 1) expect((await reveal()).status).toBe(200)
  // a page that is loaded again looks up nothing new
  for (let n = 0; n < 4; n += 1) expect((await call(searchAllOrders, { as: admin, query: { term: person.phone } })).status).toBe(200)
  await call(searchAllOrders, { as: admin, query: { term: '0987222333' } })
  expect((await reveal()).code).toBe('TOO_MANY_LOOKUPS')
  expect((await call(searchUsers, { as: admin, query: { q: person.phone } })).status).toBe(200)
  expect((await call(searchUsers, { as: admin, query: { q: '0987222334' } })).code).toBe('TOO_MANY_LOOKUPS')
  expect((await call(searchAllOrders, { as: admin, query: { term: '0987222334' } })).code).toBe('TOO_MANY_LOOKUPS')
  expect((await call(searchUsers, { as: other, query: { q: person.phone } })).data.items).toHaveLength(1)
})

test('parallel searches do not exceed the bound', async () => {
  for (let round = 0; round < 3; round += 1) {
    const admin = await given.admin()
    const answers = await Promise.all(Array.from({ length: 9 }, (_, n) => call(searchUsers, { as: admin, query: { q: `098711110${n}` } })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
    const other = await given.admin()
    const same = await Promise.all(Array.from({ length: 9 }, () => call(searchUsers, { as: other, query: { q: '0987111100' } })))
    expect(same.filter(({ status }) => status === 200)).toHaveLength(9) // one look-up, repeated
  }
})

test('what is shown of a phone leaves six digits hidden', async () => {
  const { data } = await call(getUser, { as: reader, params: { id: person.id } })
  expect(data.identifiers[0]?.masked).toBe(hidden(person.phone))
})

test('numbers without an account stay counted when the gift is refused; a gift that is sent twice is given once', async () => {
  const [admin, child] = [await given.admin(), await given.student()]
  await linkGuardian(deps, { guardianId: admin.id, childId: child.id })
  const { id } = await (await promotionActions(app)).promote({ value: 10 })
  const give = (phones: string[], idempotencyKey: string) =>
    call(grantVouchers, { as: admin, params: { id }, body: { phones, days: 30 }, headers: { 'idempotency-key': idempotencyKey } })
  expect((await give(['0987333001', '0987333002', '0987333003', child.phone], 'a')).code).toBe('OWN_CASE')
  expect(await auditedBy(admin.id)).toHaveLength(3)
  const twice = [await give([person.phone, '0987333004'], 'b'), await give([person.phone, '0987333004'], 'b')]
  expect(twice.map(({ data }) => data)).toEqual(Array.from({ length: 2 }, () => ({ given: 1, unknown: ['0987333004'] })))
  expect((await pool.query(`select from gifts where receiver_id = $1`, [person.id])).rowCount).toBe(1)
  expect((await give(['0987333005', '0987333006'], 'c')).code).toBe('TOO_MANY_LOOKUPS')
  expect((await call(searchUsers, { as: admin, query: { q: '0987333007' } })).code).toBe('TOO_MANY_LOOKUPS')
})

test('a look-up is never counted inside a transaction', async () => {
  await expect(transact(deps, (deps) => noteContactLookup(deps, reader, '0987444001'))).rejects.toThrow('inside a transaction')
})
