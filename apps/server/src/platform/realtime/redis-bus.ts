import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { createClient } from '@redis/client'
import { createAdapter } from '@socket.io/redis-streams-adapter'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import { Server } from 'socket.io'
import { type LiveMessage, roomOfNode, roomOfPerson, setTransport, broadcastByPostgres } from './broadcast.ts'

/** A Redis that stops answering is noticed within these two times. */
const pingEveryMs = 2000
const answerWithinMs = 2000
const answerParts = 4
/** A reader gets an answer at least every five seconds, even without messages. */
const silentMs = 15_000
const maxPauseMs = 2000
const readAgainMs = 100

const streamName = 'khue:live'
/** Messages that a node can catch up with; a node that was away for longer resyncs. */
const keptMessages = 10_000

export type LiveRedis = ReturnType<typeof openRedis>

/**
 * This node's connections to Redis, through which nodes broadcast events for open pages. They are opened again whenever they are lost; `isConnected`
 * tells whether all of them are up now.
 */
export function openRedis(url: string, log: Logger) {
  const stopping = new AbortController()
  const listeners = new Set<() => void>()
  const copies: Client[] = []
  // a message that cannot be sent at once uses the other transport instead of waiting
  const client = connectTo(url, { disableOfflineQueue: true })
  Object.assign(client, { duplicate: () => addTo(copies, connectTo(url, {}), stopping.signal) })
  const adapter = createAdapter(client, { streamName, maxLen: keptMessages })
  /** People whose messages may not have been written: since the last ping, and before the current one. */
  let said = { now: new Set<string>(), before: new Set<string>() }
  let isConnected = false
  function setConnected(now: boolean) {
    if (now === isConnected || stopping.signal.aborted) return
    isConnected = now
    if (isConnected) log.info('Redis connected')
    else log.warn('Redis disconnected')
    for (const listener of listeners) listener()
  }
  for (const one of [client, ...copies]) one.on('error', () => setConnected(false))

  async function ping() {
    if (![client, ...copies].every(({ isReady }) => isReady)) return false
    // an empty message: it proves that one can be written, and gives readers a position
    const written = client.xAdd(
      streamName,
      '*',
      { alive: '1' },
      { TRIM: { strategy: 'MAXLEN', strategyModifier: '~', threshold: keptMessages } },
    )
    return Promise.race([
      written.then(
        () => true,
        () => false,
      ),
      unanswered(),
    ])
  }
  async function poll() {
    const { signal } = stopping
    while (!signal.aborted) {
      said = { now: new Set(), before: said.now.union(said.before) }
      const isSeen = await ping()
      if (isSeen) said.before.clear() // a connection writes in order
      setConnected(isSeen)
      await pause(isConnected ? pingEveryMs : 100, undefined, { signal, ref: false }).catch(() => undefined) // stopped meanwhile
    }
  }
  client.connect().catch(() => undefined) // stopped before it connected
  const looking = poll()

  return {
    adapter,
    isConnected: () => isConnected,
    noteSent: (people: readonly string[]) => people.forEach((one) => said.now.add(one)),
    /** People whom the last messages of this node may not have reached. */
    listPossiblyMissed: () => [...said.now.union(said.before)],
    /** Calls back on disconnect and on reconnect: messages in between may be lost. */
    onChange: (listener: () => void) => void listeners.add(listener),
    async stop() {
      stopping.abort()
      await looking
      for (const one of [client, ...copies]) if (one.isOpen) one.destroy()
    },
  }
}

/**
 * Waits for an answer in slices: a process that was suspended runs its timers before received data, so it loses at most one slice and reads the
 * answer before the next ends.
 */
async function unanswered() {
  for (let part = 0; part < answerParts; part += 1) await pause(answerWithinMs / answerParts, undefined, { ref: false })
  return false
}

type Client = ReturnType<typeof connectTo>

function connectTo(url: string, { disableOfflineQueue = false }: { disableOfflineQueue?: boolean }) {
  const client = createClient({
    url,
    RESP: 2, // the reply format that the adapter expects
    disableOfflineQueue,
    pingInterval: silentMs / 3,
    socket: {
      connectTimeout: answerWithinMs,
      socketTimeout: silentMs,
      reconnectStrategy: (retries) => Math.min(50 * 2 ** retries, maxPauseMs),
    },
  })
  client.on('error', () => undefined) // `look` detects it
  return client
}

/**
 * The adapter connects and closes its duplicate clients without awaiting; this handles the results. The adapter also reads again immediately after a
 * failure, so a failing client must not spin, and a closed one must do nothing.
 */
function addTo(copies: Client[], copy: Client, signal: AbortSignal) {
  copies.push(copy)
  const [connect, read] = [copy.connect.bind(copy), copy.xRead.bind(copy)]
  return Object.assign(copy, {
    connect: () => connect().catch(() => undefined),
    disconnect: () => void (copy.isOpen && copy.destroy()),
    xRead: (...asked: Parameters<typeof read>) =>
      read(...asked).catch(async (error: unknown) => {
        await pause(readAgainMs, undefined, { ref: false })
        return signal.aborted ? new Promise(() => {}) : Promise.reject(error)
      }),
  })
}

/**
 * From now on messages of a pool go to other nodes through Redis while it is connected. People whose messages may have been lost before the
 * disconnect was noticed get a resync through the database.
 */
export function broadcastByRedis(io: Server, { redis, pool, node }: { redis: LiveRedis; pool: Pool; node: string }) {
  redis.onChange(
    () => redis.isConnected() || broadcastByPostgres(pool, { to: redis.listPossiblyMissed(), event: 'live:resync', data: {}, from: node }),
  )
  return setTransport(pool, ({ to, event, data }: LiveMessage) => {
    if (!redis.isConnected()) return false
    io.to(to.map(roomOfPerson)).except(roomOfNode(node)).emit(event, data) // sockets of this node have it already
    redis.noteSent(to)
    return true
  })
}

/** The same for a node without sockets. */
export const broadcastByRedisOnly = (redis: LiveRedis, pool: Pool) =>
  broadcastByRedis(new Server({ adapter: redis.adapter }), { redis, pool, node: randomUUID() })
