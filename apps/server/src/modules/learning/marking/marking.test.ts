import * as contract from '@khue/contracts/learning/marking'
import { withdrawHomework } from '@khue/contracts/learning/homework'
import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { expect, test } from 'vitest'
import { markingWorld, parts } from '#testing/marking'
import { rounds } from '#testing/rounds'
import { vnpayEnv } from '#testing/sale'
import { testApp } from '#testing/test-app'

const base = await testApp({ env: vnpayEnv })
const { call, given, deps } = base
const admin = await given.admin()
const { soldRun, submit, submitted, submittedIn, stroke, draw, save, read, giveBack, reopen, familyMarks, markNotices, voice, sent } =
  markingWorld(base, admin)

const shared = await soldRun()

test('a teacher marks a version, returns it, marks it again, and the family keeps what was returned until then', async () => {
  const { teacher, child, mother, assignment, submission, file } = await submitted()
  const { id } = submission
  expect((await read(teacher, id)).data).toMatchObject({
    state: 'NONE',
    round: 0,
    revision: 0,
    points: [null, null],
    total: null,
    isNewest: true,
  })
  const circle = stroke(file)
  expect((await draw(teacher, id, [circle])).status).toBe(200)
  const first = await save(teacher, id, { revision: 0, words: 'Nhớ điều kiện.', points: [{ part: 0, points: 650 }] })
  expect(first.data).toMatchObject({ revision: 1, total: null })
  expect((await save(teacher, id, { revision: 1, points: [{ part: 1, points: 200 }] })).data).toMatchObject({ revision: 2, total: 850 })
  expect((await familyMarks(child, assignment.id)).data.items).toEqual([])
  expect((await giveBack(teacher, id)).data.round).toBe(1)
  const seen = (await familyMarks(mother, assignment.id, child.id)).data.items
  expect(seen).toMatchObject([{ submissionId: id, version: 1, round: 1, words: 'Nhớ điều kiện.', points: [650, 200], total: 850, parts }])
  expect(seen[0]!.strokes.map((one) => one.id)).toEqual([circle.id])

  expect((await save(teacher, id, { revision: 2, words: 'Muộn' })).code).toBe('MARK_RETURNED')
  expect((await draw(teacher, id, [stroke(file)])).code).toBe('MARK_RETURNED')
  expect((await reopen(teacher, id)).data).toMatchObject({ round: 2 })
  expect((await reopen(teacher, id)).code).toBe('MARK_NOT_RETURNED')
  const again = (await read(teacher, id)).data
  expect(again).toMatchObject({ state: 'DRAFT', round: 2, words: 'Nhớ điều kiện.', total: 850, returned: { round: 1, total: 850 } })
  const tick = stroke(file, { kind: 'TICK', points: 'ZAAsAQ==' })
  await draw(teacher, id, [tick], [circle.id])
  await save(teacher, id, { revision: again.revision, words: 'Đã đúng.', points: [{ part: 0, points: 800 }] })
  const kept = (await familyMarks(child, assignment.id)).data.items
  expect(kept).toMatchObject([{ round: 1, words: 'Nhớ điều kiện.', total: 850 }])
  expect(kept[0]!.strokes.map((one) => one.id)).toEqual([circle.id])
  expect((await giveBack(teacher, id)).data.round).toBe(2)
  const renewed = (await familyMarks(child, assignment.id)).data.items
  expect(renewed).toMatchObject([{ round: 2, words: 'Đã đúng.', total: 1000 }])
  expect(renewed[0]!.strokes.map((one) => one.id)).toEqual([tick.id])
  expect((await markNotices(child)).map(({ type }) => type)).toEqual(['MARK_RETURNED', 'MARK_RETURNED'])
  expect((await markNotices(mother))[0]?.text).toContain(child.name)
})

