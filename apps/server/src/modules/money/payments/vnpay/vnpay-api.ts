import { randomUUID } from 'node:crypto'
import type { Deps } from '#platform/deps'
import { queryRequest, readQueryAnswer } from './vnpay-query.ts'
import type { VnpaySettings } from './vnpay-settings.ts'

const providerTimeoutMs = 10_000

/** Queries one payment at VNPAY. Never call inside a transaction. Throws when it is unreachable or the answer is not JSON. */
export async function askVnpay(deps: Deps, { code, createdAt }: { code: string; createdAt: Date }, settings: VnpaySettings) {
  const requestId = randomUUID().replaceAll('-', '')
  const response = await fetch(settings.apiUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(queryRequest({ requestId, code, paymentCreatedAt: createdAt, now: deps.clock() }, settings)),
    signal: AbortSignal.timeout(providerTimeoutMs),
    redirect: 'error',
  })
  return readQueryAnswer(await response.json(), code, settings)
}
