import { z } from 'zod'
import { domainEvent } from '#platform/outbox/domain-events'

/** A paid lesson was taught: the teacher's share is released to the teacher. */
export const lessonReleased = domainEvent(
  'lesson.released',
  z.object({ lineId: z.uuid(), lessonNo: z.int(), sellerId: z.uuid(), grossVnd: z.int(), feeVnd: z.int() }),
)
