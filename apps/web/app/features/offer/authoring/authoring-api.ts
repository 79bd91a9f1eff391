import type {
  addItemDocument,
  removeItemDocument,
  saveCourseDraft,
  saveCourseItems,
  setItemCaptions,
  setItemFilm,
} from '@khue/contracts/offer/authoring'
import type { CourseChapterInput, CourseDraftChange } from '@khue/contracts/offer/course-draft'
import { browserApi } from '#app/shared/browser-api.ts'

const path = '/authoring/v1/courses/:id'
const documents = `${path}/items/:itemId/documents` as const

/** Calls of the editor while it is open. Each names the revision that it has read, so that a repeated one is refused as stale. */
export const authoringApi = {
  saveFields: (id: string, body: { revision: number; changes: CourseDraftChange }) =>
    browserApi.call<typeof saveCourseDraft>({ method: 'PATCH', path }, { params: { id }, body }),
  saveItems: (id: string, body: { revision: number; chapters: CourseChapterInput[] }) =>
    browserApi.call<typeof saveCourseItems>({ method: 'PUT', path: `${path}/items` }, { params: { id }, body }),
  addDocument: (params: { id: string; itemId: string }, body: { revision: number; assetId: string }) =>
    browserApi.call<typeof addItemDocument>({ method: 'POST', path: documents }, { params, body }),
  removeDocument: (params: { id: string; itemId: string; assetId: string }, revision: number) =>
    browserApi.call<typeof removeItemDocument>({ method: 'DELETE', path: `${documents}/:assetId` }, { params, query: { revision } }),
  setFilm: (params: { id: string; itemId: string }, body: { revision: number; videoId: string | null }) =>
    browserApi.call<typeof setItemFilm>({ method: 'PUT', path: `${path}/items/:itemId/film` }, { params, body }),
  setCaptions: (params: { id: string; itemId: string }, body: { revision: number; captionsId: string | null }) =>
    browserApi.call<typeof setItemCaptions>({ method: 'PUT', path: `${path}/items/:itemId/captions` }, { params, body }),
}
export type AuthoringApi = typeof authoringApi
