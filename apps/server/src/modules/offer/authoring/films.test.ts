import * as own from '@khue/contracts/offer/authoring'
import * as desk from '@khue/contracts/offer/authoring-approvals'
import { getCourse } from '@khue/contracts/offer/courses'
import { loadNotifications, msgApp } from '@khue/contracts/people/notifications'
import { uuidv7 } from 'uuidv7'
import { expect, test } from 'vitest'
import { authoredLectures, lecture } from '#testing/authored-lectures'
import { testApp } from '#testing/test-app'
import { sweepUnheld } from './films.service.ts'
import { personalData } from './personal-data.ts'

const app = await testApp()
const { call, given, deps, pool, deliverEvents } = app
const stranger = await given.teacher()
const { teacher, admin, film, decide, readyFilm, exists, captions, captionsExist, ...courses } = await authoredLectures(app)
const { course, read, firstItem, setFilm, setCaptions, submit, approve, approvedCourse } = courses

test('a lecture gets the film that its author sent, and its minutes where none are named', async () => {
  const made = await course()
  const videoId = await readyFilm(605)
  expect(await setFilm(made, videoId)).toMatchObject({ status: 200, data: { missing: [] } })
  expect(await firstItem(made.id)).toMatchObject({ videoId, filmSeconds: 605, minutes: 10 })
  expect((await read(made.id)).films).toMatchObject([{ id: videoId, state: 'READY', seconds: 605, posterUrl: null }])
  const other = await readyFilm(61)
  await setFilm(made, other)
  expect(await firstItem(made.id)).toMatchObject({ videoId: other, filmSeconds: 61, minutes: 10 })
  await deliverEvents()
  expect(await exists(videoId)).toBe(false)
  await setFilm(made, null)
  expect(await firstItem(made.id)).toMatchObject({ videoId: null, filmSeconds: null })
  await deliverEvents()
  expect(await exists(other)).toBe(false)
})

test('a recorded course says which lecture is the first without a film, and warns no more once all have one', async () => {
  const [a, b] = [uuidv7(), uuidv7()]
  const made = await course([lecture(a), lecture(b, { title: 'Bài 2' })])
  const warned = async () => (await read(made.id)).warnings.filter(({ message }) => message.includes('phim')).map(({ field }) => field)
  expect(await warned()).toEqual([`film:${a}`])
  await setFilm({ ...made, itemId: a }, await readyFilm())
  expect(await warned()).toEqual([`film:${b}`])
  await setFilm({ ...made, itemId: b }, await readyFilm())
  expect(await warned()).toEqual([])
})

test('films and subtitles of another person, and items that are no lectures, are refused', async () => {
  const made = await course([lecture(uuidv7()), { kind: 'LIVE', itemId: uuidv7(), title: 'Buổi 1', minutes: 90, isFree: false }])
  const live = (await read(made.id)).programme[0]?.items[1]?.itemId ?? ''
  const [foreign, mine] = [await readyFilm(60, stranger), await readyFilm()]
  expect((await setFilm(made, foreign)).code).toBe('VIDEO_NOT_FOUND')
  expect((await setFilm(made, uuidv7())).code).toBe('VIDEO_NOT_FOUND')
  expect((await setFilm({ ...made, itemId: live }, mine)).code).toBe('COURSE_ITEM_NOT_FOUND')
  expect((await setFilm({ ...made, itemId: uuidv7() }, mine)).code).toBe('COURSE_ITEM_NOT_FOUND')
  const { revision } = await read(made.id)
  const params = { id: made.id, itemId: made.itemId }
  expect((await call(own.setItemFilm, { as: stranger, params, body: { revision, videoId: foreign } })).code).toBe('COURSE_DRAFT_NOT_FOUND')
  expect((await call(own.setItemFilm, { as: teacher, params, body: { revision: 0, videoId: mine } })).code).toBe('COURSE_REVISION_STALE')
  expect((await setCaptions(made, await captions(stranger))).code).toBe('CAPTIONS_NOT_FOUND')
  const byAdmin = await readyFilm(60, admin)
  expect((await setFilm(made, byAdmin, admin)).status).toBe(200)
})

