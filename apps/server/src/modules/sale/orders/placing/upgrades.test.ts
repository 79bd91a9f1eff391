import { pauseMembership, quoteUpgrades } from '@khue/contracts/sale/memberships'
import { cancelOrder, getOrder, placeOrders } from '@khue/contracts/sale/orders'
import { loadNotifications, msgApp } from '@khue/contracts/people/notifications'
import { vnpayCallback } from '@khue/contracts/money/payments'
import { getCheckout, payAgain, startCheckout } from '@khue/contracts/sale/checkout'
import * as refunds from '@khue/contracts/sale/refunds'
import { listSuspense, resolveSuspense } from '@khue/contracts/sale/suspense-desk'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { balanceOf } from '#modules/money/ledger'
import { linkGuardian } from '#modules/people/people'
import { mayUse } from '#modules/sale/entitlements'
import { subscriptions } from '#modules/sale/subscriptions'
import { formatVnd } from '#platform/vietnam/format'
import { acceptedTerms } from '#testing/instalments'
import { trackBalances } from '#testing/ledger'
import type { TestPerson } from '#testing/people'
import { rounds } from '#testing/rounds'
import { vnpayCallbackFields, sellPlan, vnpayEnv } from '#testing/sale'
import { testApp } from '#testing/test-app'
import { reconcile } from '../../../../reconcile/index.ts'

const { call, given, deps, deliverEvents } = await testApp({ env: vnpayEnv })
await sellPlan(deps)
await sellPlan(deps, { sku: 'SUB-1M', name: 'Sao Mai', priceVnd: 199_000, months: 1 })
await sellPlan(deps, { sku: 'SUB-12M', name: 'Chòm Sao', priceVnd: 1_690_000, months: 12, seats: 4 })
let number = 6_000_000

const place = (as: TestPerson, sku: string, more: { learnerId?: string; upgrade?: true } = {}) =>
  call(placeOrders, { as, body: { items: [{ sku, quantity: 1, ...more }] } })
const checkout = async (as: TestPerson, ids: readonly string[]) =>
  (await call(startCheckout, { as, body: { ids: [...ids], method: 'VNPAY' } })).data.paymentUrl
async function payAtGateway(paymentUrl: string) {
  await call(vnpayCallback, { query: vnpayCallbackFields(paymentUrl, { vnp_TransactionNo: String(number++) }) })
  await deliverEvents()
}
async function buy(as: TestPerson, sku = 'SUB-6M', learnerId = as.id) {
  const { ids } = (await place(as, sku, { learnerId })).data
  await payAtGateway(await checkout(as, ids))
  return ids[0]!
}
const lineOf = async (orderId: string) => {
  const { rows } = await deps.db.execute<{ id: string }>(sql`select id from order_lines where order_id = ${orderId}`)
  return rows[0]!.id
}
/** Lets forty-five days of the first purchase pass, and earns them. */
async function pass(orderId: string) {
  const line = await lineOf(orderId)
  await deps.db.execute(
    sql`update orders set created_at = created_at - interval '45 days', completed_at = completed_at - interval '45 days' where id = ${orderId}`,
  )
  await deps.db.execute(
    sql`update entitlements set starts_at = starts_at - interval '45 days', ends_at = ((starts_at - interval '45 days') at time zone 'Asia/Ho_Chi_Minh' + interval '6 months') at time zone 'Asia/Ho_Chi_Minh' where source_id = ${line}`,
  )
  await deps.db.execute(sql`update plan_earnings p set first_day = (e.starts_at at time zone 'Asia/Ho_Chi_Minh')::date,
    last_day = (e.ends_at at time zone 'Asia/Ho_Chi_Minh')::date - 1 from entitlements e where e.source_id = p.source_line_id and p.source_line_id = ${line}`)
  await subscriptions.jobs?.[0]?.run(deps, {})
  return line
}
const quote = async (as: TestPerson, learnerId = as.id) => (await call(quoteUpgrades, { as, query: { learnerId } })).data
const order = async (as: TestPerson, id: string) => (await call(getOrder, { as, query: { id } })).data
async function earningsOf(lineId: string) {
  const { rows } = await deps.db.execute<{ amount: number; earned: number; cut: number; moved: number }>(sql`
    select amount_vnd::int as amount, earned_vnd::int as earned, cut_vnd::int as cut, moved_vnd::int as moved from plan_earnings where source_line_id = ${lineId}`)
  return rows
}
/** A person's periods that are not empty, by plan. */
async function periodsOf({ id }: { id: string }) {
  const { rows } = await deps.db.execute<{ name: string; from: Date; to: Date }>(sql`
    select p.name, e.starts_at as from, e.ends_at as to from entitlements e join plans p on p.id = e.ref_id
    where e.person_id = ${id} and e.starts_at < e.ends_at order by e.starts_at`)
  return rows
}
const balanceOfPerson = ({ id: ownerId }: TestPerson) => balanceOf(deps, { code: 'LEARNING_BALANCE', ownerId })
const disagreements = async () => (await reconcile(deps.db)).findings.filter(({ disagreements }) => disagreements > 0)
const upgrade = (as: TestPerson, sku = 'SUB-12M', learnerId = as.id) => place(as, sku, { learnerId, upgrade: true })
const giveBack = async (as: TestPerson, orderId: string, channel: 'BALANCE' | 'GATEWAY' = 'BALANCE') => {
  const { lines, total } = (await call(refunds.previewRefund, { as, query: { orderId } })).data
  return call(refunds.requestRefund, { as, body: { orderId, lineIds: lines.map(({ lineId }) => lineId), total, reason: 'Đổi ý', channel } })
}

