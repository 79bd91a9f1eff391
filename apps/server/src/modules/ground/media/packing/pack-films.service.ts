import { randomUUID } from 'node:crypto'
import { mkdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { claimAsset, deleteAssets, hasDiskSpace, putAssetAt, takeOverFile } from '#modules/ground/assets'
import { type Deps, transact } from '#platform/deps'
import { publish } from '#platform/outbox/domain-events'
import { moveState } from '../film.ts'
import { leaseNext, lockOwnLease, refuse } from '../film-leases.service.ts'
import { insertRenditions, listFiles } from '../lecture-films.repository.ts'
import { videoReady } from '../media.events.ts'
import { renewLease, setDecided, setPostponed, setRetry, type VideoRow } from '../media.repository.ts'
import type { RefusalCode, Refused } from '../verdict.ts'
import { convertingLimitMs, convertSource } from './convert-source.ts'
import type { LectureTask, LectureVerdict, PackedFile } from './lecture-tasks.ts'
import { DiskFull, type Limits, packInProcess, packingLimitMs } from './pack-in-process.ts'

export type Packer = (task: LectureTask, limits: Limits) => Promise<LectureVerdict>

/** Judges and packs the lecture whose turn it is. Returns whether there was one. Another node takes over a film whose lease is over. */
export async function packNextLecture(deps: Deps, pack: Packer = packInProcess) {
  const taken = await leaseNext(deps, 'LECTURE', deleteSources)
  if (!taken) return false
  if (taken.isLeased) await packUnderLease(deps, taken.video, pack)
  return true
}

const renewEveryMs = 60_000

async function packUnderLease(deps: Deps, video: VideoRow, pack: Packer) {
  const folder = path.join(deps.config.dataDir, 'films', randomUUID())
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const lost = new AbortController()
  const renew = async () => (await renewLease(deps.db, video)) || lost.abort()
  const renewal = setInterval(() => void renew().catch(() => undefined), renewEveryMs)
  try {
    const verdict = await judge(deps, video, { folder, pack, signal: lost.signal })
    if (verdict.state === 'REFUSED') await decideRefused(deps, video, verdict)
    else await decideReady(deps, video, verdict)
  } catch (error) {
    await release(deps, video, error)
  } finally {
    clearInterval(renewal)
    await rm(folder, { recursive: true, force: true })
  }
}

type Work = { folder: string; pack: Packer; signal: AbortSignal }

async function judge(deps: Deps, video: VideoRow, { folder, pack, signal }: Work): Promise<LectureVerdict> {
  const files = await putFilesAt(deps, video, folder)
  const bytes = await sizeOf(files)
  if (!(await hasDiskSpace(deps.config, bytes))) throw new DiskFull('no space to pack a lecture')
  const verdict = await pack({ files, into: folder }, { limitMs: packingLimitMs(bytes), signal })
  const [source] = files
  const program = deps.config.FFMPEG_PATH
  if (verdict.state === 'READY' || source?.kind !== 'SOURCE' || !program || !canConvert(verdict.code)) return verdict
  const converted = await convertSource(program, source.file, { into: folder, limitMs: convertingLimitMs(bytes), signal })
  if (!converted) return verdict
  return pack({ files: converted, into: folder }, { limitMs: packingLimitMs(await sizeOf(converted)), signal })
}

const convertible: ReadonlySet<RefusalCode> = new Set<RefusalCode>([
  'VIDEO_CODEC',
  'VIDEO_PROFILE',
  'AUDIO_CODEC',
  'PICTURE_TOO_LARGE',
  'BITRATE_TOO_HIGH',
  'KEY_FRAMES_TOO_RARE',
])
const canConvert = (code: RefusalCode) => convertible.has(code)

async function putFilesAt(deps: Deps, { id }: VideoRow, folder: string): Promise<LectureTask['files']> {
  const files = []
  for (const { kind, assetId } of await listFiles(deps.db, [id])) {
    const file = path.join(folder, `sent-${kind}`)
    await putAssetAt(deps, assetId, file)
    files.push({ kind, file })
  }
  return files
}

async function sizeOf(files: LectureTask['files']) {
  let bytes = 0
  for (const { file } of files) bytes += (await stat(file)).size
  return bytes
}

type Ready = Exclude<LectureVerdict, Refused>
async function decideReady(deps: Deps, taken: VideoRow, { renditions, durationMs, width, height }: Ready) {
  const stored = await takeOver(deps, taken, renditions)
  await transact(deps, async (deps) => {
    const video = await lockOwnLease(deps, taken)
    const assetIds = stored.map(({ assetId }) => assetId)
    if (!video) return deleteAssets(deps, assetIds)
    const { id, ownerId } = video
    for (const assetId of assetIds) await claimAsset(deps, { assetId, personId: ownerId, purpose: 'PACKED_LECTURE' })
    await insertRenditions(
      deps.db,
      stored.map(({ file: _file, sha256: _sha256, ...rendition }) => ({ ...rendition, videoId: id })),
    )
    await setDecided(deps.db, id, { state: moveState(video.state, 'PASSED'), durationMs, width, height })
    await deleteSources(deps, video)
    await publish(deps, videoReady, { videoId: id, ownerId, seconds: durationMs / 1000 })
  })
}

async function takeOver(deps: Deps, { ownerId }: VideoRow, renditions: readonly PackedFile[]) {
  const stored = []
  for (const rendition of renditions) {
    const { file, bytes, sha256 } = rendition
    const packed = { personId: ownerId, purpose: 'PACKED_LECTURE', kind: 'MP4', file, fileName: 'bai-giang.mp4', bytes, sha256 } as const
    stored.push({ ...rendition, assetId: await takeOverFile(deps, packed) })
  }
  return stored
}

const decideRefused = (deps: Deps, taken: VideoRow, verdict: Refused) =>
  transact(deps, async (deps) => {
    const video = await lockOwnLease(deps, taken)
    if (video) await refuse(deps, video, { ...verdict, event: 'REJECTED' }, deleteSources)
  })

/** With the place where it was filmed. */
async function deleteSources(deps: Deps, { id }: VideoRow) {
  const files = await listFiles(deps.db, [id])
  await deleteAssets(
    deps,
    files.map(({ assetId }) => assetId),
  )
}

/** Without a verdict it is tried again a moment later, by any node; without room for it, for as long as that takes. */
async function release(deps: Deps, taken: VideoRow, error: unknown) {
  const isFull = error instanceof DiskFull || (error instanceof Error && 'code' in error && error.code === 'ENOSPC')
  deps.log[isFull ? 'warn' : 'error']({ err: error, videoId: taken.id, attempt: taken.attempts }, 'lecture not packed')
  await transact(deps, async (deps) => {
    const video = await lockOwnLease(deps, taken)
    if (!video) return
    if (isFull) await setPostponed(deps.db, { ...video, state: moveState(video.state, 'POSTPONED') })
    else await setRetry(deps.db, { ...video, state: moveState(video.state, 'FAILED') })
  })
}
