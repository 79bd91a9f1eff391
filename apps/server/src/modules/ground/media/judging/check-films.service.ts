import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { claimAsset, deleteAsset, readAsset, storeLocalFile } from '#modules/ground/assets'
import { type Deps, transact } from '#platform/deps'
import { publish } from '#platform/outbox/domain-events'
import { moveState } from '../film.ts'
import { leaseNext, lockOwnLease, refuse } from '../film-leases.service.ts'
import { videoReady } from '../media.events.ts'
import { setDecided, setRetry, type VideoRow } from '../media.repository.ts'
import { type Verdict } from '../verdict.ts'
import { judgeInProcess } from './judge-in-process.ts'
import type { FilmTask } from './tasks.ts'

export type Judge = (task: FilmTask) => Promise<Verdict>

/** Checks the film that waits longest. Returns whether there was one. Another node takes over a film whose lease is over. */
export async function checkNextFilm(deps: Deps, judge: Judge = judgeInProcess) {
  const taken = await leaseNext(deps, 'INTRO', deleteSource)
  if (!taken) return false
  if (taken.isLeased) await check(deps, taken.video, judge)
  return true
}

/** An introduction has one (videos_source). */
function sourceOf({ id, assetId }: VideoRow) {
  if (!assetId) throw new Error(`film ${id} has no source`)
  return assetId
}

/** With the place where it was filmed. */
const deleteSource = (deps: Deps, video: VideoRow) => deleteAsset(deps, sourceOf(video))

async function check(deps: Deps, video: VideoRow, judge: Judge) {
  const folder = path.join(filmsFolder(deps), randomUUID())
  await mkdir(folder, { recursive: true, mode: 0o700 })
  try {
    const task = { file: path.join(folder, 'film'), into: path.join(folder, 'packed'), purpose: video.purpose }
    const { stream } = await readAsset(deps, sourceOf(video))
    await pipeline(stream, createWriteStream(task.file, { mode: 0o600 }))
    const verdict = await judge(task)
    const packed = verdict.state === 'READY' ? await storePacked(deps, video, task.into) : undefined
    await decide(deps, video, verdict, packed)
  } catch (error) {
    deps.log.error({ err: error, videoId: video.id, attempt: video.attempts }, 'film check failed')
    await release(deps, video)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const storePacked = async (deps: Deps, { ownerId }: VideoRow, file: string) =>
  (await storeLocalFile(deps, { personId: ownerId, purpose: 'PACKED_FILM', file, fileName: 'video.mp4' })).id

const decide = (deps: Deps, taken: VideoRow, verdict: Verdict, packed: string | undefined) =>
  transact(deps, async (deps) => {
    const video = await lockOwnLease(deps, taken)
    if (!video) return packed && deleteAsset(deps, packed)
    if (verdict.state === 'REFUSED' || !packed) {
      const { code, found } = verdict.state === 'REFUSED' ? verdict : ({ code: 'BROKEN', found: {} } as const)
      return refuse(deps, video, { event: 'REJECTED', code, found }, deleteSource)
    }
    const { id, ownerId } = video
    await claimAsset(deps, { assetId: packed, personId: ownerId, purpose: 'PACKED_FILM' })
    const { durationMs, width, height } = verdict
    await setDecided(deps.db, id, { state: moveState(video.state, 'PASSED'), renditionAssetId: packed, durationMs, width, height })
    await deleteSource(deps, video)
    return publish(deps, videoReady, { videoId: id, ownerId, seconds: durationMs / 1000 })
  })

/** A check without a verdict is tried again a moment later, by any node. */
const release = (deps: Deps, taken: VideoRow) =>
  transact(deps, async (deps) => {
    const video = await lockOwnLease(deps, taken)
    if (video) await setRetry(deps.db, { ...video, state: moveState(video.state, 'FAILED') })
  })

const filmsFolder = ({ config }: Deps) => path.join(config.dataDir, 'films')
const leftoverMs = 24 * 3600 * 1000

/** Removes what killed processes left. */
export async function sweepFilms(deps: Deps) {
  const folder = filmsFolder(deps)
  const left = await readdir(folder).catch(() => []) // a missing folder is an empty one
  for (const name of left) {
    const { mtimeMs } = await stat(path.join(folder, name))
    if (mtimeMs < deps.clock().getTime() - leftoverMs) await rm(path.join(folder, name), { recursive: true, force: true })
  }
}
