import { uuidv7 } from 'uuidv7'
import { getPlan } from '#modules/subscriptions'
import type { Deps } from '#platform/deps'
import { AppError } from '#platform/errors'
import { insertEvents } from '../order-events.repository.ts'
import { listLines, type Order, type OrderLine, setRenewed } from '../orders.repository.ts'

/** Holds the price of an unpaid order, locked by the caller, for another while, unless what it asks for is sold differently by now. */
export async function renewIfPriceHolds(deps: Deps, order: Pick<Order, 'id'>) {
  for (const line of await listLines(deps.db, [order.id])) if (!(await isSoldTheSame(deps, line))) return false
  await setRenewed(deps.db, order.id)
  await insertEvents(deps.db, [{ orderId: order.id, kind: 'RENEWED', about: uuidv7() }])
  return true
}

async function isSoldTheSame(deps: Deps, { sku, planVersionId }: OrderLine) {
  try {
    return (await getPlan(deps, sku)).id === planVersionId
  } catch (error) {
    if (error instanceof AppError && error.code === 'PLAN_NOT_FOUND') return false // no longer on sale
    throw error
  }
}
