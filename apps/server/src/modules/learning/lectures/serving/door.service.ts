import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import { type FilmToServe, findFilmToServe } from '#modules/ground/media'
import { usesChanged } from '#modules/sale/entitlements'
import type { Deps } from '#platform/deps'
import { poolBehind } from '#platform/postgres/db'
import { onNodeEvent } from '#platform/realtime/broadcast'
import { lectureError } from '../lectures.errors.ts'
import { monthsOfLiving } from '../month.ts'
import { viewingsEnded } from '../lectures.events.ts'
import { findAtDoor } from './door.read-model.ts'
import { viewingMemory } from './viewing-memory.ts'

const mostFilms = 200

/** Who may fetch bytes of films now. One for each process. */
export function openDoor(deps: Deps) {
  const memory = viewingMemory((id) => findAtDoor(deps.db, { id, months: monthsOfLiving(deps.clock()) }))
  const films = new LRUCache<string, FilmToServe>({ max: mostFilms }) // a film that is ready never changes
  const pool = poolBehind(deps.db)
  const handlers = [
    onNodeEvent(pool, usesChanged, z.object({ personIds: z.array(z.uuid()) }), ({ personIds }) => memory.forgetOf(personIds)),
    onNodeEvent(pool, viewingsEnded, z.object({ ids: z.array(z.uuid()) }), ({ ids }) => memory.forget(ids)),
  ]

  /** The id of the film. Throws LECTURE_EXPIRED, LECTURE_LOCKED, and LECTURE_NOT_FOUND for everything else, as for a stranger. */
  async function admit(viewingId: string, sessionId: string | undefined) {
    const viewing = await memory.get(viewingId)
    if (!viewing || sessionId === undefined || viewing.sessionId !== sessionId) throw lectureError.LECTURE_NOT_FOUND()
    if (viewing.state === 'EXPIRED') throw lectureError.LECTURE_EXPIRED()
    if (viewing.state === 'LOCKED') throw lectureError.LECTURE_LOCKED()
    if (viewing.state !== 'OPEN') throw lectureError.LECTURE_NOT_FOUND()
    return viewing.videoId
  }

  async function filmOf(videoId: string) {
    const film = films.get(videoId) ?? (await findFilmToServe(deps, videoId))
    if (!film) throw lectureError.LECTURE_NOT_FOUND()
    films.set(videoId, film)
    return film
  }

  return { admit, filmOf, stop: () => Promise.all(handlers.map((one) => one.stop())) }
}
export type Door = ReturnType<typeof openDoor>
