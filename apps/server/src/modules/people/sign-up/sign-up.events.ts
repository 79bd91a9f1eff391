import { z } from 'zod'
import { domainEvent } from '#platform/outbox/domain-events'

/** A person proved a phone as theirs: gifts and other things addressed to that number may be delivered. */
export const phoneVerified = domainEvent('account.phone_verified', z.object({ personId: z.uuid() }))
