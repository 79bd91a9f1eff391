import { holdSeat } from '@khue/contracts/catalogue'
import { cancelOrder, placeOrders } from '@khue/contracts/orders'
import { listSuspense, resolveSuspense, startCheckout, vnpayCallback } from '@khue/contracts/payments'
import { judgeReview, writeCourseReview } from '@khue/contracts/reviews'
import { sql } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { noteAttendance, scheduleOpenClass } from '#modules/catalogue'
import { subscriptions } from '#modules/subscriptions'
import type { Db } from '#platform/db'
import { shelves } from '#testing/courses'
import type { TestPerson } from '#testing/people'
import { gatewaySays, sellPlan, vnpayEnv } from '#testing/sale'
import { testApp } from '#testing/test-app'
import { network } from '#testing/tutors'
import { findAll, invariants, reconcile } from './index.ts'

const { call, given, deps, settleNews } = await testApp({ env: vnpayEnv })
await sellPlan(deps)
const admin = await given.admin()
let number = 5_000_000

async function buy({ learner, buyer }: { buyer?: TestPerson; learner?: TestPerson } = {}) {
  const as = buyer ?? (await given.student())
  const item = { sku: 'SUB-6M', quantity: 1 as const, ...(learner && { learnerId: learner.id }) }
  const { data } = await call(placeOrders, { as, body: { items: [item] } })
  const { paymentUrl, code } = (await call(startCheckout, { as, body: { ids: data.ids, method: 'VNPAY' } })).data
  return { as, id: data.ids[0]!, paymentUrl, code }
}
async function told(paymentUrl: string, changes: Record<string, string> = {}) {
  await call(vnpayCallback, { query: gatewaySays(paymentUrl, { vnp_TransactionNo: String(number++), ...changes }) })
  await settleNews()
}
async function late() {
  const order = await buy()
  await call(cancelOrder, { as: order.as, body: { id: order.id } })
  await told(order.paymentUrl)
  return order
}
const decide = async (code: string, action: 'APPLY' | 'REFUND') => {
  const [item] = (await call(listSuspense, { as: admin, query: { term: code } })).data.items
  await call(resolveSuspense, { as: admin, params: { id: item!.id }, body: { action } })
  await settleNews()
}

/** A house in which everything has happened once. */
async function livedIn() {
  await buy()
  const paid = await buy()
  await told(paid.paymentUrl)
  await told((await buy({ buyer: paid.as })).paymentUrl)
  await late()
  await decide((await late()).code, 'APPLY')
  await decide((await late()).code, 'REFUND')
  await told((await buy()).paymentUrl, { vnp_Amount: '100' })
  const over = await buy()
  await told(over.paymentUrl, { vnp_Amount: '100000000' })
  await decide(over.code, 'APPLY')
  await told(paid.paymentUrl)
  await told(paid.paymentUrl, { vnp_TxnRef: 'NOBODY' })
  await told((await buy()).paymentUrl, { vnp_ResponseCode: '24', vnp_TransactionStatus: '02', vnp_TransactionNo: '0' })
  await told((await buy()).paymentUrl, { vnp_ResponseCode: '07', vnp_TransactionStatus: '07' })
  await paidTwice()
  // a month passes for one of them
  await deps.db.execute(sql`with chosen as (select source_id as line from entitlements order by starts_at limit 1),
    e as (update entitlements set starts_at = starts_at - interval '31 days', ends_at = ((starts_at - interval '31 days') at time zone 'Asia/Ho_Chi_Minh' + interval '6 months') at time zone 'Asia/Ho_Chi_Minh'
      from chosen where source_id = line returning source_id, starts_at, ends_at)
    update plan_earnings p set first_day = (e.starts_at at time zone 'Asia/Ho_Chi_Minh')::date,
      last_day = (e.ends_at at time zone 'Asia/Ho_Chi_Minh')::date - 1 from e where p.source_line_id = e.source_id`)
  for (const job of subscriptions.jobs ?? []) await job.run(deps, {})
}
async function paidTwice() {
  const parent = await given.parent()
  const child = await given.student({ guardianId: parent.id })
  const [one, two] = [await buy({ buyer: parent }), await buy({ buyer: parent, learner: child })]
  const both = (await call(startCheckout, { as: parent, body: { ids: [one.id, two.id], method: 'VNPAY' } })).data
  await told(one.paymentUrl)
  await told(both.paymentUrl)
}

