import { z } from 'zod'
import { domainEvent } from '#platform/outbox/domain-events'

/** What a line of an order bought is theirs: the course, the class or the lessons can be used. */
export const lineDelivered = domainEvent(
  'line.delivered',
  z.object({ lineId: z.uuid(), orderId: z.uuid(), learnerId: z.uuid(), kind: z.enum(['CO', 'LL', 'TN']), refId: z.uuid() }),
)
/** There is no seat any more for what these lines of a paid order bought: they will not be handed over. */
export const linesUndeliverable = domainEvent('lines.undeliverable', z.object({ orderId: z.uuid(), lineIds: z.array(z.uuid()) }))
