import { z } from 'zod'
import { domainEvent } from '#platform/outbox/domain-events'

/** All sessions were ended, by a new password, the person, a guardian or an admin, except the session that did it, if any. */
export const signedOutEverywhere = domainEvent('account.signed_out_everywhere', z.object({ personId: z.uuid() }))