/** Courses with somebody in them who has said what they think. */
async function learnt() {
  const { course, batch } = shelves(deps, await given.teacher())
  for (let n = 0; n < 4; n++) {
    const { id } = await course()
    const run = await batch(id)
    await batch(id, 12, { startsOn: '2020-01-01', weekdays: [7] })
    const pupil = await given.student()
    await call(holdSeat, { as: pupil, body: { kind: 'BATCH', id: run.id } })
    await noteAttendance(deps, { personId: pupil.id, courseId: id })
    const written = await call(writeCourseReview, { as: pupil, params: { id }, body: { stars: 4, text: '' } })
    const body = { verdict: 'SHOWN', lastWrittenAt: written.data.writtenAt, reason: 'Phù hợp' } as const
    await call(judgeReview, { as: admin, params: { id: written.data.id }, body })
  }
  const { id: teacherId } = await given.teacher()
  await scheduleOpenClass(deps, { title: 'Lớp mở', summary: '', subjectId: 4, teacherId, teacherTitle: 'Cô', seats: 5 })
}

/** Tutors who were rated, and have an evening free. */
async function tutored() {
  const { tutor } = network(deps, given)
  for (let n = 0; n < 4; n++) await tutor({ stars: [4], free: [tomorrowAt('19:00')] })
  await settleNews()
}
const tomorrowAt = (time: string) => `${new Date(Date.now() + 31 * 3_600_000).toISOString().slice(0, 10)}T${time}`

await livedIn()
await learnt()
await tutored()

/** Plants something with all guards of the database asleep, looks, and takes it back. */
async function planted(plant: string) {
  const undo = new Error('undo')
  let caught: string[] = []
  await deps.db
    .transaction(async (tx: Db) => {
      await tx.execute(sql`set local session_replication_role = replica`)
      for (const statement of plant.split(';\n')) await tx.execute(sql.raw(statement))
      caught = (await findAll(tx)).findings.filter(({ disagreements }) => disagreements > 0).map(({ name }) => name)
      throw undo
    })
    .catch((error: unknown) => expect(error).toBe(undo))
  return caught
}

const one = (table: string, where: string) => `ctid = (select ctid from ${table} where ${where} limit 1)`
const entryOf = (kind: string, code: string) => `ctid = (select e.ctid from ledger_entries e
  join ledger_postings p on p.month = e.month and p.id = e.posting_id join ledger_accounts a on a.id = e.account_id
  where p.source_kind = '${kind}' and a.code = '${code}' limit 1)`
const account = (code: string) => `(select id from ledger_accounts where code = '${code}')`
const copyOrder = (status: string) => `insert into orders (id, code, buyer_id, status, intent, total_vnd, expires_at, give_up_at)
  select gen_random_uuid(), 'KHCOPY', buyer_id, 'AWAITING_PAYMENT', intent, total_vnd, expires_at, give_up_at from orders where status = '${status}' limit 1`
const dropUnique = `drop index orders_one_open_per_intent;\n`
const daysRate = `amount_vnd / (last_day - first_day + 1)`
const ofCheckouts = (as: string) => `settled_as = '${as}'`

