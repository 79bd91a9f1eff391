import { orderHandedOver } from '#modules/orders'
import { reactionToAll } from '#platform/news'
import { forgetBought } from './carts.service.ts'

export const cartReactions = [
  reactionToAll('forget_bought', orderHandedOver, (deps, orders) =>
    forgetBought(
      deps,
      orders.flatMap(({ buyerId, things }) => things.map(({ sku, learnerId }) => ({ buyerId, sku, learnerId }))),
    ),
  ),
]
