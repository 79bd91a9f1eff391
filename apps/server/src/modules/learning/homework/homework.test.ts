import * as assigned from '@khue/contracts/learning/assignments'
import * as contract from '@khue/contracts/learning/homework'
import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { expect, test } from 'vitest'
import { homeworkWorld } from '#testing/homework'
import { vnpayEnv } from '#testing/sale'
import { testApp } from '#testing/test-app'

const base = await testApp({ env: vnpayEnv })
const { call, given, deps } = base
const admin = await given.admin()
const { give, givenRun, photo, passMinutes, noticesOf, inHours, soldRun } = homeworkWorld(base, admin)

type Person = Awaited<ReturnType<typeof given.student>>
const read = async (as: Person, id: string, learnerId?: string) => call(contract.getHomework, { as, params: { id }, query: { learnerId } })
const submit = (
  as: Person,
  id: string,
  work: { text?: string; files?: { assetId: string; rotation?: 0 | 90 }[]; learnerId?: string; id?: string },
) => call(contract.submitHomework, { as, params: { id }, body: { id: uuidv7(), ...work } })
const taught = async (as: Person, id: string) => (await call(assigned.getAssignment, { as, params: { id } })).data
const stateFor = async (as: Person, id: string, learner: Person) =>
  (await taught(as, id)).assigned.find((one) => one.learner.id === learner.id)?.state

test('a teacher gives homework to a run: its learners find it, their guardians too, and nobody else', async () => {
  const { assignment, teacher, child, mother, adult } = await givenRun({
    content: 'Tìm **điều kiện xác định**.',
    parts: [
      { title: 'Đúng điều kiện', points: 800 },
      { title: 'Trình bày', points: 200 },
    ],
  })
  expect(new Map(assignment.assigned.map(({ learner, state }) => [learner.id, state]))).toEqual(
    new Map([
      [child.id, 'NOT_YET'],
      [adult.id, 'NOT_YET'],
    ]),
  )
  const { data } = await read(child, assignment.id)
  expect(data).toMatchObject({
    title: '8 câu: điều kiện xác định',
    state: 'NOT_YET',
    completion: 'UNFINISHED',
    can: { submit: true, asksFamily: true },
  })
  expect(data.parts.map(({ points }) => points)).toEqual([800, 200])
  expect((await read(mother, assignment.id, child.id)).data.learner.id).toBe(child.id)
  expect((await call(contract.listHomework, { as: mother, query: {} })).data.items.map(({ id }) => id)).toContain(assignment.id)
  const stranger = await given.student()
  for (const [as, learnerId] of [
    [stranger, undefined],
    [stranger, child.id],
    [adult, child.id],
    [mother, undefined],
  ] as const)
    expect((await read(as, assignment.id, learnerId)).code).toBe('HOMEWORK_NOT_FOUND')
  expect((await call(assigned.getAssignment, { as: await given.teacher(), params: { id: assignment.id } })).code).toBe(
    'ASSIGNMENT_NOT_FOUND',
  )
  expect((await noticesOf(child)).map(({ type }) => type)).toEqual(['HOMEWORK_GIVEN'])
  expect((await noticesOf(mother))[0]?.text).toContain(`Bài của ${child.name}`)
  expect(await noticesOf(teacher)).toEqual([])
})

test.each([
  ['a deadline before the display time', { displayAt: inHours(5), dueAt: inHours(4) }, 'ASSIGNMENT_TIMES_INVALID'],
  ['a deadline that has passed', { displayAt: inHours(-5), dueAt: inHours(-1) }, 'ASSIGNMENT_TIMES_INVALID'],
  ['a lesson of another run', { lessonId: uuidv7() }, 'ASSIGNMENT_PLACE_NOT_FOUND'],
  ['a run that does not exist', { refId: uuidv7() }, 'ASSIGNMENT_PLACE_NOT_FOUND'],
  ['a learner of another class', { learnerIds: [uuidv7()] }, 'ASSIGNMENT_LEARNERS_INVALID'],
  ['a file of somebody else', { assetIds: [uuidv7()] }, 'ASSET_NOT_FOUND'],
])('%s is refused and leaves nothing', async (_, wrong, code) => {
  const { id, teacher } = await soldRun()
  expect((await give(teacher, id, wrong)).code).toBe(code)
  expect((await call(assigned.listAssignments, { as: teacher, query: {} })).data.items).toEqual([])
})

