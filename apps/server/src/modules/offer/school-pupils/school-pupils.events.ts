import { z } from 'zod'
import { domainEvent } from '#platform/outbox/domain-events'

/** One side declared that the teacher teaches the pupil at school: what the pupil paid for and was not taught is given back. */
export const schoolPupilDeclared = domainEvent('school_pupil.declared', z.object({ teacherId: z.uuid(), learnerId: z.uuid() }))
