import { listAudit } from '@khue/contracts/ground/audit'
import { placeOrders } from '@khue/contracts/sale/orders'
import { addPaymentAccount } from '@khue/contracts/money/payment-accounts'
import { vnpayCallback } from '@khue/contracts/money/payments'
import { startCheckout } from '@khue/contracts/sale/checkout'
import * as api from '@khue/contracts/sale/refunds'
import * as desk from '@khue/contracts/sale/refunds-admin'
import { expect, test } from 'vitest'
import { vnpayCallbackFields, sellPlan, vnpayEnv } from '#testing/sale'
import { testApp } from '#testing/test-app'

const { call, given, deps, deliverEvents } = await testApp({ env: vnpayEnv })
await sellPlan(deps)
const [admin, second] = [await given.admin(), await given.admin()]
const take = (format: 'CSV' | 'XLSX' = 'CSV') => call(desk.exportBankTransfers, { as: admin, body: { format } })

/** A buyer who requests a refund to a bank account. */
async function asked() {
  const as = await given.student()
  const { ids } = (await call(placeOrders, { as, body: { items: [{ sku: 'SUB-6M', quantity: 1 }] } })).data
  const { paymentUrl } = (await call(startCheckout, { as, body: { ids, method: 'VNPAY' } })).data
  await call(vnpayCallback, { query: vnpayCallbackFields(paymentUrl, { vnp_TransactionNo: ids[0]!.slice(-9) }) })
  await deliverEvents()
  const paymentAccountId = (
    await call(addPaymentAccount, { as, body: { bankBin: '970436', number: '0011002233445', holder: 'BUI GIA HAN' } })
  ).data.id
  const { lines, total } = (await call(api.previewRefund, { as, query: { orderId: ids[0]! } })).data
  const lineIds = lines.map(({ lineId }) => lineId)
  const request = { orderId: ids[0]!, lineIds, reason: 'Không học nữa', channel: 'BANK', total, paymentAccountId } as const
  return (await call(api.requestRefund, { as, body: request })).data.items[0]!
}

test('refunds with two approvals are exported as a file and each account access is audited; one approval is not enough', async () => {
  const [whole, half] = [await asked(), await asked()]
  const body = { amount: whole.amount }
  await call(desk.checkRefund, { as: admin, params: { id: whole.id }, body })
  await call(desk.checkRefund, { as: admin, params: { id: half.id }, body })
  expect((await take()).code).toBe('REFUND_NONE_TO_SEND')
  await call(desk.approveRefund, { as: second, params: { id: whole.id }, body })
  const { data } = await take()
  expect([data.count, data.hasMore, data.fileName.endsWith('.csv')]).toEqual([1, false, true])
  const [, row, ...rest] = Buffer.from(data.content, 'base64').toString().trim().split('\r\n')
  expect(row).toBe(`${whole.code},Vietcombank,970436,0011002233445,BUI GIA HAN,990000,${whole.code}`)
  expect(rest).toEqual([])
  const { items } = (await call(listAudit, { as: admin, query: { action: 'refund.account-opened' } })).data
  expect(items).toMatchObject([{ actorId: admin.id, subject: { id: whole.id } }])
  expect((await take('XLSX')).data.fileName).toMatch(/\.xlsx$/)
  await call(desk.markRefundPaid, { as: admin, params: { id: whole.id }, body: { note: 'FT2632400001' } })
  expect((await take()).code).toBe('REFUND_NONE_TO_SEND')
})
