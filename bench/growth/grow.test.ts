import { countCourseFacets, courseSorts, getCourse, listCourses } from '@khue/contracts/offer/courses'
import { listCourseReviews } from '@khue/contracts/offer/reviews'
import { getMySubscription } from '@khue/contracts/sale/subscriptions'
import { signIn } from '@khue/contracts/people/identity'
import { searchOrders } from '@khue/contracts/sale/orders'
import { searchTutors } from '@khue/contracts/offer/tutors'
import { sql } from 'drizzle-orm'
import type { Pool } from 'pg'
import { expect, test } from 'vitest'
import { getPlan, publishPlan } from '#modules/sale/subscriptions'
import { isCode } from '#platform/crypto/public-codes'
import { freshDemoApp } from '#testing/demo'
import { testApp } from '#testing/test-app'
import { reconcile } from '#server/reconcile/index'
import { demoPassword } from '#server/demo/data/accounts'
import { demoPlans } from '#server/demo/data/plans'
import { growDatabase } from './grow.ts'
import { drawOrders } from './random.ts'

const growth = { users: 60, orders: 200, tutors: 40, courses: 2500, seed: 'test' }
const { call, deps, deliverEvents } = await freshDemoApp({ canPay: false })
const count = async (table: string) => {
  const { rows } = await deps.db.execute<{ n: string }>(sql`select count(*) as n from ${sql.identifier(table)}`)
  return Number(rows[0]!.n)
}
const said: string[] = []
await growDatabase(deps, growth, (line) => said.push(line))

const grown = ['people', 'tutors', 'timetable', 'orders', 'ledger_postings', 'entitlements', 'courses', 'course_batches', 'reviews']
const disagreements = async () => (await reconcile(deps.db)).findings.filter((finding) => finding.disagreements > 0)
const codesOf = async (db: typeof deps.db) => {
  const { rows } = await db.execute<{ code: string; buyer: string; status: string }>(
    sql`select o.code, p.name as buyer, o.status from orders o join people p on p.id = o.buyer_id order by o.code`,
  )
  return rows
}

const titlesOf = async (db: typeof deps.db) =>
  (await db.execute(sql`select code, title, fee_vnd, weekdays from courses where id::text like '019b76da%' order by id limit 300`)).rows

test('a grown demo has the requested sizes, and every invariant holds', async () => {
  expect(await count('orders')).toBe(growth.orders)
  expect(await count('tutors')).toBe(60 + growth.tutors)
  expect(await count('courses')).toBe(401 + growth.courses) // one waits for approval
  expect(said.at(-2)).toMatch(/^ {2}2,500 of 2,500 courses, \d+ s$/)
  expect(await disagreements()).toEqual([])
  const orders = await codesOf(deps.db)
  expect(orders.every(({ code }) => isCode('KH', code))).toBe(true)
  expect(new Set(orders.map(({ status }) => status))).toEqual(new Set(['COMPLETED', 'CANCELLED']))
})

test('growing again adds nothing, growing further adds the rest, and every invariant still holds', async () => {
  const before = await Promise.all(grown.map(count))
  await growDatabase(deps, growth)
  expect(await Promise.all(grown.map(count))).toEqual(before)
  await growDatabase(deps, { ...growth, users: 80, orders: 300 })
  expect(await count('orders')).toBe(300)
  expect(await disagreements()).toEqual([])
})

test('grown orders skip codes already in use, and are recognized again', async () => {
  const [fresh, growth] = [await testApp(), { users: 5, orders: 6, seed: 'taken' }]
  const { db } = fresh.deps
  for (const plan of demoPlans) await publishPlan(fresh.deps, plan)
  const plans = await Promise.all(demoPlans.map(({ sku }) => getPlan(fresh.deps, sku)))
  const drawn = [...drawOrders({ ...growth, plans, now: new Date() }, { linkKeys: new Set(), codes: new Set(), runningUntil: new Map() })]
  const { id } = await fresh.given.student()
  await db.execute(sql`insert into checkouts (id, code, payer_id, purpose, amount_vnd, credit_to, status, expires_at, link_key)
    values (uuidv7(), ${drawn[0]!.checkoutCode}, ${id}, 'x', 1, 'DEFERRED_REVENUE', 'INIT', now(), 'x')`)
  await db.execute(sql`insert into orders (id, code, buyer_id, status, intent, total_vnd, expires_at, auto_cancel_at)
    values (uuidv7(), ${drawn[1]!.code}, ${id}, 'CANCELLED', 'x', 1, now(), now())`)
  for (const orders of [6, 6, 9]) {
    await growDatabase(fresh.deps, { ...growth, orders })
    expect((await codesOf(db)).length).toBe(orders + 1)
  }
  expect((await codesOf(db)).every(({ code }) => isCode('KH', code))).toBe(true)
})

