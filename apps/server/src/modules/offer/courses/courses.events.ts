import { z } from 'zod'
import { domainEvent } from '#platform/outbox/domain-events'

/** A course ended for good: its untaught lessons will not take place. */
export const courseWithdrawn = domainEvent('course.withdrawn', z.object({ courseId: z.uuid() }))
