import { setTimeout as pause } from 'node:timers/promises'
import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify'
import { readConfig } from '#server/config'
import { type Config } from '#platform/config/config'
import { freePort } from '@khue/local-postgres/free-port'
import { mountChannels, sandboxChannels } from '#server/sandbox/channels'
import type { Outbox, Sent } from '#server/sandbox/outbox/outbox'
import { pushPath, pushRoutes } from '#server/sandbox/push/push.routes'
import type { Random } from './random.ts'
import { openWire } from './tcp-proxy.ts'

/** A message as a provider can identify it: its notification or event, and the channel: `{notification} {channel}`. */
export type Key = string

/** The result of one request on the provider's side. `dropped`: accepted, but the connection is cut before the answer. */
type Fate = 'taken' | 'twin' | 'refused' | 'busy' | 'dropped'
type Asked = { key: Key; fate: Fate }

export type Providers = Awaited<ReturnType<typeof openProviders>>

const key = 'k'.repeat(43)
/** The fake mail server rejects this mailbox. */
export const noMailbox = 'khong-co@example.vn'
const heldMailMs = 400

/** Injected failures, and their frequencies. */
const faults = [
  { is: 'refused', often: 0.08 },
  { is: 'busy', often: 0.12 },
  { is: 'dropped', often: 0.08 },
  { is: 'slow', often: 0.3 },
] as const
type ProviderFault = (typeof faults)[number]['is'] | 'fine'

type World = {
  random: Random
  /** Called before a provider answers. */
  whenAsked: (key: Key) => Promise<void>
  asked: Asked[]
  isFine: boolean
  isHeld: boolean
  held: PromiseWithResolvers<void>
  /** Messages accepted since `hold`, whose answers are held back. */
  waiting: Key[]
  weatherOf: WeakMap<FastifyRequest, ProviderFault>
  /** Messages waiting at the push service, by device and topic. */
  pushed: Set<string>
  mailDelay: (ms: number) => void
}

/**
 * Fakes of Zalo, eSMS, a mail server and a push service in the proof's own process, as in demo mode, with injected failures: they are slow, refuse,
 * are busy, or accept a message and cut the connection. While `hold` lasts, accepted messages are not answered. They record every request.
 */
export async function openProviders(random: Random, whenAsked: World['whenAsked']) {
  const world = newWorld(random, whenAsked)
  const port = await freePort()
  const env = { PUBLIC_URL: `http://127.0.0.1:${port}`, DATA_KEY: key, DEMO: '0', LOG_LEVEL: 'fatal' }
  const config = readConfig(env)
  const contracts = sandboxChannels(config, key)
  const { fastify, mailServer } = await startProviders(world, Object.assign(config, contracts), port)
  const wire = await openWire(Number(mailServer.port))
  world.mailDelay = (ms) => (wire.delayMs = ms)
  return {
    /** The environment of a node. */
    env: { ...env, ...contracts, SMTP_URL: Object.assign(mailServer, { port: wire.port }).href },
    pushTo: (device: string) => `http://127.0.0.1:${port}${pushPath}${device}`,
    /** The results of all requests for one message. */
    fatesOf: (about: string, channel: string) => world.asked.filter(({ key }) => isAbout(key, about, channel)).map(({ fate }) => fate),
    waiting: () => world.waiting,
    /** From now on accepted messages are not answered. */
    hold: () => void Object.assign(world, { waiting: [], isHeld: true, held: Promise.withResolvers<void>() }),
    letGo() {
      world.isHeld = false
      world.held.resolve()
    },
    /** Ends the injected failures. */
    clearUp: () => void (world.isFine = true),
    async close() {
      wire.close()
      fastify.server.closeAllConnections()
      await fastify.close()
    },
  }
}

function newWorld(random: Random, whenAsked: World['whenAsked']): World {
  const held = Promise.withResolvers<void>()
  held.resolve()
  const nothing = { asked: [], waiting: [], weatherOf: new WeakMap<FastifyRequest, ProviderFault>(), pushed: new Set<string>() }
  return { random, whenAsked, isFine: false, isHeld: false, held, mailDelay: () => undefined, ...nothing }
}

