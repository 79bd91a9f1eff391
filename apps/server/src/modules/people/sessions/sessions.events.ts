import { noticeKinds } from '@khue/contracts/people/devices'
import { z } from 'zod'
import { domainEvent } from '#platform/outbox/domain-events'

/** All sessions were ended, by a new password, the person, a guardian or an admin, except the session that did it, if any. */
export const signedOutEverywhere = domainEvent('account.signed_out_everywhere', z.object({ personId: z.uuid() }))

/** A security notice for the owner of an account, or for the guardian of a child, with its text. */
export const accountNoticeCreated = domainEvent(
  'account.notice_created',
  z.object({ id: z.uuid(), personId: z.uuid(), kind: z.enum(noticeKinds), title: z.string(), text: z.string() }),
)
