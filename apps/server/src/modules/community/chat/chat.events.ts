import { z } from 'zod'
import { domainEvent } from '#platform/outbox/domain-events'

/** A person has sent a phone or bank account number to their buyer or seller. */
export const contactShared = domainEvent(
  'chat.contact_shared',
  z.object({ roomId: z.uuid(), seq: z.int(), senderId: z.uuid(), kind: z.enum(['PHONE', 'BANK']) }),
)

/** A message was written in a support room. Delivered at least once per message. */
export const supportMessageSent = domainEvent('chat.support_message_sent', z.object({ roomId: z.uuid(), senderId: z.uuid(), seq: z.int() }))
