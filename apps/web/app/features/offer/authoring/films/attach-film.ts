import type { getAuthoredCourse } from '@khue/contracts/offer/authoring'
import { browserApi, CallFailed } from '#app/shared/browser-api.ts'
import { authoringApi } from '../authoring-api.ts'

export type Attach = (itemId: string, videoId: string) => Promise<unknown>

/** Editors that are open in this tab, by course: a film that has arrived meanwhile is set through the draft that they show. */
const openEditors = new Map<string, Attach>()

export function registerEditor(courseId: string, attach: Attach) {
  openEditors.set(courseId, attach)
  return () => {
    if (openEditors.get(courseId) === attach) openEditors.delete(courseId)
  }
}

/** Sets the film of a lecture, also after its author has gone on to another page. */
export const attachFilm = (courseId: string, itemId: string, videoId: string): Promise<unknown> =>
  (openEditors.get(courseId) ?? attachDirectly(courseId))(itemId, videoId)

const mostTries = 5
const attachDirectly =
  (courseId: string): Attach =>
  async (itemId, videoId) => {
    for (let tries = 1; ; tries++) {
      const { revision } = await browserApi.call<typeof getAuthoredCourse>(
        { method: 'GET', path: '/authoring/v1/courses/:id' },
        { params: { id: courseId } },
      )
      try {
        return await authoringApi.setFilm({ id: courseId, itemId }, { revision, videoId })
      } catch (error) {
        const isStale = error instanceof CallFailed && error.code === 'COURSE_REVISION_STALE'
        if (!isStale || tries === mostTries) throw error
      }
    }
  }