test('a dearer plan replaces the running one, whose unused value counts towards it', async () => {
  const as = await given.student()
  const old = await buy(as)
  const oldLine = await pass(old)
  const renewal = await buy(as) // follows the old one
  const { from, items } = await quote(as)
  expect([from?.planName, items.map(({ sku }) => sku)]).toEqual(['Sao Khuê', ['SUB-12M']])
  const { credit, amountDue, explanation } = items[0]!
  expect([credit + amountDue, explanation]).toEqual([1_690_000, expect.stringContaining('chưa dùng của gói Sao Khuê')])
  const { ids } = (await upgrade(as)).data
  expect((await upgrade(as)).data.ids).toEqual(ids)
  expect((await order(as, ids[0]!)).lines[0]).toMatchObject({ price: 1_690_000, credit, discount: 0 })
  expect((await call(getCheckout, { as, query: { ids } })).data).toMatchObject({ subtotal: 1_690_000, credit, total: amountDue })
  const gained = await trackBalances(deps)
  await payAtGateway(await checkout(as, ids))
  const [before] = await earningsOf(oldLine)
  const [now] = await earningsOf(await lineOf(ids[0]!))
  expect(before).toMatchObject({ cut: credit, moved: credit, earned: 990_000 - credit })
  expect(now).toEqual({ amount: 1_690_000, earned: 0, cut: 0, moved: 0 })
  const { PLAN_REVENUE = 0, DEFERRED_REVENUE = 0, ...paid } = await gained()
  expect(paid).toEqual({ CLEARING_VNPAY: amountDue })
  expect([PLAN_REVENUE > 0, PLAN_REVENUE + DEFERRED_REVENUE]).toEqual([true, amountDue]) // today counts as used
  const periods = await periodsOf(as)
  expect(periods.map(({ name }) => name)).toEqual(['Sao Khuê', 'Chòm Sao', 'Sao Khuê'])
  expect(periods[2]?.from).toEqual(periods[1]?.to)
  expect((await order(as, renewal)).status).toBe('COMPLETED')
  expect((await call(refunds.previewRefund, { as, query: { orderId: old } })).data.lines[0]).toMatchObject({
    isPossible: false,
    explanation: expect.stringContaining('nâng cấp'),
  })
  expect(await disagreements()).toEqual([])
})

test('when an upgrade is refunded, the older plan’s credit goes to the learning balance', async () => {
  const as = await given.student()
  await pass(await buy(as))
  const { credit, amountDue } = (await quote(as)).items[0]!
  const { ids } = (await upgrade(as)).data
  await payAtGateway(await checkout(as, ids))
  const { channels, total } = (await call(refunds.previewRefund, { as, query: { orderId: ids[0]! } })).data
  expect(total).toBe(1_690_000)
  expect(channels.find(({ channel }) => channel === 'GATEWAY')?.parts).toMatchObject([{ amount: amountDue }, { amount: credit }])
  const gained = await trackBalances(deps)
  expect((await giveBack(as, ids[0]!)).data.items[0]).toMatchObject({ state: 'DONE', amount: 1_690_000 })
  expect(await gained()).toMatchObject({ LEARNING_BALANCE: 1_690_000 })
  expect((await order(as, ids[0]!)).status).toBe('REFUNDED')
  expect(await mayUse(deps, as.id, 'SUB')).toBe(false)
  expect(await disagreements()).toEqual([])
})