test('moving items keeps their films, subtitles and rules of watching; leaving one out deletes them', async () => {
  const [a, b] = [uuidv7(), uuidv7()]
  const watching = { accessDays: 30, mustWatchPercent: 80, isNoSkip: true, filmChapters: [{ at: 0, title: 'Mở đầu' }] }
  const made = await course([lecture(a, watching), lecture(b, { title: 'Bài 2' })])
  const [videoId, captionsId] = [await readyFilm(), await captions()]
  await setFilm(made, videoId)
  await setCaptions(made, captionsId)
  const { revision } = await read(made.id)
  const chapters = [
    { title: 'Chương 1', items: [lecture(b, { title: 'Bài 2' })] },
    { title: 'Chương 2', items: [lecture(a, watching)] },
  ]
  await call(own.saveCourseItems, { as: teacher, params: { id: made.id }, body: { revision, chapters } })
  const { programme } = await read(made.id)
  expect(programme[1]?.items[0]).toMatchObject({ itemId: a, videoId, captionsId, filmSeconds: 605, ...watching })
  expect(programme[0]?.items[0]).toMatchObject({ itemId: b, videoId: null, captionsId: null, filmSeconds: null })
  await call(own.saveCourseItems, {
    as: teacher,
    params: { id: made.id },
    body: { revision: revision + 1, chapters: chapters.slice(0, 1) },
  })
  await deliverEvents()
  expect([await exists(videoId), await captionsExist(captionsId)]).toEqual([false, false])
})

test('what a reviewer has read names film, subtitles, chapters, deadline and rules, but not whether the film is ready', async () => {
  const made = await course()
  const shas = new Set([(await read(made.id)).contentSha])
  const change = async (work: () => Promise<{ status: number }>) => {
    expect((await work()).status).toBe(200)
    const { contentSha } = await read(made.id)
    expect(shas.has(contentSha)).toBe(false)
    shas.add(contentSha)
  }
  const videoId = await film()
  await change(() => setFilm(made, videoId))
  await change(async () => setCaptions(made, await captions()))
  for (const more of [{ accessDays: 30 }, { mustWatchPercent: 60 }, { isNoSkip: true }, { filmChapters: [{ at: 1, title: 'A' }] }])
    await change(async () => {
      const { revision } = await read(made.id)
      const chapters = [{ title: 'Chương 1', items: [lecture(made.itemId, { minutes: 10, ...more })] }]
      return call(own.saveCourseItems, { as: teacher, params: { id: made.id }, body: { revision, chapters } })
    })
  const { contentSha } = await read(made.id)
  await decide(videoId, 605)
  await deliverEvents()
  expect(await firstItem(made.id)).toMatchObject({ filmSeconds: 605 })
  expect((await read(made.id)).contentSha).toBe(contentSha)
})

test('a course is approved once its film is ready, also when that happens after the request; the author hears of it once', async () => {
  const made = await course([lecture(uuidv7(), { minutes: 12, accessDays: 90 })])
  const videoId = await film()
  await setFilm(made, videoId)
  expect((await submit(made.id)).status).toBe(200)
  expect((await approve(made.id)).code).toBe('COURSE_FILMS_MISSING')
  await decide(videoId, 700)
  await deliverEvents()
  const approval = (await call(desk.getCourseApproval, { as: admin, params: { id: made.id } })).data
  expect(approval.films).toMatchObject([{ id: videoId, seconds: 700 }])
  expect(approval.programme[0]?.items[0]).toMatchObject({ minutes: 12, filmSeconds: 700 })
  expect((await approve(made.id)).status).toBe(200)
  const page = await call(getCourse, { params: { id: made.id } })
  expect(page.data.programme[0]?.lessons[0]).toMatchObject({ title: 'Bài 1', minutes: 12, accessDays: 90 })
  expect(JSON.stringify(page.data)).not.toContain(videoId)
  const { items } = (await call(loadNotifications, { as: teacher, headers: msgApp })).data
  expect(items.some(({ title }) => title === 'Phim bài giảng đã xem được')).toBe(true)
})

