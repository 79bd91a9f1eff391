import { setTyping } from './community/chat-presence.ts'
import { markRoomRead, sendMessage } from './community/chat.ts'
import type { CallInput, Endpoint, Refusal, Reply } from './endpoint.ts'

/**
 * Endpoints that an open page may call by its socket as well, each under a name: `emit(name, { params, body }, answer)`. They are admitted,
 * limited, parsed and handled as over HTTP; what one socket asks is done in the order in which it was asked.
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
/** What HTTP says by its status stands beside what it says in the body. */
export type LiveAnswer<C extends LiveCall = LiveCall> = { status: 200; data: LiveReply<C> } | ({ status: number } & Refusal)
