import { z } from 'zod'
import { domainEvent } from '#platform/outbox/domain-events'

/** No seat is left for these lines of a paid order, or the platform ended the thing: they will not be delivered and must be refunded. */
export const linesUndeliverable = domainEvent(
  'lines.undeliverable',
  z.object({ orderId: z.uuid(), lineIds: z.array(z.uuid()), isWithdrawn: z.literal(true).exactOptional() }),
)
