import type { Socket as NetSocket } from 'node:net'
import type { Socket as Connection } from 'engine.io'

/** What is known of one open connection beside what the library knows. */
export type ConnectionState = {
  raw: NetSocket
  /** It has shown its token, and may do so once. */
  hasAuthenticated: boolean
  /** To be called once it is known whose it is. */
  onAuthenticated: () => void
  /** Why it was cut, if it was. */
  terminatedFor?: string
}

/** The longest message a client may send: spec 5, 5,000 characters of up to four bytes each, and what surrounds them. */
export const longestMessage = 32 * 1024
/** What may wait for a slow reader. */
const mostWaiting = 512 * 1024
/** What a waiting packet costs beside its text. */
const packetCost = 100
/** How long whoever is asked to go may take. */
export const closeGraceMs = 1000
/** How many packets a client may send in a while, its answers to our pings among them. */
const most = { packets: 60, everyMs: 10_000 }

/** Ends a connection without a word: whoever does not keep to the rules is not waited for. */
export function terminate(state: ConnectionState, reason: string) {
  state.terminatedFor ??= reason
  state.raw.destroy()
}

/** Ends a connection that has been asked to go, if it does not by itself. */
export const terminateAfterGrace = ({ raw }: ConnectionState) => setTimeout(() => raw.destroy(), closeGraceMs).unref()

/** Cuts whoever floods us, sends bytes instead of text, or reads so slowly that what waits for them grows without end. */
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
    if (waiting + state.raw.writableLength > mostWaiting) terminate(state, 'slow reader')
  })
  connection.on('flush', () => (waiting = 0)) // from here on the connection's own buffer holds it
}
