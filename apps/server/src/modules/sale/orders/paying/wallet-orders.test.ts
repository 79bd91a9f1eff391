import { getOrder, placeOrders } from '@khue/contracts/sale/orders'
import { type PaymentMethod } from '@khue/contracts/money/payments'
import { startCheckout } from '@khue/contracts/sale/checkout'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { queryPaymentStatus } from '#modules/money/payments'
import { sellPlan } from '#testing/sale'
import { walletEnv } from '#testing/sandbox'
import { testApp } from '#testing/test-app'
import { expireUnpaidOrders } from '../ending/end-orders.service.ts'

const { call, given, deps } = await testApp({ env: walletEnv })
await sellPlan(deps)

/** An order whose buyer went to a gateway an hour ago, with no answer since. */
async function forgotten(method: PaymentMethod) {
  const buyer = await given.student()
  const { ids } = (await call(placeOrders, { as: buyer, body: { items: [{ sku: 'SUB-6M', quantity: 1 }] } })).data
  const { code } = (await call(startCheckout, { as: buyer, body: { ids, method } })).data
  const hour = sql`interval '1 hour'`
  await deps.db.execute(
    sql`update orders set expires_at = expires_at - ${hour}, auto_cancel_at = now() - interval '1 second' where id = ${ids[0]}`,
  )
  await deps.db.execute(sql`
    update payment_attempts set created_at = created_at - ${hour}, next_poll_at = next_poll_at - ${hour}
    where checkout_id = (select id from checkouts where code = ${code})`)
  return { code, status: async () => (await call(getOrder, { as: buyer, query: { id: ids[0]! } })).data.status }
}

test('an order expires once its gateway has been queried, and at once where the method has no query', async () => {
  const [momo, zalopay, fundiin] = [await forgotten('MOMO'), await forgotten('ZALOPAY'), await forgotten('FUNDIIN')]
  await expireUnpaidOrders(deps)
  expect([await momo.status(), await zalopay.status(), await fundiin.status()]).toEqual([
    'AWAITING_PAYMENT',
    'AWAITING_PAYMENT',
    'CANCELLED',
  ])
  for (const { code } of [momo, zalopay]) await queryPaymentStatus(deps, code)
  await expireUnpaidOrders(deps)
  expect([await momo.status(), await zalopay.status()]).toEqual(['CANCELLED', 'CANCELLED'])
})
