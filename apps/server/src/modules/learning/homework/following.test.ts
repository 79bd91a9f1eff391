import * as assigned from '@khue/contracts/learning/assignments'
import * as contract from '@khue/contracts/learning/homework'
import { approveFamilyRequest, listFamilyRequests, refuseFamilyRequest } from '@khue/contracts/people/family-requests'
import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { expect, test } from 'vitest'
import { homeworkWorld } from '#testing/homework'
import { vnpayEnv } from '#testing/sale'
import { testApp } from '#testing/test-app'
import { askAfterFamily } from './extending/extend.service.ts'

const base = await testApp({ env: vnpayEnv })
const { call, given, deps } = base
const admin = await given.admin()
const { givenRun, passMinutes, noticesOf, inHours } = homeworkWorld(base, admin)

type Person = Awaited<ReturnType<typeof given.student>>
const read = async (as: Person, id: string, learnerId?: string) => call(contract.getHomework, { as, params: { id }, query: { learnerId } })
const submit = (
  as: Person,
  id: string,
  work: { text?: string; files?: { assetId: string; rotation?: 0 | 90 }[]; learnerId?: string; id?: string },
) => call(contract.submitHomework, { as, params: { id }, body: { id: uuidv7(), ...work } })
const taught = async (as: Person, id: string) => (await call(assigned.getAssignment, { as, params: { id } })).data

test('a parent asks for time and the teacher grants it in one tap', async () => {
  const { assignment, teacher, child, mother } = await givenRun()
  const ask = (as: Person, learnerId?: string) =>
    call(contract.askHomeworkExtension, { as, params: { id: assignment.id }, body: { reason: 'Con ốm', learnerId } })
  expect((await ask(mother, child.id)).data).toMatchObject({ state: 'ASKED' })
  expect((await ask(mother, child.id)).code).toBe('HOMEWORK_EXTENSION_ASKED')
  expect((await noticesOf(teacher)).map(({ type }) => type)).toEqual(['HOMEWORK_EXTENSION_ASKED'])
  const decide = () =>
    call(assigned.decideHomeworkExtension, { as: teacher, params: { id: assignment.id, learner: child.id }, body: { decision: 'GRANT' } })
  const granted = await decide()
  expect(granted.data).toMatchObject({ hasOwnDue: true, extension: { state: 'GRANTED' } })
  expect(new Date(granted.data.dueAt!).getTime()).toBeGreaterThanOrEqual(new Date(assignment.dueAt!).getTime() + 24 * 3_600_000)
  expect((await decide()).code).toBe('HOMEWORK_EXTENSION_NOT_FOUND')
  expect((await noticesOf(child)).at(-1)?.type).toBe('HOMEWORK_OWN_DUE')
  const earlier = call(assigned.setLearnerDue, {
    as: teacher,
    params: { id: assignment.id, learner: child.id },
    body: { dueAt: inHours(6) },
  })
  expect((await earlier).code).toBe('ASSIGNMENT_DUE_EARLIER')
})

test('a child asks its guardians, who pass the request on to the teacher', async () => {
  const { assignment, teacher, child, mother } = await givenRun()
  const params = { id: assignment.id }
  const ask = () => call(contract.askHomeworkExtension, { as: child, params, body: { reason: 'Em ốm' } })
  const requests = async () => (await call(listFamilyRequests, { as: mother, query: {} })).data.open
  expect((await ask()).data).toBeNull()
  expect((await ask()).data).toBeNull() // again: the same request
  const [request, ...others] = await requests()
  expect(others).toEqual([])
  expect(request).toMatchObject({ kind: 'EXTENSION', title: assignment.title, note: 'Em ốm', amount: null, child: { id: child.id } })
  expect((await read(child, assignment.id)).data).toMatchObject({ isFamilyAsked: true, extension: null, can: { askExtension: false } })
  expect((await read(mother, assignment.id, child.id)).data).toMatchObject({ isFamilyAsked: true, can: { askExtension: true } })
  expect((await taught(teacher, assignment.id)).extensionsAsked).toBe(0)
  await call(approveFamilyRequest, { as: mother, params: { id: request!.id } })
  await base.deliverEvents()
  await askAfterFamily(deps, { id: request!.id, kind: 'EXTENSION', status: 'APPROVED', childId: child.id, decidedBy: mother.id }) // twice
  expect((await taught(teacher, assignment.id)).extensionsAsked).toBe(1)
  expect((await noticesOf(teacher)).map(({ type }) => type)).toEqual(['HOMEWORK_EXTENSION_ASKED'])
  expect((await read(child, assignment.id)).data).toMatchObject({ isFamilyAsked: false, extension: { state: 'ASKED', reason: 'Em ốm' } })
})

