import { randomUUID } from 'node:crypto'
import type { Endpoint } from '@khue/contracts/endpoint'
import { type Actor, type Api, callInProcess, type Caller, type RawInput } from '../http/api.ts'
import { commonError } from '../errors.ts'
import { refusalBody, refusalOf } from '../http/refusals.ts'

/** Endpoints that a socket may call, by event name. */
export type LiveCalls = Readonly<Record<string, Endpoint>>
/** The person of a session now, with the right to change data; undefined when the session has ended. Passed in by identity. */
export type IdentifySession = (sessionId: string) => Promise<Actor | undefined>
/** Answers in the wire form of the API, with the HTTP status; undefined when there is no such call. */
export type CallHandler = (sessionId: string, event: string, asked: unknown) => Promise<unknown> | undefined

const noCookies: Caller['cookies'] = { names: () => [], get: () => undefined, set: () => undefined, clear: () => undefined }

/** Handles calls over a socket like calls over HTTP: same contract, same limits, same handler. */
export function createCallHandler(api: Api, calls: LiveCalls, identify: IdentifySession): CallHandler {
  async function answer(endpoint: Endpoint, sessionId: string, asked: unknown) {
    const requestId = randomUUID()
    try {
      const actor = await identify(sessionId)
      if (!actor) throw commonError.SIGN_IN_REQUIRED()
      const caller = { actor, requestId, ip: '', userAgent: '', idempotencyKey: undefined, cookies: noCookies }
      return { status: 200, data: await callInProcess(api, caller, endpoint, inputOf(asked)) }
    } catch (error) {
      const refusal = refusalOf(error)
      if (refusal.code === 'INTERNAL') api.deps.log.error({ err: error, requestId }, 'socket call failed')
      return { status: refusal.status, ...refusalBody(refusal) }
    }
  }
  return (sessionId, event, asked) => {
    const endpoint = Object.hasOwn(calls, event) ? calls[event] : undefined
    return endpoint && answer(endpoint, sessionId, asked)
  }
}

/** Unparsed input; the contract validates it. */
const inputOf = (asked: unknown) => (typeof asked === 'object' && asked !== null ? asked : {}) as RawInput & Record<never, never>
