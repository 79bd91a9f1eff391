import * as assigned from '@khue/contracts/learning/assignments'
import * as contract from '@khue/contracts/learning/homework'
import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { expect, test } from 'vitest'
import { homeworkWorld } from '#testing/homework'
import { vnpayEnv } from '#testing/sale'
import { testApp } from '#testing/test-app'
import { picture } from '#testing/uploads'
import { announcedHash, isEmpty, kindOf, workHash } from './work/work.ts'

const base = await testApp({ env: vnpayEnv })
const { call, given, deps } = base
const { givenRun, passMinutes, inHours, ask, put, finish } = homeworkWorld(base, await given.admin())

/** Deadline 21:00: `homework_on_time` and `homework_state` at the edges of its minute. */
test.each([
  ['2026-11-30T20:59:59.999+07:00', true],
  ['2026-11-30T21:00:00.000+07:00', true],
  ['2026-11-30T21:00:59.999999+07:00', true],
  ['2026-11-30T21:01:00.000+07:00', false],
  ['2026-12-01T00:00:00.000+07:00', false],
])('work of %s for 21:00 is on time: %s', async (at, isOnTime) => {
  for (const due of ['2026-11-30T21:00:00+07:00', '2026-11-30T21:00:30+07:00', '2026-11-30T14:00:00Z']) {
    const { rows } = await deps.db.execute(sql`select homework_on_time(${at}, ${due}) as on_time, homework_state(${at}, ${due}) as state`)
    expect(rows[0]).toEqual({ on_time: isOnTime, state: isOnTime ? 'SUBMITTED' : 'SUBMITTED_LATE' })
  }
})

test('without a submission the clock decides, also within the minute of the deadline', async () => {
  for (const zone of ['Asia/Ho_Chi_Minh', 'America/New_York', 'UTC']) {
    const { rows } = await deps.db.transaction(async (tx) => {
      await tx.execute(sql.raw(`set local time zone '${zone}'`))
      return tx.execute(
        sql`select homework_state(null, date_trunc('minute', now())) as this_minute, homework_state(null, now() - interval '61 seconds') as before`,
      )
    })
    expect(rows[0]).toEqual({ this_minute: 'NOT_YET', before: 'NOT_SUBMITTED' })
  }
})

type Person = Awaited<ReturnType<typeof given.student>>
const submit = (as: Person, id: string, work: { text?: string; files?: { assetId: string }[]; learnerId?: string }) =>
  call(contract.submitHomework, { as, params: { id }, body: { id: uuidv7(), ...work } })
const announce = (as: Person, id: string, work: { text?: string; files?: { assetId: string }[] }) =>
  call(contract.announceHomework, { as, params: { id }, body: work })
const stateOf = async (as: Person, id: string) => (await call(contract.getHomework, { as, params: { id } })).data.state

test('late work is taken and marked late; the first version decides', async () => {
  const { assignment, adult, mother, child } = await givenRun()
  await submit(adult, assignment.id, { text: 'Đúng hạn' })
  await passMinutes(assignment.id, 5 * 60 + 2)
  expect(await stateOf(mother, assignment.id).catch(() => undefined)).toBeUndefined()
  expect((await call(contract.getHomework, { as: mother, params: { id: assignment.id }, query: { learnerId: child.id } })).data.state).toBe(
    'NOT_SUBMITTED',
  )
  const late = await submit(child, assignment.id, { text: 'Muộn' })
  expect(late.data.isLate).toBe(true)
  expect(await stateOf(child, assignment.id)).toBe('SUBMITTED_LATE')
  expect((await submit(adult, assignment.id, { text: 'Bản hai, muộn' })).data).toMatchObject({ version: 2, isLate: true })
  expect(await stateOf(adult, assignment.id)).toBe('SUBMITTED')
})

test('a later deadline turns late work into work on time, and no move of a deadline harms anybody', async () => {
  const { assignment, teacher, adult, child } = await givenRun()
  await submit(child, assignment.id, { text: 'Sớm' })
  await passMinutes(assignment.id, 5 * 60 + 2)
  await submit(adult, assignment.id, { text: 'Muộn hai phút' })
  expect(await stateOf(adult, assignment.id)).toBe('SUBMITTED_LATE')
  const own = await call(assigned.setLearnerDue, {
    as: teacher,
    params: { id: assignment.id, learner: adult.id },
    body: { dueAt: inHours(1) },
  })
  expect(own.data).toMatchObject({ state: 'SUBMITTED', hasOwnDue: true })
  const { revision } = (await call(assigned.getAssignment, { as: teacher, params: { id: assignment.id } })).data
  const general = await call(assigned.changeAssignment, {
    as: teacher,
    params: { id: assignment.id },
    body: { revision, dueAt: inHours(3) },
  })
  expect(general.data.assigned.map(({ state }) => state)).toEqual(['SUBMITTED', 'SUBMITTED'])
  const shorter = deps.db.execute(
    sql`update assignment_targets set own_due_at = now() where assignment_id = ${assignment.id} and learner_id = ${adult.id}`,
  )
  await expect(shorter).rejects.toMatchObject({ cause: { constraint: 'assignment_targets_due' } })
})

