import { vnpayCallback } from '@khue/contracts/money/payments'
import { startCheckout } from '@khue/contracts/sale/checkout'
import { placeOrders } from '@khue/contracts/sale/orders'
import { vnpayCallbackFields } from '../sale.ts'
import type { DeedWorld } from './deed.ts'

let numbers = 9_000_000

/** A membership that a new person has bought for 990.000đ. */
export async function bought({ call, given, deliverEvents }: DeedWorld) {
  const as = await given.student()
  const { ids } = (await call(placeOrders, { as, body: { items: [{ sku: 'SUB-6M', quantity: 1 }] } })).data
  const { paymentUrl } = (await call(startCheckout, { as, body: { ids, method: 'VNPAY' } })).data
  await call(vnpayCallback, { query: vnpayCallbackFields(paymentUrl, { vnp_TransactionNo: String(numbers++) }) })
  await deliverEvents()
  return { as, orderId: ids[0]! }
}
