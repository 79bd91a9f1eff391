import { submitHomework } from '@khue/contracts/learning/homework'
import * as contract from '@khue/contracts/learning/my-learning'
import { placeOrders } from '@khue/contracts/sale/orders'
import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { beforeAll, expect, test } from 'vitest'
import { endUses, grantUse, lockUses } from '#modules/sale/entitlements'
import { lessons as lessonModule } from '#modules/learning/lessons'
import { transact } from '#platform/deps'
import { homeworkWorld } from '#testing/homework'
import { lessonWorld } from '#testing/lessons'
import { seedMarketplace } from '#testing/marketplace'
import type { TestPerson } from '#testing/people'
import { vnpayEnv } from '#testing/sale'
import { statementsOf } from '#testing/statements'
import { testApp } from '#testing/test-app'

const base = await testApp({ env: vnpayEnv })
const { call, given, deps, deliverEvents } = base
const admin = await given.admin()
const world = lessonWorld(base, admin)
const decide = lessonModule.jobs!.find(({ name }) => name === 'lessons:decide')!.run
const market = await seedMarketplace(deps, given)

let sold: Awaited<ReturnType<typeof world.soldRun>>
let stranger: TestPerson
beforeAll(async () => {
  ;[sold, stranger] = [await world.soldRun(), await given.parent()]
})

type Query = {
  status?: 'all' | 'pending' | 'in-progress' | 'completed'
  of?: 'courses' | 'tutors' | 'events'
  learnerId?: string
  cursor?: string
}
const page = async (as: TestPerson, query: Query = {}) => (await call(contract.listMyCourses, { as, query })).data
const cards = async (as: TestPerson, query: Query = {}) => (await page(as, query)).items
const linesOf = async (orderId: string) =>
  (await deps.db.execute<{ id: string }>(sql`select id from order_lines where order_id = ${orderId}`)).rows.map(({ id }) => id)
const progress = (as: TestPerson, learnerId: string, id = sold.course.id) =>
  call(contract.getCourseProgress, { as, params: { id }, query: { learnerId } })

const day = 24 * 3600_000
const grant = (personId: string, refId: string, source: 'GIFT' | 'ADMIN', until = new Date(Date.now() + day)) =>
  grantUse(deps, { personId, kind: 'CO', refId, source, sourceId: uuidv7(), until, reason: 'test' })
const end = (learner: TestPerson) =>
  deps.db.execute(
    sql`update entitlements set starts_at = starts_at - interval '9 days', ends_at = now() - interval '1 hour' where person_id = ${learner.id}`,
  )

test('a family sees the course of its child with its next lesson; a stranger does not', async () => {
  const { mother, child, id, course, lessons } = sold
  const seen = await page(mother)
  expect(seen.items).toHaveLength(1)
  expect(seen.items[0]).toMatchObject({
    kind: 'RUN',
    refId: course.id,
    runId: id,
    title: 'Toán 9: Hệ phương trình',
    learner: { id: child.id },
    teacher: { name: 'Cô Trần Quốc Bảo' },
    state: 'IN_PROGRESS',
    isOpen: true,
    lessons: { done: 0, all: 4 },
    next: { id: lessons[0], number: 1, hasLink: false },
    order: null,
  })
  expect(seen).toMatchObject({
    counts: { all: 1, pending: 0, 'in-progress': 1, completed: 0 },
    kinds: { courses: 1, tutors: 0, events: 0 },
  })
  expect(seen.learners).toEqual([expect.objectContaining({ id: mother.id, count: 0 }), expect.objectContaining({ id: child.id, count: 1 })])
  expect(seen.soonest?.key).toBe(seen.items[0]?.key)
  expect((await cards(child)).map(({ key }) => key)).toEqual(seen.items.map(({ key }) => key))
  expect((await cards(mother, { learnerId: mother.id })).length).toBe(0)
  expect(await cards(stranger)).toEqual([])
  const refused = await call(contract.listMyCourses, { as: stranger, query: { learnerId: child.id } })
  expect([refused.status, refused.code]).toEqual([404, 'LEARNING_NOT_FOUND'])
})

test('a cursor of another list is refused', async () => {
  const cursor = Buffer.from(JSON.stringify(['FEE', 1, uuidv7()])).toString('base64url')
  expect((await call(contract.listMyCourses, { as: stranger, query: { cursor } })).code).toBe('LIST_CURSOR_INVALID')
})

