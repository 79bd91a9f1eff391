import type { CallInput, Endpoint, Reply, Role } from '@khue/contracts/endpoint'
import type { z } from 'zod'
import type { Deps } from '../deps.ts'
import { commonError } from '../errors.ts'
import { withIdempotencyKey } from './idempotency.ts'
import { networkOf } from './networks.ts'
import type { RateLimits } from './rate-limits.ts'

/** The signed-in person. `id` is the person; roles come only from our tables (architecture 3, "Who"). */
export type Actor = {
  id: string
  accountId: string
  sessionId: string
  roles: readonly Role[]
  /** An admin views the product as this person, read-only. The session is the admin's. */
  viewedBy?: { id: string; accountId: string }
  /** The session's view of another person has ended, but the admin has not left it: a form on the screen may still be that person's. */
  viewEnded?: true
}

export type CookieOptions = { maxAgeSeconds?: number; httpOnly?: boolean }
/** The cookies of one request: those received, and those its reply will set, by the product's own names and for all paths. */
export type CookieJar = {
  names(): readonly string[]
  get(name: string): string | undefined
  set(name: string, value: string, options?: CookieOptions): void
  clear(name: string): void
}

/** Everything about a call except its input: the same for HTTP and for a page's call in process. */
export type Caller = {
  actor: Actor | undefined
  requestId: string
  ip: string
  userAgent: string
  idempotencyKey: string | undefined
  /** How long a call waits for the answer of a concurrent one with its key, in ms; then it is refused. */
  idempotencyWaitMs?: number
  cookies: CookieJar
}

type ActorOf<E extends Endpoint> = E['access'] extends 'guest' ? Actor | undefined : Actor
type Output<S> = S extends z.ZodType ? z.output<S> : undefined
type Call<E extends Endpoint> = {
  deps: Deps
  caller: Caller
  actor: ActorOf<E>
  params: Output<E['params']>
  query: Output<E['query']>
  headers: Output<E['headers']>
  body: Output<E['body']>
  /** The body exactly as received; only for endpoints that declare `rawBody`. */
  rawBody: E['rawBody'] extends true ? Buffer : Buffer | undefined
  /**
   * For endpoints that ignore the idempotency key because what they count must survive a refusal: runs the rest at most once per key, in the transaction
   * that stores its answer.
   */
  once: Once
}
type Handler<E extends Endpoint> = (call: Call<E>) => Promise<Reply<E>> | Reply<E>

/** Input from outside, not yet parsed. */
export type RawInput = { params?: unknown; query?: unknown; headers?: unknown; body?: unknown; rawBody?: Buffer | undefined }
export type ServedEndpoint = { endpoint: Endpoint; handle: Handler<Endpoint> }

/** All served endpoints and the dependencies of their handlers. */
export type Api = {
  served: Map<string, ServedEndpoint>
  deps: Deps
  limits: RateLimits
  /** Throws unless the person authenticated lately; set by the module that authenticates. */
  requireRecentSignIn: (deps: Deps, actor: Actor) => Promise<void>
  /** True while too many queries wait for a database connection: further calls are refused at once. */
  isOverloaded: () => boolean
}

export const createApi = (deps: Deps, limits: RateLimits, isOverloaded: () => boolean): Api => ({
  served: new Map(),
  deps,
  limits,
  requireRecentSignIn: () => Promise.reject(new Error('No module checks recent sign-ins')),
  isOverloaded,
})

const keyOf = (endpoint: Pick<Endpoint, 'method' | 'path'>) => `${endpoint.method} ${endpoint.path}`

/**
 * Serves an endpoint: `serve(api, placeOrders, ({ deps, actor, body }) => …)`.
 * The handler gets parsed input, an admitted actor and a `deps` for this call only: under an idempotency key its `db` is already the transaction that
 * stores the answer, so handlers must use this `deps`.
 */
export function serve<const E extends Endpoint>(api: Api, endpoint: E, handle: Handler<E>) {
  const key = keyOf(endpoint)
  if (api.served.has(key)) throw new Error(`${key} is served twice`)
  api.served.set(key, { endpoint, handle: handle })
}

/** Finds a served endpoint. Compared by method and path, because the web build holds its own copy of the contracts. */
export function servedBy(api: Api, endpoint: Pick<Endpoint, 'method' | 'path'>) {
  const found = api.served.get(keyOf(endpoint))
  if (!found) throw new Error(`${keyOf(endpoint)} is not served`)
  return found
}

/**
 * Admits, limits, parses and handles one call. Throws `AppError` for refusals. The value is not yet reduced to the reply schema: HTTP does that while
 * serialising, pages by `callInProcess`.
 */
