import { z } from 'zod'
import { domainEvent } from '#platform/outbox/domain-events'

/** A lesson that was paid for has been taught: the teacher's share is the teacher's. */
export const lessonReleased = domainEvent(
  'lesson.released',
  z.object({ lineId: z.uuid(), lessonNo: z.int(), sellerId: z.uuid(), grossVnd: z.int(), feeVnd: z.int() }),
)
