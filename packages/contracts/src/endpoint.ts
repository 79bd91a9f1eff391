import { z } from 'zod'
import { validationMessage } from './validation-messages.ts'

z.config({ customError: validationMessage }) // a schema without its own message still refuses in Vietnamese

/** Every role a person can hold (spec 1). One person may hold several. */
export const roles = ['student', 'parent', 'teacher', 'tutor', 'master', 'admin'] as const
export type Role = (typeof roles)[number]

/** Who may call: everyone, every signed-in person, or the holders of one of the named roles. */
export type Access = 'guest' | 'user' | Role | readonly Role[]

/** How often one caller may call: `max` calls in `seconds`, counted per account, else per client IP. */
export type RateLimit = { max: number; seconds: number }

/**
 * One endpoint, as one object that server, web, tests and the OpenAPI document share. `path` is written as in the spec, without the `/api` prefix;
 * `:name` marks a path parameter.
 */
export type Endpoint = {
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  path: string
  access: Access
  /** One Vietnamese sentence for the API reference. */
  summary: string
  params?: z.ZodType
  /** Headers that are input, by their names in lower case. */
  headers?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  reply: z.ZodType
  limit?: RateLimit
  /** Sets cookies or returns a secret: an Idempotency-Key is ignored (architecture 3, "Retries"). */
  ignoresIdempotencyKey?: boolean
  /** A guest's Idempotency-Key counts, too: what the reply says may be shown to anybody who has the key. */
  acceptsGuestKey?: true
  /** Follows the protocol of another system: the reply is not wrapped in `{ data }`, and the caller authenticates by a signature. */
  isUnwrapped?: boolean
  /** Its protocol requires 204 without a body: the handler's result is discarded. */
  noContent?: true
  /** Another system signs the bytes it sends: the handler gets the raw bytes of any content type, and parses them itself. */
  rawBody?: true
  /** Its JSON may be larger than that of others (256 KB): a whole text file is one string in it. */
  maxBodyBytes?: number
  /** Changes nothing although it is not a GET: also allowed while an admin views the site as this person. */
  isReadOnly?: true
  /** Returns data that only the person may see: refused, although it only reads, while an admin views the site as this person. */
  isPrivate?: true
  /**
   * An admin's deed on the rights, secrets or money of others: refused unless the person authenticated in this session within ten minutes
   * (`RECENT_SIGN_IN_REQUIRED`). `dispatch` enforces it, so that no handler can forget it.
   */
  recentSignIn?: true
  /** Concerns the browser's own session: also allowed while an admin views the site as another person. */
  managesSession?: true
}

/** Declares an endpoint and keeps its exact types. */
export const endpoint = <const E extends Endpoint>(definition: E) => definition

type OutputOf<S> = S extends z.ZodType ? z.output<S> : undefined
export type Query<E extends Endpoint> = OutputOf<E['query']>
export type Body<E extends Endpoint> = OutputOf<E['body']>
export type Reply<E extends Endpoint> = z.output<E['reply']>

type Part<K extends string, S> = S extends z.ZodType
  ? Record<never, never> extends z.input<S>
    ? { [P in K]?: z.input<S> }
    : { [P in K]: z.input<S> }
  : { [P in K]?: undefined }
/** What a caller passes: only the parts that the endpoint declares, in their input types. */
export type CallInput<E extends Endpoint> = Part<'params', E['params']> &
  Part<'query', E['query']> &
  Part<'body', E['body']> &
  (E['headers'] extends z.ZodType ? { headers: z.input<E['headers']> } : unknown)
/** The trailing argument of a call: left out when the endpoint needs nothing. */
export type CallArgs<E extends Endpoint> = Record<never, never> extends CallInput<E> ? [input?: CallInput<E>] : [input: CallInput<E>]

/** The refusal that every endpoint may return (architecture 3, "Replies"). `message` is Vietnamese and can be shown to people. */
export const Refusal = z.object({ code: z.string(), message: z.string(), details: z.unknown().optional() })
export type Refusal = z.infer<typeof Refusal>
