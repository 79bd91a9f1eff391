import type { Message, sendMessage as sendEndpoint } from '@khue/contracts/community/chat'
import type { SentAttachment } from '@khue/contracts/community/chat-cards'
import type { SentFile } from '@khue/contracts/community/chat-files'
import { browserApi } from '#app/shared/browser-api.ts'
import { callLive } from '#app/shared/live-call.ts'

/** What a message is about, and what it is called for as long as it waits here. */
export type OutgoingCard = SentAttachment & { name: string }

/** A message as it leaves this device. */
export type Outgoing = {
  roomId: string
  /** What its sender calls it: sent again under it, it stands there once. */
  clientId: string
  text: string
  /** The number of what it answers, with a glimpse of it for as long as the message waits here. */
  replyTo?: { seq: number; senderId: string | null; text: string }
  mentions: readonly string[]
  /** What goes along, sent up before. */
  files?: readonly SentFile[]
  card?: OutgoingCard
}

/** The one way in which a message leaves: by the page's connection, or where that cannot tell by the API. Answered once it is written. */
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
