import { deleteAssignment } from '@khue/contracts/learning/assignments'
import { withdrawHomework } from '@khue/contracts/learning/homework'
import * as contract from '@khue/contracts/learning/marking'
import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { expect, test } from 'vitest'
import { markingWorld, parts } from '#testing/marking'
import { rounds } from '#testing/rounds'
import { vnpayEnv } from '#testing/sale'
import { testApp } from '#testing/test-app'
import { untilWaitsOrEnds } from '#testing/waiting-queries'

const base = await testApp({ env: vnpayEnv })
const { call, given, deps } = base
const admin = await given.admin()
const { give, submit, submitted, stroke, draw, save, read, giveBack, reopen, familyMarks } = markingWorld(base, admin)

type Person = Awaited<ReturnType<typeof given.student>>
const queue = async (as: Person, query: { refId?: string; assignmentId?: string; state?: 'WAITING' | 'RETURNED'; cursor?: string } = {}) =>
  (await call(contract.listMarkingQueue, { as, query })).data
const waiting = async (as: Person) => (await queue(as)).items.map(({ submissionId }) => submissionId)
const counts = async (as: Person) => (await call(contract.getMarkingCounts, { as })).data
/** As if it had been handed in so many hours earlier. */
const age = (submissionId: string, hours: number) =>
  deps.db.execute(
    sql`update marking_queue set submitted_at = submitted_at - make_interval(hours => ${hours}) where submission_id = ${submissionId}`,
  )

test('what was handed in waits, oldest first, until it is returned', async () => {
  const { teacher, adult, assignment, submission, id: refId } = await submitted()
  const second = await submit(adult, assignment.id, { text: 'Bài của tôi' })
  expect(await waiting(teacher)).toEqual([submission.id, second.id])
  expect((await read(teacher, submission.id)).data).toMatchObject({ previous: null, next: second.id })
  expect((await read(teacher, second.id)).data).toMatchObject({ previous: submission.id, next: null })
  await draw(teacher, submission.id, [])
  expect((await queue(teacher, { refId })).items.map(({ state }) => state)).toEqual(['DRAFT', 'NONE'])
  expect((await queue(teacher, { refId: uuidv7() })).items).toEqual([])
  await giveBack(teacher, submission.id)
  expect(await waiting(teacher)).toEqual([second.id])
  expect((await queue(teacher, { state: 'RETURNED', assignmentId: assignment.id })).items).toMatchObject([
    { submissionId: submission.id, state: 'RETURNED' },
  ])
  await reopen(teacher, submission.id)
  expect(await waiting(teacher)).toEqual([second.id])
  expect(await waiting(await given.teacher())).toEqual([])
})

test('only the newest version waits; after its withdrawal the one before does, unless it was returned', async () => {
  const { teacher, child, assignment, submission } = await submitted()
  const withdraw = () => call(withdrawHomework, { as: child, params: { id: assignment.id }, body: {} })
  const second = await submit(child, assignment.id, { text: 'Bản hai' })
  expect(await waiting(teacher)).toEqual([second.id])
  await withdraw()
  expect(await waiting(teacher)).toEqual([submission.id])
  await save(teacher, submission.id, { revision: 0, words: 'Tốt' })
  await giveBack(teacher, submission.id)
  const third = await submit(child, assignment.id, { text: 'Bản ba' })
  expect(await waiting(teacher)).toEqual([third.id])
  expect((await queue(teacher, { state: 'RETURNED' })).items).toEqual([])
  await withdraw()
  expect(await waiting(teacher)).toEqual([])
  expect((await queue(teacher, { state: 'RETURNED' })).items).toMatchObject([{ submissionId: submission.id }])
})

test('a withdrawal and the return of the version before at once leave nothing that waits', rounds, async () => {
  const { teacher, child, assignment, submission } = await submitted()
  await save(teacher, submission.id, { revision: 0, words: 'Tốt' })
  await submit(child, assignment.id, { text: 'Bản hai' })
  const answers = await Promise.all([
    giveBack(teacher, submission.id),
    call(withdrawHomework, { as: child, params: { id: assignment.id }, body: {} }),
  ])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(await waiting(teacher)).toEqual([])
})

test('a withdrawal waits for a return that is under way', async () => {
  const { teacher, child, assignment, submission } = await submitted()
  await save(teacher, submission.id, { revision: 0, words: 'Tốt' })
  await submit(child, assignment.id, { text: 'Bản hai' })
  let withdrawn: Promise<{ status: number }> | undefined
  await deps.db.transaction(async (tx) => {
    await tx.execute(sql`update marks set returned_at = now(), returned_by = ${teacher.id} where submission_id = ${submission.id}`)
    withdrawn = call(withdrawHomework, { as: child, params: { id: assignment.id }, body: {} })
    await untilWaitsOrEnds(deps, withdrawn)
  })
  expect((await withdrawn)?.status).toBe(200)
  expect(await waiting(teacher)).toEqual([])
})

