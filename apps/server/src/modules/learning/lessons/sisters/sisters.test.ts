import {
  addLessonDocument,
  excuseFromLesson,
  getLesson,
  listSisterLessons,
  removeLessonDocument,
  takeSisterSeat,
} from '@khue/contracts/learning/lessons'
import * as runs from '@khue/contracts/offer/runs'
import { uuidv7 } from 'uuidv7'
import { expect, test } from 'vitest'
import { lessonWorld } from '#testing/lessons'
import { vnpayEnv } from '#testing/sale'
import { testApp } from '#testing/test-app'
import { pdf, uploads } from '#testing/uploads'

const base = await testApp({ env: vnpayEnv })
const { call, given, deliverEvents } = base
const admin = await given.admin()
const { soldRun, lessonsOf, buy } = lessonWorld(base, admin)
const { sent } = uploads(call, base.app.fastify)

/** A sold run, and another run of its course on Wednesdays and Fridays. */
async function twoRuns(seats: number) {
  const sold = await soldRun()
  const id = uuidv7()
  const pattern = { startsOn: '2027-01-06', slots: [3, 5].map((weekday) => ({ weekday, from: '18:00', to: '19:30' })) }
  const body = { id, pattern, terms: { seats, fee: null, minimum: null } }
  expect((await call(runs.createRun, { as: sold.teacher, params: { id: sold.course.id }, body })).status).toBe(200)
  await deliverEvents()
  return { ...sold, otherId: id, others: await lessonsOf(id) }
}
type Person = Awaited<ReturnType<typeof given.parent>>
const excuse = (as: Person, id: string, learner: string, reason: string | null = 'Con bị ốm') =>
  call(excuseFromLesson, { as, params: { id, learner }, body: { reason } })
const choose = (as: Person, id: string, learner: string, lessonId: string | null) =>
  call(takeSisterSeat, { as, params: { id, learner }, body: { lessonId } })

test('a family makes up for an excused lesson in another run of the course, with the same number', async () => {
  const { lessons, others, mother, child, teacher } = await twoRuns(12)
  const [first] = lessons
  const list = () => call(listSisterLessons, { as: mother, params: { id: first! }, query: { learnerId: child.id } })
  expect((await list()).code).toBe('LESSON_NOT_MISSED')
  expect((await choose(mother, first!, child.id, others[0]!)).code).toBe('LESSON_NOT_MISSED')
  await excuse(mother, first!, child.id)
  expect((await call(getLesson, { as: mother, params: { id: first! } })).data.seats[0]).toMatchObject({
    attendance: 'EXCUSED',
    can: { takeMakeUp: true },
  })
  expect((await list()).data.items).toMatchObject([{ id: others[0], seatsLeft: 12, teacher: { id: teacher.id } }])
  expect((await choose(mother, first!, child.id, others[1]!)).code).toBe('LESSON_SISTER_NOT_FOUND') // another number
  expect((await choose(await given.parent(), first!, child.id, others[0]!)).code).toBe('LESSON_NOT_FOUND')
  await Promise.all([choose(mother, first!, child.id, others[0]!), choose(mother, first!, child.id, others[0]!)])
  expect((await list()).data.items).toMatchObject([{ seatsLeft: 11 }])
  expect((await call(getLesson, { as: mother, params: { id: first! } })).data.seats[0]!.makeUp).toMatchObject({ id: others[0] })
  const guest = (await call(getLesson, { as: mother, params: { id: others[0]! } })).data
  expect(guest).toMatchObject({ roster: 1, seats: [{ isGuest: true, money: { amount: 0 }, can: { contest: false, takeMakeUp: false } }] })
  expect((await choose(mother, first!, child.id, null)).data).toEqual({ lessonId: null })
  expect((await call(getLesson, { as: mother, params: { id: others[0]! } })).code).toBe('LESSON_NOT_FOUND')
  await choose(mother, first!, child.id, others[0]!)
  await excuse(mother, first!, child.id, null) // comes after all
  expect((await call(getLesson, { as: mother, params: { id: others[0]! } })).code).toBe('LESSON_NOT_FOUND')
})

test('two families never take the last seat of a sister lesson together', async () => {
  const { lessons, others, mother, child, adult, course, otherId } = await twoRuns(2)
  await buy(await given.student(), course.code, otherId)
  for (const [as, learner] of [
    [mother, child.id],
    [adult, adult.id],
  ] as const)
    await excuse(as, lessons[0]!, learner)
  const answers = await Promise.all([choose(mother, lessons[0]!, child.id, others[0]!), choose(adult, lessons[0]!, adult.id, others[0]!)])
  expect(answers.map(({ code }) => code ?? 'taken').toSorted()).toEqual(['LESSON_SISTER_FULL', 'taken'])
})

test('what a teacher hands out is read by the roster until it is taken back', async () => {
  const { lessons, teacher, mother, adult } = await soldRun()
  const params = { id: lessons[0]! }
  const { assetId } = await sent(teacher, { purpose: 'LESSON_DOCUMENT', bytes: pdf, fileName: 'bai-tap.pdf' })
  expect((await call(addLessonDocument, { as: await given.teacher(), params, body: { assetId } })).code).toBe('LESSON_NOT_FOUND')
  const added = await call(addLessonDocument, { as: teacher, params, body: { assetId } })
  expect(added.data.documents).toMatchObject([{ assetId, name: 'bai-tap.pdf' }])
  expect((await call(addLessonDocument, { as: teacher, params, body: { assetId } })).data.documents).toHaveLength(1)
  expect((await call(addLessonDocument, { as: teacher, params: { id: lessons[1]! }, body: { assetId } })).code).toBe('ASSET_NOT_FOUND')
  const [document] = (await call(getLesson, { as: mother, params })).data.documents
  const open = async (as: Person) =>
    (await base.app.fastify.inject({ url: document!.address, headers: { authorization: `Bearer ${as.accessToken}` } })).statusCode
  expect([await open(mother), await open(adult)]).toEqual([200, 404]) // an address is for one reader
  const removed = () => call(removeLessonDocument, { as: teacher, params: { ...params, assetId } })
  expect((await removed()).data.documents).toEqual([])
  expect((await removed()).code).toBe('LESSON_DOCUMENT_NOT_FOUND')
})
