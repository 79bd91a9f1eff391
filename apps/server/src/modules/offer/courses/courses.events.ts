import { z } from 'zod'
import { domainEvent } from '#platform/outbox/domain-events'

/** A course ended for good: its untaught lessons will not take place. */
export const courseWithdrawn = domainEvent('course.withdrawn', z.object({ courseId: z.uuid() }))

/** A run ended before its last meeting: its untaught meetings are cancelled, the course stays. `moveToId`: the run that takes over its learners. */
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

/** Another teacher teaches one meeting of a run, or the teacher of the run does again. */
export const meetingSubstituted = domainEvent(
  'meeting.substituted',
  z.object({
    runId: z.uuid(),
    courseId: z.uuid(),
    meetingId: z.uuid(),
    number: z.int(),
    startsAt: z.iso.datetime(),
    endsAt: z.iso.datetime(),
    fromId: z.uuid(),
    toId: z.uuid(),
    reason: z.string(),
  }),
)

/** Another teacher took over a run. */
export const runTeacherReplaced = domainEvent(
  'run.teacher_replaced',
  z.object({
    runId: z.uuid(),
    courseId: z.uuid(),
    fromId: z.uuid(),
    toId: z.uuid(),
    /** The run's revision, because its teacher can change more than once. */
    revision: z.int(),
    /** The first meeting of the new teacher, and the number of their meetings. */
    number: z.int(),
    startsAt: z.iso.datetime(),
    meetings: z.int(),
    reason: z.string(),
  }),
)
