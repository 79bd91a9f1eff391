import type { changeCheckout } from '@khue/contracts/sale/checkout'
import type { Body } from '@khue/contracts/endpoint'
import type { Actor } from '#platform/http/api'
import { type Deps, transact } from '#platform/deps'
import { setInvoiceRecipient } from '../discounts.repository.ts'
import { orderError } from '../orders.errors.ts'
import { listOwnOrders, lockOwnOrders } from '../orders.repository.ts'
import { listCodes, priceOrders } from '../pricing/price-orders.service.ts'

/** Applies codes, points and invoice recipient before payment; returns the refused codes. Throws what `priceOrders` throws. */
export const changeOwnCheckout = (deps: Deps, buyer: Actor, { ids, codes, points, invoice }: Body<typeof changeCheckout>) =>
  transact(deps, async (deps) => {
    const isPriced = codes !== undefined || points !== undefined
    const { refused } = isPriced
      ? await priceOrders(deps, buyer, { ids, points, codes: codes ?? (await codesOf(deps, buyer, ids)) })
      : { refused: [] }
    if (invoice !== undefined) await setInvoiceRecipients(deps, buyer, ids, invoice)
    return refused
  })

/** The codes already applied. */
const codesOf = async (deps: Deps, buyer: Actor, ids: readonly string[]) => listCodes(deps, await listOwnOrders(deps.db, ids, buyer.id))

type Named = NonNullable<Body<typeof changeCheckout>['invoice']>

async function setInvoiceRecipients(deps: Deps, buyer: Actor, ids: readonly string[], named: Named | null) {
  const orders = await lockOwnOrders(deps.db, ids, buyer.id)
  if (orders.length < new Set(ids).size) throw orderError.ORDER_NOT_FOUND()
  const late = orders.find(({ status }) => status !== 'AWAITING_PAYMENT')
  if (late) throw orderError.ORDER_STATUS_LOCKED({ id: late.id, status: late.status })
  await setInvoiceRecipient(
    deps.db,
    orders.map(({ id }) => id),
    named,
  )
}
