import { z } from 'zod'
import { domainEvent } from '#platform/outbox/domain-events'

/** A learner handed in a version of their work. */
export const homeworkSubmitted = domainEvent(
  'homework.submitted',
  z.object({ submissionId: z.uuid(), assignmentId: z.uuid(), learnerId: z.uuid(), teacherId: z.uuid(), version: z.int() }),
)

/** A PDF was sent as homework: its pages are drawn as pictures. */
export const homeworkPagesWanted = domainEvent('homework.pages_wanted', z.object({ fileId: z.uuid() }))
