import type { getPaymentInstructions } from '#modules/money/payments'
import type { Deps } from '#platform/deps'

type Started = { code: string; expiresAt: Date; instructions: Awaited<ReturnType<typeof getPaymentInstructions>> }

/** Where to pay what has been opened. */
export function startedReply({ config }: Deps, { code, expiresAt, instructions }: Started) {
  return {
    // what is paid here has a page of its own
    paymentUrl: instructions.kind === 'REDIRECT' ? instructions.url : new URL(`/checkout/pay/${code}`, config.publicUrl).href,
    code,
    expiresAt: expiresAt.toISOString(),
    transfer: instructions.kind === 'TRANSFER' ? instructions.transfer : null,
  }
}
