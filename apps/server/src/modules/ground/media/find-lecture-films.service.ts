import type { Cue, LectureFilm } from '@khue/contracts/ground/media'
import { privateUrl } from '#modules/ground/assets'
import type { Deps } from '#platform/deps'
import { findCues, findServed, type LectureFilmRow, listFilms, type ServedRendition } from './lecture-films.repository.ts'
import { sayRefusal } from './verdict.ts'

/**
 * Films of lectures in the order of these ids; unknown ones are left out. The poster has an address for `readerId` alone, for some minutes; the film
 * itself has none.
 */
export async function findLectureFilms(deps: Deps, ids: readonly string[], readerId?: string): Promise<LectureFilm[]> {
  if (ids.length === 0) return []
  const rows = new Map((await listFilms(deps.db, ids)).map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = rows.get(id)
    return row ? [showFilm(deps, row, readerId)] : []
  })
}

export function showFilm(deps: Deps, row: LectureFilmRow, readerId?: string): LectureFilm {
  const { id, state, durationMs, refusalCode, found, posterAssetId, renditions } = row
  return {
    id,
    state: state === 'SENT' ? 'CHECKING' : state,
    seconds: durationMs === null ? null : durationMs / 1000,
    refusal: refusalCode && sayRefusal(refusalCode, found ?? {}, 'LECTURE'),
    renditions,
    posterUrl: posterAssetId && readerId ? privateUrl(deps, posterAssetId, readerId) : null,
  }
}

export type FilmToServe = { seconds: number; renditions: ServedRendition[] }

/** Undefined until the film is ready. `segments`: milliseconds and bytes of each; they follow the first `initBytes` of the file without a gap. */
export async function findFilmToServe({ db }: Deps, videoId: string): Promise<FilmToServe | undefined> {
  const rows = await findServed(db, videoId)
  const [first] = rows
  if (!first) return undefined
  return { seconds: (first.durationMs ?? 0) / 1000, renditions: rows.map(({ rendition: { videoId: _film, ...rendition } }) => rendition) }
}

export const findCaptions = ({ db }: Deps, id: string): Promise<Cue[] | undefined> => findCues(db, id)
