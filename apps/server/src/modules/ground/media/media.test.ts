import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { getOwnVideo, setVideoPoster } from '@khue/contracts/ground/media'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { storeFile } from '#modules/ground/assets'
import { film, type FilmSpec } from '#testing/films'
import type { TestPerson } from '#testing/people'
import { testApp } from '#testing/test-app'
import { picture } from '#testing/uploads'
import { findVideos, fixPosters, hideVideos, publishVideos, removeVideos, requestVideo } from './index.ts'
import { checkNextFilm, type Judge } from './judging/check-films.service.ts'
import { judgeFilm } from './judging/judge-film.ts'
import { maxAttempts, maxOpenPerPerson } from './film.ts'
import { videos } from './media.tables.ts'
import { personalData } from './personal-data.ts'

const { call, given, deps, pool, app, deliverEvents } = await testApp()
const shortFilm = await film({ seconds: 30 })

async function sentFilm(owner: TestPerson, spec?: FilmSpec) {
  const bytes = spec ? await film(spec) : shortFilm
  const { id } = await storeFile(deps, { personId: owner.id, purpose: 'INTRO_VIDEO', bytes, fileName: 'gioi-thieu.mp4' })
  return id
}
async function requested(owner: TestPerson, spec?: FilmSpec) {
  const assetId = await sentFilm(owner, spec)
  const { videoId } = await requestVideo(deps, { assetId, ownerId: owner.id, rule: 'INTRO' })
  return { assetId, videoId }
}
async function ready(owner: TestPerson) {
  const video = await requested(owner)
  await deliverEvents()
  return video
}
const own = async (as: TestPerson, id: string) => (await call(getOwnVideo, { as, params: { id } })).data
const rowOf = async (id: string) => (await deps.db.select().from(videos).where(eq(videos.id, id)))[0] ?? expect.fail('no such video')
const endLease = (id: string) =>
  deps.db
    .update(videos)
    .set({ leaseExpiresAt: sql`now() - interval '1 second'` })
    .where(eq(videos.id, id))