test('a stranger who teaches gives nothing to a class of others', async () => {
  const { id } = await soldRun()
  expect((await give(await given.teacher(), id)).code).toBe('ASSIGNMENT_PLACE_NOT_FOUND')
})

test('the same id twice is one assignment, and a draft is seen by its teacher alone until it is given', async () => {
  const { id: runId, teacher, child } = await soldRun()
  const id = uuidv7()
  const [first, second] = await Promise.all([give(teacher, runId, { id, isDraft: true }), give(teacher, runId, { id, isDraft: true })])
  expect([first.status, second.status]).toEqual([200, 200])
  expect((await call(assigned.listAssignments, { as: teacher, query: { refId: runId } })).data.items).toMatchObject([
    { id, isDraft: true, learners: 0 },
  ])
  expect((await read(child, id)).code).toBe('HOMEWORK_NOT_FOUND')
  const { data } = await call(assigned.changeAssignment, {
    as: teacher,
    params: { id },
    body: { revision: 1, title: 'Bài 2', isDraft: false },
  })
  expect(data).toMatchObject({ title: 'Bài 2', isDraft: false, learners: 2, revision: 2 })
  expect((await read(child, id)).data.title).toBe('Bài 2')
})

test('work is shown from its display time on, and announced then', async () => {
  const { assignment, child } = await givenRun({ displayAt: inHours(1), dueAt: inHours(9) })
  expect((await read(child, assignment.id)).code).toBe('HOMEWORK_NOT_FOUND')
  expect((await call(contract.listHomework, { as: child, query: {} })).data.items).toEqual([])
  expect(await noticesOf(child)).toEqual([])
  await passMinutes(assignment.id, 61)
  const { homework } = await import('./index.ts')
  const announce = homework.jobs!.find(({ name }) => name === 'homework:announce')!
  await Promise.all([announce.run(deps, {}), announce.run(deps, {})])
  expect((await noticesOf(child)).map(({ type }) => type)).toEqual(['HOMEWORK_GIVEN'])
  expect((await read(child, assignment.id)).status).toBe(200)
})

test('text alone, a photo alone and several photos are each a whole submission, with a receipt that the guardian gets', async () => {
  const { assignment, teacher, child, mother, adult } = await givenRun()
  const text = await submit(adult, assignment.id, { text: 'x ≠ 3' })
  expect(text.data).toMatchObject({ version: 1, isLate: false, receipt: { pages: 0, bytes: 0 } })
  const pages = [await photo(child), await photo(child, 210)]
  const { data } = await submit(child, assignment.id, { files: pages.map((assetId) => ({ assetId, rotation: 90 as const })) })
  expect(data).toMatchObject({ version: 1, isLate: false, receipt: { pages: 2 } })
  expect(data.receipt.code).toMatch(/^BN[A-Z2-9]{8}$/)
  expect(data.files.map(({ kind, rotation, pages: drawn }) => [kind, rotation, drawn?.length])).toEqual([
    ['PAGES', 90, 1],
    ['PAGES', 90, 1],
  ])
  expect(await stateFor(teacher, assignment.id, child)).toBe('SUBMITTED')
  expect((await read(mother, assignment.id, child.id)).data.submissions[0]?.receipt).toEqual(data.receipt)
  const receipt = (await noticesOf(mother)).find(({ type }) => type === 'HOMEWORK_RECEIVED')
  expect(receipt?.text).toContain(data.receipt.code)
  const done = (await call(contract.listHomework, { as: child, query: { when: 'DONE' } })).data.items
  expect(done).toMatchObject([{ id: assignment.id, state: 'SUBMITTED', completion: 'FINISHED', versions: 1 }])
})

