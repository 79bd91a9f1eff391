import { moveCourseClaim } from '#modules/offer/courses'
import { workItemClaimed, workItemLetGo } from '#modules/people/work-items'
import { subscriber } from '#platform/outbox/domain-events'

/** A request is under approval while an admin has it before them. */
export const authoringSubscribers = [
  subscriber('authoring:note_claim', workItemClaimed, async (deps, { kind, refId }) => {
    if (kind === 'COURSE_VERSION') await moveCourseClaim(deps, refId, 'CLAIM')
  }),
  subscriber('authoring:note_let_go', workItemLetGo, async (deps, { kind, refId }) => {
    if (kind === 'COURSE_VERSION') await moveCourseClaim(deps, refId, 'LET_GO')
  }),
]
