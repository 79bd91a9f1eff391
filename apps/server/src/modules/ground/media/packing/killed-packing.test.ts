import { existsSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { createLectureFilm } from '@khue/contracts/ground/media'
import { childrenOf, isAlive } from '@khue/local-postgres/processes'
import { uuidv7 } from 'uuidv7'
import { expect, test, vi } from 'vitest'
import { readAsset } from '#modules/ground/assets'
import { film } from '#testing/films'
import { startProcess } from '#testing/node-process'
import type { TestPerson } from '#testing/people'
import { testApp } from '#testing/test-app'
import { uploads } from '#testing/uploads'
import { retrySeconds } from '../film.ts'
import { removeVideos } from '../index.ts'
import { sweepFilms } from '../judging/check-films.service.ts'
import { packNextLecture } from './pack-films.service.ts'

const { call, given, deps, pool, app, deliverEvents } = await testApp({ env: { LOG_LEVEL: 'silent' } })
const { sent } = uploads(call, app.fastify)
// many small packets: packing them takes seconds, noticing the first segment a few milliseconds
const long = await film({ seconds: 1500, pictureBytes: 100, keyEverySeconds: 2 })
const waitOptions = { timeout: 60_000, interval: 2 }

async function requested(as: TestPerson) {
  const { assetId: P720 } = await sent(as, { purpose: 'LECTURE_RENDITION', bytes: long, fileName: 'bai 1.mp4' })
  const { data } = await call(createLectureFilm, { as, body: { id: uuidv7(), files: { P720 } } })
  return { id: data.id, sourceId: P720 }
}
const rowOf = async (id: string) => {
  const { rows } = await pool.query<{ state: string; attempts: number }>('select state, attempts from videos where id = $1', [id])
  return rows[0]
}
const endLease = (id: string) => pool.query(`update videos set lease_expires_at = now() - interval '1 second' where id = $1`, [id])
const readyEvents = async (videoId: string) =>
  (await pool.query(`select 1 from outbox where name = 'media.video_ready' and payload ->> 'videoId' = $1`, [videoId])).rowCount

const folder = (...names: string[]) => path.join(deps.config.dataDir, ...names)
const filesIn = (place: string) =>
  existsSync(place) ? readdirSync(place, { recursive: true, withFileTypes: true }).flatMap((one) => (one.isFile() ? one.name : [])) : []
const workFolders = () => (existsSync(folder('films')) ? readdirSync(folder('films')) : [])
const packedBytes = () => workFolders().map((name) => statSync(folder('films', name, 'P720'), { throwIfNoEntry: false })?.size ?? 0)[0] ?? 0

/** The packing process that this process has started. */
function packerOf(parent: number | undefined) {
  const pids = childrenOf(parent ?? 0, 'pack.process.ts')
  expect(pids).toHaveLength(1)
  return pids[0] ?? 0
}
/** The moment at which the first segment is on disk, and more than two hundred and the sound are not. */
const writing = () => vi.waitUntil(() => packedBytes() > 0, waitOptions)

async function expectUnpacked(teacher: TestPerson, { id, sourceId }: { id: string; sourceId: string }) {
  expect(await rowOf(id)).toEqual({ state: 'CHECKING', attempts: 1 })
  expect(await readyEvents(id)).toBe(0)
  const { rows } = await pool.query('select id, status from assets where person_id = $1', [teacher.id])
  expect(rows).toEqual([{ id: sourceId, status: 'CLAIMED' }])
  const { asset, stream } = await readAsset(deps, sourceId)
  stream.destroy()
  expect(asset.bytes).toBe(long.length)
  expect(filesIn(folder('files'))).toEqual([`${sourceId}.whole`])
}

async function expectPackedOnce(teacher: TestPerson, { id, sourceId }: { id: string; sourceId: string }) {
  expect(await rowOf(id)).toEqual({ state: 'READY', attempts: 2 })
  expect(await readyEvents(id)).toBe(1)
  const { rows } = await pool.query<{ id: string; what: string }>(
    `select a.id, purpose || ' ' || status as what from assets as a where person_id = $1 order by 2`,
    [teacher.id],
  )
  expect(rows.map(({ what }) => what)).toEqual(['LECTURE_RENDITION DELETED', 'PACKED_LECTURE CLAIMED', 'PACKED_LECTURE CLAIMED'])
  const kept = rows.filter((one) => one.id !== sourceId).map((one) => `${one.id}.whole`)
  await expect.poll(() => filesIn(folder('files')).toSorted()).toEqual(kept.toSorted())
}

test('a packing process that is killed while it writes leaves the source and nothing else; the next one packs the film once', async () => {
  const teacher = await given.teacher()
  const requestedFilm = await requested(teacher)
  const packing = packNextLecture(deps)
  await writing()
  process.kill(packerOf(process.pid), 'SIGKILL')
  expect(await packing).toBe(true)
  await expectUnpacked(teacher, requestedFilm)
  expect(workFolders()).toEqual([])

  expect(await packNextLecture(deps)).toBe(false) // not at once, but before the lease of a lost node would end
  const soon = `select 1 from videos where id = $1 and lease_expires_at < now() + make_interval(secs => $2)`
  expect((await pool.query(soon, [requestedFilm.id, retrySeconds + 1])).rowCount).toBe(1)
  await endLease(requestedFilm.id)
  await deliverEvents()
  await expectPackedOnce(teacher, requestedFilm)
  expect(workFolders()).toEqual([])
  await removeVideos(deps, [requestedFilm.id])
  await deliverEvents()
  expect(filesIn(folder('files'))).toEqual([])
})

test('a server that is killed while it packs takes its packing process along; after its restart the film is packed once', async () => {
  const teacher = await given.teacher()
  const requestedFilm = await requested(teacher)
  const own = { ROLES: 'api,jobs', DATA_DIR: deps.config.dataDir }
  const server = await startProcess(deps.config, own)
  await writing()
  const packer = packerOf(server.pid)
  server.kill()
  await expect.poll(() => isAlive(packer)).toBe(false)
  expect(filesIn(folder('films')).toSorted()).toEqual(['P720', 'sent-P720']) // it did not go on to the sound
  await expectUnpacked(teacher, requestedFilm)
  expect(await packNextLecture(deps)).toBe(false) // the lease of the killed server lives

  await endLease(requestedFilm.id)
  const restarted = await startProcess(deps.config, own)
  await expect.poll(async () => (await rowOf(requestedFilm.id))?.state, { timeout: 60_000 }).toBe('READY')
  await expectPackedOnce(teacher, requestedFilm)
  restarted.kill()
  expect(workFolders()).toHaveLength(1) // of the killed server
  await sweepFilms({ ...deps, clock: () => new Date(Date.now() + 25 * 3600 * 1000) })
  expect(workFolders()).toEqual([])
})
