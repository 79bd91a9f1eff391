import { z } from 'zod'
import { domainEvent } from '#platform/outbox/domain-events'

/** A teacher's number of learners or their ratings may have changed. */
export const teacherRated = domainEvent('teacher.rated', z.object({ teacherId: z.uuid() }))

/** Another version of a profile became the public one. */
export const profilePublished = domainEvent('teacher.profile_published', z.object({ teacherId: z.uuid() }))
