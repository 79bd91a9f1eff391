import { noticeKinds } from '@khue/contracts/people/devices'
import { z } from 'zod'
import { domainEvent } from '#platform/outbox/domain-events'

/** Something has happened that the owner of an account, or the guardian of a child, must be told; in the words for them. */
export const accountNoticeCreated = domainEvent(
  'account.notice_created',
  z.object({ id: z.uuid(), personId: z.uuid(), kind: z.enum(noticeKinds), title: z.string(), text: z.string() }),
)

/** Somebody goes by another name from now on. */
export const personRenamed = domainEvent('person.renamed', z.object({ personId: z.uuid() }))

/** A phone is proved to be theirs: what waits for that number may come to them. */
export const phoneVerified = domainEvent('account.phone_verified', z.object({ personId: z.uuid() }))
