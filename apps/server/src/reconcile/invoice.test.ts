import * as api from '@khue/contracts/sale/invoices'
import { placeOrders } from '@khue/contracts/sale/orders'
import { vnpayCallback } from '@khue/contracts/money/payments'
import { startCheckout } from '@khue/contracts/sale/checkout'
import { previewRefund, requestRefund } from '@khue/contracts/sale/refunds'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { invoices } from '#modules/sale/invoices'
import { makeTellJobDue, startInvoiceProvider, makeRetryDue } from '#testing/invoice-provider'
import { invoiceViolations } from '#testing/invoice-violations'
import { eachViolation, invariantsBrokenBy } from '#testing/broken-invariants'
import { vnpayCallbackFields, sellPlan, vnpayEnv } from '#testing/sale'
import { testApp } from '#testing/test-app'
import { reconcile } from './index.ts'

const provider = await startInvoiceProvider()
const { call, given, deps, deliverEvents } = await testApp({ env: { ...vnpayEnv, ...provider.env } })
await sellPlan(deps)
const admin = await given.admin()
let number = 9_500_000

async function buy() {
  const as = await given.student()
  const { ids } = (await call(placeOrders, { as, body: { items: [{ sku: 'SUB-6M', quantity: 1 }] } })).data
  const { paymentUrl } = (await call(startCheckout, { as, body: { ids, method: 'VNPAY' } })).data
  await call(vnpayCallback, { query: vnpayCallbackFields(paymentUrl, { vnp_TransactionNo: String(number++) }) })
  await deliverEvents()
  return { as, orderId: ids[0]! }
}
async function work() {
  await makeRetryDue(deps)
  for (const job of invoices.jobs ?? []) await job.run(deps, {})
  do await deliverEvents()
  while (await makeTellJobDue(deps))
}
const idOf = async (orderId: string) => {
  const { rows } = await deps.db.execute<{ id: string }>(sql`select id from invoices where order_id = ${orderId}`)
  return rows[0]!.id
}

/** Invoices that were issued, adjusted, replaced, cancelled and refused, and one that is pending. */
async function createHistory() {
  const [, adjusted, replaced, cancelled] = [await buy(), await buy(), await buy(), await buy()]
  await call(placeOrders, { as: await given.student(), body: { items: [{ sku: 'SUB-6M', quantity: 1 }] } })
  await work()
  const { lines, total } = (await call(previewRefund, { as: adjusted.as, query: { orderId: adjusted.orderId } })).data
  const lineIds = lines.map(({ lineId }) => lineId)
  await call(requestRefund, {
    as: adjusted.as,
    body: { orderId: adjusted.orderId, lineIds, total, reason: 'Mua nhầm', channel: 'BALANCE' },
  })
  await deliverEvents()
  const buyer = { name: 'Công ty TNHH Sao Mai', taxId: '0101248141', address: '1 Tràng Thi, Hà Nội', email: 'ketoan@saomai.vn' }
  await call(api.replaceInvoice, { as: admin, params: { id: await idOf(replaced.orderId) }, body: { buyer, reason: 'Sai tên' } })
  await call(api.cancelInvoice, { as: admin, params: { id: await idOf(cancelled.orderId) }, body: { reason: 'Bán nhầm' } })
  await buy()
  await work()
  await provider.answers('REFUSE')
  await buy()
  await work()
  await buy()
}

await createHistory()

test('every invariant holds with invoices in every state', async () => {
  const { findings } = await reconcile(deps.db)
  expect(findings.filter(({ disagreements }) => disagreements > 0)).toEqual([])
  const { rows } = await deps.db.execute(sql`select distinct kind, state from invoices order by 1, 2`)
  expect(rows.map(({ kind, state }) => `${String(kind)} ${String(state)}`)).toEqual([
    'ADJUST ISSUED',
    'ISSUE CANCELLED',
    'ISSUE DRAFT',
    'ISSUE ISSUED',
    'ISSUE REFUSED',
    'ISSUE REPLACED',
    'REPLACE ISSUED',
  ])
})

test.each(eachViolation(invoiceViolations))('%s detects its violation: %s', async (name, plant) => {
  expect(await invariantsBrokenBy(deps, plant, { of: name })).toEqual([name])
})
