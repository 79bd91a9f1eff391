import type { FastifyInstance } from 'fastify'
import { Agent, fetch, interceptors } from 'undici'

type Answer = (request: Request) => Promise<Response>

/** Answers requests to the platform's own address in process: it must reach itself before it listens, and behind any proxy. */
export function inProcessFetch(fastify: FastifyInstance): Answer {
  return async (request) => {
    const { pathname, search, host } = new URL(request.url)
    const body = Buffer.from(await request.arrayBuffer())
    const answer = await fastify.inject({
      method: request.method as 'GET', // the router refuses methods that it does not know
      url: pathname + search,
      headers: { ...Object.fromEntries(request.headers), host },
      ...(body.length > 0 && { payload: body }),
    })
    const headers = Object.entries(answer.headers).flatMap(([name, value]) =>
      [value ?? []].flat().map((one): [string, string] => [name, String(one)]),
    )
    return new Response(hasNoBody.has(answer.statusCode) ? null : new Uint8Array(answer.rawPayload), { status: answer.statusCode, headers })
  }
}

const hasNoBody = new Set([204, 205, 304])

export type SafeFetch = { publicUrl: URL; timeoutSeconds: number; fetchSelf: Answer | undefined }

/** More than any metadata, key set or profile needs. */
const maxAnswerBytes = 512 * 1024
/** Gives up on an answer that is longer, as received or decompressed. */
const dispatcher = new Agent({ maxResponseSize: maxAnswerBytes }).compose(
  interceptors.decompress({ maxSize: maxAnswerBytes, skipErrorResponses: false }),
)

/**
 * A `fetch` for addresses from another party's metadata. Refuses plain HTTP except to this machine, follows no redirect, and gives up on an answer
 * that is too slow or too long.
 */
export function safeFetch({ publicUrl, timeoutSeconds, fetchSelf }: SafeFetch) {
  return async (input: string | URL, init: Omit<RequestInit, 'dispatcher'> = {}): Promise<Response> => {
    const url = new URL(input)
    if (url.origin === publicUrl.origin && fetchSelf) return fetchSelf(new Request(url, init))
    if (url.protocol !== 'https:' && !(url.protocol === 'http:' && loopbackNames.has(url.hostname)))
      throw new Error(`${url.origin} is not asked: not encrypted`)
    const limits = { redirect: 'manual', signal: AbortSignal.timeout(timeoutSeconds * 1000), dispatcher } as const
    const response = await fetch(url, { ...init, ...limits })
    const body = await response.arrayBuffer()
    return new Response(hasNoBody.has(response.status) ? null : body, {
      status: response.status,
      headers: [...response.headers],
    })
  }
}

const loopbackNames = new Set(['localhost', '127.0.0.1', '[::1]'])
