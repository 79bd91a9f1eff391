import type { showWay } from '#modules/payments'
import type { Deps } from '#platform/deps'

type Started = { code: string; expiresAt: Date; way: Awaited<ReturnType<typeof showWay>> }

/** Where to pay what has been opened. */
export function startedReply({ config }: Deps, { code, expiresAt, way }: Started) {
  return {
    // what is paid here has a page of its own
    paymentUrl: way.kind === 'REDIRECT' ? way.url : new URL(`/checkout/pay/${code}`, config.publicUrl).href,
    code,
    expiresAt: expiresAt.toISOString(),
    transfer: way.kind === 'TRANSFER' ? way.transfer : null,
  }
}
