import { z } from 'zod'
import { domainEvent } from '#platform/outbox/domain-events'

/** A course ended for good: its untaught lessons will not take place. */
export const courseWithdrawn = domainEvent('course.withdrawn', z.object({ courseId: z.uuid() }))

/** A run ended before its last meeting: its untaught meetings will not take place; the course stays. `moveToId`: the run that takes over its learners. */
export const runWithdrawn = domainEvent(
  'run.withdrawn',
  z.object({
    runId: z.uuid(),
    courseId: z.uuid(),
    why: z.enum(['CANCELLED', 'BELOW_MINIMUM']),
    reason: z.string(),
    moveToId: z.uuid().exactOptional(),
  }),
)

/** Another teacher teaches a run from now on. */
export const runTeacherReplaced = domainEvent(
  'run.teacher_replaced',
  z.object({
    runId: z.uuid(),
    courseId: z.uuid(),
    fromId: z.uuid(),
    toId: z.uuid(),
    /** The revision of the run: a run can change its teacher more than once. */
    revision: z.int(),
    /** The first meeting of the new teacher, and how many there are. */
    number: z.int(),
    startsAt: z.iso.datetime(),
    meetings: z.int(),
    reason: z.string(),
  }),
)