test('grown courses are found, counted, opened and reviewed like others', async () => {
  const { rows } = await deps.db.execute<{ code: string; title: string; id: string; weekday: number; found: number; reviews: number }>(sql`
    select c.code, c.title, c.id, c.weekdays[1] as weekday, c.rating_count as reviews, (select count(*)::int from courses o
      where o.state = 'LISTED' and o.category_id = c.category_id and c.weekdays[1] = any(o.weekdays) and o.grade_from = c.grade_from) as found
    from courses c where c.id >= '019b76da-a800-7000-8000-000000000000' and c.id < '019c0000-0000-7000-8000-000000000000' and c.grade_from = c.grade_to and cardinality(c.weekdays) > 0
      and c.state = 'LISTED' order by c.rating_count desc, c.id limit 1`)
  const [{ code, title, id, weekday, found, reviews }] = rows as [(typeof rows)[number]]
  const { data } = await call(getCourse, { params: { id: code } })
  expect(data).toMatchObject({ id, title, rating: { count: reviews } })
  expect(data.batches.length).toBeGreaterThan(0)
  const shown = await call(listCourseReviews, { params: { id } })
  expect(shown.data.items.length).toBe(reviews)
  const byTitle = await call(listCourses, { query: { term: title } })
  expect(byTitle.data.items[0]?.title).toBe(title)
  const byTeacher = await call(listCourses, { query: { term: `${title} ${data.teacher.name}`, size: 50 } })
  expect(byTeacher.data.items.map((one) => one.id)).toContain(id)
  const filter = { categoryIds: [data.categoryId], grades: [data.gradeFrom ?? 0], weekdays: [weekday] }
  expect((await call(listCourses, { query: filter })).data.total).toBe(found)
  expect((await call(countCourseFacets, { query: filter })).data.facets.weekdays?.[weekday]).toBe(found)
  expect((await call(listCourses)).data).toMatchObject({ total: 1000, totalIsCapped: true })
})

/** The query plans of all statements that read courses while `work` runs. */
async function plansOf(work: () => Promise<unknown>) {
  const pool = (deps.db as typeof deps.db & { $client: Pool }).$client
  const asked: { text: string; values: unknown[] }[] = []
  const query = pool.query.bind(pool)
  pool.query = ((statement: { text: string }, values: unknown[]) => {
    asked.push({ text: statement.text, values })
    return query(statement, values)
  }) as typeof pool.query
  await work().finally(() => (pool.query = query))
  const ofCourses = asked.filter(({ text }) => /from "?courses"? where .* limit/s.test(text))
  const plans = await Promise.all(ofCourses.map(({ text, values }) => query<{ 'QUERY PLAN': string }>(`explain ${text}`, values)))
  return plans.map(({ rows }) => rows.map((row) => row['QUERY PLAN']).join('\n'))
}

test.each(courseSorts)('%s scans its index without sorting, over all courses and within a subject', async (sort) => {
  const size = 19 // not cached: no other test uses this page size
  for (const query of [
    { sort, size },
    { sort, size, categoryIds: [4] },
  ]) {
    const [scan] = await plansOf(() => call(listCourses, { query }))
    expect(scan).toMatch(/Index (Only )?Scan (Backward )?using courses_(most|best|by|subject)/)
    expect(scan).not.toMatch(/Sort Key: courses/)
  }
})

test('grown tutors are rated by the learners they taught', async () => {
  const { rows } = await deps.db.execute<{ code: string; learners: number; stars: number }>(
    sql`select code, learners, rating_count as stars from tutors where rating_count > 0 and person_id::text like '019b%' order by learners desc, person_id desc limit 1`,
  )
  const { data } = await call(searchTutors, { query: { key: rows[0]!.code } })
  expect(data.items[0]?.rating.count).toBe(rows[0]!.stars)
  expect(rows[0]!.learners).toBeGreaterThanOrEqual(rows[0]!.stars)
})

test('grown people sign in and see their orders and membership', async () => {
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

test('grown memberships earn the following days', async () => {
  const { subscriptions } = await import('#modules/sale/subscriptions')
  for (const job of subscriptions.jobs ?? []) await job.run(deps, {})
  await deliverEvents()
  expect(await disagreements()).toEqual([])
})

test('the same seed grows the same rows, another seed others', async () => {
  const [same, other] = [await freshDemoApp({ canPay: false }), await freshDemoApp({ canPay: false })]
  await growDatabase(same.deps, { ...growth, users: 80, orders: 300, courses: 300 })
  await growDatabase(other.deps, { ...growth, users: 80, orders: 300, courses: 300, seed: 'other' })
  const codes = (await codesOf(deps.db)).map(({ code }) => code)
  expect((await codesOf(same.deps.db)).map(({ code }) => code)).toEqual(codes)
  expect((await codesOf(other.deps.db)).map(({ code }) => code)).not.toEqual(codes)
  const titles = await titlesOf(deps.db)
  expect(await titlesOf(same.deps.db)).toEqual(titles)
  expect(await titlesOf(other.deps.db)).not.toEqual(titles)
})
