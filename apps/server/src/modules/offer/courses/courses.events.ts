import { z } from 'zod'
import { domainEvent } from '#platform/outbox/domain-events'

/** A course ended for good: its untaught lessons will not take place. */
export const courseWithdrawn = domainEvent('course.withdrawn', z.object({ courseId: z.uuid() }))

/** A run ended before its last meeting: its untaught meetings will not take place; the course stays. */
export const runWithdrawn = domainEvent(
  'run.withdrawn',
  z.object({ runId: z.uuid(), courseId: z.uuid(), why: z.enum(['CANCELLED', 'BELOW_MINIMUM']), reason: z.string() }),
)
