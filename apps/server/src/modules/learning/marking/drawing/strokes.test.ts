import * as contract from '@khue/contracts/learning/marking'
import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { expect, test } from 'vitest'
import { markingWorld, pointsOf } from '#testing/marking'
import { rounds } from '#testing/rounds'
import { vnpayEnv } from '#testing/sale'
import { testApp } from '#testing/test-app'

const base = await testApp({ env: vnpayEnv })
const { call, given, deps } = base
const admin = await given.admin()
const { soldRun, submittedIn, stroke, draw, save, read, giveBack, reopen, familyMarks, photo, passMinutes } = markingWorld(base, admin)

const run = await soldRun()
const submitted = () => submittedIn(run)

type Person = Awaited<ReturnType<typeof given.student>>
const changes = async (as: Person, id: string, after: number) =>
  (await call(contract.listStrokeChanges, { as, params: { id }, query: { after } })).data
const idsOf = async (as: Person, id: string) => (await read(as, id)).data.strokes.map((one) => one.id).toSorted()
const sorted = (...strokes: { id: string }[]) => strokes.map(({ id }) => id).toSorted()

test('strokes are stored once and come back exactly as they were sent', async () => {
  const { teacher, submission, file } = await submitted()
  const drawn = [
    stroke(file, { points: pointsOf([0, 0], [10_000, 10_000], [3, 9_999]), width: 1000 }),
    stroke(file, { kind: 'CIRCLE', colour: 'BLUE', points: pointsOf([10, 10], [500, 700]) }),
    stroke(file, { kind: 'TEXT', text: 'Thiếu điều kiện', points: pointsOf([40, 50]) }),
    stroke(file, { kind: 'PEN', points: pointsOf(...Array.from({ length: 2000 }, (_, at) => [at, at] as const)) }),
  ]
  const first = await draw(teacher, submission.id, drawn)
  expect(first.status).toBe(200)
  const { strokes } = (await read(teacher, submission.id)).data
  expect(strokes.toSorted((a, b) => (a.id < b.id ? -1 : 1))).toEqual(drawn.map((one) => ({ ...one, drawnBy: teacher.id })))
})

test('the same stroke again is the first, whatever it says now', async () => {
  const { teacher, submission, file } = await submitted()
  const one = stroke(file)
  await draw(teacher, submission.id, [one, one])
  await draw(teacher, submission.id, [{ ...one, colour: 'BLUE', points: pointsOf([1, 1]) }])
  expect((await read(teacher, submission.id)).data.strokes).toEqual([{ ...one, drawnBy: teacher.id }])
})

test('what happens offline may arrive in any order: an erasure before its stroke, a batch twice', async () => {
  const { teacher, submission, file } = await submitted()
  const [kept, gone, late] = [stroke(file), stroke(file), stroke(file)]
  await draw(teacher, submission.id, [], [gone.id])
  await draw(teacher, submission.id, [late], [late.id])
  await draw(teacher, submission.id, [kept])
  await draw(teacher, submission.id, [gone])
  await draw(teacher, submission.id, [kept, gone, late], [gone.id])
  expect(await idsOf(teacher, submission.id)).toEqual(sorted(kept))
})

