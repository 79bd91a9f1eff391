import { z } from 'zod'
import { domainEvent } from '#platform/outbox/domain-events'

/** What was bought as a gift was not claimed in time: its money goes back. */
export const giftClaimExpired = domainEvent('gift.claim_expired', z.object({ orderId: z.uuid(), lineIds: z.array(z.uuid()) }))
