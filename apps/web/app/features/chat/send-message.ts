import type { Message, sendMessage as sendEndpoint } from '@khue/contracts/chat'
import type { SentFile } from '@khue/contracts/chat-files'
import { browserApi } from '#app/shared/browser-api.ts'
import { callLive } from '#app/shared/live-call.ts'

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
}

/** The one way in which a message leaves: by the page's connection, or where that cannot tell by the API. Answered once it is written. */
export async function sendMessage({ roomId, clientId, text, replyTo, mentions, files }: Outgoing): Promise<Message> {
  const body = { clientId, text, ...(replyTo && { replyTo: replyTo.seq }), mentions: [...mentions], ...(files && { files: [...files] }) }
  const asked = { params: { id: roomId }, body }
  const written = await callLive('chat:send', asked)
  return written ?? browserApi.call<typeof sendEndpoint>({ method: 'POST', path: '/chat/v1/rooms/:id/messages' }, asked)
}