test('a new version and the return of the one before at once leave the new one waiting', rounds, async () => {
  const { teacher, child, assignment, submission } = await submitted()
  await save(teacher, submission.id, { revision: 0, words: 'Tốt' })
  const [, second] = await Promise.all([giveBack(teacher, submission.id), submit(child, assignment.id, { text: 'Bản hai' })])
  expect(await waiting(teacher)).toEqual([second.id])
})

test('a teacher who takes over finds the queue; deleted work leaves it', async () => {
  const password = 'mat-khau-rat-dai-1'
  const { teacher, assignment, submission } = await submitted()
  const other = await given.teacher({ password })
  await deps.db.execute(sql`update assignments set teacher_id = ${other.id} where id = ${assignment.id}`)
  expect([await waiting(teacher), await waiting(other)]).toEqual([[], [submission.id]])
  const deleted = await call(deleteAssignment, { as: other, params: { id: assignment.id }, body: { reason: 'Giao nhầm', password } })
  expect(deleted.status).toBe(200)
  expect(await waiting(other)).toEqual([])
  expect((await counts(other)).waiting).toBe(0)
})

test('a promise is a day at first, and says how many wait longer', async () => {
  const { teacher, adult, assignment, submission } = await submitted()
  await submit(adult, assignment.id, { text: 'Bài của tôi' })
  await age(submission.id, 25)
  expect(await counts(teacher)).toMatchObject({ waiting: 2, overdue: 1, promiseHours: 24 })
  expect((await queue(teacher)).items.map(({ isOverdue }) => isOverdue)).toEqual([true, false])
  const promise = (hours: number) => call(contract.setMarkingPromise, { as: teacher, body: { hours } })
  expect((await promise(48)).data.hours).toBe(48)
  expect(await counts(teacher)).toMatchObject({ overdue: 0, promiseHours: 48 })
  expect((await promise(0)).code).toBe('INVALID_INPUT')
})

test('a long queue is read page by page, without gaps', async () => {
  const { teacher, child, id: refId } = await submitted()
  const extra: string[] = []
  for (let at = 0; at < 22; at++) {
    const { data } = await give(teacher, refId, { title: `Bài ${at}` })
    extra.push((await submit(child, data.id, { text: `Làm bài ${at}` })).id)
  }
  const first = await queue(teacher)
  const second = await queue(teacher, { cursor: first.nextCursor! })
  const ids = [...first.items, ...second.items].map(({ submissionId }) => submissionId)
  expect([first.items.length, second.nextCursor]).toEqual([20, undefined])
  expect(ids.slice(1)).toEqual(extra)
})

test('the queue of a teacher is read by its index', async () => {
  const { rows } = await deps.db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`)
    return tx.execute<{
      'QUERY PLAN': string
    }>(sql`explain select * from marking_queue where teacher_id = ${uuidv7()} and returned_at is null
      and (submitted_at, submission_id) > ('-infinity'::timestamptz, ${uuidv7()}::uuid) order by submitted_at, submission_id limit 21`)
  })
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(plan).toContain('marking_queue_waiting')
  expect(plan).not.toContain('Sort')
})

test('all drafts of an assignment are returned at once, each once, and nobody else’s', async () => {
  const { teacher, child, adult, assignment, submission, id: refId } = await submitted()
  const second = await submit(adult, assignment.id, { text: 'Bài của tôi' })
  const { data: other } = await give(teacher, refId, { title: 'Bài khác' })
  const apart = await submit(child, other.id, { text: 'Bài khác' })
  for (const id of [submission.id, second.id, apart.id]) await save(teacher, id, { revision: 0, words: 'Tốt' })
  const all = () => call(contract.returnAllMarks, { as: teacher, params: { id: assignment.id } })
  const answers = await Promise.all([all(), all()])
  expect(answers.reduce((sum, { data }) => sum + data.returned, 0)).toBe(2)
  expect(await waiting(teacher)).toEqual([apart.id])
  const { rows } = await deps.db.execute(
    sql`select count(*)::int as n from outbox where name = 'mark.returned' and payload ->> 'assignmentId' = ${assignment.id}`,
  )
  expect(rows).toEqual([{ n: 2 }])
})

test('returning all and a page that saves: what was saved is returned, or it is refused', rounds, async () => {
  const { teacher, child, assignment, submission, file } = await submitted({ parts })
  await save(teacher, submission.id, { revision: 0, words: 'Một' })
  const [all, saved, drawn] = await Promise.all([
    call(contract.returnAllMarks, { as: teacher, params: { id: assignment.id } }),
    save(teacher, submission.id, { revision: 1, words: 'Hai' }),
    draw(teacher, submission.id, [stroke(file)]),
  ])
  expect(all.data.returned).toBe(1)
  const [mark] = (await familyMarks(child, assignment.id)).data.items
  expect(mark?.words).toBe(saved.status === 200 ? 'Hai' : 'Một')
  expect(mark?.strokes.length).toBe(drawn.status === 200 ? 1 : 0)
  for (const { status, code } of [saved, drawn]) if (status !== 200) expect(code).toBe('MARK_RETURNED')
})
