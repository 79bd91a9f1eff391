import { z } from 'zod'
import { domainEvent } from '#platform/outbox/domain-events'

const Seat = z.object({
  seatId: z.uuid(),
  kind: z.enum(['BATCH', 'CLASS']),
  refId: z.uuid(),
  learnerId: z.uuid(),
  holderId: z.uuid(),
  /** The order line that paid for it; null for a free seat. */
  lineId: z.uuid().nullable(),
})

/** A learner has a seat in a run or class from now on. A hold for a payment is no seat yet. */
export const seatTaken = domainEvent('seat.taken', Seat)
/** A taken seat was given back. */
export const seatReleased = domainEvent('seat.released', Seat)
