import { callPath } from '@khue/contracts/call-path'
import type { CallArgs, Endpoint, Reply } from '@khue/contracts/endpoint'
import { deviceId } from './device-id.ts'
import { contentOf, findPending, keepPending, removePending } from './forms/pending-keys.ts'
import { hasLoginCookie } from './login-cookie.ts'
import { randomId } from './random-id.ts'
import { noConnection, unknownFault } from './refusal.ts'

const timeoutMs = 40_000 // spec 9: API timeout

/** A failed call. `message` can be shown to users; `status` is undefined when there was no response. */
export class CallFailed extends Error {
  readonly status: number | undefined
  readonly code: string
  readonly details: unknown
  constructor(status: number | undefined, code: string, message: string, details?: unknown) {
    super(message)
    this.name = 'CallFailed'
    this.status = status
    this.code = code
    this.details = details
  }
}

type Options = {
  fetch: (address: string, init: RequestInit) => Promise<Response>
  /** Whether a refresh can succeed; a guest's 401 is a normal response. */
  hasLogin: () => boolean
  deviceId: () => string
  /** Makes an idempotency key. */
  newKey?: () => string
}
/** Method and path only: importing a whole endpoint would bundle the schema library. */
type Where<E extends Endpoint> = Pick<E, 'method' | 'path'>
type Input = { params?: unknown; query?: unknown; headers?: unknown; body?: unknown; key?: string }

const refreshEndpoint = { method: 'POST', path: '/mid/v1/auth/refresh' } as const

/**
 * API client of the browser (spec 7). On 401 it refreshes the session once; concurrent calls wait for the refresh, and each is retried
 * once.
 */
export function createBrowserApi({ fetch, hasLogin, deviceId, newKey = randomId }: Options) {
  let refreshing: Promise<boolean> | undefined
  let refreshes = 0

  async function send(where: Where<Endpoint>, input: Input) {
    const init: RequestInit = {
      method: where.method,
      headers: {
        'accept-language': 'vi',
        'm-platform': 'WEB',
        tcode: 'KHUE',
        'm-device-id': deviceId(),
        ...(input.headers as Record<string, string> | undefined), // contract headers are strings by name
        ...(input.key !== undefined && { 'idempotency-key': input.key }),
        ...(input.body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      signal: AbortSignal.timeout(timeoutMs),
      ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
    }
    return fetch(`/api${callPath(where, input)}`, init).catch(() => {
      throw new CallFailed(undefined, 'NO_CONNECTION', noConnection)
    })
  }

  const refresh = () =>
    (refreshing ??= send(refreshEndpoint, {})
      .then(({ ok }) => {
        refreshes += 1
        return ok
      })
      .finally(() => {
        refreshing = undefined
      }))

  async function sendRefreshed(where: Where<Endpoint>, input: Input) {
    const refreshesBefore = refreshes
    const response = await send(where, input)
    if (response.status !== 401 || !hasLogin()) return response
    // another call's refresh may have finished while this call was in progress
    const isRenewed = refreshes > refreshesBefore || (await refresh())
    return isRenewed ? send(where, input) : response
  }

  async function ask(where: Where<Endpoint>, input: Input) {
    const response = await sendRefreshed(where, input)
    const answer = await readJson(response)
    if (response.ok) return answer.data
    const message = typeof answer.message === 'string' && answer.message !== '' ? answer.message : unknownFault
    throw new CallFailed(response.status, typeof answer.code === 'string' ? answer.code : 'UNKNOWN', message, answer.details)
  }

  return {
    /** `await browserApi.call<typeof getProfile>({ method: 'GET', path: '/mid/v1/users/profile' })` */
    async call<const E extends Endpoint>(where: Where<E>, ...[input]: CallArgs<E>): Promise<Reply<E>> {
      return (await ask(where, input ?? {})) as Reply<E> // trusted: our server serialises by the same contract
    },
    /** A call that writes something new: another attempt with the same input, after a lost answer, is the same request for the server. */
    callOnce<const E extends Endpoint>(where: Where<E>, ...[input]: CallArgs<E>): Promise<Reply<E>> {
      const content = contentOf([['input', JSON.stringify(input ?? {})]], `${where.method} ${where.path}`)
      return underKey(findPending(content) ?? newKey(), content, (key) => ask(where, { ...input, key }) as Promise<Reply<E>>) // as above
    },
  }
}

/** Keeps the key until the call was answered: a failure of the server or of a proxy may hide that it took effect, as for forms. */
async function underKey<T>(key: string, content: string, run: (key: string) => Promise<T>) {
  keepPending(content, key)
  try {
    const answer = await run(key)
    removePending(key)
    return answer
  } catch (error) {
    if (error instanceof CallFailed && isAnswer(error)) removePending(key)
    throw error
  }
}

const isAnswer = ({ status, code }: CallFailed) => status !== undefined && status < 500 && code !== 'IDEMPOTENCY_IN_FLIGHT'

/** A response without JSON (such as a proxy's error page) counts as an empty object. */
async function readJson(response: Response): Promise<Record<string, unknown>> {
  const answer: unknown = await response.json().catch(() => undefined)
  return typeof answer === 'object' && answer !== null ? { ...answer } : {}
}

export const browserApi = createBrowserApi({ fetch: (address, init) => fetch(address, init), hasLogin: hasLoginCookie, deviceId })
