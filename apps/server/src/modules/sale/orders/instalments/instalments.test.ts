import { getBalance } from '@khue/contracts/money/balance'
import * as api from '@khue/contracts/sale/instalments'
import { loadNotifications, msgApp } from '@khue/contracts/people/notifications'
import { getOrder } from '@khue/contracts/sale/orders'
import { vnpayCallback } from '@khue/contracts/money/payments'
import { getCheckout, startCheckout } from '@khue/contracts/sale/checkout'
import { getMySubscription } from '@khue/contracts/sale/subscriptions'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { setVerified } from '#modules/people/people'
import { payments } from '#modules/money/payments'
import { backdatePlan, instalmentActions, acceptedTerms, verifiedBuyer } from '#testing/instalments'
import { trackBalances } from '#testing/ledger'
import { seedMarketplace } from '#testing/marketplace'
import type { TestPerson } from '#testing/people'
import { rounds } from '#testing/rounds'
import { bankEnv, vnpayCallbackFields, sellPlan, vnpayEnv } from '#testing/sale'
import { testApp } from '#testing/test-app'
import { reconcile } from '../../../../reconcile/index.ts'
import { updateInstalmentPlans, remindOfInstalments } from './update-plans.service.ts'

const app = await testApp({ env: { ...vnpayEnv, ...bankEnv, LOG_LEVEL: 'fatal' } })
const { call, given, deps, deliverEvents } = app
const { skus } = await seedMarketplace(deps, given)
await sellPlan(deps, { sku: 'SUB-1M', name: 'Sao Mai', priceVnd: 199_000, months: 1, sort: 2 })
const admin = await given.admin()
const { order, agree, transfer, payPart, payAndTransfer, begun, planOf, openOf, openItems, toBalance } = instalmentActions(
  app,
  admin,
  skus.plan,
)
const isMember = async (as: TestPerson) => (await call(getMySubscription, { as })).data.expiredAt !== null
const noticeTypes = async (as: TestPerson) => {
  await deliverEvents()
  return (await call(loadNotifications, { as, headers: msgApp })).data.items.map(({ type }) => type)
}
const besideBalance = { method: 'VIETQR', useBalance: true } as const
const freeForgotten = async () => payments.jobs!.find(({ name }) => name === 'payments:close_abandoned_part_checkouts')!.run(deps, {})
const balanceOf = async (as: TestPerson) => (await call(getBalance, { as })).data.balance

test('a buyer who may pay in instalments sees amounts and due days, and one who may not sees why', async () => {
  const stranger = await given.student()
  const offer = async (as: TestPerson, ...ids: string[]) => (await call(getCheckout, { as, query: { ids } })).data.payLater!
  const id = await order(stranger)
  expect(await offer(stranger, id)).toMatchObject({ reason: 'NOT_VERIFIED', parts: [], explanation: expect.stringContaining('xác minh') })
  expect((await agree(stranger, id)).code).toBe('INSTALMENTS_NOT_VERIFIED')
  await setVerified(deps, stranger.id, true)
  const { parts, reason } = await offer(stranger, id)
  expect([reason, parts.map(({ amount }) => amount)]).toEqual([null, [330_000, 330_000, 330_000]])
  const small = await order(stranger, 'SUB-1M')
  expect((await offer(stranger, small)).reason).toBe('TOO_SMALL')
  expect((await offer(stranger, id, small)).reason).toBe('SEVERAL_ORDERS')
  expect((await call(startCheckout, { as: stranger, body: { ids: [id, small], method: 'VIETQR', instalments: acceptedTerms } })).code).toBe(
    'INSTALMENTS_SEVERAL_ORDERS',
  )
  const unread = { ids: [id], method: 'VIETQR' as const, instalments: { parts: 3 as const, acceptedTerms: false } }
  expect((await call(startCheckout, { as: stranger, body: unread as never })).code).toBe('INVALID_INPUT')
  deps.config.INSTALMENTS = '0'
  expect((await call(getCheckout, { as: stranger, query: { ids: id } })).data.payLater).toBeNull()
  expect((await agree(stranger, id)).code).toBe('INSTALMENTS_CLOSED')
  deps.config.INSTALMENTS = '1'
})

