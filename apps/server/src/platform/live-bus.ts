import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import pg from 'pg'
import type { z } from 'zod'
import { liveChannel, type LiveMessage, LiveWire, noticesOn } from './live.ts'
import { lookAround, nodesChannel, NodeSign, signEveryMs } from './live-nodes.ts'

type Bus = {
  pool: pg.Pool
  log: Logger
  /** Who listens; what it has said itself it does not hear again. */
  node: string
  hear: (message: LiveMessage) => void
  /** It listens from now on, or other nodes have kept something from it: what was said before may have been missed. */
  askAgain: () => void
  /** Milliseconds of a clock that never goes back. */
  now?: () => number
}

/** A connection whose other end is gone without a word is noticed within this and the time between two signs. */
const answerWithinMs = 5000
const beginAgainAfterMs = 500

/**
 * Hears what any node says on the channel, on a connection of its own, which is opened anew for as long as it is lost. `mayKeepBack`
 * says whether nobody else would hear what is about to be said.
 */
export function startLiveBus(bus: Bus) {
  const stopping = new AbortController()
  const { signal } = stopping
  const nodes = lookAround(bus.node, bus.now)
  async function keepListening() {
    while (!signal.aborted) {
      await listen(bus, nodes, signal).catch((error: unknown) => {
        if (!signal.aborted) bus.log.warn({ err: error }, 'live bus lost')
      })
      nodes.lost()
      await pause(beginAgainAfterMs, undefined, { signal, ref: false }).catch(() => undefined) // stopped meanwhile
    }
  }
  const ended = keepListening()
  return {
    mayKeepBack: () => nodes.mayKeepBack(),
    async stop() {
      stopping.abort()
      await ended
    },
  }
}

/** Until it is lost or stopped. */
async function listen({ pool, log, node, hear, askAgain }: Bus, nodes: ReturnType<typeof lookAround>, signal: AbortSignal) {
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
  function hearSign(sign: NodeSign) {
    const { answer, hasMissed } = nodes.hear(sign)
    if (answer) give(client, answer).catch(lost.reject)
    if (hasMissed) askAgain()
  }
  function hearAs<T>(wire: z.ZodType<T>, payload: string, then: (said: T) => void) {
    const said = readAs(wire, payload)
    if (said === undefined) log.warn('live bus: a message that nobody understands')
    else then(said)
  }
  client.on('notification', ({ channel, payload = '' }) => {
    if (channel === nodesChannel) hearAs(NodeSign, payload, hearSign)
    else if (!isFrom(node, payload)) hearAs(LiveWire, payload, hear) // its own pages have heard it
  })
  try {
    await Promise.race([client.connect(), lost.promise])
    await client.query(`listen ${liveChannel}; listen ${nodesChannel}`)
    nodes.begun()
    askAgain()
    await Promise.race([keepGivingSigns(client, node, signal), lost.promise])
  } finally {
    client.end().catch(() => undefined) // not waited for: a dead one never answers
  }
}

/** By how every message ends: most are one's own, and reading them all would be dear. */
const isFrom = (node: string, payload: string) => payload.endsWith(`"from":"${node}"}`)

function readAs<T>(wire: z.ZodType<T>, payload: string): T | undefined {
  try {
    return wire.parse(JSON.parse(payload))
  } catch {
    return undefined
  }
}

const give = (client: pg.Client, sign: NodeSign) => client.query(noticesOn(nodesChannel, [JSON.stringify(sign)]))

async function keepGivingSigns(client: pg.Client, node: string, signal: AbortSignal): Promise<never> {
  for (;;) {
    await give(client, { node })
    await pause(signEveryMs, undefined, { signal, ref: false })
  }
}
