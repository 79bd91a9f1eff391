import type { z } from 'zod'

/** Longer than any provider takes on a good day, short enough for the next channel to be in time. */
const timeoutMs = 8000

type Question = { url: string; headers?: Record<string, string>; body: string | URLSearchParams }

/** Posts and reads JSON. No answer, a server's fault and an answer of another shape are thrown. */
export async function askProvider<S extends z.ZodType>(answer: S, { url, headers = {}, body }: Question): Promise<z.output<S>> {
  const type = typeof body === 'string' ? 'application/json' : 'application/x-www-form-urlencoded'
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': type, ...headers },
    body: body.toString(),
    signal: AbortSignal.timeout(timeoutMs),
    redirect: 'error',
  })
  if (!response.ok) throw new Error(`${new URL(url).host} answered ${response.status}`)
  return answer.parse(await response.json())
}