test('the first instalment completes the order, and the rest, which is owed, is paid early in one payment', async () => {
  const gained = await trackBalances(deps)
  const { buyer, id } = await begun()
  expect(await gained()).toEqual({ BANK: 330_000, INSTALMENTS_RECEIVABLE: 660_000, DEFERRED_REVENUE: 990_000 })
  expect(await isMember(buyer)).toBe(true)
  const { status, timeline } = (await call(getOrder, { as: buyer, query: { id } })).data
  expect([status, timeline.find(({ kind }) => kind === 'PAID')?.amount]).toEqual(['COMPLETED', 330_000])
  const plan = await planOf(buyer, id)
  expect(plan).toMatchObject({ state: 'ACTIVE', total: 990_000, open: 660_000 })
  const { parts } = plan!
  expect(parts[1]!.dueOn).toBe(Temporal.PlainDate.from(parts[0]!.dueOn).add({ months: 1 }).toString())
  const other = await order(buyer, skus.recorded)
  expect((await agree(buyer, other)).code).toBe('INSTALMENTS_TOO_SMALL')
  expect((await call(getCheckout, { as: buyer, query: { ids: await order(buyer, skus.run) } })).data.payLater?.reason).toBe(
    'ALREADY_ACTIVE',
  )
  const seen = (await call(api.previewInstalments, { as: buyer, query: { orderId: id } })).data
  expect([seen.amount, seen.methods.map(({ method }) => method)]).toEqual([660_000, ['VIETQR', 'VNPAY']])
  const first = (await payPart(buyer, id)).data
  expect((await payPart(buyer, id)).data.code).toBe(first.code) // a repeated request gets the same checkout
  await transfer(660_000, first.code)
  expect(await planOf(buyer, id)).toMatchObject({ state: 'PAID', open: 0, locksOn: null })
  expect((await payPart(buyer, id)).code).toBe('INSTALMENTS_NOT_FOUND')
  expect(await gained()).toEqual({ BANK: 990_000, DEFERRED_REVENUE: 990_000 })
  expect(await noticeTypes(buyer)).toEqual(expect.arrayContaining(['ORDER_PAID', 'INSTALMENT_PAID']))
})

test('a buyer can pay only parts of their own plan, and only parts that exist', async () => {
  const { buyer, id } = await begun()
  const stranger = await given.student()
  expect(await planOf(stranger, id)).toBeUndefined()
  expect((await payPart(stranger, id, 2)).code).toBe('INSTALMENTS_NOT_FOUND')
  expect((await call(api.previewInstalments, { as: stranger, query: { orderId: id } })).code).toBe('INSTALMENTS_NOT_FOUND')
  expect((await payPart(buyer, id, 4)).code).toBe('INSTALMENTS_NOT_FOUND')
  await payAndTransfer(buyer, id, 2)
  expect((await payPart(buyer, id, 2)).code).toBe('INSTALMENTS_NOTHING_OPEN')
  expect(await openOf(buyer, id)).toEqual([0, 0, 330_000])
})

