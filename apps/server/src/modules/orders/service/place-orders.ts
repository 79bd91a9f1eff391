import type { OrderItem } from '@khue/contracts/orders'
import { uuidv7 } from 'uuidv7'
import type { z } from 'zod'
import { mayActFor } from '#modules/identity'
import { getPlan } from '#modules/subscriptions'
import type { Actor } from '#platform/api'
import { type Deps, transact } from '#platform/deps'
import { newCode } from '#platform/public-codes'
import { planIntent, type PlanWish } from '../order.ts'
import { orderError } from '../orders.errors.ts'
import { insertPlanOrder, lockOpenTwins } from '../orders.repository.ts'
import { endUnpaid } from './end-orders.ts'
import { renewIfPriceHolds } from './renew-orders.ts'

/** Places one order per item, all or none; a wish whose order is still unpaid, or whose money is held, keeps that order. Ids come in the order of the items. */
export async function placeOrders(deps: Deps, buyer: Actor, items: readonly z.output<typeof OrderItem>[]) {
  const wishes = new Map(items.map(({ sku, learnerId = buyer.id }) => [planIntent({ sku, learnerId }), { sku, learnerId }]))
  const [only] = wishes.size === 1 ? wishes.values() : []
  if (only) return [await placePlanOrder(deps, buyer, only)]
  return transact(deps, async (deps) => {
    const ids = new Map<string, string>()
    await lockOpenTwins(deps.db, buyer.id, [...wishes.keys()]) // all of them before one of them ends
    // sorted, so that two requests for the same things cannot wait for each other in a circle
    for (const intent of [...wishes.keys()].toSorted()) ids.set(intent, await placePlanOrder(deps, buyer, wishes.get(intent)!)) // its own key
    return [...wishes.keys()].map((intent) => ids.get(intent)!) // filled for every key just above
  })
}

/** One statement places it; only beside an open twin is there more to decide. */
async function placePlanOrder(deps: Deps, buyer: Actor, wish: PlanWish) {
  if (!(await mayActFor(deps, buyer.id, wish.learnerId))) throw orderError.LEARNER_NOT_FOUND()
  const plan = await getPlan(deps, wish.sku)
  const intent = planIntent(wish)
  for (;;) {
    const placed = await insertPlanOrder(deps.db, {
      id: uuidv7(),
      code: newCode('KH'),
      buyerId: buyer.id,
      intent,
      ...wish,
      ...pinned(plan),
    })
    if (placed) return placed.id
    const twinId = await transact(deps, (deps) => keepTwin(deps, buyer, intent))
    if (twinId) return twinId
    // else the twin was paid between the two statements, or the code was taken: this is a new order after all
  }
}

/** The open order of the same wish, unless its time is over and its price too: then it ends, if its money has not just come after all. */
async function keepTwin(deps: Deps, buyer: Actor, intent: string) {
  const [twin] = await lockOpenTwins(deps.db, buyer.id, [intent])
  if (!twin) return undefined
  if (twin.status === 'WAITING_CONFIRMATION') return twin.id // its money is held: nobody shall pay for the same again meanwhile
  if (twin.isPayable || (await renewIfPriceHolds(deps, twin))) return twin.id
  return (await endUnpaid(deps, twin, 'EXPIRED')) ? undefined : twin.id
}

/** What a line keeps of a plan, whatever becomes of the plan. */
const pinned = ({ id, name, image, priceVnd, months }: Awaited<ReturnType<typeof getPlan>>) => ({
  planVersionId: id,
  name,
  image,
  priceVnd,
  months,
})
