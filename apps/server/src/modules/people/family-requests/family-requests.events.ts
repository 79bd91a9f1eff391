import { familyRequestStatuses } from '@khue/contracts/people/family-requests'
import { z } from 'zod'
import { domainEvent } from '#platform/outbox/domain-events'
import { storedKinds } from './family-requests.tables.ts'

/** A child asked its guardians for something. */
export const familyRequestAsked = domainEvent('family_request.asked', z.object({ id: z.uuid() }))

/** A request ended. `decidedBy` is the guardian who approved or refused, otherwise null. The module of the kind acts on it. */
export const familyRequestDecided = domainEvent(
  'family_request.decided',
  z.object({
    id: z.uuid(),
    kind: z.enum(storedKinds),
    status: z.enum(familyRequestStatuses).exclude(['OPEN']),
    childId: z.uuid(),
    decidedBy: z.uuid().nullable(),
  }),
)

/** A guardian changed how far a child may pay alone; `id` is unique per change. */
export const spendingRuleSet = domainEvent(
  'family_request.spending_rule_set',
  z.object({ id: z.uuid(), childId: z.uuid(), byId: z.uuid() }),
)
