import type { changeCheckout } from '@khue/contracts/checkout'
import type { Body } from '@khue/contracts/endpoint'
import type { Actor } from '#platform/api'
import { type Deps, transact } from '#platform/deps'
import { setInvoiceWish } from '../discounts.repository.ts'
import { orderError } from '../orders.errors.ts'
import { lockOwnOrders } from '../orders.repository.ts'
import { priceOrders } from './price-orders.ts'

/** What a buyer decides before paying; answers the codes that do not count. Throws what `priceOrders` throws. */
export const changeOwnCheckout = (deps: Deps, buyer: Actor, { ids, codes, invoice }: Body<typeof changeCheckout>) =>
  transact(deps, async (deps) => {
    const { refused } = codes ? await priceOrders(deps, buyer, { ids, codes }) : { refused: [] }
    if (invoice !== undefined) await nameInvoices(deps, buyer, ids, invoice)
    return refused
  })

type Named = NonNullable<Body<typeof changeCheckout>['invoice']>

async function nameInvoices(deps: Deps, buyer: Actor, ids: readonly string[], named: Named | null) {
  const orders = await lockOwnOrders(deps.db, ids, buyer.id)
  if (orders.length < new Set(ids).size) throw orderError.ORDER_NOT_FOUND()
  const late = orders.find(({ status }) => status !== 'AWAITING_PAYMENT')
  if (late) throw orderError.ORDER_STATUS_LOCKED({ id: late.id, status: late.status })
  await setInvoiceWish(
    deps.db,
    orders.map(({ id }) => id),
    named,
  )
}
