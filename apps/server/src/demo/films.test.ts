import { getLectureCaptions, listLectures } from '@khue/contracts/learning/lectures'
import { listMyCourses } from '@khue/contracts/learning/my-learning'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { startSession } from '#modules/people/sessions'
import { freshDemoApp } from '#testing/demo'
import { demoAccounts } from './data/accounts.ts'
import { demoLectures } from './data/lectures.ts'
import { actorOf } from './queues.ts'
import { watchLecture } from './watching.ts'

const { call, deps, deliverEvents } = await freshDemoApp()
await deliverEvents()
await watchLecture(deps)

const account = demoAccounts.find(({ key }) => key === 'minh-an')!
const actor = (await actorOf(deps, account))!
const session = await startSession(deps, { accountId: actor.accountId, device: 'device', userAgent: 'test' })
const child = { ...actor, name: account.name, phone: account.phone, ...session }

test('every lecture that the shop offers can be watched', async () => {
  const { rows } = await deps.db.execute(sql`
    select c.title from courses as c where c.format = 'RECORDED' and c.state = 'LISTED' and not exists (
      select from course_items as i where i.course_id = c.id and i.version = c.version and i.film_ready_at is not null)
    union select c.title from courses as c join course_items as i on i.course_id = c.id and i.version = c.version
      where c.format = 'RECORDED' and i.film_ready_at is null`)
  expect(rows).toEqual([])
  const { rows: counted } = await deps.db.execute(sql`
    select c.title from courses as c join course_items as i on i.course_id = c.id and i.version = c.version
      where c.format = 'RECORDED' group by c.id having c.lessons <> count(*)`)
  expect(counted).toEqual([]) // as many as the shop says
})

test('the demo pupil has a recorded course and has watched its first lecture to the half', async () => {
  const { items } = (await call(listMyCourses, { as: child, query: {} })).data
  const recorded = items.filter(({ kind }) => kind === 'RECORDED')
  expect(recorded).toHaveLength(1)
  const params = { id: recorded[0]!.refId }
  const { chapters } = (await call(listLectures, { as: child, params, query: {} })).data
  const lectures = chapters.flatMap((chapter) => chapter.lectures)
  expect(new Set(lectures.map(({ state }) => state))).toEqual(new Set(['OPEN']))
  const half = Math.floor(demoLectures[0]!.seconds / 2)
  expect(lectures[0]).toMatchObject({ position: half, isDone: false })
  expect(lectures[0]!.percent).toBeGreaterThanOrEqual(48)
  const captions = await call(getLectureCaptions, { as: child, params: { ...params, itemId: lectures[0]!.itemId }, query: {} })
  expect(captions.data.cues[0]).toMatchObject({ from: 0, text: 'Chào em, ta bắt đầu nhé' })
})

test('a second minute buys and watches nothing more', async () => {
  await watchLecture(deps)
  await deliverEvents()
  const { rows } = await deps.db.execute(sql`
    select (select count(*)::int from watchings) as watched, (select count(*)::int from order_lines as l join courses as c on c.id = l.ref_id
      where c.format = 'RECORDED' and l.learner_id = ${child.id}) as bought`)
  expect(rows).toEqual([{ watched: 1, bought: 1 }])
})
