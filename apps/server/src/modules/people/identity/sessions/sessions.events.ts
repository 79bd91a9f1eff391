import { z } from 'zod'
import { domainEvent } from '#platform/outbox/domain-events'

/** By a new password, by the person, a guardian or an admin: nobody goes on in this person's name but in the session that did it, if any. */
export const signedOutEverywhere = domainEvent('account.signed_out_everywhere', z.object({ personId: z.uuid() }))
