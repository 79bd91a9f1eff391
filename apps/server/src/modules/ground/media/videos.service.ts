import type { z } from 'zod'
import type { Video } from '@khue/contracts/ground/media'
import { uuidv7 } from 'uuidv7'
import { claimAsset, deleteAsset, deleteAssets, filmUrl, pictureUrl, privateUrl, showAssets } from '#modules/ground/assets'
import { type Deps, transact } from '#platform/deps'
import { maxOpenPerPerson } from './film.ts'
import { listAssetIds } from './lecture-films.repository.ts'
import { mediaError } from './media.errors.ts'
import {
  countOpen,
  deleteVideos,
  findByAsset,
  insertVideo,
  listVideos,
  lockOwner,
  lockVideos,
  setHidden,
  setPosterFixed,
  setPublished,
  setVideo,
  type VideoRow,
} from './media.repository.ts'
import { sayRefusal } from './verdict.ts'

/**
 * Has an uploaded introduction of this person checked; the verdict follows as `videoReady` or `videoRefused`. The same file is one video. Throws
 * ASSET_NOT_FOUND for a file of another person or purpose, TOO_MANY_VIDEOS_IN_CHECK. Runs in the caller's transaction.
 */
export const requestVideo = (deps: Deps, { assetId, ownerId, rule: purpose }: { assetId: string; ownerId: string; rule: 'INTRO' }) =>
  transact(deps, async (deps) => {
    const { db } = deps
    await lockOwner(db, ownerId)
    const known = await findByAsset(db, assetId)
    if (known?.ownerId === ownerId) return { videoId: known.id }
    await claimAsset(deps, { assetId, personId: ownerId, purpose: 'INTRO_VIDEO' })
    if ((await countOpen(db, ownerId, purpose)) >= maxOpenPerPerson) throw mediaError.TOO_MANY_VIDEOS_IN_CHECK({ retryAfter: 60 })
    const id = uuidv7()
    await insertVideo(db, { id, ownerId, purpose, assetId })
    return { videoId: id }
  })

type FoundVideo = z.output<typeof Video>

/**
 * Videos in the order of these ids; unknown ones are left out. `url` and `posterUrl` are there once a video is published; before that only for
 * `readerId`, who must be its owner or an admin (the caller decides), for some minutes.
 */
export async function findVideos(deps: Deps, ids: readonly string[], readerId?: string): Promise<FoundVideo[]> {
  if (ids.length === 0) return []
  const rows = new Map((await listVideos(deps.db, ids)).map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = rows.get(id)
    return row ? [showVideo(deps, row, readerId)] : []
  })
}

function showVideo(deps: Deps, row: VideoRow, readerId?: string): FoundVideo {
  const { id, state, renditionAssetId, posterAssetId, durationMs, refusalCode, found, purpose } = row
  const isPublic = row.publishedAt !== null
  const urlOf = (assetId: string | null, publicUrl: (id: string) => string) => {
    if (!assetId) return null
    if (isPublic) return publicUrl(assetId)
    return readerId ? privateUrl(deps, assetId, readerId) : null
  }
  return {
    id,
    state: state === 'SENT' ? 'CHECKING' : state,
    seconds: durationMs === null ? null : durationMs / 1000,
    refusal: refusalCode && sayRefusal(refusalCode, found ?? {}, purpose),
    url: urlOf(renditionAssetId, filmUrl),
    posterUrl: urlOf(posterAssetId, (assetId) => pictureUrl(assetId)),
  }
}

/** Throws VIDEO_NOT_FOUND, also for a video of another person. */
export async function getOwnVideo(deps: Deps, ownerId: string, id: string) {
  const [row] = await listVideos(deps.db, [id])
  if (row?.ownerId !== ownerId) throw mediaError.VIDEO_NOT_FOUND()
  return showVideo(deps, row, ownerId)
}

export const setPoster = (deps: Deps, ownerId: string, { id, assetId }: { id: string; assetId: string }) =>
  transact(deps, async (deps) => {
    const [row] = await lockVideos(deps.db, [id])
    if (row?.ownerId !== ownerId) throw mediaError.VIDEO_NOT_FOUND()
    const { posterAssetId: before, publishedAt, posterFixedAt } = row
    if (publishedAt && before !== assetId) throw mediaError.VIDEO_PUBLISHED()
    if (posterFixedAt && before !== assetId) throw mediaError.VIDEO_POSTER_FIXED()
    if (before !== assetId) {
      await claimAsset(deps, { assetId, personId: ownerId, purpose: 'VIDEO_POSTER' })
      await setVideo(deps.db, id, { posterAssetId: assetId })
      if (before) await deleteAsset(deps, before)
    }
    return showVideo(deps, { ...row, posterAssetId: assetId }, ownerId)
  })

/** Lets everyone see these videos from now on. Throws VIDEO_NOT_READY for one without a good verdict. Runs in the caller's transaction. */
export const publishVideos = (deps: Deps, ids: readonly string[]) =>
  transact(deps, async (deps) => {
    if (ids.length === 0) return
    const rows = await lockVideos(deps.db, ids)
    if (rows.length < new Set(ids).size) throw mediaError.VIDEO_NOT_FOUND()
    if (rows.some(({ state }) => state !== 'READY')) throw mediaError.VIDEO_NOT_READY()
    const hidden = rows.filter(({ publishedAt }) => !publishedAt)
    const now = deps.clock()
    await showAssets(
      deps,
      hidden.flatMap(({ renditionAssetId, posterAssetId }) => [renditionAssetId, posterAssetId].filter((one) => one !== null)),
      now,
    )
    if (hidden.length > 0)
      await setPublished(
        deps.db,
        hidden.map(({ id }) => id),
        now,
      )
  })

/** Fixes the posters of these videos. Ignores unknown ids. */
export const fixPosters = async ({ db }: Deps, ids: readonly string[]) => {
  if (ids.length > 0) await setPosterFixed(db, ids)
}

/** Hides published videos again. Ignores unknown ids. Runs in the caller's transaction. */
export const hideVideos = (deps: Deps, ids: readonly string[]) =>
  transact(deps, async (deps) => {
    if (ids.length === 0) return
    const rows = await lockVideos(deps.db, ids)
    const files = rows.flatMap(({ renditionAssetId, posterAssetId }) => [renditionAssetId, posterAssetId].filter((one) => one !== null))
    await showAssets(deps, files, null)
    await setHidden(deps.db, ids)
  })

/** Deletes these videos and their files; a check that is under way is dropped. Ignores unknown ids. Runs in the caller's transaction. */
export const removeVideos = (deps: Deps, ids: readonly string[]) =>
  transact(deps, async (deps) => {
    if (ids.length === 0) return
    const rows = await lockVideos(deps.db, ids)
    const ofLectures = await listAssetIds(deps.db, ids)
    await deleteVideos(deps.db, ids)
    const own = rows.flatMap(({ assetId, renditionAssetId, posterAssetId }) => [assetId, renditionAssetId, posterAssetId])
    await deleteAssets(deps, [...own.filter((one) => one !== null), ...ofLectures])
  })