test('work is not handed in before its files have arrived, and hours after its announcement it is late', async () => {
  const { assignment, adult } = await givenRun()
  const bytes = await picture('jpeg', 230, 300)
  const declared = (await ask(adult, { purpose: 'HOMEWORK', fileName: 'trang 1.jpg', bytes })).data
  const files = [{ assetId: declared.assetId }]
  expect((await announce(adult, assignment.id, { files })).status).toBe(200)
  expect((await submit(adult, assignment.id, { files })).code).toBe('HOMEWORK_FILE_ON_ITS_WAY')
  await passMinutes(assignment.id, 5 * 60 + 10) // the deadline was ten minutes ago
  const sneak = deps.db.execute(sql`update homework_announcements set announced_at = now() - interval '20 minutes'`)
  await expect(sneak).rejects.toMatchObject({ cause: { constraint: 'homework_append_only' } })
  await put(declared.upload.url, bytes, declared.upload.headers)
  await finish(adult, declared.assetId)
  const { data } = await submit(adult, assignment.id, { files })
  expect(data.isLate).toBe(true)
  expect(data.countedAt).toBe(data.submittedAt)
})

test('a page that was announced can be sent for as long as it counts', async () => {
  const { adult } = await givenRun()
  const { upload } = (await ask(adult, { purpose: 'HOMEWORK', fileName: 'trang 1.jpg', bytes: await picture('jpeg') })).data
  expect(new Date(upload.expiresAt).getTime()).toBeGreaterThan(Date.now() + 60 * 60_000)
})

test.each([
  [20, false],
  [29, false],
  [31, true],
])('work that arrives %i minutes after its announcement is late: %s', async (minutes, isLate) => {
  const { assignment, adult } = await givenRun({ displayAt: inHours(-3), dueAt: inHours(2) })
  const work = { text: 'Câu 1: x ≠ 3' }
  await passMinutes(assignment.id, 2 * 60 - 1) // a minute before the deadline
  await announce(adult, assignment.id, work)
  await announce(adult, assignment.id, work) // again: the first announcement counts
  await passMinutes(assignment.id, minutes)
  const { data } = await submit(adult, assignment.id, work)
  expect(data.isLate).toBe(isLate)
  expect(new Date(data.submittedAt).getTime() - new Date(data.countedAt).getTime() > 60_000).toBe(!isLate)
})

test('other work than what was announced is late, and nobody announces files of others', async () => {
  const { assignment, adult } = await givenRun({ displayAt: inHours(-3), dueAt: inHours(2) })
  await passMinutes(assignment.id, 2 * 60 - 1)
  await announce(adult, assignment.id, { text: 'Câu 1' })
  expect((await announce(adult, assignment.id, { files: [{ assetId: uuidv7() }] })).code).toBe('HOMEWORK_FILE_IN_USE')
  expect((await announce(adult, assignment.id, {})).code).toBe('HOMEWORK_EMPTY')
  await passMinutes(assignment.id, 10)
  expect((await submit(adult, assignment.id, { text: 'Câu 1, thêm câu 2' })).data.isLate).toBe(true)
})

test('what the browser says about the time changes nothing', async () => {
  const { assignment, adult } = await givenRun()
  await passMinutes(assignment.id, 5 * 60 + 2)
  const { data } = await call(contract.submitHomework, {
    as: adult,
    params: { id: assignment.id },
    body: { id: uuidv7(), text: 'Đồng hồ của em chậm' },
    headers: { date: 'Mon, 30 Nov 2026 10:00:00 GMT' },
  })
  expect(data.isLate).toBe(true)
})

const file = (assetId: string, rotation: 0 | 90 = 0) => ({ assetId, rotation })

test('hashes tell order, rotation and text apart, and ids from bytes', () => {
  const [a, b] = [uuidv7(), uuidv7()]
  const works = [
    { text: '', files: [file(a), file(b)] },
    { text: '', files: [file(b), file(a)] },
    { text: '', files: [file(a, 90), file(b)] },
    { text: 'x', files: [file(a), file(b)] },
    { text: a, files: [] },
  ]
  expect(new Set(works.map(announcedHash)).size).toBe(works.length)
  expect(workHash('', [{ sha256: a, rotation: 0 }])).not.toBe(workHash(a, []))
  expect([isEmpty({ text: ' \n', files: [] }), isEmpty({ text: '', files: [file(a)] })]).toEqual([true, false])
  expect((['PNG', 'JPG', 'PDF', 'DOCX', 'M4A', 'WEBM', 'OGG'] as const).map(kindOf)).toEqual([
    'PAGES',
    'PAGES',
    'PAGES',
    'DOCUMENT',
    'VOICE',
    'VOICE',
    'VOICE',
  ])
})