test('from the first stroke on a version is not withdrawn, and a withdrawn one is not marked', async () => {
  const { teacher, child, adult, assignment, submission, file } = await submitted()
  expect((await draw(teacher, submission.id, [stroke(file)])).status).toBe(200)
  const withdraw = (as: typeof child) => call(withdrawHomework, { as, params: { id: assignment.id }, body: {} })
  expect((await withdraw(child)).code).toBe('HOMEWORK_NOT_WITHDRAWABLE')
  const other = await submit(adult, assignment.id, { text: 'Bài của tôi' })
  expect((await withdraw(adult)).status).toBe(200)
  expect((await save(teacher, other.id, { revision: 0, words: 'Tốt' })).code).toBe('MARK_WITHDRAWN')
  expect((await read(teacher, other.id)).code).toBe('MARK_WITHDRAWN')
})

test('a withdrawal and the first stroke at once: one of them wins', rounds, async () => {
  const { teacher, child, assignment, submission, file } = await submittedIn(shared)
  const [drawn, withdrawn] = await Promise.all([
    draw(teacher, submission.id, [stroke(file)]),
    call(withdrawHomework, { as: child, params: { id: assignment.id }, body: {} }),
  ])
  expect([
    [200, 'HOMEWORK_NOT_WITHDRAWABLE'],
    ['MARK_WITHDRAWN', 200],
  ]).toContainEqual([drawn.code ?? drawn.status, withdrawn.code ?? withdrawn.status])
})

test('a mark pins its version: newer work is another one', async () => {
  const { teacher, child, assignment, submission } = await submittedIn(shared)
  await save(teacher, submission.id, { revision: 0, words: 'Bản một' })
  await giveBack(teacher, submission.id)
  const second = await submit(child, assignment.id, { text: 'Bản hai' })
  expect((await read(teacher, second.id)).data).toMatchObject({ state: 'NONE', words: '', isNewest: true })
  expect((await read(teacher, submission.id)).data).toMatchObject({
    state: 'RETURNED',
    isNewest: false,
    versions: [
      { id: second.id, version: 2 },
      { id: submission.id, version: 1 },
    ],
  })
  expect((await familyMarks(child, assignment.id)).data.items).toMatchObject([{ version: 1, words: 'Bản một' }])
  await save(teacher, second.id, { revision: 0, words: 'Tốt hơn' })
  await giveBack(teacher, second.id)
  expect((await familyMarks(child, assignment.id)).data.items.map(({ version }) => version)).toEqual([2, 1])
})

test('two pages save at once: one is told what the other has written', async () => {
  const { teacher, submission } = await submittedIn(shared)
  const answers = await Promise.all([
    save(teacher, submission.id, { revision: 0, words: 'Một' }),
    save(teacher, submission.id, { revision: 0, words: 'Hai' }),
  ])
  const [saved, refused] = answers[0].status === 200 ? answers : answers.toReversed()
  expect([saved!.status, refused!.code]).toEqual([200, 'MARK_CHANGED'])
  expect(refused!.details).toMatchObject({ revision: 1, words: (await read(teacher, submission.id)).data.words })
  expect((await giveBack(teacher, submission.id, 0)).code).toBe('MARK_CHANGED')
})

test('of two pages that save a draft at once one is told, and neither overwrites the other', rounds, async () => {
  const { teacher, submission } = await submittedIn(shared)
  await save(teacher, submission.id, { revision: 0, words: 'Đầu' })
  const answers = await Promise.all(['Một', 'Hai', 'Ba'].map((words) => save(teacher, submission.id, { revision: 1, words })))
  expect(answers.map(({ code }) => code ?? '').toSorted()).toEqual(['', 'MARK_CHANGED', 'MARK_CHANGED'])
  expect((await read(teacher, submission.id)).data.revision).toBe(2)
})

test.each([
  ['a part that is not there', [{ part: 2, points: 1 }]],
  ['more than a part is worth', [{ part: 1, points: 201 }]],
])('%s gets no points', async (_, points) => {
  const { teacher, submission } = await submittedIn(shared)
  expect((await save(teacher, submission.id, { revision: 0, points })).code).toBe('MARK_POINTS_INVALID')
  expect((await read(teacher, submission.id)).data.state).toBe('NONE')
})

test('work without parts is marked in words, without a total', async () => {
  const { teacher, child, assignment, submission } = await submitted({})
  expect((await save(teacher, submission.id, { revision: 0, words: 'Tốt' })).data.total).toBeNull()
  await giveBack(teacher, submission.id)
  expect((await familyMarks(child, assignment.id)).data.items).toMatchObject([{ points: [], total: null }])
})

