import type { ChildProcess } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { vnpayEnv } from '#testing/sale'
import { lineWith } from './child.ts'
import type { Stage } from './proof.ts'

export type Product = { child: ChildProcess; url: string }

const main = new URL('../apps/server/src/main.ts', import.meta.url)
const settings = {
  NODE_ENV: 'production',
  PORT: '0',
  HOST: 'localhost',
  PUBLIC_URL: '',
  DEMO: '0',
  ROLES: 'api',
  LOG_LEVEL: 'fatal',
  RATE_LIMIT_FACTOR: '100000',
}

/** The product as it is started in production, without pages, on the proof's database and with VNPAY configured. */
export async function startProduct(stage: Stage, more: Record<string, string> = {}): Promise<Product> {
  const child = stage.spawn(main, { ...settings, ...vnpayEnv, DATA_DIR: stage.folder, ...more })
  return { child, url: await lineWith(child, /open at (http:\S+)/) }
}

export type Answer<T> = { status: number; data: T | undefined; code: string | undefined }
type Call = { url: string; token: string; body: unknown }

const askAgainAfterMs = 500

/** A signed-in person's request, repeated while a busy server answers 503 before any work. No answer at all is status 0. */
export async function post<T>(call: Call, triesLeft = 20): Promise<Answer<T>> {
  const answer = await postOnce<T>(call)
  if (answer.status !== 503 || triesLeft === 0) return answer
  await pause(askAgainAfterMs)
  return post(call, triesLeft - 1)
}

async function postOnce<T>({ url, token, body }: Call): Promise<Answer<T>> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(30_000),
  }).catch(() => undefined) // a missing answer is judged too
  const answer = (await response?.json().catch(ignoreCut)) as { data?: T; code?: string } | undefined // our own reply format
  if (!response || !answer) return { status: 0, data: undefined, code: undefined }
  return { status: response.status, data: answer.data, code: answer.code }
}

/** The node was killed in the middle of its answer. */
function ignoreCut(error: unknown) {
  if (!(error instanceof TypeError)) throw error
}
