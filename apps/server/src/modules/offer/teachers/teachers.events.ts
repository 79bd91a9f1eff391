import { z } from 'zod'
import { domainEvent } from '#platform/outbox/domain-events'

/** A teacher's number of learners or their ratings may have changed. */
export const teacherRated = domainEvent('teacher.rated', z.object({ teacherId: z.uuid() }))
