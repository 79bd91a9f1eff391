import { z } from 'zod'
import { domainEvent } from '#platform/outbox/domain-events'

/** A class was removed for good before its end: it will not take place. */
export const classWithdrawn = domainEvent('class.withdrawn', z.object({ classId: z.uuid() }))
