import { changeCheckout, completeFreeOrders } from '@khue/contracts/sale/checkout'
import * as contract from '@khue/contracts/sale/gifts'
import { loadNotifications, msgApp } from '@khue/contracts/people/notifications'
import { getOrder, openReceipt, placeOrders } from '@khue/contracts/sale/orders'
import { vnpayCallback } from '@khue/contracts/money/payments'
import { startCheckout } from '@khue/contracts/sale/checkout'
import { previewRefund, requestRefund, withdrawRefund } from '@khue/contracts/sale/refunds'
import { approveRefund, refundOnBehalf, rejectRefund } from '@khue/contracts/sale/refunds-admin'
import { getMySubscription } from '@khue/contracts/sale/subscriptions'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { mayUse } from '#modules/sale/entitlements'
import { transact } from '#platform/deps'
import { giftViolations } from '#testing/gift-violations'
import { trackBalances } from '#testing/ledger'
import { seedMarketplace } from '#testing/marketplace'
import { pdfText } from '#testing/pdf-text'
import type { TestPerson } from '#testing/people'
import { promotionActions } from '#testing/promotions'
import { rounds } from '#testing/rounds'
import { vnpayCallbackFields, vnpayEnv } from '#testing/sale'
import { testApp } from '#testing/test-app'
import { findAll, invariants, reconcile } from '../../../reconcile/index.ts'
import { assignGiftsToAccount, deliverDueGifts } from './bought-gifts.service.ts'
import { giftJobs } from './gifts.jobs.ts'

const { call, given, deps, app, deliverEvents } = await testApp({ env: vnpayEnv })
const disagreements = async () => (await reconcile(deps.db)).findings.filter((finding) => finding.disagreements > 0)
const market = await seedMarketplace(deps, given)
const { plan, recorded, run } = market.skus
const { promote } = await promotionActions({ call, given, deliverEvents })
let number = 6_000_000

type Gift = { phone: string; card?: 'SINH_NHAT'; message?: string; deliverOn?: string }
const place = (as: TestPerson, sku: string, gift: Gift) => call(placeOrders, { as, body: { items: [{ sku, quantity: 1 as const, gift }] } })
async function give(as: TestPerson, sku: string, gift: Gift) {
  const { ids } = (await place(as, sku, gift)).data
  const { paymentUrl } = (await call(startCheckout, { as, body: { ids, method: 'VNPAY' } })).data
  await call(vnpayCallback, { query: vnpayCallbackFields(paymentUrl, { vnp_TransactionNo: String(number++) }) })
  await deliverEvents()
  await deliverDueGifts(deps)
  return ids[0]!
}
const giftsOf = async (as: TestPerson) => (await call(contract.listMyGifts, { as })).data.items
const codeOf = async (as: TestPerson) => (await giftsOf(as))[0]!.promotionCode
const claim = (
  as: TestPerson,
  promotionCode: string,
  more: { receiverType: 'PARENT' | 'STUDENT'; receiver?: string } = { receiverType: 'PARENT' },
) => call(contract.sendGift, { as, body: { promotionCode, ...more } })
const isMember = async (as: TestPerson) => (await call(getMySubscription, { as })).data.expiredAt !== null
const refund = async (as: TestPerson, orderId: string, channel: 'BALANCE' | 'GATEWAY' = 'BALANCE') => {
  const seen = (await call(previewRefund, { as, query: { orderId } })).data
  const lineIds = seen.lines.map(({ lineId }) => lineId)
  return call(requestRefund, { as, body: { orderId, lineIds, reason: 'Tôi muốn tặng món khác', channel, total: seen.total } })
}
const expire = giftJobs.find(({ name }) => name === 'gifts:expire')!

