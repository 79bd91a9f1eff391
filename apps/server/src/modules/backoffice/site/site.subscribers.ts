import { homeworkSubmitted } from '#modules/learning/homework'
import { markReturned } from '#modules/learning/marking'
import { subscriber } from '#platform/outbox/domain-events'
import { emitToPeople } from '#platform/realtime/broadcast'

/** Open pages of those whose badges change without a notice to them. */
export const siteSubscribers = [
  subscriber('site:tell_of_submitted_homework', homeworkSubmitted, async (deps, { teacherId, learnerId }) =>
    emitToPeople(deps, [teacherId, learnerId], 'badges:changed', {}),
  ),
  subscriber('site:tell_of_returned_mark', markReturned, async (deps, { teacherId }) =>
    emitToPeople(deps, [teacherId], 'badges:changed', {}),
  ),
]
