import { askExtension, decideExtension, getLecture, listExtensionRequests, listLectures } from '@khue/contracts/learning/lectures'
import { approveFamilyRequest, listFamilyRequests, refuseFamilyRequest } from '@khue/contracts/people/family-requests'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { endUses, lockUses } from '#modules/sale/entitlements'
import { lectureWorld } from '#testing/lectures'
import type { TestPerson } from '#testing/people'
import { rounds } from '#testing/rounds'
import { vnpayEnv } from '#testing/sale'
import { statementsOf } from '#testing/statements'
import { testApp } from '#testing/test-app'
import { grantDueExtensions } from './decide-extensions.service.ts'

const base = await testApp({ env: vnpayEnv })
const { call, given, deps, deliverEvents } = base
const { recordedCourse, buy, lineOf, open, passTime, expire } = lectureWorld(base)
const course = await recordedCourse([{ seconds: 100 }, { seconds: 100 }])
const { teacher } = course
const itemId = course.lectures[0]!.itemId

async function expired() {
  const learner = await given.student({ name: 'Lê Minh Khôi', birthDate: '1990-01-01' })
  const lineId = await lineOf(await buy(learner, course.code))
  await expire(learner)
  return { learner, lineId }
}
const ask = (as: TestPerson, body: { reason?: string; learnerId?: string } = {}) =>
  call(askExtension, { as, params: { id: course.id }, body })
const requestOf = async (learner: TestPerson) =>
  (await call(listExtensionRequests, { as: teacher, query: {} })).data.items.find((one) => one.learner.id === learner.id)
const decide = (id: string, isGranted: boolean, reason = '', as = teacher) =>
  call(decideExtension, { as, params: { id }, body: { isGranted, reason } })
const stateOf = async (learner: TestPerson) =>
  (await call(listLectures, { as: learner, params: { id: course.id }, query: {} })).data.chapters[0]!.lectures[0]!.state
const noticesOf = async (personId: string) =>
  (
    await deps.db.execute<{ type: string }>(
      sql`select type from notifications where person_id = ${personId} and type like 'LECTURE_%' order by id`,
    )
  ).rows.map(({ type }) => type)
const days = (from: number, until: string | null | undefined) => (Date.parse(until ?? '') - from) / 86_400_000

test('an adult asks the teacher once, who grants 14 days from now', async () => {
  const { learner } = await expired()
  await passTime(learner, 0)
  const asked = await ask(learner, { reason: 'Tôi bị ốm' })
  expect(asked.data).toMatchObject({ state: 'ASKED', until: null, canAsk: false, asksFamily: false })
  expect((await ask(learner)).code).toBe('EXTENSION_ALREADY_ASKED')
  const request = await requestOf(learner)
  expect(request).toMatchObject({ course: { title: 'Phân thức từ đầu' }, reason: 'Tôi bị ốm', percent: 0 })
  expect(request!.expiredAt).not.toBeNull()
  expect(await noticesOf(teacher.id)).toEqual(['LECTURE_EXTENSION_ASKED'])
  expect((await decide(request!.id, true, '', await given.teacher())).code).toBe('EXTENSION_NOT_FOUND')
  expect(await stateOf(learner)).toBe('EXPIRED')
  expect((await decide(request!.id, true)).data.state).toBe('GRANTED')
  expect(await stateOf(learner)).toBe('OPEN')
  const { extension, card } = (await call(getLecture, { as: learner, params: { id: course.id, itemId }, query: {} })).data
  expect(extension).toMatchObject({ state: 'GRANTED', canAsk: false })
  expect(card.until).toBe(extension.until)
  expect(days(Date.now(), extension.until)).toBeCloseTo(14, 2)
  expect((await open(learner, course, itemId)).status).toBe(200)
  expect(await noticesOf(learner.id)).toEqual(['LECTURE_EXTENSION_GRANTED'])
  expect((await decide(request!.id, false, 'Thôi')).code).toBe('EXTENSION_DECIDED')
  expect((await ask(learner)).code).toBe('EXTENSION_ALREADY_ASKED')
})

test('before the deadline the days are added to it', async () => {
  const learner = await given.student()
  await buy(learner, course.code)
  await deps.db.execute(sql`update entitlements set ends_at = now() + interval '3 days' where person_id = ${learner.id}`)
  await ask(learner)
  await decide((await requestOf(learner))!.id, true)
  const { extension } = (await call(listLectures, { as: learner, params: { id: course.id }, query: {} })).data
  expect(days(Date.now(), extension.until)).toBeCloseTo(17, 2)
})

test('a refusal needs a reason, which the family reads', async () => {
  const { learner } = await expired()
  await ask(learner)
  const { id } = (await requestOf(learner))!
  expect((await decide(id, false)).code).toBe('EXTENSION_REASON')
  expect((await decide(id, false, 'Khoá đã có bản mới')).data.state).toBe('REFUSED')
  const { extension } = (await call(listLectures, { as: learner, params: { id: course.id }, query: {} })).data
  expect(extension).toMatchObject({ state: 'REFUSED', reason: 'Khoá đã có bản mới', canAsk: false })
  expect(await noticesOf(learner.id)).toEqual(['LECTURE_EXTENSION_REFUSED'])
  expect(await stateOf(learner)).toBe('EXPIRED')
})