test('a guardian who says no asks no teacher, and the child may ask again', async () => {
  const { assignment, teacher, child, mother } = await givenRun()
  const params = { id: assignment.id }
  await call(contract.askHomeworkExtension, { as: child, params, body: { reason: '' } })
  const [request] = (await call(listFamilyRequests, { as: mother, query: {} })).data.open
  await call(refuseFamilyRequest, { as: mother, params: { id: request!.id }, body: { reason: null } })
  await base.deliverEvents()
  expect((await taught(teacher, assignment.id)).extensionsAsked).toBe(0)
  expect((await read(child, assignment.id)).data).toMatchObject({ isFamilyAsked: false, extension: null, can: { askExtension: true } })
})

test('who joins later gets the work, and who leaves keeps what was handed in', async () => {
  const { assignment, id, teacher, child, adult } = await givenRun()
  await submit(adult, assignment.id, { text: 'Xong' })
  await deps.db.execute(
    sql`update seat_holds set state = 'RELEASED', ended_at = now() where batch_id = ${id} and learner_id in (${child.id}, ${adult.id})`,
  )
  const { followPlaces } = await import('./following/follow.service.ts')
  await followPlaces(deps, [id])
  expect((await read(child, assignment.id)).code).toBe('HOMEWORK_NOT_FOUND')
  expect((await read(adult, assignment.id)).data.submissions).toHaveLength(1)
  expect((await submit(adult, assignment.id, { text: 'Nữa' })).code).toBe('HOMEWORK_CLOSED')
  await deps.db.execute(sql`
    insert into seat_holds (id, batch_id, learner_id, holder_id, state, expires_at, taken_at, ended_at)
      values (${uuidv7()}, ${id}, ${child.id}, ${child.id}, 'TAKEN', now() + interval '1 hour', now(), now())`)
  await Promise.all([followPlaces(deps, [id]), followPlaces(deps, [id])])
  expect((await read(child, assignment.id)).status).toBe(200)
  expect((await taught(teacher, assignment.id)).learners).toBe(2)
})

const soon = async (person: Person) => (await noticesOf(person)).filter(({ type }) => type === 'HOMEWORK_DUE_SOON').length

test('reminders come a day and some hours before the deadline, once, and only to who has handed nothing in', async () => {
  const { assignment, child, adult, teacher } = await givenRun({ displayAt: inHours(-2), dueAt: inHours(23) })
  await submit(adult, assignment.id, { text: 'Xong' })
  const { homework } = await import('./index.ts')
  const remind = homework.jobs!.find(({ name }) => name === 'homework:remind')!
  await Promise.all([remind.run(deps, {}), remind.run(deps, {})])
  expect([await soon(child), await soon(adult)]).toEqual([1, 0])
  await passMinutes(assignment.id, 21 * 60)
  await remind.run(deps, {})
  await remind.run(deps, {})
  expect(await soon(child)).toBe(2)
  const nudge = () => call(assigned.remindOfAssignment, { as: teacher, params: { id: assignment.id } })
  expect([(await nudge()).data.reminded, (await nudge()).data.reminded]).toEqual([1, 0])
})