test('an order under way waits, with its order for the buyer alone, until it is delivered', async () => {
  const mother = await given.parent()
  const child = await given.student({ guardianId: mother.id })
  const { ids } = (await call(placeOrders, { as: mother, body: { items: [{ sku: market.skus.run, quantity: 1, learnerId: child.id }] } }))
    .data
  const [card] = await cards(mother, { status: 'pending' })
  expect(card).toMatchObject({ state: 'PENDING', order: { id: ids[0], isPaid: false }, learner: { id: child.id }, next: { number: 1 } })
  expect((await cards(child, { status: 'pending' }))[0]).toMatchObject({ state: 'PENDING', order: null })
  expect((await progress(mother, child.id, market.courses.taught)).code).toBe('LEARNING_NOT_FOUND')
  await deps.db.execute(
    sql`update orders set expires_at = now() - interval '2 hours', auto_cancel_at = now() - interval '1 hour' where id = ${ids[0]}`,
  )
  expect(await cards(mother)).toEqual([])
})

test('ending one source never takes what another gives', async () => {
  const learner = await given.student()
  const course = market.courses.recorded
  const first = uuidv7()
  await grantUse(deps, {
    personId: learner.id,
    kind: 'CO',
    refId: course,
    source: 'LINE',
    sourceId: first,
    until: new Date(Date.now() + day),
    reason: 'test',
  })
  await grant(learner.id, course, 'GIFT')
  expect(await cards(learner)).toHaveLength(1)
  await endUses(deps, { source: 'LINE', sourceId: first }, 'refunded')
  expect(await cards(learner)).toMatchObject([{ kind: 'RECORDED', state: 'IN_PROGRESS', isOpen: true, over: null, lessons: null }])
  await end(learner)
  expect(await cards(learner)).toMatchObject([{ state: 'OVER', isOpen: false, over: 'EXPIRED' }])
  expect(await cards(learner, { status: 'in-progress' })).toEqual([])
})

test('what was refunded, cancelled or locked stays with its reason', async () => {
  const run = await world.soldRun()
  const [line] = await linesOf(run.orderId)
  await lockUses(deps, [line!], 'late instalment')
  expect(await cards(run.child)).toMatchObject([{ state: 'IN_PROGRESS', isOpen: false, isLocked: true }])
  await endUses(deps, { source: 'LINE', sourceId: line! }, 'refunded')
  await deps.db.execute(sql`update entitlements set locked_at = null where source_id = ${line}`)
  await deps.db.execute(sql`alter table order_lines disable trigger all`)
  await deps.db.execute(sql`update order_lines set refunded_vnd = price_vnd - discount_vnd where id = ${line}`)
  await deps.db.execute(sql`alter table order_lines enable trigger all`)
  await deps.db.execute(sql`update seat_holds set state = 'RELEASED' where learner_id = ${run.child.id}`)
  expect(await cards(run.mother)).toMatchObject([{ state: 'OVER', over: 'REFUNDED', next: null }])
  await deps.db.execute(sql`insert into school_pupil_declarations (id, teacher_id, learner_id, side, is_taught, declared_by)
    values (${uuidv7()}, ${run.teacher.id}, ${run.child.id}, 'FAMILY', true, ${run.mother.id})`)
  expect(await cards(run.mother)).toMatchObject([{ over: 'OWN_PUPIL' }])
  await deps.db.execute(sql`update course_batches set cancelled_at = now(), cancel_reason = 'Không đủ học viên' where id = ${run.id}`)
  expect(await cards(run.mother)).toMatchObject([{ over: 'RUN_CANCELLED' }])
  const { data } = await progress(run.mother, run.child.id, run.course.id)
  expect(data).toMatchObject({ card: { state: 'OVER' }, documents: [] })
  expect(data.lessons.map(({ hasPage }) => hasPage)).toEqual([false, false, false, false]) // the seat was given back before
})

async function teach(run: typeof sold, at: number) {
  const lessonId = run.lessons[at]!
  await world.endAgo(lessonId, 60)
  for (const who of [run.teacher, run.child]) await world.stay(lessonId, who.id)
  await decide(deps, {})
  await deliverEvents()
}