test('a plan bought as a gift has no owner until it is claimed; then its receiver has it, its money is earned, and its giver is notified', async () => {
  const [giver, receiver] = [await given.student({ name: 'Nguyễn Hoà Bình' }), await given.student()]
  const gained = await trackBalances(deps)
  const orderId = await give(giver, plan, { phone: receiver.phone, card: 'SINH_NHAT', message: 'Chúc mừng sinh nhật!' })
  expect([await isMember(giver), await isMember(receiver)]).toEqual([false, false])
  expect(await gained()).toEqual({ CLEARING_VNPAY: 990_000, CUSTOMER_PREPAID: 990_000 })
  for (const other of [giver, await given.student()]) expect((await claim(other, await codeOf(receiver))).code).toBe('GIFT_NOT_FOUND')
  const [gift] = await giftsOf(receiver)
  expect(gift).toMatchObject({
    kind: 'PLAN',
    giverName: 'Nguyễn Hoà Bình',
    card: 'SINH_NHAT',
    message: 'Chúc mừng sinh nhật!',
    state: 'OFFERED',
  })
  expect(gift?.promotionCode).toMatch(/^GQ/)
  const [notice] = (await call(loadNotifications, { as: receiver, headers: msgApp })).data.items
  expect(notice).toMatchObject({ category: 'GIFT', context: { TYPE: 'GIFT', PROMOTION: gift?.promotionCode } })
  const { data } = await claim(receiver, gift!.promotionCode)
  expect(data).toMatchObject({ state: 'CLAIMED', claimed: { learnerName: receiver.name, href: '/account/settings/membership' } })
  expect([await isMember(giver), await isMember(receiver)]).toEqual([false, true])
  expect(await gained()).toEqual({ CLEARING_VNPAY: 990_000, DEFERRED_REVENUE: 990_000 })
  expect((await call(contract.listPurchasedGifts, { as: giver, query: { orderId } })).data.items).toMatchObject([
    { orderId, phone: receiver.phone, state: 'CLAIMED' },
  ])
  expect((await call(loadNotifications, { as: giver, headers: msgApp })).data.items[0]).toMatchObject({ title: 'Quà của bạn đã được nhận' })
  expect((await call(getOrder, { as: giver, query: { id: orderId } })).data.lines[0]).toMatchObject({
    isGift: true,
    learner: { id: receiver.id },
  })
  expect((await refund(giver, orderId)).code).toBe('REFUND_NOTHING_REFUNDABLE')
  expect(await disagreements()).toEqual([])
})

test('who knows only a phone number learns no full name by giving: not from the notice, the order or its receipt', async () => {
  const [giver, mother] = [await given.student(), await given.parent({ name: 'Hoàng Thị Mẹ' })]
  const child = await given.student({ name: 'Hoàng Bé Na', guardianId: mother.id })
  const orderId = await give(giver, recorded, { phone: mother.phone })
  await claim(mother, await codeOf(mother), { receiverType: 'STUDENT', receiver: child.phone })
  await deliverEvents()
  const notices = (await call(loadNotifications, { as: giver, headers: msgApp })).data
  expect(JSON.stringify(notices)).toContain('"Mẹ đã nhận')
  const order = (await call(getOrder, { as: giver, query: { id: orderId } })).data
  expect(order.lines[0]?.learner.name).toBe('Na')
  const { url } = (await call(openReceipt, { as: giver, body: { id: orderId } })).data
  const { pathname, search } = new URL(url)
  const { rawPayload } = await app.fastify.inject({ url: pathname + search, headers: { authorization: `Bearer ${giver.accessToken}` } })
  const text = pdfText(rawPayload).join('\n')
  expect(text).toContain('Na')
  for (const shown of [JSON.stringify([notices, order]), text]) expect(shown).not.toContain('Hoàng')
})

test('a course is passed on to a child by phone, and its lesson waits in escrow from then on', async () => {
  const [giver, mother] = [await given.student(), await given.parent()]
  const child = await given.student({ guardianId: mother.id })
  await give(giver, recorded, { phone: mother.phone })
  const { data } = await claim(mother, await codeOf(mother), { receiverType: 'STUDENT', receiver: child.phone })
  expect(data.claimed).toMatchObject({ as: 'STUDENT', learnerName: child.name })
  await deliverEvents()
  expect(await mayUse(deps, child.id, 'CO', market.courses.recorded)).toBe(true)
  expect(await mayUse(deps, mother.id, 'CO', market.courses.recorded)).toBe(false)
  expect(await disagreements()).toEqual([])
  // the giver may own the item that they give, and the refusal loses nothing
  await give(giver, recorded, { phone: child.phone })
  expect((await claim(child, await codeOf(child))).code).toBe('ALREADY_OWNED')
  expect((await giftsOf(child))[0]).toMatchObject({ state: 'OFFERED' })
})

