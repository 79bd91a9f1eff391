import type { Socket as NetSocket } from 'node:net'
import type { Socket as Connection } from 'engine.io'

/** Our state of one open connection, beside the library's. */
export type ConnectionState = {
  raw: NetSocket
  /** It has presented its token; it may do so once. */
  hasAuthenticated: boolean
  /** To be called when its owner is known. */
  onAuthenticated: () => void
  /** Why the server cut it, if it did. */
  terminatedFor?: string
}

/** The longest message of a client: spec 5, 5,000 characters of up to four bytes each, plus the envelope. */
export const longestMessage = 32 * 1024
/** Bytes that may wait for a slow reader. */
const maxQueuedBytes = 512 * 1024
/** The cost of a waiting packet beside its text. */
const packetCost = 100
/** How long a client may take to close. */
export const closeGraceMs = 1000
/** How many packets a client may send in a period, including its answers to our pings. */
const most = { packets: 60, everyMs: 10_000 }

/** Destroys the connection of a client that breaks the rules, without waiting for it. */
export function terminate(state: ConnectionState, reason: string) {
  state.terminatedFor ??= reason
  state.raw.destroy()
}

/** Destroys a connection that was asked to close, if it does not close by itself. */
export const terminateAfterGrace = ({ raw }: ConnectionState) => setTimeout(() => raw.destroy(), closeGraceMs).unref()

/** Cuts clients that flood the server, send binary frames, or read so slowly that their queue would grow without limit. */
export function enforceLimits(connection: Connection, state: ConnectionState) {
  let packets = 0
  let since = performance.now()
  connection.on('packet', ({ data }: { data?: unknown }) => {
    const now = performance.now()
    if (now - since > most.everyMs) [packets, since] = [0, now]
    packets += 1
    if (packets > most.packets) terminate(state, 'flood')
    else if (data !== undefined && typeof data !== 'string') terminate(state, 'bytes')
  })
  let waiting = 0
  connection.on('packetCreate', ({ data }: { data?: unknown }) => {
    waiting += packetCost + (typeof data === 'string' ? data.length : 0)
    if (waiting + state.raw.writableLength > maxQueuedBytes) terminate(state, 'slow reader')
  })
  connection.on('flush', () => (waiting = 0)) // now in the connection's own buffer
}
