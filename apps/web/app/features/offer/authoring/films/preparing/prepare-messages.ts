import type { PreparedFilm } from '../storage/film-folder.ts'

export type FilmOwner = Pick<PreparedFilm, 'filmId' | 'personId' | 'courseId' | 'itemId'>

/** Sent once to each worker. Closing the worker cancels. */
export type PrepareRequest = { file: File; owner: FilmOwner }

/** Why a film is not taken at all. */
export type Refusal = 'TOO_LONG' | 'TOO_LARGE' | 'NO_PICTURES' | 'NO_SOUND'
export type PrepareReply =
  | { type: 'progress'; /** From 0 to 1. */ share: number }
  | { type: 'prepared'; film: PreparedFilm }
  /** This browser cannot prepare the film: the file itself is sent. */
  | { type: 'source' }
  | { type: 'refused'; why: Refusal }
