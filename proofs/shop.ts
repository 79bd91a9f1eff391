import { callPath } from '@khue/contracts/call-path'
import type { CallInput, Endpoint, Reply } from '@khue/contracts/endpoint'
import { readConfig } from '#server/config'
import { openDb } from '#platform/postgres/db'
import { openLog } from '#platform/log'
import { buildApp } from '#server/app'
import { people, type TestPerson } from '#testing/people'
import { vnpayEnv } from '#testing/sale'
import type { Stage } from './proof.ts'

/** `code` is empty on success. */
export type Answer<E extends Endpoint> = { status: number; code: string; data: Reply<E> | undefined }
export type Shop = Awaited<ReturnType<typeof openShop>>

/** The product in this process, with VNPAY configured and without a worker: `work` runs pending jobs, one by one or several at once. */
export async function openShop(stage: Stage, more: Record<string, string> = {}) {
  const config = readConfig({
    ...vnpayEnv,
    DATABASE_URL: stage.databaseUrl,
    DEMO: '0',
    RATE_LIMIT_FACTOR: '100000',
    LOG_LEVEL: 'silent',
    ...more,
  })
  const opened = openDb({ url: stage.databaseUrl, poolSize: 10, statementTimeoutMs: 20_000, poolWaitMs: 20_000 })
  const { fastify, deps, runPendingWork } = await buildApp({ config, opened, log: openLog('silent'), maxLoopDelayMs: 0 })

  async function call<const E extends Endpoint>(endpoint: E, as: TestPerson, input: CallInput<E>): Promise<Answer<E>> {
    const { body } = input as { body?: object } // only some endpoints have one
    const response = await fastify.inject({
      method: endpoint.method,
      url: `/api${callPath(endpoint, input)}`,
      headers: { authorization: `Bearer ${as.accessToken}` },
      ...(body && { payload: body }),
    })
    const { data, code = '' } = response.json<{ data?: Reply<E>; code?: string }>() // our own reply format
    return { status: response.statusCode, code, data }
  }

  /** The gateway's answer; undefined when it is not an answer of the protocol, but a failure. */
  async function deliver(query: Readonly<Record<string, string>>) {
    const response = await fastify.inject({ url: `/api/payments/callbacks/vnpay?${new URLSearchParams(query).toString()}` })
    return response.statusCode === 200 ? response.json<{ RspCode: string }>().RspCode : undefined
  }

  type CallbackRequest = { method: 'GET' | 'POST'; url: string; headers?: Record<string, string>; body?: string }
  /** Sends a request as an outside system without an account. */
  async function ask({ body, ...letter }: CallbackRequest) {
    const response = await fastify.inject({ ...letter, ...(body !== undefined && { payload: body }) })
    return { status: response.statusCode, text: response.body }
  }
  const callBack = async (letter: CallbackRequest) => (await ask(letter)).status

  const work = (workers: number) => Promise.all(Array.from({ length: workers }, runPendingWork))
  return { deps, given: people(deps), call, deliver, ask, callBack, work }
}
