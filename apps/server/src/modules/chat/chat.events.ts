import { z } from 'zod'
import { announcement } from '#platform/news'

/** Somebody has shown a number of a phone or of a bank to whom they buy from or sell to. */
export const contactShown = announcement(
  'chat.contact_shown',
  z.object({ roomId: z.uuid(), seq: z.int(), senderId: z.uuid(), kind: z.enum(['PHONE', 'BANK']) }),
)

/** Somebody has written where the house helps. The same message may be told of twice. */
export const supportWritten = announcement('chat.support_written', z.object({ roomId: z.uuid(), senderId: z.uuid(), seq: z.int() }))
