import { changeCheckout } from '@khue/contracts/sale/checkout'
import * as api from '@khue/contracts/sale/invoices'
import { getOrder, placeOrders } from '@khue/contracts/sale/orders'
import { vnpayCallback } from '@khue/contracts/money/payments'
import { startCheckout } from '@khue/contracts/sale/checkout'
import { previewRefund, requestRefund } from '@khue/contracts/sale/refunds'
import { sql } from 'drizzle-orm'
import { beforeEach, expect } from 'vitest'
import { invoices } from '#modules/sale/invoices'
import { makeTellJobDue, startInvoiceProvider, makeRetryDue } from './invoice-provider.ts'
import { seedMarketplace } from './marketplace.ts'
import type { TestPerson } from './people.ts'
import { vnpayCallbackFields, vnpayEnv } from './sale.ts'
import { testApp } from './test-app.ts'

export const company = { name: 'Công ty TNHH Sao Mai', taxId: '0101248141', address: '1 Tràng Thi, Hà Nội', email: 'ketoan@saomai.vn' }
export const school = { ...company, name: 'Trường Nguyễn Siêu', taxId: '0300588569' }

type Bought = { as: TestPerson; orderId: string; code: string }

/** An installation that sells, with an e-invoice provider: honest before each test, with no polls due from earlier tests. */
export async function invoiceTestApp() {
  const provider = await startInvoiceProvider()
  const { call, given, deps, deliverEvents } = await testApp({ env: { ...vnpayEnv, ...provider.env, LOG_LEVEL: 'fatal' } }) // the provider fails on purpose
  const { skus } = await seedMarketplace(deps, given)
  const admin = await given.admin()
  let number = 7_000_000

  async function buy({ sku = skus.plan, buyer }: { sku?: string; buyer?: typeof company } = {}) {
    const as = await given.student()
    const { ids } = (await call(placeOrders, { as, body: { items: [{ sku, quantity: 1 }] } })).data
    if (buyer) await call(changeCheckout, { as, body: { ids, invoice: buyer } })
    const { paymentUrl } = (await call(startCheckout, { as, body: { ids, method: 'VNPAY' } })).data
    await call(vnpayCallback, { query: vnpayCallbackFields(paymentUrl, { vnp_TransactionNo: String(number++) }) })
    await deliverEvents()
    const orderId = ids[0]!
    return { as, orderId, code: (await call(getOrder, { as, query: { id: orderId } })).data.code }
  }

  const mine = async ({ as, orderId }: Bought) => (await call(api.listMyInvoices, { as, query: { orderId } })).data.items
  const seen = async (bought: Bought) => (await mine(bought)).map(({ kind, state }) => `${kind} ${state}`)
  const read = async (id: string) => (await call(api.getInvoice, { as: admin, params: { id } })).data
  const work = () => Promise.all([1, 2, 3].flatMap(() => (invoices.jobs ?? []).map((job) => job.run(deps, {}))))
  const again = async () => {
    await makeRetryDue(deps)
    await work()
    do await deliverEvents()
    while (await makeTellJobDue(deps))
  }
  async function issued(wanted: Parameters<typeof buy>[0] = {}) {
    const bought = await buy(wanted)
    await again()
    const [invoice] = await mine(bought)
    expect(invoice?.state).toBe('ISSUED')
    return { ...bought, invoice: invoice! }
  }
  async function giveBack({ as, orderId }: Bought) {
    const { lines, total } = (await call(previewRefund, { as, query: { orderId } })).data
    const body = { orderId, lineIds: lines.map(({ lineId }) => lineId), total, reason: 'Mua nhầm', channel: 'BALANCE' as const }
    const { items } = (await call(requestRefund, { as, body })).data
    expect(items.map(({ state }) => state)).toEqual(['DONE'])
    return total
  }
  beforeEach(async () => {
    await provider.answers('HONEST')
    await deps.db.execute(sql`update invoices set next_poll_at = null`) // no polls for invoices of earlier tests
  })
  return { call, given, deps, deliverEvents, provider, skus, admin, buy, mine, seen, read, work, again, issued, giveBack }
}
