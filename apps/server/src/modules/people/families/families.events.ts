import { consentPurposeNames } from '@khue/contracts/people/consents'
import { z } from 'zod'
import { domainEvent } from '#platform/outbox/domain-events'

/** `id` is unique per event: a link may be made, ended and made again. */
const link = z.object({ id: z.uuid(), guardianId: z.uuid(), childId: z.uuid(), byId: z.uuid() })

/** A person became a guardian with the agreement of both sides; `byId` is the second to agree. */
export const familyLinked = domainEvent('family.linked', link)
/** A guardianship was ended by one of the two. */
export const familyUnlinked = domainEvent('family.unlinked', link)
/** A consent was recorded that differs from the same person's previous answer. */
export const consentRecorded = domainEvent(
  'family.consent_recorded',
  z.object({ id: z.uuid(), subjectId: z.uuid(), byId: z.uuid(), purpose: z.enum(consentPurposeNames), isGranted: z.boolean() }),
)
