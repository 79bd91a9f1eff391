import { z } from 'zod'
import { announcement } from '#platform/news'

/** What a line of an order bought is theirs: the course, the class or the lessons can be used. */
export const lineDelivered = announcement(
  'line.delivered',
  z.object({ lineId: z.uuid(), orderId: z.uuid(), learnerId: z.uuid(), what: z.enum(['CO', 'LL', 'TN']), refId: z.uuid() }),
)
