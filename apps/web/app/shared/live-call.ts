import type { LiveAnswer, LiveCall, LiveCallInput, LiveReply } from '@khue/contracts/live-calls'
import { useSyncExternalStore } from 'react'
import { CallFailed } from './browser-api.ts'
import { live } from './live.ts'

const answerWithinMs = 10_000
/** Longer ones might not fit what a connection takes: in UTF-8 a unit has up to three bytes. */
const longestInput = 8000

type Caller = { connected: boolean; timeout: (ms: number) => { emitWithAck: (event: string, input: unknown) => Promise<unknown> } }

/**
 * Calls an endpoint by the page's connection. Undefined when that cannot tell: it is not open, it was cut ('socket has been disconnected')
 * or nothing came in time ('operation has timed out'); then it may have happened or not, and the API says so. A refusal is thrown.
 */
export async function callLive<C extends LiveCall>(
  event: C,
  input: LiveCallInput<C>,
  socket: Caller | undefined = live.socket(),
): Promise<LiveReply<C> | undefined> {
  // a device without network has a connection that actions not know it yet
  if (!socket?.connected || !navigator.onLine || JSON.stringify(input).length > longestInput) return undefined
  const answer = (await socket
    .timeout(answerWithinMs)
    .emitWithAck(event, input)
    .catch(() => undefined)) as LiveAnswer<C> | undefined // by contract
  if (!answer || answer.status === 401 || answer.status >= 500) return undefined // the API renews a session, and says what is wrong
  if ('data' in answer) return answer.data
  throw new CallFailed(answer.status, answer.code, answer.message)
}

export type Connection = 'connected' | 'connecting' | 'disconnected'

function connectionNow(): Connection {
  const socket = live.socket()
  if (socket?.connected) return 'connected'
  return socket?.active === false ? 'disconnected' : 'connecting'
}

/** How the page's connection stands; the server knows of none. */
export const useConnection = () =>
  useSyncExternalStore(
    (watcher) => live.watch(watcher),
    connectionNow,
    (): Connection => 'connecting',
  )
