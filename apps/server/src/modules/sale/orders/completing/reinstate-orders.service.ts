import { mayUse } from '#modules/sale/entitlements'
import type { Deps } from '#platform/deps'
import { platformSellerKey, itemKeyOf } from '../basket.ts'
import { hasOpenItem } from '../baskets.repository.ts'
import { isUpgrade } from '../order.ts'
import { listLines, type Order } from '../orders.repository.ts'
import { areSeatsFree, holdSeats } from '../seats/hold-seats.service.ts'

type Paid = { amountVnd: number; balanceVnd: number }

/** Whether a checkout asked for the current total of its orders: they may have been priced anew since. */
export const coversOrderTotals = ({ amountVnd, balanceVnd }: Paid, orders: readonly { totalVnd: number }[]) =>
  orders.reduce((sum, { totalVnd }) => sum + totalVnd, 0) === amountVnd + balanceVnd

/**
 * Makes an order that ended unpaid deliverable again and holds its seats, when an admin accepts late money for it. Returns false and holds nothing
 * when the seats are gone, when its learners own the item or have it in another open order, or when a promotion gave something on it (others may have
 * used the code since).
 */
export async function reinstateOrder(deps: Deps, order: Order) {
  const lines = await listLines(deps.db, [order.id])
  if (!(await mayReinstate(deps, order, lines))) return false
  if (order.sellerKey !== platformSellerKey) await holdSeats(deps, lines)
  return true
}

/** The same without holding anything. */
export const canReinstate = async (deps: Deps, order: Order) => mayReinstate(deps, order, await listLines(deps.db, [order.id]))

async function mayReinstate(deps: Deps, { discountVnd, sellerKey, intent }: Order, lines: readonly Line[]) {
  if (isUpgrade(intent)) return false // the credit has shrunk with every day since
  if (discountVnd > 0 || lines.some(({ bonusDays }) => bonusDays > 0)) return false
  if (sellerKey === platformSellerKey) return true // months add up, and the platform sells no seats
  return (await areSeatsFree(deps, lines)) && !(await isOwnedOrRequested(deps, lines))
}

type Line = Awaited<ReturnType<typeof listLines>>[number]

/** Whether the learner has bought, or has in an open order, the same item. Gifts do not count: they are for another person. */
async function isOwnedOrRequested(deps: Deps, lines: readonly Line[]) {
  const own = lines.filter(({ gift }) => gift === null)
  const itemKeys = own.map(({ kind, sku, refId, learnerId, buyerId }) => {
    return itemKeyOf({ offer: { kind, sku, refId: refId ?? '' }, learnerId }, buyerId) // only plan lines have no `refId`
  })
  if (itemKeys.length > 0 && (await hasOpenItem(deps.db, itemKeys))) return true
  const recorded = own.flatMap(({ kind, batchId, refId, learnerId }) => (kind === 'CO' && !batchId && refId ? [{ refId, learnerId }] : []))
  for (const { refId, learnerId } of recorded) if (await mayUse(deps, learnerId, 'CO', refId)) return true
  return false
}
