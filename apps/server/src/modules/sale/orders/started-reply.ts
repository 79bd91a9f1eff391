import type { getPaymentInstructions } from '#modules/money/payments'
import type { Deps } from '#platform/deps'

type Started = { code: string; expiresAt: Date; instructions: Awaited<ReturnType<typeof getPaymentInstructions>> }

/** Reply to a started checkout: where to pay. */
export function startedReply({ config }: Deps, { code, expiresAt, instructions }: Started) {
  return {
    // bank transfers and balance payments have no gateway page, so the address is our own
    paymentUrl: instructions.kind === 'REDIRECT' ? instructions.url : new URL(`/checkout/pay/${code}`, config.publicUrl).href,
    code,
    expiresAt: expiresAt.toISOString(),
    transfer: instructions.kind === 'TRANSFER' ? instructions.transfer : null,
  }
}
