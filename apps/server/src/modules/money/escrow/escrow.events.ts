import { z } from 'zod'
import { domainEvent } from '#platform/outbox/domain-events'

/** A paid lesson was taught: the teacher's share is released to the teacher. */
export const lessonReleased = domainEvent(
  'lesson.released',
  z.object({ lineId: z.uuid(), lessonNo: z.int(), sellerId: z.uuid(), grossVnd: z.int(), feeVnd: z.int() }),
)
/** A released lesson turned out not to have been taught: the teacher's share is back in escrow. */
export const lessonReversed = domainEvent(
  'lesson.reversed',
  z.object({
    lineId: z.uuid(),
    lessonNo: z.int(),
    lessonId: z.uuid().nullable(),
    sellerId: z.uuid(),
    grossVnd: z.int(),
    feeVnd: z.int(),
  }),
)
