import type { CallInput } from '@khue/contracts/endpoint'
import { courseSku } from '@khue/contracts/sale/offers'
import { cancelOrder, placeOrders } from '@khue/contracts/sale/orders'
import { getAnyOrder, ordersAdminPageSize, searchAllOrders } from '@khue/contracts/sale/orders-admin'
import { vnpayCallback } from '@khue/contracts/money/payments'
import { startCheckout } from '@khue/contracts/sale/checkout'
import { listRefunds, previewOnBehalf, refundOnBehalf } from '@khue/contracts/sale/refunds-admin'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { courseBuilder } from '#testing/courses'
import type { TestPerson } from '#testing/people'
import { vnpayCallbackFields, sellPlan, vnpayEnv } from '#testing/sale'
import { testApp } from '#testing/test-app'

const { call, given, deps, deliverEvents } = await testApp({ env: vnpayEnv })
await sellPlan(deps)
const admin = await given.admin()
const mother = await given.parent({ name: 'Trần Thị Quỳnh Anh' })
const child = await given.student({ name: 'Trần Ngọc Bảo Châu', guardianId: mother.id })

async function place(as: TestPerson, learnerId = as.id, sku = 'SUB-6M') {
  const { data } = await call(placeOrders, { as, body: { items: [{ sku, quantity: 1, learnerId }] } })
  return data.ids[0]!
}
async function pay(as: TestPerson, id: string) {
  const { paymentUrl, code } = (await call(startCheckout, { as, body: { ids: [id], method: 'VNPAY' } })).data
  await call(vnpayCallback, { query: vnpayCallbackFields(paymentUrl) })
  await deliverEvents()
  return code
}
const search = async (query: CallInput<typeof searchAllOrders>['query'] = {}) => (await call(searchAllOrders, { as: admin, query })).data
const idsOf = async (query?: CallInput<typeof searchAllOrders>['query']) => (await search(query)).items.map(({ id }) => id)

const recorded = await courseBuilder(deps, await given.teacher()).course({ format: 'RECORDED' })
const paid = await place(mother, child.id)
const checkout = await pay(mother, paid)
const course = await place(mother, mother.id, courseSku(recorded.code))
const other = await given.student({ name: 'Lý Gia Hân' })
const cancelled = await place(other)
await call(cancelOrder, { as: other, body: { id: cancelled } })
const codeOf = async (id: string) => (await call(getAnyOrder, { as: admin, params: { id } })).data.code

test('an admin finds any order: newest first, by filters, and by a code or name that a caller reads out', async () => {
  expect(await idsOf()).toEqual([cancelled, course, paid])
  const today = new Date().toLocaleDateString('en-CA', { timeZone: 'Asia/Ho_Chi_Minh' })
  const cases: [CallInput<typeof searchAllOrders>['query'], string[]][] = [
    [{ status: 'COMPLETED' }, [paid]],
    [{ status: 'CANCELLED' }, [cancelled]],
    [{ kind: 'CO' }, [course]],
    [{ kind: 'SUB' }, [cancelled, paid]],
    [{ kind: 'TN' }, []],
    [{ method: 'VNPAY' }, [paid]],
    [{ method: 'MOMO' }, []],
    [{ from: today, until: today }, [cancelled, course, paid]],
    [{ until: '2020-01-01' }, []],
    [{ from: '2099-01-01' }, []],
    [{ term: (await codeOf(course)).toLowerCase() }, [course]],
    [{ term: checkout }, [paid]],
    [{ term: 'quynh anh' }, [course, paid]],
    [{ term: 'Bảo Châu' }, [paid]],
    [{ term: mother.phone }, [course, paid]],
    [{ term: 'lý gia', status: 'COMPLETED' }, []],
    [{ term: 'KHAAAAAAAA' }, []],
    [{ term: 'nobody at all' }, []],
  ]
  for (const [query, expected] of cases) expect([query, await idsOf(query)]).toEqual([query, expected])
})

test('an admin sees all of an order: lines, history, and payments of every method tried', async () => {
  const { data } = await call(getAnyOrder, { as: admin, params: { id: paid } })
  expect(data).toMatchObject({
    status: 'COMPLETED',
    buyer: { id: mother.id, name: 'Trần Thị Quỳnh Anh' },
    lines: [{ learner: { name: 'Trần Ngọc Bảo Châu' }, price: 990_000 }],
    checkouts: [
      {
        code: checkout,
        status: 'SUCCESS',
        amount: 990_000,
        attempts: [{ method: 'VNPAY', status: 'SUCCESS' }],
        money: [{ amount: 990_000, returned: 0, bookedAs: 'IN_TIME' }],
      },
    ],
  })
  expect(data.timeline.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['PLACED', 'CHECKOUT_OPENED', 'PAID', 'COMPLETED']))
  expect((await call(getAnyOrder, { as: admin, params: { id: admin.id } })).code).toBe('ORDER_NOT_FOUND')
})

test('an admin requests a refund for a buyer and sees the preview that the buyer would see', async () => {
  const query = { orderId: paid }
  const { lines, total, channels } = (await call(previewOnBehalf, { as: admin, query })).data
  expect([total, channels.map(({ channel }) => channel)]).toEqual([990_000, ['GATEWAY', 'BALANCE', 'BANK']])
  const body = { orderId: paid, lineIds: lines.map(({ lineId }) => lineId), reason: 'Khách gọi điện', channel: 'BALANCE' } as const
  expect((await call(refundOnBehalf, { as: admin, body })).data.items).toMatchObject([{ state: 'REQUESTED', amount: 990_000 }])
  const of = async (orderId: string) => (await call(listRefunds, { as: admin, query: { orderId } })).data.items.length
  expect([await of(paid), await of(course)]).toEqual([1, 0])
  expect((await search({ term: checkout })).items).toMatchObject([{ refunded: 990_000, method: 'VNPAY' }])
})

test('pages follow each other without a gap; a search by payment method reports how far back it looked', async () => {
  await deps.db.execute(sql`
    insert into orders (id, code, buyer_id, status, intent, total_vnd, created_at, expires_at, auto_cancel_at)
    select uuidv7(n * interval '-1 minute'), 'KHTEST' || lpad(n::text, 5, '0'), ${other.id}, 'CANCELLED', 'x' || n, 1000, now() - n * interval '1 minute', now(), now()
    from generate_series(1, ${ordersAdminPageSize * 2}) as n`)
  const seen: string[] = []
  for (let cursor: string | undefined, turn = 0; turn === 0 || cursor; turn += 1) {
    const page = await search({ term: 'gia hân', ...(cursor && { cursor }) })
    seen.push(...page.items.map(({ id }) => id))
    cursor = page.nextCursor
  }
  expect([seen.length, new Set(seen).size, seen]).toEqual([ordersAdminPageSize * 2 + 1, seen.length, seen.toSorted().toReversed()])
  await deps.db.execute(sql`
    insert into orders (id, code, buyer_id, status, intent, total_vnd, created_at, expires_at, auto_cancel_at, completed_at, paid_by_checkout_id)
    select uuidv7(n * interval '-1 second'), 'KHPAID' || lpad(n::text, 5, '0'), ${other.id}, 'COMPLETED', 'y' || n, 1000, now(), now(), now(), now(), paid_by_checkout_id
    from generate_series(1, 5001) as n, orders where id = ${paid}`)
  const far = await search({ method: 'MOMO' })
  expect([far.items, far.searchedUntil === undefined, far.nextCursor === undefined]).toEqual([[], false, false])
  expect(await search({ method: 'MOMO', cursor: far.nextCursor! })).toEqual({ items: [], hasTooManyMatches: false })
})
