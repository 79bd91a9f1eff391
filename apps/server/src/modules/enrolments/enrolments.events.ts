import { z } from 'zod'
import { announcement } from '#platform/news'

/** What a line of an order bought is theirs: the course, the class or the lessons can be used. */
export const lineDelivered = announcement(
  'line.delivered',
  z.object({ lineId: z.uuid(), orderId: z.uuid(), learnerId: z.uuid(), what: z.enum(['CO', 'LL', 'TN']), refId: z.uuid() }),
)
/** There is no seat any more for what these lines of a paid order bought: they will not be handed over. */
export const linesNotDelivered = announcement('lines.not_delivered', z.object({ orderId: z.uuid(), lineIds: z.array(z.uuid()) }))
