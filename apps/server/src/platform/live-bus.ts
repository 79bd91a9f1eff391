import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import pg from 'pg'
import { liveChannel, type LiveMessage, LiveWire } from './live.ts'

type Bus = {
  pool: pg.Pool
  log: Logger
  hear: (message: LiveMessage) => void
  /** It listens from now on; what was said before may have been missed. */
  begun: () => void
}

/** A connection whose other end is gone without a word is noticed within these two. */
const lookEveryMs = 10_000
const answerWithinMs = 5000
const beginAgainAfterMs = 500

/** Hears what any node says on the channel, on a connection of its own, which is opened anew for as long as it is lost. */
export function startLiveBus(bus: Bus) {
  const stopping = new AbortController()
  const { signal } = stopping
  async function keepListening() {
    while (!signal.aborted) {
      await listen(bus, signal).catch((error: unknown) => {
        if (!signal.aborted) bus.log.warn({ err: error }, 'live bus lost')
      })
      await pause(beginAgainAfterMs, undefined, { signal, ref: false }).catch(() => undefined) // stopped meanwhile
    }
  }
  const ended = keepListening()
  return {
    async stop() {
      stopping.abort()
      await ended
    },
  }
}

/** Until it is lost or stopped. */
async function listen({ pool, log, hear, begun }: Bus, signal: AbortSignal) {
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
  client.on('notification', ({ payload }) => {
    const message = readMessage(payload)
    if (message) hear(message)
    else log.warn('live bus: a message that nobody understands')
  })
  try {
    await Promise.race([client.connect(), lost.promise])
    await client.query(`listen ${liveChannel}`)
    begun()
    await Promise.race([keepLooking(client, signal), lost.promise])
  } finally {
    client.end().catch(() => undefined) // not waited for: a dead one never answers
  }
}

async function keepLooking(client: pg.Client, signal: AbortSignal): Promise<never> {
  for (;;) {
    await pause(lookEveryMs, undefined, { signal, ref: false })
    await client.query('select 1')
  }
}

function readMessage(payload = ''): LiveMessage | undefined {
  try {
    return LiveWire.parse(JSON.parse(payload))
  } catch {
    return undefined
  }
}
