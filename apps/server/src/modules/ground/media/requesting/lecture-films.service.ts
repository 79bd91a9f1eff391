import type { Body } from '@khue/contracts/endpoint'
import type { createLectureFilm } from '@khue/contracts/ground/media'
import { claimAsset, measureLectureBytes } from '#modules/ground/assets'
import { type Deps, transact } from '#platform/deps'
import { maxOpenLecturesPerPerson } from '../film.ts'
import { showFilm } from '../find-lecture-films.service.ts'
import { insertFiles, insertLectureFilm, listFilms, listUnreadyFilms, type VideoFileRow } from '../lecture-films.repository.ts'
import { mediaError } from '../media.errors.ts'
import { countOpen, lockOwner } from '../media.repository.ts'

/**
 * Has the uploaded files of a lecture judged and packed; the verdict follows as `videoReady` or `videoRefused`. The same id is one film. Throws
 * ASSET_NOT_FOUND for a file of another person or film, VIDEO_ID_TAKEN, TOO_MANY_VIDEOS_IN_CHECK.
 */
export const requestLectureFilm = (deps: Deps, ownerId: string, { id, files, posterId }: Body<typeof createLectureFilm>) =>
  transact(deps, async (deps) => {
    const { db } = deps
    await lockOwner(db, ownerId)
    const known = await findOwn(deps, ownerId, id)
    if (known) return known
    if ((await countOpen(db, ownerId, 'LECTURE')) >= maxOpenLecturesPerPerson) throw mediaError.TOO_MANY_VIDEOS_IN_CHECK({ retryAfter: 60 })
    const rows = filesOf(id, files)
    for (const { kind, assetId } of rows)
      await claimAsset(deps, {
        assetId,
        personId: ownerId,
        purpose: kind === 'SOURCE' ? 'LECTURE_SOURCE' : 'LECTURE_RENDITION',
        isUnused: true,
      })
    if (posterId) await claimAsset(deps, { assetId: posterId, personId: ownerId, purpose: 'VIDEO_POSTER', isUnused: true })
    await insertLectureFilm(db, { id, ownerId, posterAssetId: posterId ?? null })
    await insertFiles(db, rows)
    return (await findOwn(deps, ownerId, id)) ?? failInsert(id)
  })

async function findOwn(deps: Deps, ownerId: string, id: string) {
  const [row] = await listFilms(deps.db, [id])
  if (!row) return undefined
  if (row.ownerId !== ownerId) throw mediaError.VIDEO_ID_TAKEN()
  return showFilm(deps, row, ownerId)
}
function failInsert(id: string): never {
  throw new Error(`film ${id} was not inserted`)
}

function filesOf(videoId: string, files: Body<typeof createLectureFilm>['files']): VideoFileRow[] {
  if ('source' in files) return [{ videoId, kind: 'SOURCE', assetId: files.source }]
  const { P720, P360, AUDIO } = files
  return [
    { videoId, kind: 'P720', assetId: P720 },
    ...(P360 ? [{ videoId, kind: 'P360' as const, assetId: P360 }] : []),
    ...(AUDIO ? [{ videoId, kind: 'AUDIO' as const, assetId: AUDIO }] : []),
  ]
}

/** What this person still waits for, and what was refused. */
export async function listOwnUnready(deps: Deps, ownerId: string) {
  const rows = await listUnreadyFilms(deps.db, ownerId)
  return { items: rows.map((row) => showFilm(deps, row, ownerId)), usage: await measureLectureBytes(deps, ownerId) }
}