test('progress shows each lesson with attendance and minutes; a taught run is completed', async () => {
  const run = await world.soldRun()
  await teach(run, 0)
  const { data } = await progress(run.mother, run.child.id, run.course.id)
  expect(data.summary).toEqual({ present: 1, absent: 0, excused: 0, decided: 1, minutes: 90 })
  expect(data.lessons.map(({ state, attendance, minutes }) => [state, attendance, minutes])).toEqual([
    ['HELD', 'PRESENT', 90],
    ...[2, 3, 4].map(() => ['UPCOMING', 'EXPECTED', null]),
  ])
  expect((await progress(run.adult, run.adult.id, run.course.id)).data.summary).toMatchObject({ present: 0, absent: 1, minutes: 0 })
  expect((await progress(run.teacher, run.child.id, run.course.id)).code).toBe('LEARNING_NOT_FOUND')
  expect((await progress(stranger, stranger.id, run.course.id)).code).toBe('LEARNING_NOT_FOUND')
  expect(await cards(run.mother)).toMatchObject([{ lessons: { done: 1, all: 4 }, next: { id: run.lessons[1], number: 2 } }])
  expect(data.lessons.map(({ hasPage }) => hasPage)).toEqual([true, true, true, true])
  for (const at of [1, 2, 3]) await teach(run, at)
  expect(await cards(run.mother, { status: 'completed' })).toMatchObject([{ state: 'COMPLETED', lessons: { done: 4, all: 4 }, next: null }])
  await end(run.child)
  expect(await cards(run.mother)).toMatchObject([{ state: 'COMPLETED', isOpen: false, over: null }])
})

test('a teacher sees the figures of their own lessons', async () => {
  const run = await world.soldRun()
  await teach(run, 0)
  const { data } = await call(contract.getTeachingStatistics, { as: run.teacher })
  expect(data.total).toEqual({ held: 1, notHeld: 0, cancelled: 0, contested: 0, minutes: 90, seats: 2, attended: 1 })
  expect(data.months).toHaveLength(1)
  expect((await call(contract.getTeachingStatistics, { as: run.mother })).status).toBe(403)
})

async function handOut(lessonId: string, name: string) {
  const assetId = uuidv7()
  await deps.db.execute(
    sql`insert into lesson_documents (lesson_id, asset_id, name, bytes) values (${lessonId}, ${assetId}, ${name}, 1000)`,
  )
  return assetId
}

test('documents open for who may use them now, newest first, page by page', async () => {
  const { mother, child, adult, course, lessons } = sold
  const itemFile = uuidv7()
  const document = JSON.stringify([{ assetId: itemFile, name: 'Đề cương.pdf', kind: 'PDF', bytes: 2000 }])
  await deps.db.execute(sql`alter table course_items disable trigger user`) // a submitted version is immutable
  await deps.db.execute(sql`insert into course_items (course_id, version, position, item_id, kind, chapter, chapter_title, title, documents)
    values (${course.id}, 1, 0, ${uuidv7()}, 'LIVE', 0, 'Chương 1', 'Hệ hai ẩn', ${document}::jsonb)`)
  await deps.db.execute(sql`alter table course_items enable trigger user`)
  const files: string[] = []
  for (let n = 0; n < 30; n += 1) files.push(await handOut(lessons[n % 2]!, `Phiếu ${n}.pdf`))
  const first = (await call(contract.listDocuments, { as: mother })).data
  expect(first.items.map(({ assetId }) => assetId)).toEqual(files.toReversed())
  expect(first.items[0]).toMatchObject({ title: 'Toán 9: Hệ phương trình', of: '', lesson: { number: 2 }, learners: [{ id: child.id }] })
  const rest = (await call(contract.listDocuments, { as: mother, query: { cursor: first.nextCursor } })).data
  expect(rest).toEqual({ items: [expect.objectContaining({ assetId: itemFile, of: 'Hệ hai ẩn', lesson: null })] })
  const open = async (as: TestPerson, assetId: string) => (await call(contract.openDocument, { as, params: { assetId } })).code
  for (const assetId of [itemFile, files[0]!]) {
    expect(await open(mother, assetId)).toBeUndefined()
    expect(await open(child, assetId)).toBeUndefined()
    expect(await open(stranger, assetId)).toBe('LEARNING_DOCUMENT_NOT_FOUND')
    expect(await open(sold.teacher, assetId)).toBe('LEARNING_DOCUMENT_NOT_FOUND')
  }
  expect((await call(contract.listDocuments, { as: stranger, query: { learnerId: child.id } })).code).toBe('LEARNING_NOT_FOUND')
  await end(adult)
  expect(await open(adult, itemFile)).toBe('LEARNING_DOCUMENT_NOT_FOUND')
  expect(await open(adult, files[0]!)).toBe('LEARNING_DOCUMENT_NOT_FOUND')
})