test('what is to be done comes by its deadline, what was missed after it, newest first', async () => {
  const { assignment, id, teacher, child, mother } = await givenRun()
  const soon = (await give(teacher, id, { title: 'Sớm hơn', dueAt: inHours(2) })).data
  const [old, older] = [(await give(teacher, id, { title: 'Cũ' })).data, (await give(teacher, id, { title: 'Cũ hơn' })).data]
  await passMinutes(old.id, 400)
  await passMinutes(older.id, 500)
  const list = async (as: Person, when?: 'TO_DO' | 'MISSED' | 'DONE') =>
    (await call(contract.listHomework, { as, query: { ...(when && { when }), learnerId: child.id } })).data.items.map((one) => one.id)
  expect(await list(child)).toEqual([soon.id, assignment.id])
  expect(await list(mother, 'MISSED')).toEqual([old.id, older.id])
  await submit(child, older.id, { text: 'Em nộp muộn.' })
  expect(await list(child, 'MISSED')).toEqual([old.id])
  expect(await list(child, 'DONE')).toEqual([older.id])
})

test('the same bytes again are the first submission; other bytes are another version, and all stay', async () => {
  const { assignment, adult } = await givenRun()
  const first = await submit(adult, assignment.id, { files: [{ assetId: await photo(adult) }] })
  await passMinutes(assignment.id, 30)
  const again = await submit(adult, assignment.id, { files: [{ assetId: await photo(adult) }] })
  expect(again.data.id).toBe(first.data.id)
  const id = uuidv7()
  const [one, two] = await Promise.all([
    submit(adult, assignment.id, { text: 'Bản 2', id }),
    submit(adult, assignment.id, { text: 'Bản 2', id }),
  ])
  expect([one.data.id, two.data.id]).toEqual([id, id])
  const { data } = await read(adult, assignment.id)
  expect(data.submissions.map(({ version }) => version)).toEqual([2, 1])
})

test('of ten devices that submit at once, every version is kept and numbered once', async () => {
  const { assignment, adult } = await givenRun()
  const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => submit(adult, assignment.id, { text: `Bản ${n}` })))
  expect(answers.map(({ data }) => data.version).toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
})

test('nothing is no work, and a file belongs to one piece of work', async () => {
  const { assignment, id, teacher, adult, child } = await givenRun()
  expect((await submit(adult, assignment.id, { text: '   ' })).code).toBe('HOMEWORK_EMPTY')
  const page = await photo(adult)
  expect((await submit(child, assignment.id, { files: [{ assetId: page }] })).code).toBe('HOMEWORK_FILE_IN_USE')
  expect((await submit(adult, assignment.id, { files: [{ assetId: page }] })).status).toBe(200)
  const { data: other } = await give(teacher, id, { title: 'Bài khác' })
  expect((await submit(adult, other.id, { files: [{ assetId: page }] })).code).toBe('HOMEWORK_FILE_IN_USE')
  expect((await read(adult, other.id)).data.submissions).toEqual([])
})

test('a draft is saved by revision, seen by the teacher as a draft, and drops what it no longer holds', async () => {
  const { assignment, teacher, adult } = await givenRun()
  const [kept, dropped] = [await photo(adult), await photo(adult, 220)]
  const save = (revision: number, text: string, assetIds: string[]) =>
    call(contract.saveHomeworkDraft, {
      as: adult,
      params: { id: assignment.id },
      body: { revision, text, files: assetIds.map((assetId) => ({ assetId })) },
    })
  expect((await save(0, 'Câu 1', [kept, dropped])).data).toMatchObject({ revision: 1, text: 'Câu 1' })
  expect((await save(0, 'Máy khác', [])).code).toBe('HOMEWORK_DRAFT_CHANGED')
  expect((await save(1, 'Câu 1, 2', [kept])).data).toMatchObject({ revision: 2, files: [{ assetId: kept }] })
  const mine = (await taught(teacher, assignment.id)).assigned.find(({ learner }) => learner.id === adult.id)
  expect(mine).toMatchObject({ state: 'NOT_YET', submission: null, draft: { text: 'Câu 1, 2' } })
  const { rows } = await deps.db.execute(sql`select status from assets where id in (${kept}, ${dropped}) order by id = ${dropped}`)
  expect(rows.map(({ status }) => status)).toEqual(['CLAIMED', 'DELETED'])
  await submit(adult, assignment.id, { text: 'Câu 1, 2', files: [{ assetId: kept }] })
  expect((await read(adult, assignment.id)).data).toMatchObject({ draft: null, versions: 1 })
})