test('a draft takes its minutes from a film that becomes ready later', async () => {
  const made = await course()
  const videoId = await film()
  await setFilm(made, videoId)
  expect(await firstItem(made.id)).toMatchObject({ minutes: null, filmSeconds: null })
  await decide(videoId, 1210)
  await deliverEvents()
  expect(await firstItem(made.id)).toMatchObject({ minutes: 20, filmSeconds: 1210 })
})

test('a refused film tells its author why', async () => {
  const made = await course()
  const videoId = await film()
  await setFilm(made, videoId)
  await decide(videoId, null)
  await deliverEvents()
  expect((await read(made.id)).films).toMatchObject([{ state: 'REFUSED', refusal: expect.stringContaining('không có tiếng') as string }])
  const { items } = (await call(loadNotifications, { as: teacher, headers: msgApp })).data
  expect(items[0]).toMatchObject({ title: 'Một phim bài giảng chưa dùng được' })
})

test('a film that an approved version has stays when a draft replaces it, and goes with no version', async () => {
  const made = await approvedCourse()
  const next = await readyFilm(300)
  expect((await setFilm(made, next)).status).toBe(200)
  await deliverEvents()
  expect([await exists(made.videoId), await exists(next)]).toEqual([true, true])
  const differences = async () => {
    expect((await submit(made.id)).status).toBe(200)
    return (await call(desk.getCourseApproval, { as: admin, params: { id: made.id } })).data.differences
  }
  const [difference] = await differences()
  expect(difference?.before).toContain('10 phút 5 giây')
  expect(difference?.after).toContain('dài 5 phút')
  const { revision } = await read(made.id)
  await call(own.withdrawCourse, { as: teacher, params: { id: made.id }, body: { revision } })
  await call(own.discardCourseDraft, { as: teacher, params: { id: made.id }, body: { revision: revision + 1 } })
  await deliverEvents()
  expect(await exists(made.videoId)).toBe(true)
  await expect(pool.query('delete from videos where id = $1', [made.videoId])).rejects.toThrow('course_items')
})

test('a copy of a course has the same films, which stay as long as one of them has them', async () => {
  const made = await approvedCourse()
  const id = uuidv7()
  expect((await call(own.duplicateCourse, { as: teacher, params: { id: made.id }, body: { id } })).status).toBe(200)
  const copy = await firstItem(id)
  expect(copy).toMatchObject({ videoId: made.videoId, filmSeconds: 605 })
  await setFilm({ id, itemId: copy.itemId }, null)
  await deliverEvents()
  expect(await exists(made.videoId)).toBe(true)
})

test('films and subtitles that no lecture ever got are removed after a week', async () => {
  const [held, unheld, recent] = [(await approvedCourse()).videoId, await readyFilm(), await readyFilm()]
  const [oldCaptions, newCaptions] = [await captions(), await captions()]
  await pool.query(`update videos set created_at = now() - interval '8 days' where id = any($1)`, [[held, unheld]])
  await pool.query(`update captions set created_at = now() - interval '8 days' where id = $1`, [oldCaptions])
  await sweepUnheld(deps)
  expect([await exists(held), await exists(unheld), await exists(recent)]).toEqual([true, false, true])
  expect([await captionsExist(oldCaptions), await captionsExist(newCaptions)]).toEqual([false, true])
})

test('when a teacher is erased, no item names their films', async () => {
  const made = await approvedCourse()
  await personalData.erase(deps, teacher.id)
  expect(await firstItem(made.id)).toMatchObject({ videoId: null, filmSeconds: null })
})
