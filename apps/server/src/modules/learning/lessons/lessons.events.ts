import { z } from 'zod'
import { domainEvent } from '#platform/outbox/domain-events'

/** A lesson was decided. `attempt` is its revision then: a make-up is another attempt at the same lesson. */
export const lessonDecided = domainEvent(
  'lesson.decided',
  z.object({ lessonId: z.uuid(), teacherId: z.uuid(), outcome: z.enum(['HELD', 'NOT_HELD']), because: z.string(), attempt: z.int() }),
)

/** Who belongs to a class has changed: `joined` and `left` are learners; `teacherIds` are all who teach lessons of it that are to come. */
export const lessonRosterChanged = domainEvent(
  'lesson.roster_changed',
  z.object({
    kind: z.enum(['RUN', 'CLASS']),
    refId: z.uuid(),
    joined: z.array(z.uuid()),
    left: z.array(z.uuid()),
    teacherIds: z.array(z.uuid()),
  }),
)

/** The money of these seats has moved: a set at a time, every seat once. `payments`: what each teacher is paid for how many of them. */
export const lessonSeatsReleased = domainEvent(
  'lesson.seats_released',
  z.object({
    lessonId: z.uuid(),
    learnerIds: z.array(z.uuid()),
    payments: z.array(z.object({ sellerId: z.uuid(), seats: z.int(), amountVnd: z.int() })),
  }),
)
