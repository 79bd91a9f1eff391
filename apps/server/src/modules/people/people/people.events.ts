import { z } from 'zod'
import { domainEvent } from '#platform/outbox/domain-events'

/** A person changed their name. */
export const personRenamed = domainEvent('person.renamed', z.object({ personId: z.uuid() }))
