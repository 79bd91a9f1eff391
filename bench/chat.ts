import { type ChildProcess, spawn } from 'node:child_process'
import { sql } from 'drizzle-orm'
import { once } from 'node:events'
import path from 'node:path'
import { freePort } from '@khue/local-postgres/free-port'
import { killHard, lineWith } from '../proofs/child.ts'
import { serverFlags } from '../scripts/setup/server-flags.mjs'
import type { Order, Seat, Wanted, Written } from './chat.client.ts'
import { growHistories, listHistories, joinClasses, signInPeople } from './chat.grown.ts'
import { median } from './load.ts'
import { compareRates } from './compare-rates.ts'
import { atMost, type Row, round } from './report.ts'
import { openTarget, type BenchTarget } from './sale.ts'
import type { Servers } from './servers.ts'
import { say, seconds, values } from './settings.ts'
import { type Ask, requestAtConstantRate, p99Of } from './constant-rate.ts'

/** Number of messages in flight. */
const atOnce = 128
const pagesPerSecond = 100
/** With Redis the nodes pay for another connection: its values are a measure of their own. */
const via = process.env.REDIS_URL ? ' (with Redis)' : ''

/**
 * Chat in rooms of ten: messages stored and published to all ten, compared with a server that only broadcasts; the latency at half the load; and one
 * page from the middle of a history.
 */
export async function measureChat({ product, databaseUrl }: Servers): Promise<Row[]> {
  const target = openTarget(product, databaseUrl)
  const visitors = await signInPeople(target.deps, Number(values.seats))
  const seats = await joinClasses(target.deps, visitors)
  const bare = await startBareServer()
  const [own, limit] = [await joinRooms(product, seats), await joinRooms(bare.url, seats)]
  try {
    const rates: number[] = []
    const rateOf = async (side: RoomClient) => {
      const { inTime } = await side.write({ seconds, atOnce })
      return inTime / seconds
    }
    const rate = await compareRates({
      measure: `Messages stored and delivered in rooms of ten${via}, compared with bare Socket.IO`,
      product: async () => {
        rates.push(await rateOf(own))
        return rates.at(-1) ?? 0
      },
      limit: () => rateOf(limit),
      goal: 0.4,
    })
    const perSecond = Math.max(1, median(rates.slice(1)) / 2)
    await target.deps.db.execute(sql`checkpoint`) // a server that has run for a while has WAL files to reuse
    const half = await own.write({ seconds: 3 * seconds, perSecond, atOnce })
    await Promise.all([own.leave(), limit.leave()])
    await growHistories(target.deps, { people: visitors.map(({ personId }) => personId), messages: Number(values.messages) }, say)
    return [
      rate,
      atMost(
        `Delivery of a message to all ten members at half the load${via}, p99`,
        p99Of(half.toldMs).wholeMs,
        50,
        'ms',
        `at ${round(perSecond)} messages a second`,
      ),
      atMost(
        `A page of a room's history among ${round(Number(values.messages))} messages${via}, p99`,
        await measureHistory(target, visitors),
        15,
        'ms',
      ),
    ]
  } finally {
    await killHard(bare.child)
    await target.close()
  }
}

/** 99th percentile in milliseconds of history pages, each of another room or reader; the first quarter is a warm-up. */
async function measureHistory(target: BenchTarget, visitors: Parameters<typeof listHistories>[1]) {
  const rooms = await listHistories(target.deps, visitors)
  const pages = Number(values.lists)
  let next = 0
  const nextPage = (): Ask => {
    const at = next++
    const { roomId, lastSeq, token } = rooms[at % rooms.length] ?? { roomId: '', lastSeq: 1, token: '' }
    const before = at % 2 === 0 ? '' : `?before=${1 + ((at * 7919) % lastSeq)}` // the last page, or any page that a reader has scrolled to
    return { method: 'GET', path: `/api/chat/v1/rooms/${roomId}/messages${before}`, headers: { authorization: `Bearer ${token}` } }
  }
  const read = (amount: number) => {
    const last = next + amount
    return requestAtConstantRate(target.url, nextPage, { perSecond: pagesPerSecond, goesOn: () => next < last })
  }
  const warmUp = Math.ceil(pages / 4)
  await read(warmUp)
  return p99Of(await read(pages - warmUp)).wholeMs
}

const exitWithParent = path.join(import.meta.dirname, '../proofs/exit-with-parent.ts')

export async function startBareServer() {
  const port = await freePort()
  const child = spawn(process.execPath, [...serverFlags, '--import', exitWithParent, path.join(import.meta.dirname, 'bare-chat.mjs')], {
    env: { PATH: process.env.PATH, NODE_ENV: 'production', PORT: String(port) },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  await lineWith(child, /(ready)/)
  return { child, url: `http://127.0.0.1:${port}` }
}

type RoomClient = Awaited<ReturnType<typeof joinRooms>>
/** Joins all rooms, from another process. */
export async function joinRooms(url: string, seats: readonly Seat[]) {
  const client = spawn(process.execPath, ['--import', exitWithParent, path.join(import.meta.dirname, 'chat.client.ts')], {
    env: { PATH: process.env.PATH },
    stdio: ['pipe', 'inherit', 'inherit', 'ipc'],
    serialization: 'advanced',
  })
  await sendOrder(client, { open: { url, seats } })
  return {
    write: async (wanted: Wanted) => (await sendOrder(client, { write: wanted })) as Written, // the client process's own reply
    leave: () => killHard(client),
  }
}

async function sendOrder(client: ChildProcess, order: Order): Promise<unknown> {
  const ended = new AbortController()
  const gone = once(client, 'exit', { signal: ended.signal }).then(() => Promise.reject(new Error('The chat client process exited')))
  client.send(order)
  const answered = await Promise.race([once(client, 'message'), gone])
  gone.catch(() => undefined)
  ended.abort()
  return answered[0]
}