const get = (url: string | null, as?: TestPerson, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  app.fastify.inject({ url: url ?? '', method, headers: { ...headers, ...(as && { authorization: `Bearer ${as.accessToken}` }) } })
async function assetsOf({ id }: TestPerson): Promise<Record<string, string>> {
  const { rows } = await pool.query<{ id: string; status: string }>('select id, status from assets where person_id = $1', [id])
  return Object.fromEntries(rows.map((row) => [row.id, row.status]))
}
const eventsAbout = async (videoId: string) =>
  (await pool.query<{ name: string }>(`select name from outbox where payload ->> 'videoId' = $1`, [videoId])).rows.map(({ name }) => name)

test('a good film is checked, packed, and shown to its owner alone until it is published', async () => {
  const [owner, stranger] = [await given.teacher(), await given.teacher()]
  const { assetId, videoId } = await requested(owner)
  expect(await own(owner, videoId)).toMatchObject({ state: 'CHECKING', url: null, seconds: null })
  await deliverEvents()
  const video = await own(owner, videoId)
  expect(video).toMatchObject({ state: 'READY', refusal: null, seconds: expect.closeTo(30, 1) as number })
  expect(await eventsAbout(videoId)).toEqual(['media.video_ready'])
  expect((await get(video.url, owner)).statusCode).toBe(200)
  for (const as of [stranger, undefined]) expect((await get(video.url, as)).statusCode).toBe(404)
  expect((await call(getOwnVideo, { as: stranger, params: { id: videoId } })).code).toBe('VIDEO_NOT_FOUND')
  const [hidden] = await findVideos(deps, [videoId])
  expect(hidden).toMatchObject({ state: 'READY', url: null })
  const { renditionAssetId } = await rowOf(videoId)
  expect((await get(`/files/films/${renditionAssetId}.mp4`)).statusCode).toBe(404)
  expect(await assetsOf(owner)).toMatchObject({ [assetId]: 'DELETED' })

  await publishVideos(deps, [videoId])
  const [shown] = await findVideos(deps, [videoId])
  expect(shown?.url).toBe(`/files/films/${renditionAssetId}.mp4`)
  expect((await get(shown?.url ?? null)).statusCode).toBe(200)
  expect((await get(`/files/documents/${renditionAssetId}`)).statusCode).toBe(404)
})

test('an admin opens it with an address of their own', async () => {
  const [owner, admin] = [await given.teacher(), await given.admin()]
  const { videoId } = await ready(owner)
  const [seen] = await findVideos(deps, [videoId], admin.id)
  expect((await get(seen?.url ?? null, admin)).statusCode).toBe(200)
  expect((await get(seen?.url ?? null, owner)).statusCode).toBe(404)
})

test('a published film is served in ranges, as phones ask for it, with a constant number of statements', async () => {
  const { videoId } = await ready(await given.teacher())
  await publishVideos(deps, [videoId])
  const [{ url } = { url: null }] = await findVideos(deps, [videoId])
  const whole = await get(url)
  const size = whole.rawPayload.length
  expect(whole.headers).toMatchObject({ 'content-type': 'video/mp4', 'accept-ranges': 'bytes', 'content-length': String(size) })
  expect(whole.headers['content-disposition']).toMatch(/^inline/)
  const etag = String(whole.headers.etag)
  const statements = async (range: Record<string, string>) => {
    let n = 0
    const count = () => (n += 1)
    pool.on('acquire', count)
    const { statusCode, headers, rawPayload } = await get(url, undefined, range)
    pool.off('acquire', count)
    expect(n).toBe(2)
    return [statusCode, rawPayload.length, headers['content-range']]
  }
  expect(await statements({ range: 'bytes=0-1' })).toEqual([206, 2, `bytes 0-1/${size}`])
  expect(await statements({ range: `bytes=1000-${size}` })).toEqual([206, size - 1000, `bytes 1000-${size - 1}/${size}`])
  expect(await statements({ range: 'bytes=-500' })).toEqual([206, 500, `bytes ${size - 500}-${size - 1}/${size}`])
  expect(await statements({ range: `bytes=${size}-` })).toEqual([416, 0, `bytes */${size}`])
  expect(await statements({ range: 'bytes=0-1', 'if-range': etag })).toEqual([206, 2, `bytes 0-1/${size}`])
  expect(await statements({ range: 'bytes=0-1', 'if-range': '"another"' })).toEqual([200, size, undefined])
  const head = await get(url, undefined, {}, 'HEAD')
  expect([head.statusCode, head.headers['content-length'], head.rawPayload.length]).toEqual([200, String(size), 0])
})

test('a refused film says why, cannot be published, and its bytes are gone', async () => {
  const owner = await given.teacher()
  const { assetId, videoId } = await requested(owner, { seconds: 20 })
  await deliverEvents()
  expect(await own(owner, videoId)).toMatchObject({
    state: 'REFUSED',
    url: null,
    refusal: 'Video dài 20 giây. Video cần dài từ 30 giây đến 2 phút. Hãy quay dài hơn rồi gửi lại.',
  })
  expect(await eventsAbout(videoId)).toEqual(['media.video_refused'])
  await expect(publishVideos(deps, [videoId])).rejects.toMatchObject({ code: 'VIDEO_NOT_READY' })
  expect(existsSync(path.join(deps.config.dataDir, 'files/kept', assetId.slice(-2), `${assetId}.whole`))).toBe(false)
})

test('the same file requested twice at once is one video; another person’s file, and one for another use, are none', async () => {
  const [owner, stranger] = [await given.teacher(), await given.teacher()]
  const assetId = await sentFilm(owner)
  const wanted = { assetId, ownerId: owner.id, rule: 'INTRO' as const }
  const both = await Promise.all([requestVideo(deps, wanted), requestVideo(deps, wanted)])
  expect(both[0]).toEqual(both[1])
  await deliverEvents()
  expect(await requestVideo(deps, wanted)).toEqual(both[0])
  await expect(requestVideo(deps, { ...wanted, ownerId: stranger.id })).rejects.toMatchObject({ code: 'ASSET_NOT_FOUND' })
  const { id } = await storeFile(deps, { personId: owner.id, purpose: 'AVATAR', bytes: await picture() })
  await expect(requestVideo(deps, { ...wanted, assetId: id })).rejects.toMatchObject({ code: 'ASSET_NOT_FOUND' })
})

test('one person does not fill the queue', async () => {
  const owner = await given.teacher()
  for (let n = 0; n < maxOpenPerPerson; n++) await requested(owner)
  await expect(requested(owner)).rejects.toMatchObject({ code: 'TOO_MANY_VIDEOS_IN_CHECK' })
  await deliverEvents()
  expect((await requested(owner)).videoId).toBeTruthy()
  await deliverEvents()
})

test('when a node dies in the middle of a check, another takes the film over, and a late verdict of the first changes nothing', async () => {
  const owner = await given.teacher()
  const { videoId } = await requested(owner)
  const [arrived, late] = [Promise.withResolvers<void>(), Promise.withResolvers<Awaited<ReturnType<Judge>>>()]
  const first = checkNextFilm(deps, () => {
    arrived.resolve()
    return late.promise
  })
  await arrived.promise
  expect(await rowOf(videoId)).toMatchObject({ state: 'CHECKING', attempts: 1 })
  expect(await checkNextFilm(deps)).toBe(false) // its lease lives
  await endLease(videoId)
  expect(await checkNextFilm(deps)).toBe(true)
  expect(await rowOf(videoId)).toMatchObject({ state: 'READY', attempts: 2 })
  late.resolve({ state: 'REFUSED', code: 'BROKEN', found: {} })
  await first
  expect(await rowOf(videoId)).toMatchObject({ state: 'READY' })
  await deliverEvents()
  expect(await eventsAbout(videoId)).toEqual(['media.video_ready'])
})

const dying: Judge = () => Promise.reject(new Error('bounded process exited'))
test('a check that never ends with a verdict is tried three times, then the film is refused', async () => {
  const { app: quiet, deps, given, pool } = await testApp({ env: { LOG_LEVEL: 'silent' } })
  const owner = await given.teacher()
  const { id } = await storeFile(deps, { personId: owner.id, purpose: 'INTRO_VIDEO', bytes: shortFilm })
  const { videoId } = await requestVideo(deps, { assetId: id, ownerId: owner.id, rule: 'INTRO' })
  for (let attempt = 1; attempt <= maxAttempts; attempt++) {
    expect(await checkNextFilm(deps, dying)).toBe(true)
    expect(await checkNextFilm(deps, dying)).toBe(false) // not at once
    await pool.query(`update videos set lease_expires_at = now() - interval '1 second' where id = $1`, [videoId])
  }
  expect(await checkNextFilm(deps, dying)).toBe(true)
  const [video] = await findVideos(deps, [videoId], owner.id)
  expect(video).toMatchObject({ state: 'REFUSED', refusal: expect.stringContaining('chưa kiểm tra được') as string })
  expect(readdirSync(path.join(quiet.deps.config.dataDir, 'films'))).toEqual([])
})

test('a film removed during its check stays removed, with everything that was packed', async () => {
  const owner = await given.teacher()
  const { videoId } = await requested(owner)
  const [arrived, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const checking = checkNextFilm(deps, async (task) => {
    arrived.resolve()
    await goOn.promise
    return judgeFilm(task)
  })
  await arrived.promise
  await removeVideos(deps, [videoId])
  goOn.resolve()
  await checking
  expect(await findVideos(deps, [videoId], owner.id)).toEqual([])
  expect(Object.values(await assetsOf(owner))).toEqual(['DELETED', 'DELETED'])
})

test('a poster is chosen by the owner, replaced, and published with its film', async () => {
  const [owner, stranger] = [await given.teacher(), await given.teacher()]
  const { videoId: id } = await ready(owner)
  const poster = async (as: TestPerson) =>
    (await storeFile(deps, { personId: as.id, purpose: 'VIDEO_POSTER', bytes: await picture('jpeg', 1280, 720) })).id
  const first = await poster(owner)
  const set = (as: TestPerson, assetId: string) => call(setVideoPoster, { as, params: { id }, body: { assetId } })
  expect((await set(stranger, first)).code).toBe('VIDEO_NOT_FOUND')
  expect((await set(owner, await poster(stranger))).code).toBe('ASSET_NOT_FOUND')
  const { posterUrl } = (await set(owner, first)).data
  expect((await get(posterUrl, owner)).headers['content-type']).toBe('image/webp')
  expect((await get(posterUrl)).statusCode).toBe(404)
  const second = await poster(owner)
  expect((await set(owner, second)).status).toBe(200)
  expect((await set(owner, second)).status).toBe(200)
  expect((await get(posterUrl, owner)).statusCode).toBe(404)
  await publishVideos(deps, [id])
  const [shown] = await findVideos(deps, [id])
  expect((await get(shown?.posterUrl ?? null)).statusCode).toBe(200)
  expect((await set(owner, await poster(owner))).code).toBe('VIDEO_PUBLISHED')
})

test('only the owner can read a film that was hidden again, and a fixed poster stays', async () => {
  const owner = await given.teacher()
  const { videoId: id } = await ready(owner)
  const set = async () => {
    const { id: assetId } = await storeFile(deps, { personId: owner.id, purpose: 'VIDEO_POSTER', bytes: await picture('jpeg', 640, 360) })
    return call(setVideoPoster, { as: owner, params: { id }, body: { assetId } })
  }
  await set()
  await fixPosters(deps, [id])
  expect((await set()).code).toBe('VIDEO_POSTER_FIXED')
  await publishVideos(deps, [id])
  const [shown] = await findVideos(deps, [id])
  for (const url of [shown?.url, shown?.posterUrl]) expect((await get(url ?? null)).statusCode).toBe(200)
  await hideVideos(deps, [id])
  for (const url of [shown?.url, shown?.posterUrl]) expect((await get(url ?? null)).statusCode).toBe(404)
  const [hidden] = await findVideos(deps, [id], owner.id)
  expect((await get(hidden?.url ?? null, owner)).statusCode).toBe(200)
  await publishVideos(deps, [id])
  expect((await get(shown?.url ?? null)).statusCode).toBe(200)
})

test('many videos are found by one statement, in the order asked for', async () => {
  const owner = await given.teacher()
  const ids = [(await ready(owner)).videoId, (await ready(owner)).videoId]
  expect((await findVideos(deps, ids.toReversed())).map(({ id }) => id)).toEqual(ids.toReversed())
  expect(await findVideos(deps, [])).toEqual([])
})

test('a person’s films are part of their data copy and are erased with the account', async () => {
  const owner = await given.teacher()
  const { videoId } = await ready(owner)
  await publishVideos(deps, [videoId])
  const [{ url } = { url: null }] = await findVideos(deps, [videoId])
  expect(await personalData.collect(deps, owner.id)).toMatchObject({ 'Video đã gửi': [{ 'Tình trạng': 'Xem được' }] })
  await personalData.erase(deps, owner.id)
  await personalData.erase(deps, owner.id)
  expect(await personalData.collect(deps, owner.id)).toEqual({})
  expect((await get(url)).statusCode).toBe(404)
})
