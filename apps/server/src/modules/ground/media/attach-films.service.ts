import type { Deps } from '#platform/deps'
import { listCaptionIdsOf } from './captions.repository.ts'
import { lockFilmsForShare, selectOldFilms } from './lecture-films.repository.ts'
import { mediaError } from './media.errors.ts'
import { listVideosOf, lockVideos } from './media.repository.ts'

/**
 * The seconds of a film that the caller attaches to a lecture; null while it is not ready. Locks the film, so that its verdict waits for the caller's
 * commit: `videoReady` then finds the lecture. Throws VIDEO_NOT_FOUND for a film whose owner is not in `ownerIds`.
 */
export async function getFilmToAttach({ db }: Deps, id: string, ownerIds: readonly string[] | 'ANY') {
  const [film] = await lockFilmsForShare(db, [id])
  if (!film || (ownerIds !== 'ANY' && !ownerIds.includes(film.ownerId))) throw mediaError.VIDEO_NOT_FOUND()
  return { seconds: secondsOf(film) }
}

/** The same for films that another lecture has already. */
export async function lockFilmsToAttach({ db }: Deps, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, number | null>()
  return new Map((await lockFilmsForShare(db, ids)).map((film) => [film.id, secondsOf(film)]))
}
const secondsOf = ({ durationMs }: { durationMs: number | null }) => (durationMs === null ? null : durationMs / 1000)

/** Locks films that the caller may remove, against everybody who attaches them. */
export const lockVideosToRemove = async ({ db }: Deps, ids: readonly string[]) => {
  if (ids.length > 0) await lockVideos(db, ids)
}

/** Ids of decided lectures in their order, of those sent before this many days. */
export const listOldFilms = async ({ db }: Deps, wanted: { days: number; after: string; limit: number }) =>
  (await selectOldFilms(db, wanted)).map(({ id }) => id)

/** Films of lectures and subtitles of one person. */
export async function listLectureMediaOf({ db }: Deps, personId: string) {
  const videos = (await listVideosOf(db, personId)).filter(({ purpose }) => purpose === 'LECTURE')
  const captions = await listCaptionIdsOf(db, personId)
  return { videoIds: videos.map(({ id }) => id), captionsIds: captions.map(({ id }) => id) }
}
