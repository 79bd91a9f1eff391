import { z } from 'zod'
import { domainEvent } from '#platform/outbox/domain-events'

/** A bought gift was not claimed in time and must be refunded. */
export const giftClaimExpired = domainEvent('gift.claim_expired', z.object({ orderId: z.uuid(), lineIds: z.array(z.uuid()) }))
