import { familyUnlinked } from '#modules/people/families'
import { orderFulfilled } from '#modules/sale/orders'
import { subscriber, batchSubscriber } from '#platform/outbox/domain-events'
import { forgetBought, forgetChild } from './carts.service.ts'

export const cartSubscribers = [
  batchSubscriber('forget_bought', orderFulfilled, (deps, orders) =>
    forgetBought(
      deps,
      orders.flatMap(({ buyerId, items }) => items.map(({ sku, learnerId }) => ({ buyerId, sku, learnerId }))),
    ),
  ),
  subscriber('forget_child', familyUnlinked, (deps, { guardianId, childId }) => forgetChild(deps, guardianId, childId)),
]