/** For each invariant, what breaks it: each of the ways in which it can be broken. */
const plants: Record<string, string | readonly string[]> = {
  postings_balance: `update ledger_entries set amount = amount + 1 where ${entryOf('payment_receipt', 'CLEARING_VNPAY')}`,
  suspense_is_what_waits: `delete from suspense_items where ${one('suspense_items', `state = 'OPEN' and part = ''`)}`,
  deferred_is_what_is_unearned: `update ledger_entries set account_id = ${account('PLAN_REVENUE')} where ${entryOf('payment_receipt', 'DEFERRED_REVENUE')}`,
  revenue_is_what_is_earned: `update plan_earnings set earned_vnd = earned_vnd + 1 where earned_vnd > 0`,
  refunds_are_what_was_decided: `update ledger_entries set account_id = ${account('PLAN_REVENUE')} where ${entryOf('suspense_decision', 'REFUNDS_PAYABLE')}`,
  clearing_is_what_came: `delete from payment_receipts where ${one('payment_receipts', `booked_as = 'IN_TIME'`)}`,
  money_is_booked: `update ledger_postings set source_id = 'x' where ${one('ledger_postings', `source_kind = 'payment_receipt'`)}`,
  bookings_are_money: `update ledger_postings set source_id = 'x' where ${one('ledger_postings', `source_kind = 'payment_receipt'`)}`,
  paid_checkouts_have_their_money: `update payment_receipts set amount_vnd = amount_vnd - 1 where booked_as = 'IN_TIME'`,
  fitting_money_pays_its_checkout: `update checkouts set status = 'INIT', settled_at = null, settled_as = null, settled_by = null where settled_as = 'IN_TIME'`,
  money_is_rightly_named: [
    `update checkouts set closed_at = null, closed_as = null where ${ofCheckouts('LATE')}`,
    `update checkouts set closed_at = now() + interval '1 hour' where ${ofCheckouts('LATE')}`,
    `update payment_receipts set amount_vnd = amount_vnd + 1 where booked_as = 'LATE'`,
    `update payment_receipts set amount_vnd = 1000000 where booked_as = 'SHORT'`,
    `update payment_receipts set amount_vnd = 1 where booked_as = 'OVER'`,
    `update payment_receipts set amount_vnd = 1 where ${one('payment_receipts', `booked_as = 'IN_TIME'`)}`,
    `update checkouts set closed_at = now(), closed_as = 'EXPIRED' where ${ofCheckouts('IN_TIME')}`,
    `update checkouts set expires_at = now() - interval '1 day' where ${ofCheckouts('IN_TIME')}`,
    `update payment_receipts set booked_as = 'AFTER_EXPIRY' where booked_as = 'IN_TIME'`,
    `update payment_receipts set booked_as = 'DOUBLE' where booked_as = 'SHORT'`,
    `update payment_receipts set booked_as = 'DOUBLE' where ${one('payment_receipts', `booked_as = 'IN_TIME'`)}`,
    `update payment_receipts set received_at = received_at - interval '1 hour' where booked_as = 'DOUBLE'`,
    `update payment_receipts set booked_as = 'SHORT', amount_vnd = 1, received_at = received_at + interval '1 hour' where booked_as = 'DOUBLE'`,
  ],
  attempts_agree_with_checkouts: `update payment_attempts set status = 'FAIL' where status = 'SUCCESS'`,
  unfit_money_waits_once: `update suspense_items set amount_vnd = amount_vnd + 1 where part = '' and state = 'OPEN'`,
  shares_set_aside_are_booked: `update ledger_postings set source_id = 'x' where source_kind = 'suspense_item'`,
  decisions_are_booked: `update suspense_items set state = 'OPEN', action = null, decided_at = null, decided_by = null, note = null where state = 'REFUND_DUE'`,
  checkouts_ask_for_their_orders: `update checkouts set amount_vnd = amount_vnd - 1 where status = 'WAITING'`,
  nothing_asks_for_ended_orders: `update orders set status = 'CANCELLED' where status = 'AWAITING_PAYMENT'`,
  used_money_has_a_use: `update suspense_items set part = 'x' where name = 'LATE' and state = 'OPEN'`,
  orders_are_the_sum_of_their_lines: `update order_lines set price_vnd = price_vnd - 1 where ${one('order_lines', 'true')}`,
  one_open_order_per_wish: [dropUnique + copyOrder('AWAITING_PAYMENT'), dropUnique + copyOrder('WAITING_CONFIRMATION')],
  orders_come_to_an_end: [
    `update orders set expires_at = now() - interval '2 days', give_up_at = now() - interval '25 hours' where status = 'AWAITING_PAYMENT'`,
    `update order_events set at = now() - interval '62 days' where kind = 'PAYMENT_HELD'`,
  ],
  lines_are_what_was_wished: [
    `update order_lines set learner_id = gen_random_uuid() where ${one('order_lines', 'true')}`,
    `update plans set sku = 'SUB-OTHER'`,
    `update plans set months = months + 1`,
    `update order_lines set price_vnd = 1000 where order_id = (select id from orders where status = 'COMPLETED' limit 1);
     update orders set total_vnd = 1000 where id in (select order_id from order_lines where price_vnd = 1000)`,
  ],
  paid_orders_have_money: `update orders set paid_by_checkout_id = (select id from checkouts where status = 'WAITING' limit 1) where status = 'COMPLETED'`,
  refunded_orders_are_paid_back: `update orders set status = 'REFUNDED' where ${one('orders', `status = 'COMPLETED'`)}`,
  money_reaches_its_orders: `update orders set status = 'AWAITING_PAYMENT', completed_at = null, paid_by_checkout_id = null where ${one('orders', `status = 'COMPLETED'`)}`,
  held_orders_have_held_money: `update checkouts set status = 'INIT', closed_at = now(), closed_as = 'CANCELLED'
    where id = (select paid_by_checkout_id from orders where status = 'WAITING_CONFIRMATION')`,
  histories_agree_with_orders: `delete from order_events where kind = 'COMPLETED'`,
  histories_tell_of_money: [
    `delete from order_events where kind = 'PAID'`,
    `update order_events set about = 'x' where kind = 'PAID'`,
    `update order_events set kind = 'PAID' where kind = 'CANCELLED'`,
  ],
  histories_tell_of_checkouts: [
    `delete from order_events where ${one('order_events', `kind = 'CHECKOUT_OPENED'`)}`,
    `delete from checkout_orders where ${one('checkout_orders', 'true')}`,
  ],
  histories_tell_of_deliveries: [
    `delete from order_events where ${one('order_events', `kind = 'DELIVERED'`)}`,
    `delete from entitlements where ${one('entitlements', `source = 'LINE'`)}`,
  ],
  nothing_is_dated_ahead: `update orders set completed_at = now() + interval '1 day' where status = 'COMPLETED'`,
  news_reaches_everybody: `insert into graphile_worker._private_jobs (task_id, attempts, max_attempts) select id, 3, 3 from graphile_worker._private_tasks limit 1`,
  paid_lines_are_delivered: `delete from entitlements where ${one('entitlements', 'true')}`,
  deliveries_are_paid: `update entitlements set source_id = (select l.id from order_lines l join orders o on o.id = l.order_id where o.status = 'CANCELLED' limit 1)
    where ${one('entitlements', 'true')}`,
  memberships_last_their_months: `update entitlements set ends_at = ends_at + interval '1 day' where ${one('entitlements', 'true')}`,
  memberships_follow_each_other: `alter table entitlements drop constraint entitlements_no_overlapping_membership;
    update entitlements set starts_at = starts_at - interval '7 months' where starts_at > now() + interval '1 month'`,
  deliveries_earn: `update plan_earnings set amount_vnd = amount_vnd + 1 where ${one('plan_earnings', 'earned_through is null')}`,
  earnings_are_delivered: `update plan_earnings set source_line_id = gen_random_uuid() where ${one('plan_earnings', 'earned_through is null')}`,
  earnings_follow_the_rule: [
    `update plan_earnings set earned_through = earned_through + 1, earned_vnd = earned_vnd + ${daysRate} where earned_through is not null`,
    `update plan_earnings set earned_through = earned_through - 3, earned_vnd = earned_vnd - 3 * (${daysRate}) where earned_through is not null`,
    `update plan_earnings set earned_through = null, earned_vnd = 0`,
    `update plan_earnings set earned_vnd = earned_vnd + 1 where earned_through is not null`,
  ],
  earnings_are_booked: `update ledger_postings set source_id = 'x' || source_id where source_kind = 'plan_days'`,
  teachers_count_their_ratings: `update teacher_profiles set followers = followers + 1`,
  tutors_follow_their_profiles: `update tutors set learners = learners + 1`,
  free_time_is_searched: `update tutors set free_facets = '{w:1}'`,
  services_are_searched: `update tutors set fee_hour_vnd = fee_hour_vnd + 1`,
  seats_are_held_by_somebody: `delete from seat_holds where ${one('seat_holds', `state = 'HELD'`)}`,
  ratings_are_reviews: `delete from reviews where ${one('reviews', 'is_shown')}`,
  days_are_of_runs: `update courses set evenings = '{2}' where ${one('courses', 'true')}`,
  interests_are_people: `update open_classes set interest_count = interest_count + 1`,
}

