import { decideApproval, listApprovals } from '@khue/contracts/people/approvals'
import { addPaymentAccount } from '@khue/contracts/money/payment-accounts'
import { vnpayCallback } from '@khue/contracts/money/payments'
import { grantRole, revokeRole } from '@khue/contracts/people/user-admin'
import { startCheckout } from '@khue/contracts/sale/checkout'
import { placeOrders } from '@khue/contracts/sale/orders'
import * as refunds from '@khue/contracts/sale/refunds'
import * as desk from '@khue/contracts/sale/refunds-admin'
import { expect, test } from 'vitest'
import { approvalViolations } from '#testing/approval-violations'
import { eachViolation, invariantsBrokenBy } from '#testing/broken-invariants'
import type { TestPerson } from '#testing/people'
import { sellPlan, vnpayCallbackFields, vnpayEnv } from '#testing/sale'
import { testApp } from '#testing/test-app'
import { reconcile } from './index.ts'

const { call, given, deps, pool, deliverEvents } = await testApp({ env: vnpayEnv })
await sellPlan(deps)

async function decide(as: TestPerson) {
  const { items } = (await call(listApprovals, { as })).data
  await call(decideApproval, { as, params: { id: items[0]!.id }, body: { verdict: 'APPROVED', reason: 'Đã xem' } })
}

/** A new admin in force; one who agreed to lose the role; a bank transfer that two admins approved. */
async function createHistory() {
  const [one, two] = [await given.admin(), await given.admin()]
  const person = await given.parent({ birthDate: '1990-05-06' })
  const change = (role: typeof grantRole | typeof revokeRole, id: string) =>
    call(role, { as: one, params: { id }, body: { reason: 'Cùng trực', role: 'admin' } })
  await change(grantRole, person.id)
  await decide(two)
  await pool.query(`update approvals set effective_at = now() where status = 'APPROVED'`)
  await pool.query(`insert into outbox (id, name, payload) select gen_random_uuid(), 'approval.due',
    json_build_object('approvalId', id, 'kind', kind, 'subjectId', subject_id) from approvals where status = 'APPROVED'`)
  await deliverEvents()
  await change(revokeRole, two.id)
  const [three, buyer] = [await given.admin(), await given.student()]
  await transfer(buyer, [one, three])
}

async function transfer(buyer: TestPerson, [first, second]: readonly [TestPerson, TestPerson]) {
  const { ids } = (await call(placeOrders, { as: buyer, body: { items: [{ sku: 'SUB-6M', quantity: 1 }] } })).data
  const { paymentUrl } = (await call(startCheckout, { as: buyer, body: { ids, method: 'VNPAY' } })).data
  await call(vnpayCallback, { query: vnpayCallbackFields(paymentUrl, { vnp_TransactionNo: '9200001' }) })
  await deliverEvents()
  const orderId = ids[0]!
  const seen = (await call(refunds.previewRefund, { as: buyer, query: { orderId } })).data
  const account = { bankBin: '970436', number: '0011002233445', holder: 'BUI GIA HAN' } as const
  const paymentAccountId = (await call(addPaymentAccount, { as: buyer, body: account })).data.id
  const lineIds = seen.lines.map(({ lineId }) => lineId)
  const body = { orderId, lineIds, reason: 'Không học nữa', channel: 'BANK', total: seen.total, paymentAccountId } as const
  const { id, amount } = (await call(refunds.requestRefund, { as: buyer, body })).data.items[0]!
  await call(desk.checkRefund, { as: first, params: { id }, body: { amount } })
  expect((await call(desk.approveRefund, { as: second, params: { id }, body: { amount } })).data.state).toBe('APPROVED')
}
await createHistory()

test('every invariant holds after an admin role was asked for, approved and granted, and a transfer approved by two', async () => {
  const { findings } = await reconcile(deps.db)
  expect(findings.filter(({ disagreements }) => disagreements > 0)).toEqual([])
  const { rows } = await pool.query(`select kind, status from approvals order by id`)
  expect(rows).toEqual([
    { kind: 'ADMIN_ROLE', status: 'EFFECTIVE' },
    { kind: 'ADMIN_ROLE_REMOVAL', status: 'PENDING' },
  ])
})

const without = [
  'approvals drop constraint approvals_two_persons',
  'approvals drop constraint approvals_two_devices',
  'refunds drop constraint refunds_no_second_self_approval',
  'person_roles drop constraint person_roles_not_by_oneself',
]
test.each(eachViolation(approvalViolations))('%s detects its violation: %s', async (name, plant) => {
  expect(await invariantsBrokenBy(deps, plant, { of: name, without })).toEqual([name])
})
