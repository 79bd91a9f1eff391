import { chmodSync, existsSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { createLectureFilm, listLectureFilms, setVideoPoster } from '@khue/contracts/ground/media'
import type { UploaderCode } from '@khue/contracts/ground/upload-rules'
import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { afterEach, expect, test } from 'vitest'
import { openAssetPart } from '#modules/ground/assets'
import { film, type FilmSpec } from '#testing/films'
import type { TestPerson } from '#testing/people'
import { testApp } from '#testing/test-app'
import { picture, uploads } from '#testing/uploads'
import { maxAttempts } from './film.ts'
import { findFilmToServe, findLectureFilms, findVideos, removeVideos } from './index.ts'
import { judgeLecture } from './packing/judge-lecture.ts'
import { packNextLecture, type Packer } from './packing/pack-films.service.ts'
import { personalData } from './personal-data.ts'

const { call, given, deps, pool, app, deliverEvents } = await testApp({ env: { LOG_LEVEL: 'silent' } })
const { sent, ask } = uploads(call, app.fastify)
const minute = { seconds: 30, keyEverySeconds: 2 }
const bytes = await film(minute)
const sound = await film({ seconds: 30, videos: 0 })

const upload = async (as: TestPerson, content: Uint8Array = bytes, purpose: UploaderCode = 'LECTURE_RENDITION') =>
  (await sent(as, { purpose, bytes: content, fileName: 'bai 1.mp4' })).assetId
type Files = { P720: string; P360?: string; AUDIO?: string } | { source: string }
const request = (as: TestPerson, files: Files, more: { id?: string; posterId?: string } = {}) =>
  call(createLectureFilm, { as, body: { id: uuidv7(), files, ...more } })
async function requested(as: TestPerson, spec?: FilmSpec) {
  const answer = await request(as, { P720: await upload(as, spec ? await film(spec) : bytes) })
  expect(answer.status).toBe(200)
  return answer.data.id
}
async function ready(as: TestPerson) {
  const id = await requested(as)
  await deliverEvents()
  return id
}
const own = async (as: TestPerson) => (await call(listLectureFilms, { as, query: {} })).data
const shown = async (id: string, readerId?: string) => (await findLectureFilms(deps, [id], readerId))[0] ?? expect.fail('no such film')
const rowOf = async (id: string) => {
  const { rows } = await pool.query<{ state: string; attempts: number }>('select state, attempts from videos where id = $1', [id])
  return rows[0]
}
const endLease = (id: string) => pool.query(`update videos set lease_expires_at = now() - interval '1 second' where id = $1`, [id])
const eventsAbout = async (videoId: string) =>
  (await pool.query<{ name: string }>(`select name from outbox where payload ->> 'videoId' = $1`, [videoId])).rows.map(({ name }) => name)
const statusesOf = async ({ id }: TestPerson) => {
  const { rows } = await pool.query<{ what: string }>(
    `select purpose || ' ' || status as what from assets where person_id = $1 order by 1`,
    [id],
  )
  return rows.map(({ what }) => what)
}
const leftovers = () => {
  const folder = path.join(deps.config.dataDir, 'films')
  return existsSync(folder) ? readdirSync(folder) : []
}
const read = async (assetId: string, from: number, to: number) => {
  const chunks: Buffer[] = []
  for await (const chunk of await openAssetPart(deps, assetId, { from, to })) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}
afterEach(() =>
  deps.db.execute(
    sql`update videos set state = 'REFUSED', refusal_code = 'BROKEN', lease_expires_at = null where state in ('SENT', 'CHECKING')`,
  ),
)

test('three files become one film with byte ranges; their bytes are deleted, and no reply has an address of it', async () => {
  const teacher = await given.teacher()
  const files = { P720: await upload(teacher), P360: await upload(teacher), AUDIO: await upload(teacher, sound) }
  const posterId = (await sent(teacher, { purpose: 'VIDEO_POSTER', bytes: await picture('jpeg', 1280, 720) })).assetId
  const id = uuidv7()
  const first = await request(teacher, files, { id, posterId })
  expect(first.data).toMatchObject({ id, state: 'CHECKING', seconds: null, renditions: [] })
  const again = await request(teacher, files, { id, posterId })
  expect(again.data).toEqual({ ...first.data, posterUrl: expect.any(String) as string }) // its address is signed anew each second
  expect((await own(teacher)).items.map((one) => one.id)).toEqual([id])

  await deliverEvents()
  const film = await shown(id, teacher.id)
  expect(film).toMatchObject({ state: 'READY', refusal: null, seconds: expect.closeTo(30, 1) as number })
  expect(film.renditions.map(({ kind }) => kind).toSorted()).toEqual(['AUDIO', 'P360', 'P720'])
  expect(await eventsAbout(id)).toEqual(['media.video_ready'])
  expect((await own(teacher)).items).toEqual([])
  expect((await own(teacher)).usage.bytes).toBeGreaterThan(0)

  const served = (await findFilmToServe(deps, id)) ?? expect.fail('not served')
  for (const { assetId, bytes, initBytes, segments } of served.renditions) {
    expect(initBytes + segments.reduce((sum, [, size]) => sum + size, 0)).toBe(bytes)
    expect((await read(assetId, 0, initBytes - 1)).toString('latin1', 4, 8)).toBe('ftyp')
    expect((await read(assetId, initBytes, bytes - 1)).length).toBe(bytes - initBytes)
    for (const url of [`/files/films/${assetId}.mp4`, `/files/documents/${assetId}`, `/files/private/${assetId}`])
      expect((await app.fastify.inject({ url, headers: { authorization: `Bearer ${teacher.accessToken}` } })).statusCode).toBe(404)
  }
  expect((await findVideos(deps, [id], teacher.id))[0]).toMatchObject({ url: null })
  const poster = (await findLectureFilms(deps, [id], teacher.id))[0]?.posterUrl
  expect((await app.fastify.inject({ url: poster ?? '', headers: { authorization: `Bearer ${teacher.accessToken}` } })).statusCode).toBe(
    200,
  )
  expect(await statusesOf(teacher)).toEqual([
    'LECTURE_RENDITION DELETED',
    'LECTURE_RENDITION DELETED',
    'LECTURE_RENDITION DELETED',
    'PACKED_LECTURE CLAIMED',
    'PACKED_LECTURE CLAIMED',
    'PACKED_LECTURE CLAIMED',
    'VIDEO_POSTER CLAIMED',
  ])
  expect(leftovers()).toEqual([])
})

test('the upload of a lecture has no address, and belongs to one film of its sender', async () => {
  const [teacher, stranger, student] = [await given.teacher(), await given.teacher(), await given.student()]
  const file = await sent(teacher, { purpose: 'LECTURE_RENDITION', bytes, fileName: 'bai 1.mp4' })
  expect(file.address).toBe('')
  expect((await request(stranger, { P720: file.assetId })).code).toBe('ASSET_NOT_FOUND')
  expect((await request(teacher, { source: file.assetId })).code).toBe('ASSET_NOT_FOUND')
  expect((await request(student, { P720: file.assetId })).code).toBe('FORBIDDEN')
  const id = uuidv7()
  expect((await request(teacher, { P720: file.assetId }, { id })).status).toBe(200)
  expect((await request(teacher, { P720: file.assetId })).code).toBe('ASSET_NOT_FOUND')
  expect((await request(stranger, { P720: await upload(stranger) }, { id })).code).toBe('VIDEO_ID_TAKEN')
  expect((await own(stranger)).items).toEqual([])
})

test('a refusal says how to export the film again', async () => {
  const teacher = await given.teacher()
  const id = await requested(teacher, { ...minute, videoCodec: 'hevc' })
  await deliverEvents()
  const [refused] = (await own(teacher)).items
  expect(refused).toMatchObject({ id, state: 'REFUSED', refusal: expect.stringContaining('HandBrake') as string })
  expect(await eventsAbout(id)).toEqual(['media.video_refused'])
  expect(await statusesOf(teacher)).toEqual(['LECTURE_RENDITION DELETED'])
  expect(await findFilmToServe(deps, id)).toBeUndefined()
})

const dying: Packer = () => Promise.reject(new Error('bounded process exited'))
test('a film that never gets a verdict is tried three times, then refused; nothing is left', async () => {
  const teacher = await given.teacher()
  const id = await requested(teacher)
  for (let attempt = 1; attempt <= maxAttempts; attempt++) {
    expect(await packNextLecture(deps, dying)).toBe(true)
    expect(await packNextLecture(deps, dying)).toBe(false) // not at once
    await endLease(id)
  }
  expect(await packNextLecture(deps, dying)).toBe(true)
  expect(await shown(id)).toMatchObject({ state: 'REFUSED', refusal: expect.stringContaining('chưa kiểm tra được') as string })
  expect(await statusesOf(teacher)).toEqual(['LECTURE_RENDITION DELETED'])
  expect(leftovers()).toEqual([])
})

/** A packer that waits in the middle, as a node does that dies or is late. */
function halted() {
  const [arrived, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const pack: Packer = async (task) => {
    arrived.resolve()
    await goOn.promise
    return judgeLecture(task)
  }
  return { pack, arrived: arrived.promise, goOn: () => goOn.resolve() }
}

test('when a node dies while it packs, another takes the film over; a late verdict of the first changes nothing', async () => {
  const teacher = await given.teacher()
  const id = await requested(teacher)
  const { pack, arrived, goOn } = halted()
  const late = packNextLecture(deps, pack)
  await arrived
  expect(await packNextLecture(deps)).toBe(false) // its lease lives
  await endLease(id)
  expect(await packNextLecture(deps)).toBe(true)
  expect(await rowOf(id)).toMatchObject({ state: 'READY', attempts: 2 })
  goOn()
  await late
  expect(await eventsAbout(id)).toEqual(['media.video_ready'])
  const packed = (await statusesOf(teacher)).filter((one) => one.startsWith('PACKED'))
  expect(packed).toEqual(['PACKED_LECTURE CLAIMED', 'PACKED_LECTURE CLAIMED', 'PACKED_LECTURE DELETED', 'PACKED_LECTURE DELETED'])
  expect(leftovers()).toEqual([])
})

test('a film removed while it is packed stays removed, with everything that was packed', async () => {
  const teacher = await given.teacher()
  const id = await requested(teacher)
  const { pack, arrived, goOn } = halted()
  const packing = packNextLecture(deps, pack)
  await arrived
  await removeVideos(deps, [id])
  goOn()
  await packing
  expect(await findLectureFilms(deps, [id])).toEqual([])
  expect(new Set((await statusesOf(teacher)).map((one) => one.split(' ')[1]))).toEqual(new Set(['DELETED']))
})

test('two nodes never pack one film at once', async () => {
  const teacher = await given.teacher()
  const ids = [await requested(teacher), await requested(teacher)]
  const seen: string[] = []
  const pack: Packer = (task) => {
    seen.push(task.into)
    return judgeLecture(task)
  }
  await Promise.all([packNextLecture(deps, pack), packNextLecture(deps, pack), packNextLecture(deps, pack)])
  expect(seen).toHaveLength(2)
  for (const id of ids) expect(await rowOf(id)).toMatchObject({ state: 'READY', attempts: 1 })
})

test('one person’s many lectures do not hold up another’s first', async () => {
  const [many, one] = [await given.teacher(), await given.teacher()]
  const mine = [await requested(many), await requested(many), await requested(many)]
  const other = await requested(one)
  await packNextLecture(deps)
  await packNextLecture(deps)
  expect((await rowOf(mine[0] ?? ''))?.state).toBe('READY')
  expect((await rowOf(other))?.state).toBe('READY')
  expect((await rowOf(mine[1] ?? ''))?.state).toBe('SENT')
})

test('a full disk refuses uploads by name, and a film waits for room without an attempt that counts', async () => {
  const teacher = await given.teacher()
  const id = await requested(teacher)
  const full = { ...deps, config: { ...deps.config, STORAGE_RESERVE_MB: 1_000_000_000 } }
  for (let n = 0; n < maxAttempts + 1; n++) {
    expect(await packNextLecture(full)).toBe(true)
    expect(await rowOf(id)).toMatchObject({ state: 'CHECKING', attempts: 0 })
    await endLease(id)
  }
  expect(await packNextLecture(deps)).toBe(true)
  expect(await rowOf(id)).toMatchObject({ state: 'READY', attempts: 1 })
  const { call: callFull, given: givenFull, app: fullApp } = await testApp({ env: { STORAGE_RESERVE_MB: '1000000000' } })
  const refused = await uploads(callFull, fullApp.fastify).ask(await givenFull.teacher(), { purpose: 'LECTURE_RENDITION', bytes })
  expect(refused).toMatchObject({ status: 507, code: 'STORAGE_FULL', message: expect.stringContaining('hết chỗ chứa') as string })
})

test('packed films and uploads count toward the quota of a teacher; above it LECTURE_QUOTA_REACHED is thrown', async () => {
  const teacher = await given.teacher()
  await ready(teacher)
  await pool.query(
    `update assets set bytes = 107374182400 - 10000000 where person_id = $1 and purpose = 'PACKED_LECTURE' and id = (select min(id::text)::uuid from assets where person_id = $1 and purpose = 'PACKED_LECTURE')`,
    [teacher.id],
  )
  const announce = (size: number) => ask(teacher, { purpose: 'LECTURE_RENDITION', bytes, announced: { size } })
  expect((await announce(12_000_000)).code).toBe('LECTURE_QUOTA_REACHED')
  expect((await announce(1_000_000)).status).toBe(200)
  expect(await announce(4096 * 1024 * 1024 + 1)).toMatchObject({ status: 413, code: 'LECTURE_TOO_LARGE' })
})

test('an upload of gigabytes may take a day', async () => {
  const { data } = await ask(await given.teacher(), { purpose: 'LECTURE_SOURCE', bytes, announced: { size: 4_000_000_000 } })
  expect(data.upload.by).toBe('tus')
  expect(Date.parse(data.upload.expiresAt) - Date.now()).toBeGreaterThan(23 * 3600 * 1000)
})

test('the operator’s program converts what browsers cannot, within its bounds, and its work is judged again', async () => {
  const good = path.join(deps.config.dataDir, 'good.mp4')
  writeFileSync(good, bytes)
  const program = (name: string, script: string) => {
    const file = path.join(deps.config.dataDir, name)
    writeFileSync(file, `#!/bin/sh\n${script}\n`)
    chmodSync(file, 0o755)
    return { ...deps, config: { ...deps.config, FFMPEG_PATH: file } }
  }
  const teacher = await given.teacher()
  const sourceOf = async (spec: FilmSpec) =>
    (await request(teacher, { source: await upload(teacher, await film({ ...minute, ...spec }), 'LECTURE_SOURCE') })).data.id
  const copies = `for a in "$@"; do case "$a" in */converted-*) cp "${good}" "$a";; esac; done`
  const converted = await sourceOf({ videoCodec: 'hevc' })
  await packNextLecture(program('copies', copies))
  expect((await shown(converted)).renditions.map(({ kind }) => kind).toSorted()).toEqual(['AUDIO', 'P360', 'P720'])
  for (const [name, script] of [
    ['refuses', 'exit 1'],
    ['lies', `for a in "$@"; do case "$a" in */converted-*) echo no film > "$a";; esac; done`],
    ['floods', `for a in "$@"; do case "$a" in */converted-*) ulimit -f 10; cat /dev/zero > "$a";; esac; done`],
  ] as const) {
    const id = await sourceOf({ videoCodec: 'hevc' })
    await packNextLecture(program(name, script))
    expect((await shown(id)).state).toBe('REFUSED')
  }
  const silent = await sourceOf({ audioCodec: null }) // no program adds sound
  const marker = path.join(deps.config.dataDir, 'was-called')
  await packNextLecture(program('marks', `touch "${marker}"`))
  expect(await shown(silent)).toMatchObject({ state: 'REFUSED', refusal: expect.stringContaining('không có tiếng') as string })
  expect(existsSync(marker)).toBe(false)
  expect(leftovers()).toEqual([])
})

test('a poster is set later by its owner, and everything goes with the person', async () => {
  const [teacher, stranger] = [await given.teacher(), await given.teacher()]
  const id = await ready(teacher)
  const assetId = (await sent(teacher, { purpose: 'VIDEO_POSTER', bytes: await picture('jpeg', 1280, 720) })).assetId
  expect((await call(setVideoPoster, { as: stranger, params: { id }, body: { assetId } })).code).toBe('VIDEO_NOT_FOUND')
  expect((await call(setVideoPoster, { as: teacher, params: { id }, body: { assetId } })).data.url).toBeNull()
  expect((await shown(id, teacher.id)).posterUrl).toContain('/files/private/')
  expect(await personalData.collect(deps, teacher.id)).toMatchObject({
    'Video đã gửi': [{ 'Dùng cho': 'Bài giảng', 'Tình trạng': 'Xem được' }],
  })
  await personalData.erase(deps, teacher.id)
  await personalData.erase(deps, teacher.id)
  expect(await personalData.collect(deps, teacher.id)).toEqual({})
  expect(new Set((await statusesOf(teacher)).map((one) => one.split(' ')[1]))).toEqual(new Set(['DELETED']))
})
