import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { createClient } from '@redis/client'
import { createAdapter } from '@socket.io/redis-streams-adapter'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import { Server } from 'socket.io'
import { type LiveMessage, roomOfNode, roomOfPerson, setTransport, broadcastByPostgres } from './broadcast.ts'

/** A Redis that is gone without a word is noticed within these two. */
const pingEveryMs = 2000
const answerWithinMs = 2000
const answerParts = 4
/** A reader hears something at least every five seconds, if only that there is nothing. */
const silentMs = 15_000
const longestPauseMs = 2000
const readAgainMs = 100

const streamName = 'khue:live'
/** What a node may miss and still catch up with; whoever was away for longer asks again. */
const keptMessages = 10_000

export type LiveRedis = ReturnType<typeof openRedis>

/**
 * This node's connections to the Redis through which nodes tell each other what open pages should hear. They are opened anew for as long
 * as they are lost; `isConnected` says whether all of them are there now.
 */
export function openRedis(url: string, log: Logger) {
  const stopping = new AbortController()
  const listeners = new Set<() => void>()
  const copies: Client[] = []
  // what cannot be said at once is said another way, instead of waiting
  const client = connectTo(url, { disableOfflineQueue: true })
  Object.assign(client, { duplicate: () => addTo(copies, connectTo(url, {}), stopping.signal) })
  const adapter = createAdapter(client, { streamName, maxLen: keptMessages })
  /** Whom something was said to that may never have been written: since the last look, and before the one that goes on. */
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
    // nobody's message: it shows that one can be written, and gives readers a place to go on from
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
      if (isSeen) said.before.clear() // a connection writes in the order in which it was asked
      setConnected(isSeen)
      await pause(isConnected ? pingEveryMs : 100, undefined, { signal, ref: false }).catch(() => undefined) // stopped meanwhile
    }
  }
  client.connect().catch(() => undefined) // stopped before it was there
  const looking = poll()

  return {
    adapter,
    isConnected: () => isConnected,
    noteSent: (people: readonly string[]) => people.forEach((one) => said.now.add(one)),
    /** Who may not have been reached by what this node said last. */
    listPossiblyMissed: () => [...said.now.union(said.before)],
    /** Calls back when it has gone, and when it is back: in between, not everything may have arrived. */
    onChange: (listener: () => void) => void listeners.add(listener),
    async stop() {
      stopping.abort()
      await looking
      for (const one of [client, ...copies]) if (one.isOpen) one.destroy()
    },
  }
}

/**
 * Waits for an answer in parts: a process that had no processor meanwhile, and is told of the time before it is told of what has come, has
 * waited for one of them at most, and reads the answer before the next is over.
 */
async function unanswered() {
  for (let part = 0; part < answerParts; part += 1) await pause(answerWithinMs / answerParts, undefined, { ref: false })
  return false
}

type Client = ReturnType<typeof connectTo>

function connectTo(url: string, { disableOfflineQueue = false }: { disableOfflineQueue?: boolean }) {
  const client = createClient({
    url,
    RESP: 2, // the shape in which the adapter reads the answers
    disableOfflineQueue,
    pingInterval: silentMs / 3,
    socket: {
      connectTimeout: answerWithinMs,
      socketTimeout: silentMs,
      reconnectStrategy: (retries) => Math.min(50 * 2 ** retries, longestPauseMs),
    },
  })
  client.on('error', () => undefined) // `look` sees it
  return client
}

/**
 * The adapter connects and closes its copies without waiting; what comes of that is seen to here. And it reads again at once, whatever became
 * of the last time: nothing of a copy that fails shall keep it spinning, and nothing at all come of one that was closed.
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
 * From now on what is said on a pool goes to the pages of other nodes by Redis, while that is here. Whoever may have been spoken to in
 * vain before it was seen to be away is told so by the database.
 */
export function broadcastByRedis(io: Server, { redis, pool, node }: { redis: LiveRedis; pool: Pool; node: string }) {
  redis.onChange(
    () => redis.isConnected() || broadcastByPostgres(pool, { to: redis.listPossiblyMissed(), event: 'live:resync', data: {}, from: node }),
  )
  return setTransport(pool, ({ to, event, data }: LiveMessage) => {
    if (!redis.isConnected()) return false
    io.to(to.map(roomOfPerson)).except(roomOfNode(node)).emit(event, data) // those of this node have heard it
    redis.noteSent(to)
    return true
  })
}

/** The same for a node on which no page hangs. */
export const broadcastByRedisOnly = (redis: LiveRedis, pool: Pool) =>
  broadcastByRedis(new Server({ adapter: redis.adapter }), { redis, pool, node: randomUUID() })
