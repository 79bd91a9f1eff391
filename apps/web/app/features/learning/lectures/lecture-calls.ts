import type {
  beatViewing,
  deleteLectureNote,
  endViewing,
  getLectureCaptions,
  openViewing,
  saveLectureNote,
} from '@khue/contracts/learning/lectures'
import { browserApi } from '#app/shared/browser-api.ts'
import { newClientId } from '#app/shared/client-id.ts'
import { lastingApi } from '#app/shared/lasting-api.ts'
import type { SendBeat } from './film/beats.ts'
import type { Range } from './film/ranges.ts'

/** Which lecture, and whose: a parent watches for a child. */
export type LecturePlace = { courseId: string; itemId: string; learnerId: string | undefined }

const lecture = '/clms/v1/courses/:id/lectures/:itemId' as const
const paramsOf = ({ courseId, itemId }: LecturePlace) => ({ id: courseId, itemId })
const queryOf = ({ learnerId }: LecturePlace) => (learnerId ? { learnerId } : {})

/** Opens viewings of a lecture. A call whose answer was lost is repeated under the same id, so that it takes one place and not two. */
export function createOpen(place: LecturePlace) {
  let id: string | undefined
  return async () => {
    id ??= newClientId()
    const where = { method: 'POST', path: `${lecture}/viewings` } as const
    const opened = await browserApi.call<typeof openViewing>(where, { params: paramsOf(place), body: { id, ...queryOf(place) } })
    id = undefined
    return opened
  }
}

export const sendBeat: SendBeat = (id, { position, ranges, speed }) =>
  lastingApi.call<typeof beatViewing>(
    { method: 'POST', path: '/clms/v1/viewings/:id/beat' },
    { params: { id }, body: { position, ranges: ranges.map(([from, to]: Range): [number, number] => [from, to]), speed } },
  )

/** The place on this device is free for another one. */
export const sendEnd = (id: string) =>
  lastingApi.call<typeof endViewing>({ method: 'POST', path: '/clms/v1/viewings/:id/end' }, { params: { id }, body: {} })

export const loadCaptions = (place: LecturePlace) =>
  browserApi.call<typeof getLectureCaptions>(
    { method: 'GET', path: `${lecture}/captions` },
    { params: paramsOf(place), query: queryOf(place) },
  )

const note = `${lecture}/notes/:noteId` as const
export const saveNote = (place: LecturePlace, noteId: string, body: { at: number; text: string }) =>
  browserApi.call<typeof saveLectureNote>({ method: 'PUT', path: note }, { params: { ...paramsOf(place), noteId }, body })
export const deleteNote = (place: LecturePlace, noteId: string) =>
  browserApi.call<typeof deleteLectureNote>({ method: 'DELETE', path: note }, { params: { ...paramsOf(place), noteId } })
