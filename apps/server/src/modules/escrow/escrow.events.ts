import { z } from 'zod'
import { announcement } from '#platform/news'

/** A lesson that was paid for has been taught: the teacher's share is the teacher's. */
export const lessonReleased = announcement(
  'lesson.released',
  z.object({ lineId: z.uuid(), lessonNo: z.int(), sellerId: z.uuid(), grossVnd: z.int(), feeVnd: z.int() }),
)
