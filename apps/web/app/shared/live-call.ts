import type { LiveAnswer, LiveCall, LiveCallInput, LiveReply } from '@khue/contracts/live-calls'
import { useSyncExternalStore } from 'react'
import { CallFailed } from './browser-api.ts'
import { live } from './live.ts'

const answerWithinMs = 10_000
/** Longer input might exceed the socket's message limit: in UTF-8 a UTF-16 code unit takes up to three bytes. */
const longestInput = 8000

type Caller = { connected: boolean; timeout: (ms: number) => { emitWithAck: (event: string, input: unknown) => Promise<unknown> } }

/**
 * Calls an endpoint over the socket. Returns undefined when the socket gives no result: not connected, disconnected during the call
 * ('socket has been disconnected') or no reply in time ('operation has timed out'). The call may then have been executed or not; repeat it
 * through the API. Throws a refusal.
 */
export async function callLive<C extends LiveCall>(
  event: C,
  input: LiveCallInput<C>,
  socket: Caller | undefined = live.socket(),
): Promise<LiveReply<C> | undefined> {
  // an offline device may still report the socket as connected
  if (!socket?.connected || !navigator.onLine || JSON.stringify(input).length > longestInput) return undefined
  const answer = (await socket
    .timeout(answerWithinMs)
    .emitWithAck(event, input)
    .catch(() => undefined)) as LiveAnswer<C> | undefined // by contract
  if (!answer || answer.status === 401 || answer.status >= 500) return undefined // the API refreshes the session and reports the error
  if ('data' in answer) return answer.data
  throw new CallFailed(answer.status, answer.code, answer.message)
}

export type Connection = 'connected' | 'connecting' | 'disconnected'

function connectionNow(): Connection {
  const socket = live.socket()
  if (socket?.connected) return 'connected'
  return socket?.active === false ? 'disconnected' : 'connecting'
}

/** State of the socket connection; unknown on the server. */
export const useConnection = () =>
  useSyncExternalStore(
    (watcher) => live.watch(watcher),
    connectionNow,
    (): Connection => 'connecting',
  )
