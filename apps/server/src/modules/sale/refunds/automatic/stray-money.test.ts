import { placeOrders } from '@khue/contracts/sale/orders'
import { vnpayCallback } from '@khue/contracts/money/payments'
import { startCheckout } from '@khue/contracts/sale/checkout'
import { type SuspenseAction } from '@khue/contracts/money/suspense'
import { listSuspense, resolveSuspense } from '@khue/contracts/sale/suspense-desk'
import * as refundDesk from '@khue/contracts/sale/refunds-admin'
import { expect, test } from 'vitest'
import { trackBalances } from '#testing/ledger'
import { vnpayCallbackFields, sellPlan, vnpayEnv } from '#testing/sale'
import { testApp } from '#testing/test-app'
import { reconcile } from '../../../../reconcile/index.ts'

const { call, given, deps, deliverEvents } = await testApp({ env: vnpayEnv })
await sellPlan(deps)
const [admin, second] = [await given.admin(), await given.admin()]

async function asked() {
  const buyer = await given.student()
  const { ids } = (await call(placeOrders, { as: buyer, body: { items: [{ sku: 'SUB-6M', quantity: 1 }] } })).data
  return { buyer, ids, ...(await start({ buyer, ids })) }
}
type Asking = { buyer: Awaited<ReturnType<typeof given.student>>; ids: string[] }
const start = async ({ buyer, ids }: Asking) => (await call(startCheckout, { as: buyer, body: { ids, method: 'VNPAY' } })).data
async function comes(paymentUrl: string, changes: Record<string, string>) {
  await call(vnpayCallback, { query: vnpayCallbackFields(paymentUrl, changes) })
  await deliverEvents()
}
async function decide(action: SuspenseAction, code?: string) {
  const { items } = (await call(listSuspense, { as: admin, query: { state: 'OPEN' } })).data
  const [item] = items
  const decided = await call(resolveSuspense, { as: admin, params: { id: item!.id }, body: { action, ...(code && { code }) } })
  await deliverEvents()
  return decided
}
const owed = async () => (await call(refundDesk.listRefunds, { as: admin, query: { state: 'REQUESTED' } })).data.items
const agrees = async () => expect((await reconcile(deps.db)).findings.filter(({ disagreements }) => disagreements > 0)).toEqual([])

test('unidentified money goes back to its account by bank transfer, with two approvals', async () => {
  const { paymentUrl } = await asked()
  await comes(paymentUrl, { vnp_TxnRef: 'DH-0001', vnp_TransactionNo: '9100001' })
  const gained = await trackBalances(deps)
  await decide('REFUND')
  const [refund] = await owed()
  expect(refund).toMatchObject({ subject: 'SUSPENSE', channel: 'BANK', payee: null, amount: 990_000, actions: ['check'] })
  const seen = { params: { id: refund!.id }, body: { amount: 990_000 } }
  await call(refundDesk.checkRefund, { as: admin, ...seen })
  expect((await call(refundDesk.approveRefund, { as: admin, ...seen })).code).toBe('REFUND_SECOND_ADMIN_REQUIRED')
  expect((await call(refundDesk.approveRefund, { as: second, ...seen })).data.state).toBe('APPROVED')
  expect((await call(refundDesk.markRefundPaid, { as: admin, params: seen.params, body: { note: 'FT26326' } })).data.state).toBe('DONE')
  expect(await gained()).toEqual({ SUSPENSE_UNKNOWN: -990_000, BANK: -990_000 })
  await agrees()
})

test('money assigned to an order that another payment has completed can still be kept or refunded', async () => {
  const first = await asked()
  const child = await given.student({ guardianId: first.buyer.id })
  const more = await call(placeOrders, { as: first.buyer, body: { items: [{ sku: 'SUB-6M', quantity: 1, learnerId: child.id }] } })
  const both = await start({ buyer: first.buyer, ids: [...first.ids, ...more.data.ids] })
  await comes(first.paymentUrl, { vnp_TxnRef: 'DH-0002', vnp_Amount: '198000000', vnp_TransactionNo: '9100002' })
  await comes(first.paymentUrl, { vnp_TransactionNo: '9100003' })
  const gained = await trackBalances(deps)
  expect((await decide('ASSIGN', both.code)).data.state).toBe('ASSIGNED')
  expect(await gained()).toEqual({ SUSPENSE_UNKNOWN: -1_980_000, DEFERRED_REVENUE: 990_000, SUSPENSE_DOUBLE: 990_000 })
  await agrees()
  expect((await decide('REFUND')).data).toMatchObject({ state: 'REFUND_DUE', checkout: { code: both.code } })
  const [refund] = await owed()
  expect(refund).toMatchObject({ channel: 'BALANCE', payee: { id: first.buyer.id }, amount: 990_000 })
  await call(refundDesk.approveRefund, { as: second, params: { id: refund!.id }, body: { amount: 990_000 } })
  expect(await gained()).toEqual({ SUSPENSE_UNKNOWN: -1_980_000, DEFERRED_REVENUE: 990_000, LEARNING_BALANCE: 990_000 })
  await agrees()
})