test('a late part locks access after the days of grace, a payment unlocks it at once, and each reminder goes out once', async () => {
  const { buyer, id } = await begun()
  const follow = async () => {
    for (let time = 0; time < 2; time++) await Promise.all([updateInstalmentPlans(deps), remindOfInstalments(deps)])
    return [(await planOf(buyer, id))!.state, await isMember(buyer)]
  }
  const days = Temporal.PlainDate.from((await planOf(buyer, id))!.parts[0]!.dueOn).until((await planOf(buyer, id))!.parts[1]!.dueOn).days
  await backdatePlan(deps, id, days - 4)
  expect([await follow(), (await noticeTypes(buyer)).filter((type) => type.startsWith('INSTALMENT'))]).toEqual([['ACTIVE', true], []])
  const expected: [step: number, state: string, isOpen: boolean, last: string][] = [
    [1, 'ACTIVE', true, 'INSTALMENT_SOON'],
    [3, 'ACTIVE', true, 'INSTALMENT_TODAY'],
    [1, 'OVERDUE', true, 'INSTALMENT_TODAY'],
    [1, 'OVERDUE', true, 'INSTALMENT_LATE'],
    [5, 'OVERDUE', true, 'INSTALMENT_LATE'],
    [1, 'LOCKED', false, 'INSTALMENTS_LOCKED'],
  ]
  for (const [step, state, isOpen, last] of expected) {
    await backdatePlan(deps, id, step)
    expect([...(await follow()), (await noticeTypes(buyer))[0]]).toEqual([state, isOpen, last])
  }
  expect((await noticeTypes(buyer)).filter((type) => type.startsWith('INSTALMENT')).toReversed()).toEqual([
    'INSTALMENT_SOON',
    'INSTALMENT_TODAY',
    'INSTALMENT_LATE',
    'INSTALMENT_LATE',
    'INSTALMENTS_LOCKED',
  ])
  const { rows } = await deps.db.execute(
    sql`select change from entitlement_changes c join entitlements e on e.id = c.entitlement_id where e.person_id = ${buyer.id}`,
  )
  expect(rows).toEqual([{ change: 'LOCKED' }])
  await payAndTransfer(buyer, id, 2)
  expect([(await planOf(buyer, id))!.state, await isMember(buyer)]).toEqual(['ACTIVE', true])
  expect(await noticeTypes(buyer)).toEqual(expect.arrayContaining(['INSTALMENTS_UNLOCKED', 'INSTALMENT_PAID']))
  await payAndTransfer(buyer, id)
  const next = await order(buyer)
  expect((await agree(buyer, next)).code).toBe('INSTALMENTS_PREVIOUSLY_OVERDUE')
})

test('of two payments for one part at once one pays it, and the other goes to suspense and then pays another part', rounds, async () => {
  const { buyer, id } = await begun()
  const [one, rest] = [(await payPart(buyer, id, 2)).data, (await payPart(buyer, id)).data]
  await Promise.all([transfer(330_000, one.code), transfer(660_000, rest.code)])
  await deliverEvents()
  expect([await openOf(buyer, id), (await openItems()).map(({ name, amount }) => [name, amount])]).toEqual([
    [0, 0, 0],
    [['DOUBLE', 330_000]],
  ])
  await toBalance()
  expect(await balanceOf(buyer)).toBe(330_000)
  const again = await begun()
  const both = await Promise.all([payPart(again.buyer, again.id, 2), payPart(again.buyer, again.id, 2, 'VNPAY')])
  expect(new Set(both.map(({ data }) => data.code)).size).toBe(1)
  const vnpay = both.map(({ data }) => data.paymentUrl).find((url) => url.includes('vnp_TxnRef'))!
  await Promise.all([
    call(vnpayCallback, { query: vnpayCallbackFields(vnpay, { vnp_TransactionNo: '31' }) }),
    transfer(330_000, both[0].data.code),
  ])
  await deliverEvents()
  expect((await openItems()).map(({ name, amount }) => [name, amount])).toEqual([['DOUBLE', 330_000]])
  await toBalance()
  const { data } = await payPart(again.buyer, again.id, 3, 'BALANCE')
  await deliverEvents()
  expect([data.transfer, await openOf(again.buyer, again.id), await balanceOf(again.buyer)]).toEqual([null, [0, 0, 0], 0])
})

