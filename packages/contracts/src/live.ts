import { z } from 'zod'
import type { Message } from './community/chat.ts'
import type { Presence } from './community/chat-presence.ts'
import { endpoint } from './endpoint.ts'

/** Spec 7, "Chat": where the socket is; websocket only. */
export const socketPath = '/chat/ws'
/** Architecture 3a, "Forgery". */
export const socketTicketSeconds = 60

/** What open pages are told. It hurries them along; what is true stands behind an endpoint. */
export type LiveEvents = {
  /** Some of what was said may not have arrived: ask for everything again. */
  'live:resync': Record<string, never>
  /** Something in the person's inbox is new, seen or read: ask for it again. */
  'notifications:changed': Record<string, never>
  /**
   * Something in a room that the person reads is new or has changed, up to this revision: ask for what came after the last one known. A new
   * message comes along where everybody who reads there sees the same of it.
   */
  'chat:changed': { roomId: string; revision: number; message?: Message }
  /** Somebody has seen a room up to a message. */
  'chat:read': { roomId: string; personId: string; seq: number }
  /** Somebody is writing in a room, until so many milliseconds have passed without their saying so again; 0: they have stopped. */
  'chat:typing': { roomId: string; personId: string; expiresInMs: number }
  /** Somebody whom the person writes with has come, or gone. */
  'chat:presence': Presence
}
export type LiveEvent = keyof LiveEvents

/** Opens the socket once, within a minute, for the session that asked. */
export const createSocketTicket = endpoint({
  method: 'POST',
  path: '/chat/v1/socket-ticket',
  access: 'user',
  summary: 'Vé một lần để mở kết nối trực tiếp',
  reply: z.object({ ticket: z.string(), expiresAt: z.iso.datetime() }),
  limit: { max: 60, seconds: 60 },
  ignoresIdempotencyKey: true,
})
