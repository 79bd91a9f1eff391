import { approvalKinds, approvalStatuses } from '@khue/contracts/people/approvals'
import { z } from 'zod'
import { domainEvent } from '#platform/outbox/domain-events'

const about = { approvalId: z.uuid(), kind: z.enum(approvalKinds), subjectId: z.uuid() }

/** A request changed its state: decided, withdrawn, expired, carried out or lapsed. */
export const approvalDecided = domainEvent('approval.decided', z.object({ ...about, askedBy: z.uuid(), status: z.enum(approvalStatuses) }))
/** The time of an approved request has come: its kind carries it out (`approvalSubscriber`). Published once. */
export const approvalDue = domainEvent('approval.due', z.object(about))