test('tutor packs and events have lists of their own', async () => {
  const learner = await given.student()
  await call(placeOrders, { as: learner, body: { items: [{ sku: market.skus.lessons, quantity: 1 }] } })
  await deps.db.execute(sql`insert into seat_holds (id, class_id, learner_id, holder_id, state, expires_at, ended_at, taken_at)
    values (${uuidv7()}, ${market.classId}, ${learner.id}, ${learner.id}, 'TAKEN', now(), now(), now())`)
  const seen = await page(learner, { of: 'events' })
  expect(seen.kinds).toEqual({ courses: 0, tutors: 1, events: 1 })
  expect(seen.items).toMatchObject([
    { kind: 'CLASS', state: 'IN_PROGRESS', lessonId: market.classId, teacher: { name: 'Thầy Trần Quốc Toản' } },
  ])
  expect(seen.items[0]?.href).toMatch(/^\/interactive-classes\//)
  expect(await cards(learner, { of: 'tutors' })).toMatchObject([{ kind: 'TUTOR', state: 'PENDING', lessons: { done: 0, all: 4 } }])
  const guest = await given.student() // with the right to the class, and without a seat
  const use = { personId: guest.id, kind: 'LL', refId: market.classId, source: 'ADMIN', sourceId: uuidv7() } as const
  await transact(deps, (deps) => grantUse(deps, { ...use, until: new Date('2100-01-01'), reason: 'test' }))
  expect(await cards(guest, { of: 'events' })).toMatchObject([{ state: 'IN_PROGRESS', lessonId: null, next: null }])
  await deps.db.execute(sql`update open_classes set removed_at = now() where id = ${market.classId}`)
  expect(await cards(learner, { of: 'events' })).toMatchObject([{ state: 'OVER', over: 'CLASS_REMOVED', href: null }])
})

test('cards and progress count the homework of a learner by how far it is', async () => {
  const { give, passMinutes } = homeworkWorld(base, admin)
  const run = await world.soldRun()
  const given: string[] = []
  for (let nth = 0; nth < 7; nth++) given.push((await give(run.teacher, run.id)).data.id)
  const [done = '', alsoDone = '', late = '', ...missed] = given // and one to do
  const submit = (id: string) => call(submitHomework, { as: run.child, params: { id }, body: { id: uuidv7(), text: 'Xong' } })
  await submit(done)
  await submit(alsoDone)
  for (const id of [late, ...missed.slice(1)]) await passMinutes(id, 400)
  await submit(late)
  const counts = { toDo: 1, done: 2, late: 1, missed: 3 }
  expect((await cards(run.mother)).find(({ runId }) => runId === run.id)?.homework).toEqual(counts)
  expect((await progress(run.mother, run.child.id, run.course.id)).data.homework).toEqual(counts)
  expect((await cards(run.adult)).find(({ runId }) => runId === run.id)?.homework).toEqual({ toDo: 3, done: 0, late: 0, missed: 4 })
  expect((await cards(sold.mother))[0]?.homework).toBeNull()
})

test('pages follow each other without gaps, in five statements at any size', async () => {
  const learner = await given.student()
  const events = (cursor?: string) => page(learner, { of: 'events', ...(cursor && { cursor }) })
  const seat = (n: number) =>
    deps.db.execute(sql`
    with class as (
      insert into open_classes (id, code, kind, title, summary, subject_id, grade_from, grade_to, teacher_id, teacher_title, seats, starts_at, ends_at)
        select gen_random_uuid(), 'many' || n, kind, title, summary, subject_id, grade_from, grade_to, teacher_id, teacher_title, 5, starts_at + (n % 7) * interval '1 day',
            ends_at + (n % 7) * interval '1 day'
          from open_classes, generate_series(1, ${n}::int) as n where id = ${market.classId} returning id)
    insert into seat_holds (id, class_id, learner_id, holder_id, state, expires_at, ended_at, taken_at)
      select gen_random_uuid(), id, ${learner.id}, ${learner.id}, 'TAKEN', now(), now(), now() from class`)
  await seat(45)
  const first = await events()
  const second = await events(first.nextCursor)
  const third = await events(second.nextCursor)
  expect([first, second, third].map(({ items }) => items.length)).toEqual([20, 20, 5])
  expect(third.nextCursor).toBeUndefined()
  const all = [first, second, third].flatMap(({ items }) => items)
  expect(new Set(all.map(({ key }) => key)).size).toBe(45)
  expect(all.map(({ startsAt }) => startsAt)).toEqual(
    all.map(({ startsAt }) => startsAt).toSorted((a, b) => (a ?? '').localeCompare(b ?? '')),
  )
  expect(first.counts.all).toBe(45)
  expect(await statementsOf(() => events())).toHaveLength(4)
  expect((await statementsOf(() => progress(sold.mother, sold.child.id))).length).toBeLessThanOrEqual(7)
})
