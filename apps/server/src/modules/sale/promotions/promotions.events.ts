import { z } from 'zod'
import { domainEvent } from '#platform/outbox/domain-events'

/** A promotion or one of its codes ended: vouchers that points were exchanged for may be worthless. */
export const vouchersEnded = domainEvent('promotion.vouchers_ended', z.object({ promotionId: z.uuid() }))
