import type { createCaptions, createLectureFilm, listLectureFilms } from '@khue/contracts/ground/media'
import type { RenditionKind } from '@khue/contracts/ground/media-rules'
import { browserApi } from '#app/shared/browser-api.ts'

/** Assets of one film: what this browser has prepared, or the chosen file itself. */
export type FilmAssets = { P720: string } & Partial<Record<RenditionKind, string>>
type NewFilm = { id: string; files: FilmAssets | { source: string }; posterId?: string | undefined }

const films = '/media/v1/lecture-films'
export const filmsApi = {
  /** The same id is one film: another attempt after a lost answer makes no second one. */
  create: ({ id, files, posterId }: NewFilm) =>
    browserApi.call<typeof createLectureFilm>({ method: 'POST', path: films }, { body: { id, files, ...(posterId && { posterId }) } }),
  list: () => browserApi.call<typeof listLectureFilms>({ method: 'GET', path: films }, { query: {} }),
  createCaptions: (id: string, text: string) =>
    browserApi.call<typeof createCaptions>({ method: 'POST', path: '/media/v1/captions' }, { body: { id, text } }),
}
