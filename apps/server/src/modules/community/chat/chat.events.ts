import { z } from 'zod'
import { domainEvent } from '#platform/outbox/domain-events'

/** Somebody has shown a number of a phone or of a bank to whom they buy from or sell to. */
export const contactShared = domainEvent(
  'chat.contact_shared',
  z.object({ roomId: z.uuid(), seq: z.int(), senderId: z.uuid(), kind: z.enum(['PHONE', 'BANK']) }),
)

/** Somebody has written where the house helps. The same message may be told of twice. */
export const supportMessageSent = domainEvent('chat.support_message_sent', z.object({ roomId: z.uuid(), senderId: z.uuid(), seq: z.int() }))
