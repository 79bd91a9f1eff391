import { getBalance } from '@khue/contracts/money/balance'
import { vnpayCallback } from '@khue/contracts/money/payments'
import { changeCheckout, startCheckout } from '@khue/contracts/sale/checkout'
import { placeOrders } from '@khue/contracts/sale/orders'
import { previewRefund } from '@khue/contracts/sale/refunds'
import { expect } from 'vitest'
import type { TestPerson } from '#testing/people'
import { vnpayCallbackFields } from '#testing/sale'
import type { testApp } from '#testing/test-app'
import { reconcile } from '../../../../reconcile/index.ts'

/** Buys by VNPAY, looks at refunds, and compares the rows. */
export function refundActions({ call, deps, deliverEvents }: Awaited<ReturnType<typeof testApp>>) {
  let number = 4_000_000
  return {
    buy: async (as: TestPerson, skus: readonly string[], code?: string) => {
      const items = skus.map((sku) => ({ sku, quantity: 1 as const }))
      const { ids } = (await call(placeOrders, { as, body: { items } })).data
      if (code) await call(changeCheckout, { as, body: { ids, codes: [code] } })
      const { paymentUrl } = (await call(startCheckout, { as, body: { ids, method: 'VNPAY' } })).data
      await call(vnpayCallback, { query: vnpayCallbackFields(paymentUrl, { vnp_TransactionNo: String(number++) }) })
      await deliverEvents()
      return ids[0]!
    },
    preview: async (as: TestPerson, orderId: string, lineIds?: string[]) =>
      (await call(previewRefund, { as, query: { orderId, ...(lineIds && { lineIds }) } })).data,
    balanceOf: async (as: TestPerson) => (await call(getBalance, { as })).data.balance,
    agrees: async () => expect((await reconcile(deps.db)).findings.filter(({ disagreements }) => disagreements > 0)).toEqual([]),
  }
}