test('when an upgrade that a guardian paid is refunded, the unused part of the child’s own plan returns to the child', async () => {
  const [mother, child] = [await given.parent(), await given.student()]
  await pass(await buy(child))
  await linkGuardian(deps, { guardianId: mother.id, childId: child.id })
  const { credit, amountDue } = (await quote(mother, child.id)).items[0]!
  const [id] = (await upgrade(mother, 'SUB-12M', child.id)).data.ids
  await payAtGateway(await checkout(mother, [id!]))
  const preview = (await call(refunds.previewRefund, { as: mother, query: { orderId: id! } })).data
  expect(preview.lines[0]?.explanation).toContain('trở về số dư học tập của người đã mua gói ấy')
  await giveBack(mother, id!)
  expect([await balanceOfPerson(mother), await balanceOfPerson(child)]).toEqual([amountDue, credit])
  const notices = (await call(loadNotifications, { as: child, headers: msgApp })).data.items
  expect(notices.map(({ title }) => title)).toContain(`${formatVnd(credit)} vào số dư học tập`)
  expect(await disagreements()).toEqual([])
})

test('a plan replaced on the day before its pause has earned today, and the ledger balances', async () => {
  const as = await given.student()
  const lineId = await pass(await buy(as))
  const from = Temporal.Now.plainDateISO('Asia/Ho_Chi_Minh').add({ days: 1 }).toString()
  expect((await call(pauseMembership, { as, body: { lineId, from, days: 10 } })).status).toBe(200)
  const { credit } = (await quote(as)).items[0]!
  await payAtGateway(await checkout(as, (await upgrade(as)).data.ids))
  expect(await earningsOf(lineId)).toMatchObject([
    { earned: 990_000 - credit, cut: 0 },
    { earned: 0, moved: credit },
  ])
  expect(await disagreements()).toEqual([])
})

test('only the person who paid for the running plan upgrades it; a cheaper plan or other items beside it are refused', async () => {
  const [mother, father] = [await given.parent(), await given.parent()]
  const child = await given.student({ guardianId: mother.id })
  await deps.db.execute(sql`insert into guardianships (guardian_id, child_id) values (${father.id}, ${child.id})`)
  await buy(mother, 'SUB-6M', child.id)
  expect((await quote(mother, child.id)).items).toHaveLength(1)
  expect(await quote(father, child.id)).toEqual({ from: null, items: [] })
  expect((await upgrade(father, 'SUB-12M', child.id)).code).toBe('UPGRADE_NOT_HIGHER')
  expect((await upgrade(mother, 'SUB-1M', child.id)).code).toBe('UPGRADE_NOT_HIGHER')
  expect((await upgrade(await given.student(), 'SUB-12M', child.id)).code).toBe('LEARNER_NOT_FOUND')
  const two = [
    { sku: 'SUB-12M', quantity: 1 as const, learnerId: child.id, upgrade: true as const },
    { sku: 'SUB-1M', quantity: 1 as const },
  ]
  expect((await call(placeOrders, { as: mother, body: { items: two } })).code).toBe('UPGRADE_MUST_BE_SOLE_ITEM')
  const { ids } = (await upgrade(mother, 'SUB-12M', child.id)).data
  await call(cancelOrder, { as: mother, body: { id: ids[0]! } })
  expect((await upgrade(mother, 'SUB-12M', child.id)).data.ids).not.toEqual(ids)
})

test('a plan with open instalments gives no credit for an upgrade', async () => {
  const as = await given.student()
  const orderId = await buy(as)
  await deps.db.execute(sql`
    with plan as (insert into instalment_plans (order_id, buyer_id, total_vnd, parts, state, agreed_at, refund_to_balance_disclosed_at)
      values (${orderId}, ${as.id}, 990000, 2, 'ACTIVE', now(), now()))
    insert into instalments (order_id, no, due_on, amount_vnd) values (${orderId}, 1, '2099-01-01', 495000), (${orderId}, 2, '2099-02-01', 495000)`)
  expect(await quote(as)).toEqual({ from: null, items: [] })
  expect((await upgrade(as)).code).toBe('UPGRADE_NOT_HIGHER')
  await deps.db.execute(sql`delete from instalments where order_id = ${orderId}`)
  await deps.db.execute(sql`delete from instalment_plans where order_id = ${orderId}`)
})

