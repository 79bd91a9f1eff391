import { getMySubscription } from '@khue/contracts/subscriptions'
import { signIn } from '@khue/contracts/identity'
import { searchOrders } from '@khue/contracts/orders'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { isCode } from '#platform/public-codes'
import { testApp } from '#testing/test-app'
import { reconcile } from '../../reconcile/index.ts'
import { demoPassword } from '../data/accounts.ts'
import { growHouse, loadDemo } from '../index.ts'

const growth = { users: 60, orders: 200, tutors: 40, seed: 'test' }
const { call, deps, settleNews } = await testApp()
await loadDemo(deps)
await growHouse(deps, growth)

const count = async (table: string) => {
  const { rows } = await deps.db.execute<{ n: string }>(sql`select count(*) as n from ${sql.identifier(table)}`)
  return Number(rows[0]!.n)
}
const disagreements = async () => (await reconcile(deps.db)).findings.filter((finding) => finding.disagreements > 0)
const codesOf = async (db: typeof deps.db) => {
  const { rows } = await db.execute<{ code: string; buyer: string; status: string }>(
    sql`select o.code, p.name as buyer, o.status from orders o join people p on p.id = o.buyer_id order by o.code`,
  )
  return rows
}

test('a grown house has what was asked for, and agrees with itself', async () => {
  expect(await count('orders')).toBe(growth.orders)
  expect(await count('tutors')).toBe(60 + growth.tutors)
  expect(await disagreements()).toEqual([])
  const orders = await codesOf(deps.db)
  expect(orders.every(({ code }) => isCode('KH', code))).toBe(true)
  expect(new Set(orders.map(({ status }) => status))).toEqual(new Set(['COMPLETED', 'CANCELLED']))
})

test('growing again adds nothing, growing further adds the rest, and it still agrees', async () => {
  const before = await Promise.all(['people', 'tutors', 'timetable', 'orders', 'ledger_postings', 'entitlements'].map(count))
  await growHouse(deps, growth)
  expect(await Promise.all(['people', 'tutors', 'timetable', 'orders', 'ledger_postings', 'entitlements'].map(count))).toEqual(before)
  await growHouse(deps, { ...growth, users: 80, orders: 300 })
  expect(await count('orders')).toBe(300)
  expect(await disagreements()).toEqual([])
})

test('everybody grown signs in and sees orders and membership like anybody', async () => {
  const { rows } = await deps.db.execute<{ value: string; n: string }>(sql`
    select i.value, count(*) as n from sign_in_identifiers i join accounts a on a.id = i.account_id join orders o on o.buyer_id = a.person_id
    where o.status = 'COMPLETED' group by i.value order by 2 desc, 1 limit 1`)
  const username = rows[0]!.value.replace('+84', '0')
  const { headers } = await call(signIn, { body: { username, password: demoPassword } })
  const cookie = [headers['set-cookie']]
    .flat()
    .map((line) => String(line).split(';')[0])
    .join('; ')
  const { data } = await call(searchOrders, { headers: { cookie, origin: 'http://localhost:3000' }, body: { statuses: ['SUCCESS'] } })
  expect(data.total).toBe(Number(rows[0]!.n))
  expect((await call(getMySubscription, { headers: { cookie } })).status).toBe(200)
})

test('the days that pass next are earned as ever', async () => {
  const { subscriptions } = await import('#modules/subscriptions')
  for (const job of subscriptions.jobs ?? []) await job.run(deps, {})
  await settleNews()
  expect(await disagreements()).toEqual([])
})

test('the same seed grows the same house, another one another', async () => {
  const [same, other] = [await testApp(), await testApp()]
  for (const { deps } of [same, other]) await loadDemo(deps)
  await growHouse(same.deps, { ...growth, users: 80, orders: 300 })
  await growHouse(other.deps, { ...growth, users: 80, orders: 300, seed: 'other' })
  const codes = (await codesOf(deps.db)).map(({ code }) => code)
  expect((await codesOf(same.deps.db)).map(({ code }) => code)).toEqual(codes)
  expect((await codesOf(other.deps.db)).map(({ code }) => code)).not.toEqual(codes)
})
