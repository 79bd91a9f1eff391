import { findUnsaleable, type Unsaleable } from '#modules/sale/offers'
import type { Deps } from '#platform/deps'
import { orderError } from './orders.errors.ts'
import { listLines, type Order } from './orders.repository.ts'

type Asked = { key: string; orderId: string; /** Null is now, by the database's clock. */ at: Date | null }
type Line = Awaited<ReturnType<typeof listLines>>[number]

/** Why these orders cannot be sold at these moments, by key; one that can is absent. */
export async function findUnsaleableOrders(deps: Deps, asked: readonly Asked[]): Promise<Map<string, Unsaleable>> {
  if (asked.length === 0) return new Map()
  const lines = await listLines(deps.db, [...new Set(asked.map(({ orderId }) => orderId))])
  const timeless = lines.filter((line) => !hasTime(line))
  const always = await findUnsaleable(deps, timeless, null)
  const reasons = new Map<string, Unsaleable>()
  for (const { key, orderId, at } of asked) {
    const own = lines.filter((line) => line.orderId === orderId)
    const timed = own.filter(hasTime)
    const then = timed.length > 0 ? await findUnsaleable(deps, timed, at) : new Map<string, Unsaleable>()
    const reason = own.map(({ id }) => always.get(id) ?? then.get(id)).find((one) => one !== undefined)
    if (reason) reasons.set(key, reason)
  }
  return reasons
}

/** Whether it depends on the moment whether the item can be sold. */
const hasTime = ({ kind, batchId }: Line) => kind === 'LL' || batchId !== null

/** Throws ORDER_ITEM_STARTED, ORDER_ITEM_ENDED or ORDER_ITEM_WITHDRAWN when an item of these orders cannot be sold now. */
export async function assertSaleable(deps: Deps, orders: readonly Pick<Order, 'id'>[]) {
  const reasons = await findUnsaleableOrders(
    deps,
    orders.map(({ id }) => ({ key: id, orderId: id, at: null })),
  )
  for (const [id, reason] of reasons) throw orderError[`ORDER_ITEM_${reason}`]({ id })
}
