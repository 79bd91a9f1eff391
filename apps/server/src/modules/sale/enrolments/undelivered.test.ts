import { getOrder, placeOrders } from '@khue/contracts/sale/orders'
import { vnpayCallback } from '@khue/contracts/money/payments'
import { startCheckout } from '@khue/contracts/sale/checkout'
import * as refunds from '@khue/contracts/sale/refunds'
import * as desk from '@khue/contracts/sale/refunds-admin'
import { type SQL, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { mayUse } from '#modules/sale/entitlements'
import { fulfilmentRequested } from '#modules/sale/orders'
import { transact } from '#platform/deps'
import { publish } from '#platform/outbox/domain-events'
import { findAll, invariants, reconcile } from '../../../reconcile/index.ts'
import { trackBalances } from '#testing/ledger'
import { seedMarketplace } from '#testing/marketplace'
import { vnpayCallbackFields, vnpayEnv } from '#testing/sale'
import { testApp } from '#testing/test-app'

const { call, given, deps, deliverEvents } = await testApp({ env: vnpayEnv })
const { skus, courses, classId, runs } = await seedMarketplace(deps, given)
const [admin, buyer] = [await given.admin(), await given.student()]

/** Pays for a class and a recorded course of one seller, and loses the seat at the moment of payment. */
async function buyLosingSeat({ isFull }: { isFull: boolean }) {
  const items = [skus.live, skus.recorded].map((sku) => ({ sku, quantity: 1 as const }))
  const { ids } = (await call(placeOrders, { as: buyer, body: { items } })).data
  const { paymentUrl } = (await call(startCheckout, { as: buyer, body: { ids, method: 'VNPAY' } })).data
  await deps.db.execute(sql`
    update seat_holds set state = 'RELEASED', ended_at = now() where id in (select seat_hold_id from order_lines where order_id = any(${sql.param(ids)}::uuid[]))`)
  if (isFull) await deps.db.execute(sql`update open_classes set seats = seats_taken + seats_held where id = ${classId}`)
  await call(vnpayCallback, {
    query: vnpayCallbackFields(paymentUrl, { vnp_TransactionNo: String(ids[0]).slice(-7).replaceAll(/\D/g, '7') }),
  })
  await deliverEvents()
  return ids[0]!
}
const listRefunds = async (orderId: string) => (await call(refunds.listMyRefunds, { as: buyer, query: { orderId } })).data.items

test('an undeliverable line does not hold up the rest of its order, and its money is owed to the buyer', async () => {
  const gained = await trackBalances(deps)
  const orderId = await buyLosingSeat({ isFull: true })
  expect(await mayUse(deps, buyer.id, 'CO', courses.recorded)).toBe(true)
  expect(await mayUse(deps, buyer.id, 'LL', classId)).toBe(false)
  expect(await gained()).toEqual({ CLEARING_VNPAY: 549_000, ESCROW: 450_000, REFUNDS_PAYABLE: 99_000 })
  const [refund, ...others] = await listRefunds(orderId)
  expect(refund).toMatchObject({ state: 'REQUESTED', channel: 'GATEWAY', amount: 99_000, canWithdraw: false })
  expect(others).toEqual([])
  const { rows } = await deps.db.execute<{ payload: never }>(
    sql`select payload from outbox where name = 'order.fulfilment_requested' and payload->>'orderId' = ${orderId}`,
  )
  await transact(deps, (deps) => publish(deps, fulfilmentRequested, rows[0]!.payload)) // delivered again
  await deliverEvents()
  expect(await listRefunds(orderId)).toHaveLength(1)
  const judged = { as: admin, params: { id: refund!.id } }
  expect((await call(desk.rejectRefund, { ...judged, body: { note: 'Không' } })).code).toBe('REFUND_STATE_LOCKED')
  expect((await call(desk.approveRefund, { ...judged, body: { amount: 99_000 } })).data.state).toBe('APPROVED')
  expect((await call(getOrder, { as: buyer, query: { id: orderId } })).data.status).toBe('COMPLETED')
  expect((await reconcile(deps.db)).findings.filter(({ disagreements }) => disagreements > 0)).toEqual([])
  const noticed = await noticedOf(
    sql`update refunds set requested_by = payee_id, approved_by = null, approved_at = null, state = 'REQUESTED'`,
  )
  expect(noticed).toContain('prepaid_is_what_is_not_handed_over')
  expect(noticed).toContain('taught_lines_are_delivered')
})

/** Reports of reconcile for this planted violation, which is rolled back. */
async function noticedOf(plant: SQL) {
  const undo = new Error('undo')
  let names: string[] = []
  await deps.db
    .transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`)
      await tx.execute(plant)
      const { findings } = await findAll(tx, invariants)
      names = findings.filter(({ disagreements }) => disagreements > 0).map(({ name }) => name)
      throw undo
    })
    .catch((error: unknown) => expect(error).toBe(undo))
  return names
}

test('a lost seat is replaced while there is room', async () => {
  const learner = await given.student()
  const body = { items: [{ sku: skus.run, quantity: 1 as const }] }
  const { ids } = (await call(placeOrders, { as: learner, body })).data
  const { paymentUrl } = (await call(startCheckout, { as: learner, body: { ids, method: 'VNPAY' } })).data
  await deps.db.execute(sql`update seat_holds set state = 'RELEASED', ended_at = now() where learner_id = ${learner.id}`)
  await call(vnpayCallback, { query: vnpayCallbackFields(paymentUrl, { vnp_TransactionNo: '5550001' }) })
  await deliverEvents()
  expect(await mayUse(deps, learner.id, 'CO', courses.taught)).toBe(true)
  const { rows } = await deps.db.execute(
    sql`select state from seat_holds where learner_id = ${learner.id} and batch_id = ${runs[0]} order by id`,
  )
  expect(rows.map(({ state }) => state)).toEqual(['RELEASED', 'TAKEN'])
  expect((await reconcile(deps.db)).findings.filter(({ disagreements }) => disagreements > 0)).toEqual([])
})