test('strangers, other teachers and the family find nothing to mark', async () => {
  const { teacher, child, mother, adult, assignment, submission, file } = await submitted()
  for (const as of [await given.teacher(), await given.tutor()]) {
    expect((await read(as, submission.id)).code).toBe('MARK_NOT_FOUND')
    expect((await draw(as, submission.id, [stroke(file)])).code).toBe('MARK_NOT_FOUND')
    expect((await giveBack(as, submission.id)).code).toBe('MARK_NOT_FOUND')
    expect((await call(contract.getMarkOverview, { as, params: { id: assignment.id } })).code).toBe('MARK_NOT_FOUND')
    expect((await call(contract.returnAllMarks, { as, params: { id: assignment.id } })).code).toBe('MARK_NOT_FOUND')
  }
  for (const as of [child, mother]) expect((await read(as, submission.id)).code).toBe('FORBIDDEN')
  expect((await read(teacher, uuidv7())).code).toBe('MARK_NOT_FOUND')
  expect((await familyMarks(adult, assignment.id, child.id)).code).toBe('HOMEWORK_NOT_FOUND')
  expect((await giveBack(teacher, submission.id)).code).toBe('MARK_EMPTY')
})

test('an admin marks in the name of the teacher, which the audit says once for each round', async () => {
  const { teacher, submission, file } = await submitted()
  await draw(admin, submission.id, [stroke(file)])
  await draw(admin, submission.id, [stroke(file)])
  await draw(teacher, submission.id, [stroke(file)])
  expect((await giveBack(admin, submission.id)).status).toBe(200)
  const { rows } = await deps.db.execute(
    sql`select details ->> 'did' as did from audit_entries where action = 'mark.given-for' and subject_id = ${submission.id} order by id`,
  )
  expect(rows).toEqual([{ did: 'marked' }, { did: 'returned' }])
})

test('a voice and a file come with the mark; what is removed later stays in the round that was returned', async () => {
  const { teacher, child, assignment, submission, file } = await submitted()
  const params = { id: submission.id }
  const spot = { fileId: file, page: 1, x: 5000, y: 2500 }
  const body = { id: uuidv7(), assetId: await voice(teacher), seconds: 20, spot }
  expect((await call(contract.addMarkVoice, { as: teacher, params, body })).data).toMatchObject({ id: body.id, seconds: 9, spot })
  expect((await call(contract.addMarkVoice, { as: teacher, params, body })).data.id).toBe(body.id)
  const pageLess = { id: uuidv7(), assetId: await voice(teacher), seconds: 5, spot: { ...spot, page: 2 } }
  expect((await call(contract.addMarkVoice, { as: teacher, params, body: pageLess })).code).toBe('MARK_PAGE_NOT_FOUND')
  const { picture } = await import('#testing/uploads')
  const { assetId } = await sent(teacher, { purpose: 'MARK_FILE', fileName: 'Lời giải.png', bytes: await picture() })
  const added = await call(contract.addMarkFile, { as: teacher, params, body: { id: uuidv7(), assetId } })
  expect(added.data).toMatchObject({ assetId })
  await giveBack(teacher, submission.id)
  await reopen(teacher, submission.id)
  const remove = (attachment: string) => call(contract.removeMarkAttachment, { as: teacher, params: { id: submission.id, attachment } })
  expect((await remove(body.id)).status).toBe(200)
  expect((await remove(body.id)).code).toBe('MARK_ATTACHMENT_NOT_FOUND')
  expect((await read(teacher, submission.id)).data.voices).toEqual([])
  const [kept] = (await familyMarks(child, assignment.id)).data.items
  expect(kept).toMatchObject({ voices: [{ id: body.id, spot }], files: [{ assetId }] })
  const { fastify } = base.app
  const open = (address: string) =>
    fastify.inject({ method: 'GET', url: address, headers: { authorization: `Bearer ${child.accessToken}` } })
  expect((await open(kept!.voices[0]!.address)).statusCode).toBe(200)
  await giveBack(teacher, submission.id)
  expect((await familyMarks(child, assignment.id)).data.items[0]!.voices).toEqual([])
})