test('of many concurrent claims and a refund only one succeeds', rounds, async () => {
  const [giver, receiver] = [await given.student(), await given.student()]
  const orderId = await give(giver, plan, { phone: receiver.phone })
  const code = await codeOf(receiver)
  const answers = await Promise.all([claim(receiver, code), refund(giver, orderId), claim(receiver, code), claim(receiver, code)])
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const isRefunded = answers[1].status === 200
  expect([await isMember(receiver), isRefunded]).toEqual([!isRefunded, isRefunded])
  expect(await disagreements()).toEqual([])
})

test('an unclaimed gift is refunded in full to its giver, and cannot be claimed any more', async () => {
  const [giver, receiver] = [await given.student(), await given.student()]
  const gained = await trackBalances(deps)
  const orderId = await give(giver, recorded, { phone: receiver.phone })
  const code = await codeOf(receiver)
  expect((await refund(giver, orderId)).status).toBe(200)
  expect(await gained()).toEqual({ CLEARING_VNPAY: 450_000, LEARNING_BALANCE: 450_000 })
  expect((await claim(receiver, code)).code).toBe('GIFT_REVOKED')
  expect((await giftsOf(receiver))[0]).toMatchObject({ state: 'REVOKED' })
  expect(await disagreements()).toEqual([])
})

test('a gift for a phone without an account waits until an account verifies that phone', async () => {
  const giver = await given.student()
  await give(giver, plan, { phone: '0978 123 456' })
  const [late, another] = [await given.student(), await given.student()]
  await assignGiftsToAccount(deps, { personId: another.id }) // an account that verified another phone
  expect(await giftsOf(another)).toEqual([])
  await deps.db.execute(sql`update sign_in_identifiers set value = '+84978123456' where account_id = ${late.accountId}`)
  expect(await giftsOf(late)).toEqual([])
  await assignGiftsToAccount(deps, { personId: late.id })
  await assignGiftsToAccount(deps, { personId: late.id })
  expect(await giftsOf(late)).toMatchObject([{ state: 'OFFERED' }])
  expect((await claim(late, await codeOf(late))).status).toBe(200)
  expect(await isMember(late)).toBe(true)
})

test('a person who verifies the phone while the gift is being delivered gets it all the same', async () => {
  const giver = await given.student()
  await give(giver, plan, { phone: '0978 123 457' })
  const late = await given.student()
  await deps.db.execute(sql`update sign_in_identifiers set value = '+84978123457' where account_id = ${late.accountId}`)
  const gift = sql`giver_id = ${giver.id}`
  await deps.db.execute(sql`update gifts set state = 'WAITING', delivered_at = null where ${gift}`)
  let isAdopted = false
  const adopting: Promise<void>[] = []
  const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await transact(deps, async (inside) => {
    // like `gifts:deliver`, which has looked for an account before there was one
    await inside.db.execute(sql`update gifts set state = 'OFFERED', delivered_at = now() where ${gift}`)
    adopting.push(assignGiftsToAccount(deps, { personId: late.id }).then(() => void (isAdopted = true)))
    await expect.poll(async () => isAdopted || ((await deps.db.execute(waiting)).rowCount ?? 0) > 0).toBe(true)
  })
  await Promise.all(adopting)
  expect(await giftsOf(late)).toMatchObject([{ state: 'OFFERED' }])
})

