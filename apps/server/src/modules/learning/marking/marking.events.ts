import { z } from 'zod'
import { domainEvent } from '#platform/outbox/domain-events'

/** From here on the family sees this round of a mark. */
export const markReturned = domainEvent(
  'mark.returned',
  z.object({
    markId: z.uuid(),
    submissionId: z.uuid(),
    assignmentId: z.uuid(),
    learnerId: z.uuid(),
    teacherId: z.uuid(),
    round: z.int(),
  }),
)
