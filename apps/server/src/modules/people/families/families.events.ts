import { consentPurposeNames } from '@khue/contracts/people/consents'
import { z } from 'zod'
import { domainEvent } from '#platform/outbox/domain-events'

/** `id` makes each time its own: a link may be made, ended and made again. */
const link = z.object({ id: z.uuid(), guardianId: z.uuid(), childId: z.uuid(), byId: z.uuid() })

/** Somebody has become a guardian, as both sides agreed; the second of them is `byId`. */
export const familyLinked = domainEvent('family.linked', link)
/** Somebody is a guardian no more, because one of the two wanted it so. */
export const familyUnlinked = domainEvent('family.unlinked', link)
/** A yes or a no about a person was written down that is not what the same person had said last. */
export const consentRecorded = domainEvent(
  'family.consent_recorded',
  z.object({ id: z.uuid(), subjectId: z.uuid(), byId: z.uuid(), purpose: z.enum(consentPurposeNames), isGranted: z.boolean() }),
)
