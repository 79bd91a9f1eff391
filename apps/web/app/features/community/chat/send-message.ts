import type { Message, sendMessage as sendEndpoint } from '@khue/contracts/community/chat'
import type { SentAttachment } from '@khue/contracts/community/chat-cards'
import type { SentFile } from '@khue/contracts/community/chat-files'
import { browserApi } from '#app/shared/browser-api.ts'
import { callLive } from '#app/shared/live-call.ts'

/** An attached order or course, with the name shown until the message is sent. */
export type OutgoingCard = SentAttachment & { name: string }

/** A message as the outbox sends it. */
export type Outgoing = {
  roomId: string
  /** Idempotency key: a repeated send stores the message once. */
  clientId: string
  text: string
  /** `seq` of the quoted message, with an excerpt shown while this message waits. */
  replyTo?: { seq: number; senderId: string | null; text: string }
  mentions: readonly string[]
  /** Uploaded files. */
  files?: readonly SentFile[]
  card?: OutgoingCard
}

/**
 * The only way a message is sent: over the socket, or through the HTTP API when the socket is not available. Resolves once the message is
 * stored.
 */
export async function sendMessage({ roomId, clientId, text, replyTo, mentions, files, card }: Outgoing): Promise<Message> {
  const body = {
    clientId,
    text,
    mentions: [...mentions],
    ...(replyTo && { replyTo: replyTo.seq }),
    ...(files && { files: [...files] }),
    ...(card && { attachment: { kind: card.kind, code: card.code } }),
  }
  const asked = { params: { id: roomId }, body }
  const written = await callLive('chat:send', asked)
  return written ?? browserApi.call<typeof sendEndpoint>({ method: 'POST', path: '/chat/v1/rooms/:id/messages' }, asked)
}
