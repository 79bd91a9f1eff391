import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import pg from 'pg'
import type { z } from 'zod'
import { liveChannel, type LiveMessage, LiveWire, notifyStatement } from './broadcast.ts'
import { trackNodes, nodesChannel, NodeHeartbeat, heartbeatMs } from './node-heartbeats.ts'

type Bus = {
  pool: pg.Pool
  log: Logger
  /** Who listens; what it has said itself it does not hear again. */
  node: string
  onMessage: (message: LiveMessage) => void
  /** It listens from now on, or other nodes have kept something from it: what was said before may have been missed. */
  requestResync: () => void
  /** Milliseconds of a clock that never goes back. */
  now?: () => number
}

/** A connection whose other end is gone without a word is noticed within this and the time between two signs. */
const answerWithinMs = 5000
const reconnectDelayMs = 500

/**
 * Hears what any node says on the channel, on a connection of its own, which is opened anew for as long as it is lost. `canSkipBroadcast`
 * says whether nobody else would hear what is about to be said.
 */
export function startPostgresBus(bus: Bus) {
  const stopping = new AbortController()
  const { signal } = stopping
  const nodes = trackNodes(bus.node, bus.now)
  async function keepListening() {
    while (!signal.aborted) {
      await listen(bus, nodes, signal).catch((error: unknown) => {
        if (!signal.aborted) bus.log.warn({ err: error }, 'connection of the PostgreSQL bus lost')
      })
      nodes.disconnected()
      await pause(reconnectDelayMs, undefined, { signal, ref: false }).catch(() => undefined) // stopped meanwhile
    }
  }
  const ended = keepListening()
  return {
    canSkipBroadcast: () => nodes.canSkipBroadcast(),
    async stop() {
      stopping.abort()
      await ended
    },
  }
}

/** Until it is lost or stopped. */
async function listen({ pool, log, node, onMessage, requestResync }: Bus, nodes: ReturnType<typeof trackNodes>, signal: AbortSignal) {
  const client = new pg.Client({
    connectionString: pool.options.connectionString,
    application_name: 'khue live',
    connectionTimeoutMillis: answerWithinMs,
    query_timeout: answerWithinMs,
  })
  const lost = Promise.withResolvers<never>()
  lost.promise.catch(() => undefined) // awaited below, or not any more
  client.on('error', lost.reject)
  client.on('end', () => lost.reject(new Error('The connection has ended')))
  signal.addEventListener('abort', () => lost.reject(signal.reason), { once: true })
  function onHeartbeat(heartbeat: NodeHeartbeat) {
    const { answer, hasMissed } = nodes.onMessage(heartbeat)
    if (answer) sendHeartbeat(client, answer).catch(lost.reject)
    if (hasMissed) requestResync()
  }
  function parseAndHandle<T>(wire: z.ZodType<T>, payload: string, then: (said: T) => void) {
    const said = parseMessage(wire, payload)
    if (said === undefined) log.warn('PostgreSQL bus: message cannot be parsed')
    else then(said)
  }
  client.on('notification', ({ channel, payload = '' }) => {
    if (channel === nodesChannel) parseAndHandle(NodeHeartbeat, payload, onHeartbeat)
    else if (!isFrom(node, payload)) parseAndHandle(LiveWire, payload, onMessage) // its own pages have heard it
  })
  try {
    await Promise.race([client.connect(), lost.promise])
    await client.query(`listen ${liveChannel}; listen ${nodesChannel}`)
    nodes.connected()
    requestResync()
    await Promise.race([sendHeartbeats(client, node, signal), lost.promise])
  } finally {
    client.end().catch(() => undefined) // not waited for: a dead one never answers
  }
}

/** By how every message ends: most are one's own, and reading them all would be dear. */
const isFrom = (node: string, payload: string) => payload.endsWith(`"from":"${node}"}`)

function parseMessage<T>(wire: z.ZodType<T>, payload: string): T | undefined {
  try {
    return wire.parse(JSON.parse(payload))
  } catch {
    return undefined
  }
}

const sendHeartbeat = (client: pg.Client, heartbeat: NodeHeartbeat) =>
  client.query(notifyStatement(nodesChannel, [JSON.stringify(heartbeat)]))

async function sendHeartbeats(client: pg.Client, node: string, signal: AbortSignal): Promise<never> {
  for (;;) {
    await sendHeartbeat(client, { node })
    await pause(heartbeatMs, undefined, { signal, ref: false })
  }
}