test('a gift stays with the account that it was offered to, when another account verifies the phone later', async () => {
  const [receiver, later] = [await given.student(), await given.student()]
  await give(await given.student(), plan, { phone: receiver.phone })
  const phone = `+84${receiver.phone.slice(1)}`
  await deps.db.execute(sql`update sign_in_identifiers set value = '+84978999111' where account_id = ${receiver.accountId}`)
  await deps.db.execute(sql`update sign_in_identifiers set value = ${phone} where account_id = ${later.accountId}`)
  await assignGiftsToAccount(deps, { personId: later.id })
  expect(await giftsOf(later)).toEqual([])
  expect(await giftsOf(receiver)).toMatchObject([{ state: 'OFFERED' }])
})

test('a gift is delivered on its day, not before', async () => {
  const [giver, receiver] = [await given.student(), await given.student()]
  const tomorrow = new Date(deps.clock().getTime() + 40 * 3_600_000).toISOString().slice(0, 10)
  const orderId = await give(giver, plan, { phone: receiver.phone, deliverOn: tomorrow })
  expect(await giftsOf(receiver)).toEqual([])
  await deps.db.execute(sql`update gifts set deliver_at = now() where giver_id = ${giver.id}`)
  await Promise.all([deliverDueGifts(deps), deliverDueGifts(deps)])
  expect(await giftsOf(receiver)).toMatchObject([{ state: 'OFFERED' }])
  expect((await call(contract.listPurchasedGifts, { as: giver, query: { orderId } })).data.items).toMatchObject([{ state: 'OFFERED' }])
})

test('the money of a gift that is not claimed in time is owed to its giver, who is notified', async () => {
  const [giver, receiver] = [await given.student(), await given.student()]
  const gained = await trackBalances(deps)
  const orderId = await give(giver, plan, { phone: receiver.phone })
  const code = await codeOf(receiver)
  await deps.db.execute(sql`update gifts set expires_at = now() where giver_id = ${giver.id}`)
  expect((await claim(receiver, code)).code).toBe('GIFT_EXPIRED')
  await expire.run(deps, {})
  await expire.run(deps, {})
  await deliverEvents()
  expect(await gained()).toEqual({ CLEARING_VNPAY: 990_000, REFUNDS_PAYABLE: 990_000 })
  expect((await call(loadNotifications, { as: giver, headers: msgApp })).data.items.map(({ title }) => title)).toContain(
    'Quà của bạn chưa có ai nhận',
  )
  expect((await refund(giver, orderId)).status).toBe(409)
  expect(await disagreements()).toEqual([])
})

test('a free gift cannot be claimed while its refund is pending, and can again when it is rejected', async () => {
  const [admin, giver, receiver] = [await given.admin(), await given.student(), await given.student()]
  const { code: wholePrice } = await promote({ value: 100, on: { kinds: ['SUB'] } })
  const { ids } = (await place(giver, plan, { phone: receiver.phone })).data
  await call(changeCheckout, { as: giver, body: { ids, codes: [wholePrice] } })
  expect((await call(completeFreeOrders, { as: giver, body: { ids } })).status).toBe(200)
  await deliverEvents()
  await deliverDueGifts(deps)
  const code = await codeOf(receiver)
  const lineIds = (await call(getOrder, { as: giver, query: { id: ids[0]! } })).data.lines.map(({ id }) => id)
  const wanted = { orderId: ids[0]!, lineIds, reason: 'Tặng nhầm người', channel: 'BALANCE' as const }
  const { id } = (await call(refundOnBehalf, { as: admin, body: wanted })).data.items[0]!
  expect((await claim(receiver, code)).code).toBe('GIFT_REFUND_PENDING')
  await call(rejectRefund, { as: await given.admin(), params: { id }, body: { note: 'Đúng người rồi' } })
  expect((await claim(receiver, code)).status).toBe(200)
  expect(await disagreements()).toEqual([])
})

