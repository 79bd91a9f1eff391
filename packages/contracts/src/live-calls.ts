import { setTyping } from './community/chat-presence.ts'
import { markRoomRead, sendMessage } from './community/chat.ts'
import type { CallInput, Endpoint, Refusal, Reply } from './endpoint.ts'

/**
 * Endpoints that an open page may also call by its socket, each under a name: `emit(name, { params, body }, answer)`. Access checks, rate limits,
 * parsing and handlers are those of HTTP; calls of one socket run in the order in which they arrived.
 */
export const liveCalls = {
  'chat:send': sendMessage,
  'chat:mark-read': markRoomRead,
  'chat:set-typing': setTyping,
} as const satisfies Record<string, Endpoint>

type LiveCalls = typeof liveCalls
export type LiveCall = keyof LiveCalls
export type LiveCallInput<C extends LiveCall> = CallInput<LiveCalls[C]>
export type LiveReply<C extends LiveCall> = Reply<LiveCalls[C]>
/** The HTTP status stands beside the body. */
export type LiveAnswer<C extends LiveCall = LiveCall> = { status: 200; data: LiveReply<C> } | ({ status: number } & Refusal)
