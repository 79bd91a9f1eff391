import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { callPath } from '@khue/contracts/call-path'
import { openViewing } from '@khue/contracts/learning/lectures'
import { endOtherSessions } from '#modules/people/sessions'
import { endUses, grantUse, lockUses } from '#modules/sale/entitlements'
import { openDb } from '#platform/postgres/db'
import { openLog } from '#platform/log'
import { readConfig } from '#server/config'
import { recordedCourses } from '#testing/lectures'
import { people, type TestPerson } from '#testing/people'
import { becomesTrue } from './child.ts'
import type { Stage } from './proof.ts'

export const causes = ['refund', 'lock', 'logout', 'deadline'] as const
export type Causes = (typeof causes)[number]
export type World = Awaited<ReturnType<typeof openWorld>>
export type Playing = {
  askRange: (node: number) => Promise<number>
  askAsOthers: () => Promise<number[]>
  openWhole: () => ReturnType<typeof openWhole>
  end: () => Promise<unknown>
}
export const attempts = 4

/** Long enough that the buffers of both ends do not hold it all. */
const filmBytes = 48 * 1024 * 1024
/** A busy machine needs longer until the film plays: then the trial begins again with a later deadline. */
const firstDeadlineMs = 1200

/** One node of the product: it listens, so that it hears the others through the database. */
async function openNode(stage: Stage) {
  const { buildApp } = await import('#server/app')
  const config = readConfig({
    DATABASE_URL: stage.databaseUrl,
    DATA_DIR: stage.folder,
    DATA_KEY: Buffer.alloc(32, 'k').toString('base64url'),
    RATE_LIMIT_FACTOR: '100000',
    DEMO: '0',
    ROLES: 'api',
    LOG_LEVEL: 'silent',
  })
  const opened = openDb({ url: stage.databaseUrl, poolSize: 10, statementTimeoutMs: 20_000, poolWaitMs: 20_000 })
  const { fastify, deps } = await buildApp({ config, opened, log: openLog('silent'), maxLoopDelayMs: 0 })
  const sockets = new Map<number, Socket>()
  fastify.server.on('connection', (socket) => sockets.set(socket.remotePort ?? 0, socket))
  const url = await fastify.listen({ port: 0, host: '127.0.0.1' })
  return { url, deps, sockets }
}
type Node = Awaited<ReturnType<typeof openNode>>

/** Two nodes, and a course with one long film. */
export async function openWorld(stage: Stage) {
  const nodes = [await openNode(stage), await openNode(stage)] as const
  const [first] = nodes
  const { deps } = first
  const given = people(deps)
  const course = await recordedCourses({ given, deps }).recordedCourse([{ seconds: 600, bytes: filmBytes, segmentBytes: 512 * 1024 }])
  const [lecture] = course.lectures
  if (!lecture) throw new Error('the course has no lecture')
  const { itemId } = lecture
  const stranger = await given.student()

  async function open(as: TestPerson) {
    const path = callPath(openViewing, { params: { id: course.id, itemId } })
    const answer = await fetch(`${first.url}/api${path}`, {
      method: 'POST',
      headers: { ...bearer(as), 'content-type': 'application/json' },
      body: JSON.stringify({ id: randomUUID() }),
    })
    const { data } = (await answer.json()) as { data?: { base: string } } // our own reply format
    return data?.base
  }

  /** A learner whose right will end by this cause; a deadline is later with every attempt. */
  async function play(cause: Causes, attempt = 0): Promise<Playing> {
    const learner = await given.student()
    const sourceId = randomUUID()
    const until = new Date(Date.now() + (cause === 'deadline' ? firstDeadlineMs * 3 ** attempt : 3_600_000))
    await grantUse(deps, { personId: learner.id, kind: 'CO', refId: course.id, source: 'LINE', sourceId, until, reason: 'proof' })
    const base = await open(learner)
    if (base === undefined && cause === 'deadline' && attempt < attempts) return play(cause, attempt + 1)
    if (base === undefined) throw new Error('the viewing did not open')
    const ask = async (node: number, as: TestPerson) => {
      const answer = await fetch(`${nodes[node]?.url}${base}P720.mp4`, { headers: { ...bearer(as), range: 'bytes=0-65535' } })
      await answer.arrayBuffer()
      return answer.status
    }
    const ends: Record<Causes, () => Promise<unknown>> = {
      refund: () => endUses(deps, { source: 'LINE', sourceId }, 'refunded'),
      lock: () => lockUses(deps, [sourceId], 'an instalment is late'),
      logout: () => endOtherSessions(deps, { accountId: learner.accountId, reason: 'SIGNED_OUT' }),
      deadline: () => pause(Math.max(0, until.getTime() - Date.now() + 20)), // timers may end a little early
    }
    return {
      askRange: (node: number) => ask(node, learner),
      askAsOthers: async () => {
        const second = { ...learner, ...(await given.secondSession(learner)) }
        return Promise.all([ask(0, stranger), ask(0, second), ask(1, second)])
      },
      openWhole: () => openWhole(first, `${base}P720.mp4`, learner),
      end: () => ends[cause](),
    }
  }
  return { stage, nodes, play }
}

const bearer = ({ accessToken }: TestPerson) => ({ authorization: `Bearer ${accessToken}` })

/** Undefined when it does not play. Begins to read the whole film, then reads nothing until the server has nowhere to put more of it. */
async function openWhole({ url, sockets }: Node, path: string, as: TestPerson) {
  const request = get(url + path, { headers: bearer(as), agent: false })
  const [answer] = (await once(request, 'response')) as [IncomingMessage]
  if (answer.statusCode !== 200) return undefined
  answer.pause()
  const socket = sockets.get(answer.socket.localPort ?? 0)
  if (!socket) throw new Error('the server has no such connection')
  let before = -1
  await becomesTrue(async () => {
    const isStill = socket.bytesWritten === before
    before = socket.bytesWritten
    await pause(30)
    return isStill && before > 0
  }, 5000)
  return {
    sentBytes: () => socket.bytesWritten,
    /** To the end, or until the server breaks it off. */
    async readOn() {
      const closed = new Promise<void>((resolve) => answer.once('close', () => resolve()))
      answer.on('error', () => undefined).resume()
      await closed
    },
  }
}