test('a gift cannot be claimed while its refund is pending, and can again when the refund is rejected', async () => {
  const [admin, giver, receiver] = [await given.admin(), await given.student(), await given.student()]
  const orderId = await give(giver, plan, { phone: receiver.phone })
  const code = await codeOf(receiver)
  const { id } = (await refund(giver, orderId, 'GATEWAY')).data.items[0]!
  expect(await disagreements()).toEqual([])
  expect((await claim(receiver, code)).code).toBe('GIFT_REFUND_PENDING')
  expect((await giftsOf(receiver))[0]).toMatchObject({ state: 'OFFERED' })
  await call(rejectRefund, { as: admin, params: { id }, body: { note: 'Quà đã tới tay người nhận' } })
  expect((await claim(receiver, code)).status).toBe(200)
  await deliverEvents()
  expect(await disagreements()).toEqual([])
})

test.each(['approved', 'rejected', 'withdrawn'] as const)(
  'a gift that expires while its refund is pending, which is then %s, is refunded once',
  async (answer) => {
    const [admin, giver, receiver] = [await given.admin(), await given.student(), await given.student()]
    const gained = await trackBalances(deps)
    const orderId = await give(giver, plan, { phone: receiver.phone })
    const { id } = (await refund(giver, orderId, 'GATEWAY')).data.items[0]!
    await deps.db.execute(sql`update gifts set expires_at = now() where giver_id = ${giver.id}`)
    await expire.run(deps, {})
    await deliverEvents()
    expect(await disagreements()).toEqual([])
    const explanation = {
      approved: () => call(approveRefund, { as: admin, params: { id }, body: { amount: 990_000 } }),
      rejected: () => call(rejectRefund, { as: admin, params: { id }, body: { note: 'Quà còn hạn nhận' } }),
      withdrawn: () => call(withdrawRefund, { as: giver, body: { id } }),
    }
    expect((await explanation[answer]()).status).toBe(200)
    await deliverEvents()
    expect(await gained()).toEqual({ CLEARING_VNPAY: 990_000, REFUNDS_PAYABLE: 990_000 })
    expect(await disagreements()).toEqual([])
  },
)

test('a giver may own the same item, a repeated gift is one order, and another card replaces it', async () => {
  const [giver, receiver] = [await given.student(), await given.student()]
  const first = (await place(giver, plan, { phone: receiver.phone })).data.ids
  expect((await place(giver, plan, { phone: ` ${receiver.phone} ` })).data.ids).toEqual(first)
  expect((await place(giver, plan, { phone: receiver.phone, message: 'Mến tặng' })).data.ids).not.toEqual(first)
  const own = (await call(placeOrders, { as: giver, body: { items: [{ sku: plan, quantity: 1 }] } })).data.ids
  expect(own).not.toEqual(first)
  expect((await call(getOrder, { as: giver, query: { id: first[0]! } })).data.status).toBe('CANCELLED')
})

test('an item that cannot be a gift is refused with a reason, and no order is placed', async () => {
  const [giver, receiver] = [await given.student(), await given.student()]
  const gift = { phone: receiver.phone }
  expect((await place(giver, run, gift)).code).toBe('GIFT_NOT_OFFERED')
  expect((await place(giver, plan, { ...gift, deliverOn: '2020-01-01' })).code).toBe('GIFT_DATE_INVALID')
  expect((await place(giver, plan, { phone: 'abc' })).status).toBe(400)
  const two = [
    { sku: plan, quantity: 1 as const, gift },
    { sku: recorded, quantity: 1 as const },
  ]
  expect((await call(placeOrders, { as: giver, body: { items: two } })).status).toBe(400)
  expect((await deps.db.execute(sql`select from orders where buyer_id = ${giver.id}`)).rowCount).toBe(0)
})

test.each(giftViolations.gifts_are_what_was_bought)('reconcile reports %s', async (plant) => {
  const undo = new Error('undo')
  let noticed: string[] = []
  await deps.db
    .transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`)
      await tx.execute(sql.raw(plant))
      const { findings } = await findAll(tx, invariants)
      noticed = findings.filter((finding) => finding.disagreements > 0).map(({ name }) => name)
      throw undo
    })
    .catch((error: unknown) => expect(error).toBe(undo))
  expect(noticed).toContain('gifts_are_what_was_bought')
})
