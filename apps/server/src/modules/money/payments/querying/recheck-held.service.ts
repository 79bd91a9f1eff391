import { recordAudit } from '#modules/ground/audit'
import type { Deps } from '#platform/deps'
import type { Actor } from '#platform/http/api'
import { readState } from '../checkouts/checkouts.service.ts'
import { queryPaymentStatus } from './query-gateways.service.ts'

/** Asks the gateway now about a payment that waits for its bank; the answer may book money. Throws CHECKOUT_NOT_FOUND. */
export async function recheckHeld(deps: Deps, actor: Pick<Actor, 'id'>, code: string) {
  await readState(deps, code)
  await recordAudit(deps, { actor, action: 'payment.rechecked', subject: { kind: 'checkout', id: code } })
  await queryPaymentStatus(deps, code)
  return readState(deps, code)
}
