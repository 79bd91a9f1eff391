import { mayUse } from '#modules/sale/entitlements'
import type { Deps } from '#platform/deps'
import { platformSellerKey, itemKeyOf } from '../basket.ts'
import { hasOpenItem } from '../baskets.repository.ts'
import { isUpgrade } from '../order.ts'
import { listLines, type Order } from '../orders.repository.ts'
import { areSeatsFree, holdSeats } from './hold-seats.ts'

type Paid = { amountVnd: number; balanceVnd: number }

/** Whether a checkout asked for what its orders cost now: prices may have been decided anew since. */
export const coversOrderTotals = ({ amountVnd, balanceVnd }: Paid, orders: readonly { totalVnd: number }[]) =>
  orders.reduce((sum, { totalVnd }) => sum + totalVnd, 0) === amountVnd + balanceVnd

/**
 * Makes an order that has ended unpaid ready to be handed over after all, in the transaction in which somebody lets late money count:
 * its seats are held again. False, and nothing held, when they are gone, when its learners have the same or it waits in another order,
 * or when codes gave something on it that others may have used since.
 */
export async function reinstateOrder(deps: Deps, { id, discountVnd, sellerKey, intent }: Order) {
  if (isUpgrade(intent)) return false // days have passed that it counted on
  const lines = await listLines(deps.db, [id])
  if (discountVnd > 0 || lines.some(({ bonusDays }) => bonusDays > 0)) return false
  if (sellerKey === platformSellerKey) return true // months follow each other, and the house sells no seats
  if (!(await areSeatsFree(deps, lines)) || (await isOwnedOrRequested(deps, lines))) return false
  await holdSeats(deps, lines)
  return true
}

type Line = Awaited<ReturnType<typeof listLines>>[number]

/** Whether somebody has bought, or is about to buy, the same meanwhile. What is given away is for somebody else. */
async function isOwnedOrRequested(deps: Deps, lines: readonly Line[]) {
  const own = lines.filter(({ gift }) => gift === null)
  const itemKeys = own.map(({ kind, sku, refId, learnerId, buyerId }) => {
    return itemKeyOf({ offer: { kind, sku, refId: refId ?? '' }, learnerId }, buyerId) // only a plan's line refers to nothing
  })
  if (itemKeys.length > 0 && (await hasOpenItem(deps.db, itemKeys))) return true
  const recorded = own.flatMap(({ kind, batchId, refId, learnerId }) => (kind === 'CO' && !batchId && refId ? [{ refId, learnerId }] : []))
  for (const { refId, learnerId } of recorded) if (await mayUse(deps, learnerId, 'CO', refId)) return true
  return false
}
