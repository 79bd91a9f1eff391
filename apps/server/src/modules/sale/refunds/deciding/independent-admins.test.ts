import { addPaymentAccount } from '@khue/contracts/money/payment-accounts'
import { vnpayCallback } from '@khue/contracts/money/payments'
import { startCheckout } from '@khue/contracts/sale/checkout'
import { placeOrders } from '@khue/contracts/sale/orders'
import * as api from '@khue/contracts/sale/refunds'
import * as desk from '@khue/contracts/sale/refunds-admin'
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { linkGuardian } from '#modules/people/people'
import type { TestPerson } from '#testing/people'
import { sellPlan, vnpayCallbackFields, vnpayEnv } from '#testing/sale'
import { setSpendingRule } from '@khue/contracts/people/family-requests'
import { testApp } from '#testing/test-app'

const { call, given, deps, pool, deliverEvents } = await testApp({ env: vnpayEnv })
await sellPlan(deps)
let number = 9_100_000

async function bought(as: TestPerson) {
  const { ids } = (await call(placeOrders, { as, body: { items: [{ sku: 'SUB-6M', quantity: 1, learnerId: as.id }] } })).data
  const { paymentUrl } = (await call(startCheckout, { as, body: { ids, method: 'VNPAY' } })).data
  await call(vnpayCallback, { query: vnpayCallbackFields(paymentUrl, { vnp_TransactionNo: String(number++) }) })
  await deliverEvents()
  return ids[0]!
}

/** A refund that its buyer wants on a bank account: it takes two admins. */
async function wanted(buyer: TestPerson) {
  const orderId = await bought(buyer)
  const seen = (await call(api.previewRefund, { as: buyer, query: { orderId } })).data
  const paymentAccountId = (
    await call(addPaymentAccount, { as: buyer, body: { bankBin: '970436', number: '0011002233445', holder: 'BUI GIA HAN' } })
  ).data.id
  const lineIds = seen.lines.map(({ lineId }) => lineId)
  const body = { orderId, lineIds, reason: 'Không còn nhu cầu học', channel: 'BANK', total: seen.total, paymentAccountId } as const
  const refund = (await call(api.requestRefund, { as: buyer, body })).data.items[0]!
  return { orderId, lineIds, params: { id: refund.id }, body: { amount: refund.amount } }
}
const shownTo = async (as: TestPerson, params: { id: string }) => (await call(desk.getRefund, { as, params })).data

test('nobody decides a refund of their own household, at any step', async () => {
  const [mother, other, third] = [await given.admin(), await given.admin(), await given.admin()]
  const child = await given.student()
  await linkGuardian(deps, { guardianId: mother.id, childId: child.id })
  await call(setSpendingRule, { as: mother, params: { id: child.id }, body: { mode: 'ALWAYS', monthlyLimit: null } })
  const { orderId, lineIds, params, body } = await wanted(child)
  const note = { note: 'Đã xem' }
  const shown = await shownTo(mother, params)
  expect(shown.actions).toEqual([])
  expect(shown.disabledReason).toMatch(/gia đình bạn/)
  for (const endpoint of [desk.checkRefund, desk.approveRefund])
    expect((await call(endpoint, { as: mother, params, body })).code).toBe('OWN_CASE')
  for (const endpoint of [desk.rejectRefund, desk.markRefundPaid, desk.rerouteRefund])
    expect((await call(endpoint, { as: mother, params, body: note })).code).toBe('OWN_CASE')
  expect((await call(desk.openRefundAccount, { as: mother, params })).code).toBe('OWN_CASE')
  const onBehalf = { orderId, lineIds, reason: 'Gọi tổng đài', channel: 'BALANCE' } as const
  expect((await call(desk.refundOnBehalf, { as: mother, body: onBehalf })).code).toBe('OWN_CASE')
  expect((await call(desk.checkRefund, { as: other, params, body })).data.state).toBe('CHECKED')
  expect((await call(desk.approveRefund, { as: mother, params, body })).code).toBe('OWN_CASE')
  await expect(pool.query(`update refunds set second_approved_by = $2 where id = $1`, [params.id, mother.id])).rejects.toMatchObject({
    constraint: 'refunds_independent',
  })
  expect((await call(desk.approveRefund, { as: third, params, body })).data.state).toBe('APPROVED')
})

test.each([
  [
    'ROLE_GIVEN_LATELY',
    (one: TestPerson, two: TestPerson) => pool.query(`update person_roles set granted_by = $1 where person_id = $2`, [one.id, two.id]),
  ],
  [
    'SAME_DEVICE',
    (one: TestPerson, two: TestPerson) =>
      pool.query(
        `update sessions set device_hash = (select device_hash from sessions where account_id = $1 limit 1) where account_id = $2`,
        [one.accountId, two.accountId],
      ),
  ],
] as const)('the two admins of a bank transfer are independent: %s, in the database as well', async (code, connect) => {
  const [one, two, third, buyer] = [await given.admin(), await given.admin(), await given.admin(), await given.student()]
  const { params, body } = await wanted(buyer)
  await connect(one, two)
  await call(desk.checkRefund, { as: one, params, body })
  expect((await shownTo(two, params)).actions).not.toContain('approve')
  expect((await shownTo(third, params)).actions).toContain('approve')
  expect((await call(desk.approveRefund, { as: two, params, body })).code).toBe(code)
  await expect(pool.query(`update refunds set second_approved_by = $2 where id = $1`, [params.id, two.id])).rejects.toMatchObject({
    constraint: 'refunds_independent',
  })
  expect((await call(desk.approveRefund, { as: third, params, body })).data.state).toBe('APPROVED')
})

test('who approves what an admin asked on behalf of a buyer is independent of that admin', async () => {
  const [one, two, third, buyer] = [await given.admin(), await given.admin(), await given.admin(), await given.student()]
  const orderId = await bought(buyer)
  const seen = (await call(desk.previewOnBehalf, { as: one, query: { orderId } })).data
  const lineIds = seen.lines.map(({ lineId }) => lineId)
  const refund = (await call(desk.refundOnBehalf, { as: one, body: { orderId, lineIds, reason: 'Gọi tổng đài', channel: 'BALANCE' } })).data
    .items[0]!
  await pool.query(`update person_roles set granted_by = $1 where person_id = $2`, [one.id, two.id])
  const params = { id: refund.id }
  const body = { amount: refund.amount }
  expect((await call(desk.approveRefund, { as: two, params, body })).code).toBe('ROLE_GIVEN_LATELY')
  expect((await call(desk.approveRefund, { as: third, params, body })).data.state).toBe('DONE')
})

/** Of the pages of admins, a moment after a change. */
const notifies = ([statement]: readonly unknown[]) => JSON.stringify(statement).includes('pg_notify')

test('a page of refunds takes no more statements than one refund', async () => {
  const [one, two] = [await given.admin(), await given.admin()]
  async function statements() {
    const query = vi.spyOn(pg.Client.prototype, 'query')
    const { items } = (await call(desk.listRefunds, { as: two })).data
    const count = query.mock.calls.filter((args) => !notifies(args)).length
    query.mockRestore()
    return { count, refunds: items.length }
  }
  const make = async () => {
    const { params, body } = await wanted(await given.student())
    await call(desk.checkRefund, { as: one, params, body })
  }
  await make()
  await statements() // fills caches
  const before = await statements()
  for (let round = 0; round < 3; round += 1) await make()
  const after = await statements()
  expect(after.refunds).toBe(before.refunds + 3)
  expect(after.count).toBe(before.count)
})
