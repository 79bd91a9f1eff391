import type { z } from 'zod'
import type { Deps } from '#platform/deps'
import { safeFetch } from '#platform/http-client/safe-fetch'
import { ProviderResponseError } from './sign-in-adapter.ts'

/** Calls a provider's plain JSON API, and accepts only the expected shape. */
export async function fetchJson<S extends z.ZodType>(
  { config, fetchSelf }: Deps,
  url: URL,
  init: RequestInit,
  shape: S,
): Promise<z.output<S>> {
  const ask = safeFetch({ publicUrl: config.publicUrl, timeoutSeconds: config.OIDC_TIMEOUT_SECONDS, fetchSelf })
  const response = await ask(url, init)
  const parsed = shape.safeParse(await response.json())
  if (!response.ok || !parsed.success) throw new ProviderResponseError(`${url.pathname} answers ${response.status}`)
  return parsed.data
}
