import { setTimeout as wait } from 'node:timers/promises'
import type { Transfer } from './bank.ts'
import type { Webhook } from './webhooks.ts'

/** SePay retries for hours; a visitor of a demo does not wait that long. */
const foregroundDelaysMs = [0, 200, 500, 1000]
const backgroundDelaysMs = [5000, 10_000, 20_000, 40_000]

/** Sends the webhooks until the merchant confirms or the retries end; later retries run in the background. */
export async function deliverWebhooks(origin: string, transfer: Transfer, webhooks: readonly Webhook[]) {
  await Promise.all(
    webhooks.map(async (webhook) => {
      if (await deliverUntilAcknowledged(origin, transfer, webhook, foregroundDelaysMs)) return
      void deliverUntilAcknowledged(origin, transfer, webhook, backgroundDelaysMs)
    }),
  )
}

async function deliverUntilAcknowledged(origin: string, transfer: Transfer, webhook: Webhook, pauses: readonly number[]) {
  for (const pause of pauses) {
    await wait(pause, undefined, { ref: false }) // does not keep a stopping process alive
    if ((await deliverOnce(origin, transfer, webhook)) === 'success') return true
  }
  return false
}

/** Sends one webhook once, and records the answer. */
export async function deliverOnce(origin: string, { deliveries }: Transfer, { provider, what, signedRequest }: Webhook) {
  const answer = await ask(new URL(`/api/payments/callbacks/${provider}`, origin).href, signedRequest)
  deliveries.push({ what, answer })
  return answer
}

async function ask(url: string, { headers, body }: Webhook['signedRequest']) {
  try {
    const response = await fetch(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(5000), redirect: 'error' })
    const reply = (await response.json()) as { success?: unknown } // an arbitrary answer, of which only this is read
    return response.status === 200 && reply.success === true ? 'success' : `HTTP ${response.status}`
  } catch (error) {
    return error instanceof Error ? error.name : 'Error'
  }
}
