import { classWithdrawn } from '#modules/offer/open-classes'
import { workItemClaimed, workItemLetGo } from '#modules/people/work-items'
import { subscriber } from '#platform/outbox/domain-events'
import { moveClaim } from './approvals.service.ts'
import { dropRequestOf } from './listed.service.ts'

export const classAuthoringSubscribers = [
  // a request is under approval while an admin has it before them
  subscriber('class_authoring:note_claim', workItemClaimed, async (deps, { kind, refId }) => {
    if (kind === 'CLASS_VERSION') await moveClaim(deps, refId, 'CLAIM')
  }),
  subscriber('class_authoring:note_let_go', workItemLetGo, async (deps, { kind, refId }) => {
    if (kind === 'CLASS_VERSION') await moveClaim(deps, refId, 'LET_GO')
  }),
  subscriber('class_authoring:drop_request', classWithdrawn, (deps, { classId }) => dropRequestOf(deps, classId)),
]