test('a shuffled outbox ends with the same page', rounds, async () => {
  const { teacher, submission, file } = await submitted()
  const strokes = Array.from({ length: 30 }, () => stroke(file))
  const erased = strokes.filter((_, at) => at % 3 === 0).map(({ id }) => id)
  const batches = [
    ...strokes.map((one) => ({ strokes: [one], erased: [] as string[] })),
    ...erased.map((id) => ({ strokes: [], erased: [id] })),
    ...strokes.slice(0, 9).map((one) => ({ strokes: [one], erased: [] as string[] })),
  ].toSorted(() => Math.random() - 0.5)
  const answers = await Promise.all(batches.map((batch) => draw(teacher, submission.id, batch.strokes, batch.erased)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(await idsOf(teacher, submission.id)).toEqual(sorted(...strokes.filter(({ id }) => !erased.includes(id))))
  const cursors = answers.map(({ data }) => data.cursor)
  expect(new Set(cursors).size).toBe(cursors.length)
})

test('two markers draw at once, and each sees what the other has drawn and erased since', rounds, async () => {
  const { teacher, submission, file } = await submitted()
  const [mine, yours] = [Array.from({ length: 8 }, () => stroke(file)), Array.from({ length: 8 }, () => stroke(file))]
  // a third page follows by its cursor all the while, and must miss nothing
  const seen = new Set<string>()
  let cursor = 0
  const follow = async () => {
    const found = await changes(teacher, submission.id, cursor)
    cursor = found.cursor
    for (const { id } of found.strokes) seen.add(id)
    for (const id of found.erased) seen.delete(id)
  }
  await Promise.all([
    ...mine.map((one) => draw(teacher, submission.id, [one])),
    ...yours.map((one) => draw(admin, submission.id, [one])),
    ...Array.from({ length: 6 }, follow),
  ])
  await draw(admin, submission.id, [], [mine[0]!.id])
  cursor = Math.min(cursor, (await changes(teacher, submission.id, 0)).cursor)
  await follow()
  expect([...seen].toSorted()).toEqual(sorted(...mine.slice(1), ...yours))
  const by = (await read(teacher, submission.id)).data.strokes.map(({ drawnBy }) => drawnBy)
  expect(new Set(by)).toEqual(new Set([teacher.id, admin.id]))
})

test('there are only pages of this submission to draw on', async () => {
  const { teacher, child, submission, file } = await submitted()
  const other = await submitted()
  const loose = await photo(child)
  for (const wrong of [stroke(file, { page: 2 }), stroke(other.file), stroke(loose), stroke(uuidv7())]) {
    expect((await draw(teacher, submission.id, [stroke(file), wrong])).code).toBe('MARK_PAGE_NOT_FOUND')
    expect((await read(teacher, submission.id)).data).toMatchObject({ state: 'NONE', strokes: [] }) // all or nothing
  }
})

test.each([
  ['a circle of one corner', { kind: 'CIRCLE', points: pointsOf([1, 1]) }],
  ['a stamp of two points', { kind: 'TICK', points: pointsOf([1, 1], [2, 2]) }],
  ['a line beside the page', { points: Buffer.from(new Int16Array([10_001, 5]).buffer).toString('base64') }],
  ['a line without points', { points: '' }],
  ['text without letters', { kind: 'TEXT', points: pointsOf([1, 1]), text: null }],
  ['a line with letters', { text: 'x' }],
] as const)('%s is refused', async (_, wrong) => {
  const answer = await draw(admin, uuidv7(), [stroke(uuidv7(), wrong)])
  expect(answer.code).toBe('INVALID_INPUT')
})

test('101 strokes are two batches', async () => {
  const strokes = Array.from({ length: 101 }, () => stroke(uuidv7()))
  expect((await draw(admin, uuidv7(), strokes)).code).toBe('INVALID_INPUT')
})

test('what was drawn after the return is not part of it, nor is what was erased after it gone from it', async () => {
  const { teacher, child, assignment, submission, file } = await submitted()
  const [kept, erasedBefore, erasedAfter, added] = [stroke(file), stroke(file), stroke(file), stroke(file)]
  await draw(teacher, submission.id, [kept, erasedBefore, erasedAfter])
  await draw(teacher, submission.id, [], [erasedBefore.id])
  await giveBack(teacher, submission.id)
  await reopen(teacher, submission.id)
  await draw(teacher, submission.id, [added], [erasedAfter.id])
  await passMinutes(assignment.id, 3) // clocks decide nothing
  const family = async () => (await familyMarks(child, assignment.id)).data.items[0]!.strokes
  expect(sorted(...(await family()))).toEqual(sorted(kept, erasedAfter))
  await giveBack(teacher, submission.id)
  expect(sorted(...(await family()))).toEqual(sorted(kept, added))
})

test('a stroke and the return at once: it is part of what the family sees, or it is refused', rounds, async () => {
  const { teacher, child, assignment, submission, file } = await submitted()
  await save(teacher, submission.id, { revision: 0, words: 'Tốt' })
  const strokes = Array.from({ length: 6 }, () => stroke(file))
  const [returned, ...answers] = await Promise.all([
    giveBack(teacher, submission.id),
    ...strokes.map((one) => draw(teacher, submission.id, [one])),
  ])
  expect(returned.status).toBe(200)
  const drawn = strokes.filter((_, at) => answers[at]!.status === 200)
  expect(answers.filter(({ status }) => status !== 200).every(({ code }) => code === 'MARK_RETURNED')).toBe(true)
  expect(sorted(...(await familyMarks(child, assignment.id)).data.items[0]!.strokes)).toEqual(sorted(...drawn))
})

test('strokes and erasures never change, and belong to the change of a draft', async () => {
  const { teacher, submission, file } = await submitted()
  const one = stroke(file)
  await draw(teacher, submission.id, [one])
  for (const statement of [
    sql`update mark_strokes set colour = 'BLUE' where id = ${one.id}`,
    sql`update mark_erasures set change = 9`,
    sql`insert into mark_strokes select submission_id, ${uuidv7()}, file_id, page, kind, colour, width, points, text, change + 1, drawn_by, drawn_at from mark_strokes where id = ${one.id}`,
  ])
    await expect(deps.db.execute(statement)).rejects.toThrow('Failed query')
})
