import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import pg from 'pg'
import type { z } from 'zod'
import { repeat } from '../repeat.ts'
import { liveChannel, type LiveMessage, LiveWire, notifyStatement } from './broadcast.ts'
import { trackNodes, nodesChannel, NodeHeartbeat, heartbeatMs } from './node-heartbeats.ts'

type Bus = {
  pool: pg.Pool
  log: Logger
  /** The listening node; it ignores its own messages. */
  node: string
  onMessage: (message: LiveMessage) => void
  /** Called when the node starts to listen, or when another node skipped a broadcast for it: earlier messages may have been missed. */
  requestResync: () => void
  /** Milliseconds of a monotonic clock. */
  now?: () => number
}

/** A dead connection is noticed within this time plus the heartbeat interval. */
const answerWithinMs = 5000
const reconnectDelayMs = 500

/**
 * Receives the messages of all nodes on a connection of its own, which is opened again whenever it is lost. `canSkipBroadcast` returns whether no
 * other node would receive the next message.
 */
export function startPostgresBus(bus: Bus) {
  const nodes = trackNodes(bus.node, bus.now)
  const { stop } = repeat(async (signal) => {
    await listen(bus, nodes, signal).catch((error: unknown) => {
      if (!signal.aborted) bus.log.warn({ err: error }, 'connection of the PostgreSQL bus lost')
    })
    nodes.disconnected()
    return reconnectDelayMs
  })
  return { canSkipBroadcast: () => nodes.canSkipBroadcast(), stop }
}

/** Until the connection is lost or stopped. */
async function listen({ pool, log, node, onMessage, requestResync }: Bus, nodes: ReturnType<typeof trackNodes>, signal: AbortSignal) {
  const client = new pg.Client({
    connectionString: pool.options.connectionString,
    application_name: 'khue live',
    connectionTimeoutMillis: answerWithinMs,
    query_timeout: answerWithinMs,
  })
  const lost = Promise.withResolvers<never>()
  lost.promise.catch(() => undefined) // awaited below, unless stopped
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
    else if (!isFrom(node, payload)) parseAndHandle(LiveWire, payload, onMessage) // own pages have been notified already
  })
  try {
    await Promise.race([client.connect(), lost.promise])
    await client.query(`listen ${liveChannel}; listen ${nodesChannel}`)
    nodes.connected()
    requestResync()
    await Promise.race([sendHeartbeats(client, node, signal), lost.promise])
  } finally {
    client.end().catch(() => undefined) // not awaited: a dead connection never answers
  }
}

/** Checks the end of the text, because most messages are a node's own and parsing them all would be expensive. */
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
