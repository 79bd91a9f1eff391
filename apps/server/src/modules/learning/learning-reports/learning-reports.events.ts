import { z } from 'zod'
import { domainEvent } from '#platform/outbox/domain-events'

/** A guardian, or an adult learner, asks about a report or writes to its teacher. `text` is empty for a question in one tap. */
export const reportQuestionAsked = domainEvent(
  'report.question_asked',
  z.object({
    answerId: z.uuid(),
    reportLessonId: z.uuid(),
    learnerId: z.uuid(),
    guardianId: z.uuid(),
    teacherId: z.uuid(),
    text: z.string(),
  }),
)
