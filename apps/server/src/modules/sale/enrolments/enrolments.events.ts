import { z } from 'zod'
import { domainEvent } from '#platform/outbox/domain-events'

/** An order line was delivered: its learner can use the course, class or lessons. */
export const lineDelivered = domainEvent(
  'line.delivered',
  z.object({ lineId: z.uuid(), orderId: z.uuid(), learnerId: z.uuid(), kind: z.enum(['CO', 'LL', 'TN']), refId: z.uuid() }),
)
/** No seat is left for these lines of a paid order, or the platform ended the thing: they will not be delivered and must be refunded. */
export const linesUndeliverable = domainEvent(
  'lines.undeliverable',
  z.object({ orderId: z.uuid(), lineIds: z.array(z.uuid()), isWithdrawn: z.literal(true).exactOptional() }),
)
