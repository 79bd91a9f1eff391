import { noticeKinds } from '@khue/contracts/people/devices'
import { z } from 'zod'
import { domainEvent } from '#platform/outbox/domain-events'

/** A security notice for the owner of an account, or for the guardian of a child, with its text. */
export const accountNoticeCreated = domainEvent(
  'account.notice_created',
  z.object({ id: z.uuid(), personId: z.uuid(), kind: z.enum(noticeKinds), title: z.string(), text: z.string() }),
)

/** A person changed their name. */
export const personRenamed = domainEvent('person.renamed', z.object({ personId: z.uuid() }))

/** A person proved a phone as theirs: gifts and other things addressed to that number may be delivered. */
export const phoneVerified = domainEvent('account.phone_verified', z.object({ personId: z.uuid() }))
