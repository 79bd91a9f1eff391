import type { z } from 'zod'
import { ProviderUnavailableError } from './adapter.ts'

/** Longer than any provider normally takes, short enough for the next channel to be in time. */
const timeoutMs = 8000

type ProviderRequest = { url: string; headers?: Record<string, string>; body: string | URLSearchParams }

/** These statuses guarantee that the server did not process the request. */
const tooMany = new Set([429, 503])
/** No connection was made. */
const noConnection = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT'])

/**
 * Posts and reads JSON. Throws on no answer, a server error and an answer of another shape; `ProviderUnavailableError` only where the message was
 * certainly not accepted.
 */
export async function callProvider<S extends z.ZodType>(answer: S, { url, headers = {}, body }: ProviderRequest): Promise<z.output<S>> {
  const type = typeof body === 'string' ? 'application/json' : 'application/x-www-form-urlencoded'
  const { host } = new URL(url)
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': type, ...headers },
    body: body.toString(),
    signal: AbortSignal.timeout(timeoutMs),
    redirect: 'error',
  }).catch((error: unknown) => {
    const { code = '' } = ((error as Error).cause ?? {}) as { code?: string } // fetch wraps the connection's error
    throw noConnection.has(code) ? new ProviderUnavailableError(host, code) : error
  })
  if (tooMany.has(response.status)) throw new ProviderUnavailableError(host, response.status)
  if (!response.ok) throw new Error(`${host} answered ${response.status}`)
  return answer.parse(await response.json())
}