test('an upgrade and a gift cannot be paid in instalments', async () => {
  const as = await given.student()
  await buy(as)
  const gift = { phone: '0987654321', card: 'SINH_NHAT' as const }
  const gifted = await call(placeOrders, { as, body: { items: [{ sku: 'SUB-12M', quantity: 1, gift }] } })
  for (const ids of [(await upgrade(as)).data.ids, gifted.data.ids]) {
    expect((await call(getCheckout, { as, query: { ids } })).data.payLater?.reason).toBe('NOT_ELIGIBLE')
    const inParts = { ids, method: 'VNPAY' as const, instalments: acceptedTerms }
    expect((await call(startCheckout, { as, body: inParts })).code).toBe('INSTALMENTS_NOT_ELIGIBLE')
  }
})

test('an upgrade paid twice at once begins once, and the second payment is kept for its buyer', rounds, async () => {
  const as = await given.student()
  await pass(await buy(as))
  const { ids } = (await upgrade(as)).data
  const url = await checkout(as, ids)
  await Promise.all([payAtGateway(url), payAtGateway(url)])
  expect((await periodsOf(as)).map(({ name }) => name)).toEqual(['Sao Khuê', 'Chòm Sao'])
  expect(await disagreements()).toEqual([])
})

test('when the old plan is refunded before the upgrade is paid, the order ends and its money goes to suspense', async () => {
  const as = await given.student()
  const old = await buy(as)
  const { ids } = (await upgrade(as)).data
  const url = await checkout(as, ids)
  await giveBack(as, old)
  const gained = await trackBalances(deps)
  await payAtGateway(url)
  expect((await order(as, ids[0]!)).status).toBe('CANCELLED')
  const { CLEARING_VNPAY: paid = 0, ...kept } = await gained()
  expect(kept).toEqual({ SUSPENSE_LATE: paid })
  expect(await mayUse(deps, as.id, 'SUB')).toBe(false)
  expect(await disagreements()).toEqual([])
})

test('an expired upgrade is requested anew, with the credit that the older plan has left by then', async () => {
  const as = await given.student()
  await buy(as)
  const [id] = (await upgrade(as)).data.ids
  await deps.db.execute(sql`update orders set expires_at = now() - interval '1 second' where id = ${id}`)
  expect((await call(payAgain, { as, body: { id: id!, method: 'VNPAY' } })).code).toBe('ORDER_PRICE_CHANGED')
  const [next] = (await upgrade(as)).data.ids
  expect([(await order(as, id!)).status, (await order(as, next!)).status]).toEqual(['CANCELLED', 'AWAITING_PAYMENT'])
})

test('late money for an expired upgrade upgrades nothing: an admin cannot accept it', async () => {
  const [as, admin] = [await given.student(), await given.admin()]
  await buy(as)
  const { ids } = (await upgrade(as)).data
  const url = await checkout(as, ids)
  const { code } = (await order(as, ids[0]!)).timeline.map(({ checkoutCode }) => ({ code: checkoutCode })).findLast(({ code }) => code)!
  await call(cancelOrder, { as, body: { id: ids[0]! } })
  await payAtGateway(url)
  const aside = async () => (await call(listSuspense, { as: admin, query: { term: code! } })).data.items
  const [item] = await aside()
  const refused = await call(resolveSuspense, { as: admin, params: { id: item!.id }, body: { action: 'APPLY' } })
  expect(refused.code).toBe('SUSPENSE_ORDER_UNDELIVERABLE')
  await deliverEvents()
  expect((await order(as, ids[0]!)).status).toBe('CANCELLED')
  expect((await aside()).map(({ name, state }) => `${name} ${state}`)).toEqual(['LATE OPEN'])
  expect((await periodsOf(as)).map(({ name }) => name)).toEqual(['Sao Khuê'])
  expect(await disagreements()).toEqual([])
})

test('when an upgrade is paid while the old plan is being refunded, only one of the two happens', async () => {
  for (let round = 0; round < 3; round++) {
    const as = await given.student()
    const old = await buy(as)
    const { ids } = (await upgrade(as)).data
    const url = await checkout(as, ids)
    const [, back] = await Promise.all([payAtGateway(url), giveBack(as, old)])
    await deliverEvents()
    expect([(await order(as, ids[0]!)).status, back.status === 200]).toEqual(
      back.status === 200 ? ['CANCELLED', true] : ['COMPLETED', false],
    )
  }
  expect(await disagreements()).toEqual([])
})
