import { z } from 'zod'
import { domainEvent } from '#platform/outbox/domain-events'

/** One side declared that the teacher teaches the pupil at school: untaught lessons are refunded. */
export const schoolPupilDeclared = domainEvent('school_pupil.declared', z.object({ teacherId: z.uuid(), learnerId: z.uuid() }))
