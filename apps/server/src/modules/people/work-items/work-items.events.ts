import { workItemKinds } from '@khue/contracts/people/work-items'
import { z } from 'zod'
import { domainEvent } from '#platform/outbox/domain-events'

const claim = z.object({ kind: z.enum(workItemKinds), refId: z.uuid(), adminId: z.uuid() })

/** An admin has a case before them. A renewed claim publishes nothing. */
export const workItemClaimed = domainEvent('work-item.claimed', claim)
/** A claim ended without a decision: the admin left, or did not renew it. */
export const workItemLetGo = domainEvent('work-item.let-go', claim)
