import { loadNotifications, msgApp } from '@khue/contracts/people/notifications'
import { eq, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { expect, test } from 'vitest'
import type { TestPerson } from '#testing/people'
import { sellPlan } from '#testing/sale'
import { testApp } from '#testing/test-app'
import { notifyOfEndings } from './notify-members.service.ts'
import { plans } from '../subscriptions.tables.ts'

const clock = { now: new Date('2026-11-21T08:10:00+07:00') }
const { call, given, deps, pool } = await testApp({ clock: () => clock.now })
const { sku } = await sellPlan(deps)
const [plan] = await deps.db.select({ id: plans.id }).from(plans).where(eq(plans.sku, sku))

const inbox = async (as: TestPerson) => (await call(loadNotifications, { as, headers: msgApp })).data.items
const titlesOf = async (as: TestPerson) => (await inbox(as)).map(({ title }) => title)
const member = (person: TestPerson, from: string, to: string, source: 'ADMIN' | 'SEAT' = 'ADMIN') =>
  deps.db.execute(sql`insert into entitlements (id, person_id, kind, ref_id, starts_at, ends_at, source, source_id, reason)
    values (${uuidv7()}, ${person.id}, 'SUB', ${plan!.id}, ${from}, ${to}, ${source}, ${uuidv7()}, 'test')`)
async function on(day: string, at = '08:10') {
  clock.now = new Date(`${day}T${at}:00+07:00`)
  await notifyOfEndings(deps)
}

test('a member is reminded seven, three days and a day before the end, by Vietnamese days and once each', async () => {
  const as = await given.student()
  await member(as, '2026-06-01T00:30:00+07:00', '2026-12-01T00:30:00+07:00')
  for (const day of [23, 24, 25, 26, 27, 28, 29, 30]) for (const at of ['00:01', '12:00', '23:59']) await on(`2026-11-${day}`, at)
  await on('2026-12-01')
  expect(await titlesOf(as)).toEqual(['Gói thành viên hết hạn vào ngày mai', 'Gói thành viên còn 3 ngày', 'Gói thành viên còn 7 ngày'])
  expect((await inbox(as))[0]).toMatchObject({
    category: 'RMD',
    content: 'Gói Sao Khuê dùng đến 01/12/2026. Nếu bạn gia hạn trước ngày đó, thời gian mới được cộng tiếp.',
    url: `/checkout/renew?sku=${sku}&learnerId=${as.id}`,
  })
})

test('a member with a next period is reminded only of its end', async () => {
  const as = await given.student()
  await member(as, '2027-01-01T10:00:00+07:00', '2027-02-01T10:00:00+07:00')
  await member(as, '2027-02-01T10:00:00+07:00', '2027-03-01T10:00:00+07:00')
  await on('2027-01-31')
  expect(await titlesOf(as)).toEqual([])
  await on('2027-02-28')
  expect(await titlesOf(as)).toEqual(['Gói thành viên hết hạn vào ngày mai'])
})

test('the guardians of a child are reminded too, those of an adult are not', async () => {
  const parent = await given.parent()
  const [child, grown] = [
    await given.student({ name: 'Nguyễn Minh An', guardianId: parent.id }),
    await given.student({ name: 'Nguyễn Lớn Rồi', guardianId: parent.id }),
  ]
  await pool.query(`update people set birth_date = case id when $1 then '2014-01-01'::date else '2000-01-01' end where id in ($1, $2)`, [
    child.id,
    grown.id,
  ])
  for (const one of [child, grown]) await member(one, '2027-03-01T10:00:00+07:00', '2027-04-01T10:00:00+07:00')
  await on('2027-03-29')
  expect([await titlesOf(child), await titlesOf(grown)]).toEqual([['Gói thành viên còn 3 ngày'], ['Gói thành viên còn 3 ngày']])
  expect((await inbox(parent)).map(({ title, content }) => [title, content])).toEqual([
    ['Gói thành viên của con còn 3 ngày', expect.stringContaining('Gói Sao Khuê của Nguyễn Minh An dùng đến 01/04/2027.')],
  ])
})

test('a person on a family seat is reminded that it ends with the plan, and no one is asked to renew it for them', async () => {
  const parent = await given.parent()
  const child = await given.student({ guardianId: parent.id })
  await pool.query(`update people set birth_date = '2014-01-01' where id = $1`, [child.id])
  await member(child, '2027-04-01T10:00:00+07:00', '2027-05-01T10:00:00+07:00', 'SEAT')
  await on('2027-04-28')
  expect(await inbox(child)).toMatchObject([
    {
      title: 'Gói dùng chung còn 3 ngày',
      content: 'Bạn dùng chung gói Sao Khuê đến 01/05/2027. Gói được gia hạn thì người có gói nhường chỗ lại cho bạn.',
      url: '/account/settings/membership',
    },
  ])
  expect(await inbox(parent)).toEqual([])
})

test('all members whose plans end on one day are reminded', async () => {
  await deps.db.execute(sql`
    with crowd as (insert into people (id, name, avatar_kind) select uuidv7(), 'Người thứ ' || n, 'f' from generate_series(1, 1100) n returning id)
    insert into entitlements (id, person_id, kind, starts_at, ends_at, source, source_id, reason)
    select uuidv7(), id, 'SUB', '2027-05-01', '2027-06-01T05:00:00Z', 'ADMIN', id, 'test' from crowd`)
  await on('2027-05-25')
  const { rows } = await deps.db.execute(sql`select 1 from notifications where content like '%01/06/2027%'`)
  expect(rows).toHaveLength(1100)
})