async function startProviders(world: World, config: Config, port: number) {
  const fastify = Fastify()
  fastify.addHook('preHandler', async (request, reply) => onRequest(world, request, reply))
  fastify.addHook('onSend', async (request, reply, payload) => answer(world, request, reply, payload))
  const outbox: Outbox = { add: (message) => noteMail(world, message), list: () => [] }
  await mountChannels(fastify, config, key, outbox)
  await fastify.register(async (scope) => pushRoutes(scope, { outbox, locked: { constraints: {} } }))
  await fastify.listen({ host: '127.0.0.1', port })
  return { fastify, mailServer: new URL(config.SMTP_URL ?? '') }
}

function drawFault({ random, isFine }: World): ProviderFault {
  if (isFine) return 'fine'
  let left = random.below(1000) / 1000
  return faults.find(({ often }) => (left -= often) < 0)?.is ?? 'fine'
}

/** On arrival: some requests are refused before any work. */
async function onRequest(world: World, request: FastifyRequest, reply: FastifyReply) {
  const about = keyOf(request)
  if (!about) return undefined
  await world.whenAsked(about)
  const fault = drawFault(world)
  world.weatherOf.set(request, fault)
  if (fault === 'busy') return reply.code(503).send({})
  if (fault === 'refused') return reply.code(request.url.startsWith(pushPath) ? 400 : 200).send({ error: -118, CodeResult: '99' })
  return undefined
}

/** On the way out: an accepted message is recorded before its answer is sent. */
async function answer(world: World, request: FastifyRequest, reply: FastifyReply, payload: unknown) {
  const about = keyOf(request)
  if (!about) return payload
  const fault = world.weatherOf.get(request)
  const fate = request.url.startsWith(pushPath) ? pushFate(world, request, reply) : messageFate(reply, String(payload))
  world.asked.push({ key: about, fate: fate === 'taken' && fault === 'dropped' ? 'dropped' : fate })
  if (fault === 'slow') await pause(world.random.below(80))
  if (fate === 'taken' || fate === 'twin') {
    world.waiting.push(about)
    await world.held.promise
  }
  if (fault === 'dropped') request.raw.socket.destroy()
  return payload
}

/** The result as the product reads it from the answer. */
function messageFate({ statusCode }: FastifyReply, payload: string): Fate {
  if (statusCode === 503) return 'busy'
  const { error, CodeResult } = JSON.parse(payload) as { error?: number; CodeResult?: string } // the fake provider's own format
  if (CodeResult === '124') return 'twin'
  return error === 0 || CodeResult === '100' ? 'taken' : 'refused'
}

/** A message with the same topic replaces the waiting one (RFC 8030, 5.4). */
function pushFate({ pushed }: World, { url, headers }: FastifyRequest, { statusCode }: FastifyReply): Fate {
  if (statusCode !== 201) return statusCode === 503 ? 'busy' : 'refused'
  const place = `${url} ${String(headers.topic)}`
  const isTwin = pushed.has(place)
  pushed.add(place)
  return isTwin ? 'twin' : 'taken'
}

/** One e-mail about one event, or a daily digest of several. Its answer is sent after this. */
function noteMail(world: World, { channel, text }: Omit<Sent, 'at' | 'code'>) {
  if (channel !== 'email') return // the others are handled on arrival
  const keys = [...text.matchAll(/Sự kiện ([0-9a-f-]{36})/g)].map(([, event]) => `${event} email`)
  for (const one of keys) world.asked.push({ key: one, fate: 'taken' })
  world.waiting.push(...keys)
  world.mailDelay(world.isHeld ? heldMailMs : world.isFine ? 0 : world.random.below(60))
  setTimeout(() => world.mailDelay(0), 20)
}

/** A push service knows a message by its topic, the end of its id (RFC 8030, 5.4: at most 32 characters). */
const isAbout = (key: Key, about: string, channel: string) => key === `${channel === 'push' ? about.slice(-32) : about} ${channel}`

/** Undefined for requests that carry no message, such as the exchange of a token. */
function keyOf({ url, body, headers }: FastifyRequest): Key | undefined {
  if (url.startsWith(pushPath)) return `${String(headers.topic)} push`
  const { tracking_id: zalo, RequestId: sms } = (body ?? {}) as { tracking_id?: string; RequestId?: string }
  return (zalo ?? sms)?.replace(/-(zalo|sms)$/, ' $1')
}
