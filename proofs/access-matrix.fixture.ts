import { wings } from '../apps/server/src/modules/wings.ts'
import { readdir } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import { callPath } from '@khue/contracts/call-path'
import type { Endpoint } from '@khue/contracts/endpoint'
import { readConfig } from '#server/config'
import { openLog } from '#platform/log'
import type { AppParts } from '#server/app'
import { vnpayEnv } from '#testing/sale'
import type { Stage } from './proof.ts'

export type Input = { params?: unknown; query?: unknown; body?: unknown; headers?: Record<string, string> }
export type Answer = { status: number; code: string; text: string; data: unknown; ms: number }
export type Call = (endpoint: Endpoint, as: { token: string } | undefined, input?: Input) => Promise<Answer>

const startingMs = 100

type Pages = AppParts['pages']

/** The product in this process, with a fixed clock, so that equal answers are equal texts; with pages where they are given. */
export async function openFixture(stage: Stage, pages?: Pages) {
  const { buildApp } = await import('#server/app')
  const config = readConfig({
    ...vnpayEnv,
    DATABASE_URL: stage.databaseUrl,
    DATA_DIR: stage.folder,
    DATA_KEY: Buffer.alloc(32, 'k').toString('base64url'),
    RATE_LIMIT_FACTOR: '1000000',
    DEMO: '0',
    LOG_LEVEL: 'silent',
  })
  const opened = { pool: stage.pool, db: stage.deps.db, close: async () => undefined }
  const now = new Date()
  const { fastify, api, deps } = await buildApp({
    config,
    opened,
    log: openLog('silent'),
    clock: () => now,
    maxLoopDelayMs: 0,
    ...(pages && { pages }),
  })
  await fastify.ready()
  const call: Call = async (endpoint, as, input = {}) => {
    const began = performance.now()
    const answer = await fastify.inject({
      method: endpoint.method,
      url: `/api${callPath(endpoint, input)}`,
      headers: { ...(as && { authorization: `Bearer ${as.token}` }), ...input.headers },
      ...(input.body === undefined ? {} : { payload: input.body as object }), // the bodies of the rules
    })
    const ms = performance.now() - began
    // A server that has just started may be busy for a moment.
    if (answer.statusCode === 503) return setTimeout(startingMs).then(() => call(endpoint, as, input))
    const json = answer.json<{ data?: unknown; code?: string }>() // our own reply format
    return { status: answer.statusCode, code: json.code ?? '', text: answer.body, data: json.data, ms }
  }
  return { call, fastify, deps, served: [...api.served.values()].map(({ endpoint }) => endpoint), close: () => fastify.close() }
}

const contractsFolder = new URL('../packages/contracts/src/', import.meta.url)
const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value

const wingOf = (file: string) => wings.findIndex((wing) => file.startsWith(`${wing}/`))

/**
 * Every endpoint that the contracts export, from the ground up: support requests of a customer are sent to the inboxes of admins, so that inboxes
 * must be judged before them.
 */
export async function declaredEndpoints(): Promise<Endpoint[]> {
  const files = (await readdir(contractsFolder, { recursive: true })).filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  const fromTheGround = files.toSorted((a, b) => wingOf(a) - wingOf(b))
  const modules = await Promise.all(fromTheGround.map((file) => import(`@khue/contracts/${file.slice(0, -3)}`) as Promise<object>))
  return modules.flatMap((exported) => Object.values(exported).filter(isEndpoint))
}

export const keyOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>) => `${method} ${path}`
