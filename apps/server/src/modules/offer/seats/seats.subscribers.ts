import { courseWithdrawn, runWithdrawn } from '#modules/offer/courses'
import { classWithdrawn } from '#modules/offer/open-classes'
import { subscriber } from '#platform/outbox/domain-events'
import { releaseWithdrawnSeats } from './seats.service.ts'

export const seatSubscribers = [
  subscriber('release_seats_of_run', runWithdrawn, (deps, { runId }) => releaseWithdrawnSeats(deps, { kind: 'RUN', refId: runId })),
  subscriber('release_seats_of_class', classWithdrawn, (deps, { classId }) => releaseWithdrawnSeats(deps, { kind: 'LL', refId: classId })),
  subscriber('release_seats_of_course', courseWithdrawn, (deps, { courseId }) =>
    releaseWithdrawnSeats(deps, { kind: 'CO', refId: courseId }),
  ),
]
