import { z } from 'zod'
import { domainEvent } from '#platform/outbox/domain-events'

/** How many have been taught by a teacher, or what they say of it, may have changed. */
export const teacherRated = domainEvent('teacher.rated', z.object({ teacherId: z.uuid() }))