export async function dispatch(api: Api, { endpoint, handle }: ServedEndpoint, caller: Caller, raw: RawInput) {
  const actor = admit(endpoint, caller.actor)
  refuseWhileViewing(endpoint, actor)
  await api.limits.consume(keyOf(endpoint), endpoint.limit, (actor?.viewedBy ?? actor)?.accountId ?? networkOf(caller.ip))
  if (endpoint.recentSignIn && actor) await api.requireRecentSignIn(api.deps, actor)
  const input = {
    params: parsePart(endpoint.params, raw.params, 'params'),
    query: parsePart(endpoint.query, raw.query, 'query'),
    headers: parsePart(endpoint.headers, raw.headers, 'headers'),
    body: endpoint.rawBody ? undefined : parseBody(endpoint.body, raw.body),
    rawBody: endpoint.rawBody && (raw.rawBody ?? emptyBody),
  }
  const run = (deps: Deps, once: Once) => Promise.resolve(handle({ deps, caller, actor: actor as Actor, ...input, once }))
  const { idempotencyKey: key, idempotencyWaitMs: waitMs } = caller
  const accountId = actor?.accountId ?? (endpoint.acceptsGuestKey ? guests : undefined)
  const once: Once = (work) =>
    key && accountId ? withIdempotencyKey(api.deps, { key, accountId, endpoint: keyOf(endpoint), input, waitMs }, work) : work(api.deps)
  const isRepeatable = endpoint.method === 'GET' || endpoint.isReadOnly || endpoint.ignoresIdempotencyKey || actor?.viewedBy
  return isRepeatable ? run(api.deps, once) : once((deps) => run(deps, (work) => work(deps)))
}

/** Owner of all keys of guests, who have no account: such a key is random, so that two guests never have the same. */
const guests = '00000000-0000-0000-0000-000000000000'

type Once = <T>(work: (deps: Deps) => Promise<T>) => Promise<T>

/** A page's call: the same steps as over HTTP, in process. The reply schema drops unknown fields. */
export async function callInProcess<E extends Endpoint>(api: Api, caller: Caller, endpoint: E, input?: CallInput<E>): Promise<Reply<E>> {
  const found = servedBy(api, endpoint)
  refuseWhenOverloaded(api)
  const value = await dispatch(api, found, caller, input ?? {})
  return found.endpoint.reply.parse(value) as Reply<E>
}

/** Refuses a call while too many already wait for the database. */
export function refuseWhenOverloaded(api: Api) {
  if (api.isOverloaded()) throw commonError.OVERLOADED({ retryAfter: 1 })
}

function admit(endpoint: Endpoint, actor: Actor | undefined) {
  const { access } = endpoint
  if (access === 'guest') return actor
  if (!actor) throw commonError.SIGN_IN_REQUIRED()
  if (access === 'user') return actor
  const wanted: readonly string[] = typeof access === 'string' ? [access] : access
  if (!actor.roles.some((role) => wanted.includes(role))) throw commonError.FORBIDDEN()
  return actor
}

/** An admin who views as another person changes nothing, at any endpoint, and does not see that person's private data. */
function refuseWhileViewing({ method, isReadOnly, isPrivate, managesSession }: Endpoint, actor: Actor | undefined) {
  if (managesSession || !(actor?.viewedBy || actor?.viewEnded)) return
  const changes = method !== 'GET' && !isReadOnly
  if (actor.viewEnded && changes) throw commonError.VIEW_ENDED()
  if (actor.viewedBy && changes) throw commonError.VIEW_READ_ONLY()
  if (actor.viewedBy && isPrivate) throw commonError.VIEW_PRIVATE()
}

function parsePart(schema: z.ZodType | undefined, value: unknown, where: string) {
  if (!schema) return undefined
  const parsed = schema.safeParse(value ?? {})
  if (parsed.success) return parsed.data
  throw invalidInput(parsed.error, where)
}

function parseBody(schema: z.ZodType | undefined, value: unknown) {
  if (schema) return parsePart(schema, value, 'body')
  const isEmpty = value === undefined || value === null || (typeof value === 'object' && Object.keys(value).length === 0)
  if (!isEmpty) throw commonError.INVALID_INPUT({ issues: [{ where: 'body', path: '', message: 'Yêu cầu này không nhận nội dung.' }] })
  return undefined
}

const emptyBody = Buffer.alloc(0)

const mostIssues = 20
const longestMessage = 200

/**
 * A Zod failure as a refusal: the wrong fields and their allowed values, never the value that was sent. Lists only the first of very many wrong
 * fields.
 */
export const invalidInput = (error: z.ZodError, where: string) =>
  commonError.INVALID_INPUT({
    issues: error.issues
      .slice(0, mostIssues)
      .map(({ path, message }) => ({ where, path: path.join('.'), message: message.slice(0, longestMessage) })),
  })