test('a part can be paid partly from the balance, and the reserved balance is released when no payment comes', async () => {
  const { buyer, id } = await begun()
  await transfer(100_000, (await payPart(buyer, id, 2)).data.code)
  await toBalance()
  const gained = await trackBalances(deps)
  const seen = async () => (await call(api.previewInstalments, { as: buyer, query: { orderId: id, no: 2 } })).data.balance
  expect(await seen()).toBe(100_000)
  const part = (await payPart(buyer, id, 2, besideBalance)).data
  expect([part.transfer?.amount, await balanceOf(buyer), await seen()]).toEqual([230_000, 0, 100_000])
  expect((await payPart(buyer, id, 2, { ...besideBalance, method: 'VNPAY' })).data.code).toBe(part.code)
  const third = (await payPart(buyer, id, 3, besideBalance)).data // the reserved balance moves to this checkout
  expect([third.transfer?.amount, third.code === part.code, await balanceOf(buyer)]).toEqual([230_000, false, 0])
  await freeForgotten()
  expect(await balanceOf(buyer)).toBe(0)
  await deps.db.execute(sql`update checkouts set expires_at = now() - interval '1 hour' where code = ${third.code}`)
  await freeForgotten()
  expect([await balanceOf(buyer), await gained()]).toEqual([100_000, {}])
  const again = (await payPart(buyer, id, 2, besideBalance)).data
  await transfer(230_000, again.code)
  expect([await openOf(buyer, id), await balanceOf(buyer)]).toEqual([[0, 0, 330_000], 0])
  expect(await gained()).toEqual({ BANK: 230_000, LEARNING_BALANCE: -100_000, INSTALMENTS_RECEIVABLE: -330_000 })
  await transfer(230_000, part.code) // its checkout was closed
  expect((await openItems()).map(({ name, amount }) => [name, amount])).toEqual([['LATE', 230_000]])
  await toBalance()
  const whole = (await payPart(buyer, id, 3, besideBalance)).data
  await transfer(100_000, whole.code)
  expect([await openOf(buyer, id), await balanceOf(buyer)]).toEqual([[0, 0, 0], 0])
})

test('short and late money for a part goes to suspense like any other', async () => {
  const { buyer, id } = await begun()
  const { code } = (await payPart(buyer, id, 2)).data
  await transfer(300_000, code)
  expect((await openItems()).map(({ name, amount, checkout }) => [name, amount, checkout?.orders[0]?.id])).toEqual([['SHORT', 300_000, id]])
  await toBalance()
  await transfer(330_000, code)
  expect([await openOf(buyer, id), await openItems()]).toEqual([[0, 0, 330_000], []])
  expect((await call(getOrder, { as: buyer, query: { id } })).data.timeline.map(({ kind }) => kind)).toContain('MONEY_SHORT')
})

test('a part that is paid while the daily job locks its plan is paid, and nothing stays locked', async () => {
  for (let round = 0; round < 3; round++) {
    const { buyer, id } = await begun()
    await backdatePlan(deps, id, 45)
    const { data } = await payPart(buyer, id, 2)
    await Promise.all([updateInstalmentPlans(deps), transfer(330_000, data.code), updateInstalmentPlans(deps)])
    await deliverEvents()
    await updateInstalmentPlans(deps)
    expect([(await planOf(buyer, id))!.state, await isMember(buyer)]).toEqual(['ACTIVE', true])
  }
})

test('of two orders whose first instalments arrive at once one starts its plan, the other’s money goes to suspense', rounds, async () => {
  await deps.db.execute(sql`update course_batches set seats = 99`) // one is sold in every round
  const buyer = await verifiedBuyer(deps, given)
  const ids = [await order(buyer), await order(buyer, skus.run)]
  const [one, other] = [(await agree(buyer, ids[0]!)).data, (await agree(buyer, ids[1]!)).data]
  await Promise.all([transfer(330_000, one.code), transfer(430_000, other.code)])
  await deliverEvents()
  const plans = (await call(api.listMyInstalments, { as: buyer })).data.items
  expect([plans.length, (await openItems()).length]).toEqual([1, 1])
  await toBalance()
})

test('the results agree with the raw rows', async () => {
  expect((await reconcile(deps.db)).findings.filter(({ disagreements }) => disagreements > 0)).toEqual([])
})
