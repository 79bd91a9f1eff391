import { z } from 'zod'
import type { Message } from './community/chat.ts'
import type { Presence } from './community/chat-presence.ts'
import type { WorkItemKind } from './people/work-items.ts'
import { endpoint } from './endpoint.ts'

/** Spec 7, "Chat": path of the socket; websocket transport only. */
export const socketPath = '/chat/ws'
/** Architecture 3a, "Forgery". */
export const socketTicketSeconds = 60

/** Events for open pages. An event is only a hint to reload: the endpoint named by it is the source of truth. */
export type LiveEvents = {
  /** Events may have been lost: reload everything. */
  'live:resync': Record<string, never>
  /** The person's inbox has a new, seen or read notification: reload it. */
  'notifications:changed': Record<string, never>
  /**
   * A room that the person reads has changed up to this revision: load the changes after the last known one. A new message is included when all
   * readers of the room see it in the same form.
   */
  'chat:changed': { roomId: string; revision: number; message?: Message }
  /** The title or the members of a room have changed, or the receiver has joined or left: load the room and the list of rooms. */
  'chat:room-edited': { roomId: string }
  /** A person has seen a room up to a message. */
  'chat:read': { roomId: string; personId: string; seq: number }
  /** A person is typing in a room; the indicator ends after this many milliseconds unless repeated; 0: typing has stopped. */
  'chat:typing': { roomId: string; personId: string; expiresInMs: number }
  /** A person with whom the receiver shares a conversation has come online or gone offline. */
  'chat:presence': Presence
  /** A draft of homework was saved somewhere, or a phone has added a page: its page loads it again. */
  'homework:draft-saved': { assignmentId: string; learnerId: string; revision: number }
  /** Viewings of recorded lectures have ended, for example by a third one: their pages ask what happened. */
  'lecture:viewing-ended': { ids: readonly string[] }
  /** Something that the person's menu counts has changed: load the badges. */
  'badges:changed': Record<string, never>
  /** To admins: a case waits, was claimed, given back or decided: load the queue or the case. */
  'work-items:changed': { kind: WorkItemKind; refId: string }
}
export type LiveEvent = keyof LiveEvents

/** A single-use ticket that opens the socket within a minute, for the session that asked. */
export const createSocketTicket = endpoint({
  method: 'POST',
  path: '/chat/v1/socket-ticket',
  access: 'user',
  summary: 'Vé một lần để mở kết nối trực tiếp',
  reply: z.object({ ticket: z.string(), expiresAt: z.iso.datetime() }),
  limit: { max: 60, seconds: 60 },
  ignoresIdempotencyKey: true,
})