test('a house in which everything has happened agrees with itself', async () => {
  const { isClean, rows, findings } = await reconcile(deps.db)
  for (const count of Object.values(rows)) expect(count).toBeGreaterThan(3)
  expect(findings.filter(({ disagreements }) => disagreements > 0)).toEqual([])
  expect([isClean, findings.length]).toEqual([true, invariants.length])
})

test('every invariant has something planted against it, and a name of its own', () => {
  expect(Object.keys(plants)).toEqual(invariants.map(({ name }) => name))
})

const everyPlant = Object.entries(plants).flatMap(([name, ways]) => [ways].flat().map((plant) => [name, plant] as const))
test.each(everyPlant)('%s notices its disagreement: %s', async (name, plant) => {
  expect(await planted(plant)).toContain(name)
})

test('what was planted is gone', async () => {
  expect((await reconcile(deps.db)).isClean).toBe(true)
})

afterEach(settleNews)

test('money whose news is on its way is no disagreement, until the news is lost', async () => {
  const { paymentUrl } = await buy()
  await call(vnpayCallback, { query: gatewaySays(paymentUrl, { vnp_TransactionNo: String(number++) }) })
  expect((await reconcile(deps.db)).isClean).toBe(true)
  expect(await planted(`delete from outbox where delivered_at is null`)).toContain('money_reaches_its_orders')
})
