import type { Deps } from '#platform/deps'
import { safeFetch } from '#platform/http-client/safe-fetch'

/** A person is waiting for the answer; a slower provider is queried later. */
const providerTimeoutSeconds = 10

/** Posts JSON to a provider and returns its JSON answer, of any status. Never call inside a transaction; throws when it is unreachable. */
export async function postToProvider(
  { config, fetchSelf }: Deps,
  url: string,
  body: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<unknown> {
  const ask = safeFetch({ publicUrl: config.publicUrl, timeoutSeconds: providerTimeoutSeconds, fetchSelf })
  const response = await ask(url, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body })
  return response.json()
}

/** Appends `path` to a URL that may itself have a path, as a sandbox's has. */
export const joinUrl = (apiUrl: string, path: string) => `${apiUrl.replace(/\/+$/, '')}${path}`
