import type { Deps } from '#platform/deps'
import { isCode } from '#platform/crypto/public-codes'
import { listAllOf, listAttemptsOf, listMoneyOf } from '../admin-view.repository.ts'
import { codePrefix } from '../payment.ts'
import { findCheckout } from '../payments.repository.ts'

/** Checkouts with every attempt and receipt, for admins; newest first. */
export async function describeCheckoutsForAdmin(deps: Deps, ids: readonly string[]) {
  if (ids.length === 0) return []
  const [found, attempts, money] = await Promise.all([listAllOf(deps.db, ids), listAttemptsOf(deps.db, ids), listMoneyOf(deps.db, ids)])
  const [attemptsOf, moneyOf] = [
    Map.groupBy(attempts, ({ checkoutId }) => checkoutId),
    Map.groupBy(money, ({ checkoutId }) => checkoutId ?? ''),
  ]
  return found.map((checkout) => ({
    ...checkout,
    attempts: attemptsOf.get(checkout.id) ?? [],
    money: moneyOf.get(checkout.id) ?? [],
  }))
}

/** The checkout with this code, of any payer. */
export const findCheckoutId = async (deps: Deps, code: string) =>
  isCode(codePrefix, code) ? (await findCheckout(deps.db, code))?.id : undefined