test('the first submission locks the text, in the database too; corrections are appended and the deadline only moves to later', async () => {
  const { assignment, teacher, child, adult } = await givenRun()
  const change = (body: { title?: string; dueAt?: string }) =>
    call(assigned.changeAssignment, { as: teacher, params: { id: assignment.id }, body: { revision: 1, ...body } })
  await submit(adult, assignment.id, { text: 'Xong' })
  expect((await change({ title: 'Đề khác' })).code).toBe('ASSIGNMENT_LOCKED')
  expect((await change({ dueAt: inHours(4) })).code).toBe('ASSIGNMENT_LOCKED')
  const later = await change({ dueAt: inHours(8) })
  expect(later.data).toMatchObject({ isLocked: true, dueAt: inHours(8), revision: 2 })
  expect((await change({ dueAt: inHours(9) })).code).toBe('ASSIGNMENT_CHANGED')
  const corrected = await call(assigned.correctAssignment, { as: teacher, params: { id: assignment.id }, body: { text: 'Câu 3: x + 2.' } })
  expect(corrected.data.corrections.map(({ text }) => text)).toEqual(['Câu 3: x + 2.'])
  expect((await read(child, assignment.id)).data.corrections).toHaveLength(1)
  expect((await noticesOf(child)).map(({ type }) => type)).toEqual(['HOMEWORK_GIVEN', 'HOMEWORK_CORRECTED'])
  const sneak = deps.db.execute(sql`update assignments set title = 'Đề khác' where id = ${assignment.id}`)
  await expect(sneak).rejects.toMatchObject({ cause: { constraint: 'assignments_locked_text' } })
})

test('a submission and a change of the text exclude each other', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { assignment, teacher, adult } = await givenRun()
    const [changed, submitted] = await Promise.all([
      call(assigned.changeAssignment, { as: teacher, params: { id: assignment.id }, body: { revision: 1, title: 'Đề mới' } }),
      submit(adult, assignment.id, { text: 'Xong' }),
    ])
    expect(submitted.status).toBe(200)
    expect(changed.code === 'ASSIGNMENT_LOCKED' || changed.data.title === 'Đề mới').toBe(true)
    expect((await taught(teacher, assignment.id)).isLocked).toBe(true)
  }
})

test('deletion needs a reason and the password; what was given disappears, and families are told', async () => {
  const password = 'MatKhauCuaCo1'
  const { assignment, teacher, child } = await givenRun({}, { password })
  const remove = (body: { reason: string; password: string }) =>
    call(assigned.deleteAssignment, { as: teacher, params: { id: assignment.id }, body })
  expect((await remove({ reason: '', password })).status).toBe(400)
  expect((await remove({ reason: 'Nhầm lớp', password: 'sai-mat-khau' })).code).toBe('PASSWORD_WRONG')
  expect((await remove({ reason: 'Nhầm lớp', password })).status).toBe(200)
  expect((await read(child, assignment.id)).code).toBe('HOMEWORK_NOT_FOUND')
  expect((await call(assigned.getAssignment, { as: teacher, params: { id: assignment.id } })).code).toBe('ASSIGNMENT_NOT_FOUND')
  expect((await noticesOf(child)).at(-1)?.text).toContain('Nhầm lớp')
})

test('a learner takes the newest version back before the deadline, and not after it', async () => {
  const { assignment, adult } = await givenRun()
  const withdraw = () => call(contract.withdrawHomework, { as: adult, params: { id: assignment.id }, body: {} })
  expect((await withdraw()).code).toBe('HOMEWORK_NOT_WITHDRAWABLE')
  await submit(adult, assignment.id, { text: 'Xong' })
  expect((await read(adult, assignment.id)).data.can.withdraw).toBe(true)
  expect((await withdraw()).data).toEqual({ versions: 0 })
  expect((await read(adult, assignment.id)).data).toMatchObject({ state: 'NOT_YET', submissions: [] })
  const again = await submit(adult, assignment.id, { text: 'Xong' })
  expect(again.data.version).toBe(2)
  await passMinutes(assignment.id, 6 * 60)
  expect((await read(adult, assignment.id)).data.can.withdraw).toBe(false)
  expect((await withdraw()).code).toBe('HOMEWORK_NOT_WITHDRAWABLE')
})