test('a teacher who does not answer in 48 hours has agreed; two jobs at once grant once', rounds, async () => {
  const { learner } = await expired()
  await ask(learner)
  await grantDueExtensions(deps)
  expect(await stateOf(learner)).toBe('EXPIRED')
  await deps.db.execute(sql`update lecture_extensions set answer_due_at = now() where person_id = ${learner.id}`)
  await Promise.all([grantDueExtensions(deps), grantDueExtensions(deps)])
  expect(await stateOf(learner)).toBe('OPEN')
  expect(await noticesOf(learner.id)).toEqual(['LECTURE_EXTENSION_GRANTED'])
  expect((await noticesOf(teacher.id)).at(-1)).toBe('LECTURE_EXTENSION_GRANTED')
})

test('a child asks its guardians first; when one agrees, the teacher is asked in the name of that guardian', async () => {
  const mother = await given.parent()
  const child = await given.student({ guardianId: mother.id, birthDate: '2014-01-01' })
  await buy(mother, course.code, child)
  await expire(child)
  expect((await ask(child, { reason: 'Con xem chưa kịp' })).data).toMatchObject({ state: 'ASKED_FAMILY', asksFamily: true, canAsk: false })
  expect((await ask(child)).code).toBe('EXTENSION_ALREADY_ASKED')
  expect(await requestOf(child)).toBeUndefined()
  const [first] = (await call(listFamilyRequests, { as: mother, query: {} })).data.open
  expect(first).toMatchObject({ kind: 'EXTENSION', title: 'Phân thức từ đầu', note: 'Con xem chưa kịp', amount: null })
  await call(refuseFamilyRequest, { as: mother, params: { id: first!.id }, body: { reason: null } })
  await deliverEvents()
  expect(await requestOf(child)).toBeUndefined()
  await ask(child, { reason: 'Con hứa xem đều' })
  const [second] = (await call(listFamilyRequests, { as: mother, query: {} })).data.open
  await call(approveFamilyRequest, { as: mother, params: { id: second!.id } })
  await deliverEvents()
  const request = await requestOf(child)
  expect(request).toMatchObject({ reason: 'Con hứa xem đều' })
  await decide(request!.id, true)
  expect(await stateOf(child)).toBe('OPEN')
  for (const person of [mother, child]) expect(await noticesOf(person.id)).toEqual(['LECTURE_EXTENSION_GRANTED'])
})

test('a guardian asks the teacher at once, also while the child waits for an answer', async () => {
  const mother = await given.parent()
  const child = await given.student({ guardianId: mother.id, birthDate: '2014-01-01' })
  await buy(mother, course.code, child)
  await ask(child)
  expect((await ask(mother, { learnerId: child.id })).data).toMatchObject({ state: 'ASKED', asksFamily: false })
  const [open] = (await call(listFamilyRequests, { as: mother, query: {} })).data.open
  await call(approveFamilyRequest, { as: mother, params: { id: open!.id } })
  await deliverEvents()
  expect((await deps.db.execute(sql`select from lecture_extensions where person_id = ${child.id}`)).rows).toHaveLength(1)
  expect((await ask(await given.parent(), { learnerId: child.id })).code).toBe('LEARNING_NOT_FOUND')
})

test('strangers, refunded and late families cannot ask; a refund ends what was asked or granted', async () => {
  expect((await ask(await given.student())).code).toBe('LEARNING_NOT_FOUND')
  const [late, refunded] = [await expired(), await expired()]
  await deps.db.execute(
    sql`update entitlements set ends_at = now() + interval '1 day' where person_id in (${late.learner.id}, ${refunded.learner.id})`,
  )
  await lockUses(deps, [late.lineId], 'an instalment is late')
  expect((await ask(late.learner)).code).toBe('LECTURE_LOCKED')
  await ask(refunded.learner)
  const { id } = (await requestOf(refunded.learner))!
  await endUses(deps, { source: 'LINE', sourceId: refunded.lineId }, 'refunded')
  expect((await decide(id, true)).data.state).toBe('REFUSED')
  expect(await stateOf(refunded.learner)).toBe('CLOSED')
  expect((await ask(refunded.learner)).code).toBe('LEARNING_NOT_FOUND')
})

test('of ten requests at once one is asked', rounds, async () => {
  const { learner } = await expired()
  const codes = (await Promise.all(Array.from({ length: 10 }, () => ask(learner)))).map(({ status, code }) => code ?? status)
  expect(codes.filter((code) => code === 200)).toHaveLength(1)
  expect(codes.filter((code) => code === 'EXTENSION_ALREADY_ASKED')).toHaveLength(9)
})

test('the list of a teacher costs two statements', async () => {
  expect(
    (await statementsOf(() => call(listExtensionRequests, { as: teacher, query: {} }))).filter((one) => !one.includes('find_role')).length,
  ).toBeLessThanOrEqual(2)
})
