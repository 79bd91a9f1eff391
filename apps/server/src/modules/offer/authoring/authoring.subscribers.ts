import { videoReady, videoRefused } from '#modules/ground/media'
import { lockCourseHead, moveCourseClaim } from '#modules/offer/courses'
import { isWorkItemClaimed, workItemClaimed, workItemLetGo } from '#modules/people/work-items'
import { type Deps, transact } from '#platform/deps'
import { subscriber } from '#platform/outbox/domain-events'
import { filmsLeftOut } from './authoring.events.ts'
import { noteFilmReady, noteFilmRefused, removeUnheld } from './films.service.ts'

/**
 * A request is under approval while its work item is claimed. The event may be late and about a cancelled request, so this asks for the claim on the
 * current item.
 */
const noteClaim = (deps: Deps, courseId: string) =>
  transact(deps, async (deps) => {
    if (!(await lockCourseHead(deps, courseId))) return
    await moveCourseClaim(deps, courseId, (await isWorkItemClaimed(deps, { kind: 'COURSE_VERSION', refId: courseId })) ? 'CLAIM' : 'LET_GO')
  })

export const authoringSubscribers = [
  subscriber('authoring:note_claim', workItemClaimed, async (deps, { kind, refId }) => {
    if (kind === 'COURSE_VERSION') await noteClaim(deps, refId)
  }),
  subscriber('authoring:note_let_go', workItemLetGo, async (deps, { kind, refId }) => {
    if (kind === 'COURSE_VERSION') await noteClaim(deps, refId)
  }),
  subscriber('authoring:note_film_ready', videoReady, noteFilmReady),
  subscriber('authoring:note_film_refused', videoRefused, noteFilmRefused),
  subscriber('authoring:remove_films', filmsLeftOut, removeUnheld),
]
