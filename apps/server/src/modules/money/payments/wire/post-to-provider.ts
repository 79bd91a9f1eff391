import type { Deps } from '#platform/deps'
import { safeFetch } from '#platform/http-client/safe-fetch'

/** A person waits for the answer, and a provider that is slower is asked again later. */
const providerTimeoutSeconds = 10

/** Sends JSON to a provider and hands on whatever JSON it answers, of any status. Never inside a transaction; throws when it cannot be reached. */
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

/** `path` below an address that may itself have a path, as that of a sandbox has. */
export const joinUrl = (apiUrl: string, path: string) => `${apiUrl.replace(/\/+$/, '')}${path}`
