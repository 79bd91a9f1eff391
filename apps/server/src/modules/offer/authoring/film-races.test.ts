import * as own from '@khue/contracts/offer/authoring'
import { uuidv7 } from 'uuidv7'
import { expect, test } from 'vitest'
import { transact } from '#platform/deps'
import { authoredLectures, lecture } from '#testing/authored-lectures'
import { rounds } from '#testing/rounds'
import { testApp } from '#testing/test-app'
import { untilWaitsOrEnds } from '#testing/waiting-queries'

const app = await testApp()
const { call, deps, deliverEvents } = app
const { teacher, film, decide, readyFilm, exists, course, read, firstItem, setFilm } = await authoredLectures(app)

test('who attaches a film at the moment of its verdict waits for it', async () => {
  const made = await course()
  const videoId = await film()
  const [arrived, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const deciding = transact(deps, async (deps) => {
    await deps.db.execute(
      `update videos set state = 'READY', width = 1280, height = 720, duration_ms = 605000, lease_expires_at = null where id = '${videoId}'`,
    )
    arrived.resolve()
    await goOn.promise
  })
  await arrived.promise
  const attaching = setFilm(made, videoId)
  await untilWaitsOrEnds(deps, attaching)
  goOn.resolve()
  await deciding
  expect((await attaching).status).toBe(200)
  expect(await firstItem(made.id)).toMatchObject({ videoId, filmSeconds: 605 })
})

test('a film that becomes ready while it is attached is never missed', rounds, async () => {
  const made = await course()
  const videoId = await film()
  const [attached] = await Promise.all([setFilm(made, videoId), decide(videoId, 605)])
  expect(attached.status).toBe(200)
  await deliverEvents()
  expect(await firstItem(made.id)).toMatchObject({ videoId, filmSeconds: 605 })
})

test('a film that becomes ready while its course is saved and copied is never missed', rounds, async () => {
  const made = await course()
  const videoId = await film()
  await setFilm(made, videoId)
  const { revision } = await read(made.id)
  const id = uuidv7()
  const chapters = [{ title: 'Chương 1', items: [lecture(made.itemId, { title: 'Bài một' })] }]
  await Promise.all([
    call(own.duplicateCourse, { as: teacher, params: { id: made.id }, body: { id } }),
    call(own.saveCourseItems, { as: teacher, params: { id: made.id }, body: { revision, chapters } }),
    decide(videoId, 605).then(() => deliverEvents()),
  ])
  await deliverEvents()
  for (const courseId of [made.id, id]) expect(await firstItem(courseId)).toMatchObject({ videoId, filmSeconds: 605 })
})

test('a film that is attached while it is removed is either kept or refused', rounds, async () => {
  const [one, other] = [await course(), await course()]
  const videoId = await readyFilm()
  await setFilm(one, videoId)
  const taking = setFilm(one, null).then(() => deliverEvents())
  const [{ status, code }] = await Promise.all([setFilm(other, videoId), taking])
  await deliverEvents()
  if (status === 200) expect([await exists(videoId), (await firstItem(other.id)).videoId]).toEqual([true, videoId])
  else expect([code, await exists(videoId)]).toEqual(['VIDEO_NOT_FOUND', false])
})
