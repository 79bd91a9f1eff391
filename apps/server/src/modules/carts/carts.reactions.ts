import { familyUnlinked } from '#modules/families'
import { orderHandedOver } from '#modules/orders'
import { reaction, reactionToAll } from '#platform/news'
import { forgetBought, forgetChild } from './carts.service.ts'

export const cartReactions = [
  reactionToAll('forget_bought', orderHandedOver, (deps, orders) =>
    forgetBought(
      deps,
      orders.flatMap(({ buyerId, things }) => things.map(({ sku, learnerId }) => ({ buyerId, sku, learnerId }))),
    ),
  ),
  reaction('forget_child', familyUnlinked, (deps, { guardianId, childId }) => forgetChild(deps, guardianId, childId)),
]
