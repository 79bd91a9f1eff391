import type { Deps } from '#platform/deps'
import { houseKey } from '../basket.ts'
import { listLines, type Order } from '../orders.repository.ts'
import { areSeatsFree, holdSeats } from './hold-seats.ts'

type Paid = { amountVnd: number; balanceVnd: number }

/** Whether a checkout asked for what its orders cost now: prices may have been decided anew since. */
export const asksForWhole = ({ amountVnd, balanceVnd }: Paid, orders: readonly { totalVnd: number }[]) =>
  orders.reduce((sum, { totalVnd }) => sum + totalVnd, 0) === amountVnd + balanceVnd

/**
 * Makes an order that has ended unpaid ready to be handed over after all, in the transaction in which somebody lets late money count:
 * its seats are held again. False, and nothing held, when they are gone, or when it cost less by codes that others may have used since.
 */
export async function revive(deps: Deps, order: Order) {
  if (!(await canBeRevived(deps, order))) return false
  if (order.sellerKey !== houseKey) await holdSeats(deps, await listLines(deps.db, [order.id]))
  return true
}

async function canBeRevived(deps: Deps, { id, discountVnd, sellerKey }: Pick<Order, 'id' | 'discountVnd' | 'sellerKey'>) {
  if (discountVnd > 0) return false
  return sellerKey === houseKey || areSeatsFree(deps, await listLines(deps.db, [id]))
}
