import { z } from 'zod'
import { domainEvent } from '#platform/outbox/domain-events'

const about = { payoutId: z.uuid(), batchId: z.uuid(), personId: z.uuid() }

/** The bank has paid it: the day is the bank's. */
export const payoutPaid = domainEvent('payout.paid', z.object({ ...about, on: z.iso.date() }))
/** The bank sent it back: what it paid is owed again. */
export const payoutReturned = domainEvent('payout.returned', z.object(about))
