import { loadNotifications, msgApp } from '@khue/contracts/people/notifications'
import { cancelOrder, placeOrders } from '@khue/contracts/sale/orders'
import { vnpayCallback } from '@khue/contracts/money/payments'
import { payAgain, startCheckout } from '@khue/contracts/sale/checkout'
import { sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { decideSuspense } from '#modules/money/payments'
import type { TestPerson } from '#testing/people'
import { vnpayCallbackFields, sellPlan, vnpayEnv } from '#testing/sale'
import { testApp } from '#testing/test-app'
import { formatDate } from '#platform/vietnam/format'
import { fulfilOrders } from '../completing/fulfil-orders.service.ts'
import { expireUnpaidOrders } from '../ending/end-orders.service.ts'
import { notifyOfCompletion, notifyOfCancellation, notifyOfEndingHolds } from './notify-buyers.service.ts'

const { call, given, deps, deliverEvents } = await testApp({ env: { ...vnpayEnv, DATABASE_POOL_SIZE: '20' } })
await sellPlan(deps, { priceVnd: 891_000 })

const inbox = async (as: TestPerson) => (await call(loadNotifications, { as, headers: msgApp })).data.items
const typesOf = async (as: TestPerson) => (await inbox(as)).map(({ type }) => type)
async function ordered(learner?: TestPerson, buyer?: TestPerson) {
  const as = buyer ?? (await given.parent())
  const { data } = await call(placeOrders, {
    as,
    body: { items: [{ sku: 'SUB-6M', quantity: 1, ...(learner && { learnerId: learner.id }) }] },
  })
  const id = data.ids[0]!
  const { rows } = await deps.db.execute<{ code: string }>(sql`select code from orders where id = ${id}`)
  return { buyer: as, id, code: rows[0]!.code }
}
const start = async (as: TestPerson, id: string) =>
  (await call(startCheckout, { as, body: { ids: [id], method: 'VNPAY' } })).data.paymentUrl
async function gateway(paymentUrl: string, changes: Record<string, string> = {}) {
  await call(vnpayCallback, { query: vnpayCallbackFields(paymentUrl, changes) })
  await deliverEvents()
}
/** Sets until when an order's price is held, and when it expires. */
const holdUntil = (id: string, expires: string, givenUp = expires) =>
  deps.db.execute(
    sql`update orders set expires_at = now() + ${expires}::interval, auto_cancel_at = now() + ${givenUp}::interval where id = ${id}`,
  )
const endOf = async (person: TestPerson) => {
  const { rows } = await deps.db.execute<{ at: string }>(
    sql`select max(ends_at)::text as at from entitlements where person_id = ${person.id}`,
  )
  return formatDate(new Date(rows[0]!.at))
}

test('the buyer is notified of the amount and the plan’s end, once even when the event repeats', async () => {
  const { buyer, id, code } = await ordered()
  await gateway(await start(buyer, id))
  await Promise.all(Array.from({ length: 4 }, () => fulfilOrders(deps, [{ orderId: id }])))
  await deliverEvents()
  expect(await inbox(buyer)).toEqual([
    expect.objectContaining({
      category: 'TRANS',
      type: 'ORDER_PAID',
      title: 'Thanh toán thành công 891.000đ',
      content: `Gói Sao Khuê dùng đến ${await endOf(buyer)}.`,
      highlightMarks: [
        { type: 'BOLD', offset: 4, length: 8 },
        { type: 'BOLD', offset: 22, length: 10 },
      ],
      url: `/account/my-orders/${id}`,
      reason: `Bạn nhận tin này vì bạn đã đặt đơn hàng ${code}.`,
    }),
  ])
})

test('a learner for whom another person paid gets their own notice', async () => {
  const parent = await given.parent({ name: 'Trần **Thu** Trang' })
  const child = await given.student({ name: 'Nguyễn Minh An', guardianId: parent.id })
  const { id } = await ordered(child, parent)
  await gateway(await start(parent, id))
  const day = await endOf(child)
  expect((await inbox(parent))[0]!.content).toBe(`Gói Sao Khuê của Nguyễn Minh An dùng đến ${day}.`)
  const [notice] = await inbox(child)
  expect(notice).toMatchObject({ category: 'PROD', content: `Trần ∗∗Thu∗∗ Trang đã mua cho bạn:\nGói Sao Khuê dùng đến ${day}.` })
})

test('a plan whose delivery is retried is notified once it is delivered, with its last day', async () => {
  const { buyer, id } = await ordered()
  await deps.db.execute(
    sql.raw(`create function a_storm() returns trigger language plpgsql as $$ begin raise exception 'a storm'; end $$;
    create trigger a_storm before insert on entitlements for each row execute function a_storm()`),
  )
  await gateway(await start(buyer, id))
  expect(await inbox(buyer)).toEqual([])
  await deps.db.execute(sql.raw('drop trigger a_storm on entitlements'))
  await vi.waitUntil(
    async () => {
      await deps.db.execute(sql`update graphile_worker._private_jobs set run_at = now()`) // the queue may still be recording the failure
      await deliverEvents()
      return (await inbox(buyer)).length > 0
    },
    { timeout: 20_000 },
  )
  expect((await inbox(buyer)).map(({ content }) => content)).toEqual([`Gói Sao Khuê dùng đến ${await endOf(buyer)}.`])
})

test('a line that another module delivers is announced as being prepared', async () => {
  const { buyer, id, code } = await ordered()
  const items = [{ sku: 'CO-toan7', name: 'Toán 7', learnerId: buyer.id }]
  await notifyOfCompletion(deps, [{ orderId: id, code, buyerId: buyer.id, totalVnd: 1000, items }])
  expect((await inbox(buyer))[0]!.content).toBe('Toán 7 đang được mở.')
})

test('a buyer is reminded minutes before a price hold ends, once per hold', async () => {
  const [soon, later, over] = [await ordered(), await ordered(), await ordered()]
  await holdUntil(soon.id, '4 minutes')
  await holdUntil(later.id, '6 minutes')
  await holdUntil(over.id, '-1 minute', '40 minutes')
  await Promise.all([notifyOfEndingHolds(deps), notifyOfEndingHolds(deps)])
  await notifyOfEndingHolds(deps)
  expect([await typesOf(soon.buyer), await typesOf(later.buyer), await typesOf(over.buyer)]).toEqual([['ORDER_HOLD_ENDS'], [], []])
  expect((await inbox(soon.buyer))[0]).toMatchObject({ category: 'RMD', url: `/account/my-orders/${soon.id}` })
  await holdUntil(soon.id, '-1 second', '40 minutes')
  await call(payAgain, { as: soon.buyer, body: { id: soon.id } })
  await holdUntil(soon.id, '3 minutes', '40 minutes')
  await notifyOfEndingHolds(deps)
  expect(await typesOf(soon.buyer)).toEqual(['ORDER_HOLD_ENDS', 'ORDER_HOLD_ENDS'])
})

test('a buyer is notified of an expired order, but not of one they cancelled', async () => {
  const [left, cancelled] = [await ordered(), await ordered()]
  await call(cancelOrder, { as: cancelled.buyer, body: { id: cancelled.id } })
  await holdUntil(left.id, '-1 second')
  await expireUnpaidOrders(deps)
  await deliverEvents()
  await notifyOfCancellation(deps, left.id)
  expect([await typesOf(left.buyer), await typesOf(cancelled.buyer)]).toEqual([['ORDER_EXPIRED'], []])
})

test('a buyer who cancels after a declined payment is not notified; one whose order ends by the decline is', async () => {
  const [own, lost] = [await ordered(), await ordered()]
  const refused = { vnp_ResponseCode: '24', vnp_TransactionStatus: '02', vnp_TransactionNo: '0' }
  await gateway(await start(own.buyer, own.id), refused)
  await call(cancelOrder, { as: own.buyer, body: { id: own.id } })
  const paymentUrl = await start(lost.buyer, lost.id)
  await gateway(paymentUrl, { vnp_ResponseCode: '07', vnp_TransactionStatus: '07' })
  await gateway(paymentUrl, { vnp_ResponseCode: '99', vnp_TransactionStatus: '02' })
  await deliverEvents()
  expect([await typesOf(own.buyer), await typesOf(lost.buyer)]).toEqual([[], ['ORDER_PAYMENT_DECLINED']])
})

test('a buyer is notified of late money and of the decision about it', async () => {
  const { buyer, id, code } = await ordered()
  const paymentUrl = await start(buyer, id)
  await holdUntil(id, '-1 second')
  await expireUnpaidOrders(deps)
  await gateway(paymentUrl)
  expect(await typesOf(buyer)).toEqual(['MONEY_LATE', 'ORDER_EXPIRED'])
  expect((await inbox(buyer))[0]!.title).toBe('Khuê đã nhận 891.000đ và đang giữ riêng')
  const { rows } = await deps.db.execute<{ id: string }>(sql`select id from suspense_items order by id desc limit 1`)
  const admin = await given.admin()
  await decideSuspense(deps, rows[0]!.id, { action: 'REFUND', note: 'Đến muộn', decidedBy: admin.id })
  await deliverEvents()
  expect((await inbox(buyer))[0]).toMatchObject({
    type: 'MONEY_GOES_BACK',
    title: 'Khuê sẽ hoàn lại 891.000đ',
    content: `Khoản tiền đã nhận cho đơn hàng ${code} sẽ được hoàn về nơi bạn đã thanh toán.`,
  })
})
