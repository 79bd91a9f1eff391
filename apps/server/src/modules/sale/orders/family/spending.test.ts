import { listSpendingRules } from '@khue/contracts/people/family-requests'
import { endLink } from '@khue/contracts/people/families'
import { loadNotifications, msgApp } from '@khue/contracts/people/notifications'
import { changeCheckout, completeFreeOrders, payAgain, startCheckout } from '@khue/contracts/sale/checkout'
import { cancelOrder, placeOrders } from '@khue/contracts/sale/orders'
import { expect, test } from 'vitest'
import { pointActions } from '#testing/points'
import type { TestPerson } from '#testing/people'
import { promotionActions } from '#testing/promotions'
import { vnpayEnv } from '#testing/sale'
import { testApp } from '#testing/test-app'
import { untilQueriesWait } from '#testing/waiting-queries'
import { familyActions, yearsAgo } from './family.testing.ts'

const app = await testApp({ env: vnpayEnv })
const { call, given, pool, deliverEvents } = app
const { promote } = await promotionActions(app)
const { give } = await pointActions(app)
const { bornOn, ask, start, family, placed, aloneOf, asked, refuse, requestsOf, purchaseOf, rule, payBy, noticesOf } =
  await familyActions(app)

test('a child cannot pay alone by any way, and a guardian refuses with a reason', async () => {
  const { mother, child } = await family()
  const id = await placed(child)
  for (const method of ['VNPAY', 'BALANCE'] as const)
    expect(await call(startCheckout, { as: child, body: { ids: [id], method, useBalance: true } })).toMatchObject({
      status: 403,
      code: 'GUARDIAN_MUST_PAY',
    })
  expect((await call(payAgain, { as: child, body: { id } })).code).toBe('GUARDIAN_MUST_PAY')
  const parts = { parts: 3, acceptedTerms: true } as const
  expect((await call(startCheckout, { as: child, body: { ids: [id], method: 'VNPAY', instalments: parts } })).code).toBe(
    'GUARDIAN_MUST_PAY',
  )
  const gift = { phone: '0987654321' }
  const present = (await call(placeOrders, { as: child, body: { items: [{ sku: 'SUB-1M', quantity: 1, gift }] } })).data.ids
  expect((await start(child, present)).code).toBe('GUARDIAN_MUST_PAY')
  const requestId = await asked(child, [id])
  expect((await refuse(mother, requestId, 'Để hè sang năm con nhé')).data).toEqual({ status: 'REFUSED' })
  await deliverEvents()
  expect((await requestsOf(child)).past).toMatchObject([{ status: 'REFUSED', reason: 'Để hè sang năm con nhé' }])
  expect((await start(child, [id])).code).toBe('GUARDIAN_MUST_PAY')
  expect((await purchaseOf(mother, requestId)).code).toBe('FAMILY_PURCHASE_NOT_FOUND')
  expect(await noticesOf(child)).toContain('Phụ huynh không đồng ý')
})

test('a minor without a guardian is asked to invite one; people of full age and of unknown age without a guardian pay', async () => {
  const alone = await given.student()
  await bornOn(alone, yearsAgo(17))
  const id = await placed(alone)
  expect(await start(alone, [id])).toMatchObject({ status: 403, code: 'GUARDIAN_MISSING' })
  expect((await ask(alone, [id])).code).toBe('GUARDIAN_MISSING')
  expect((await aloneOf(alone, id)).state).toBe('NO_GUARDIAN')
  const unknown = await given.student()
  expect((await start(unknown, [await placed(unknown)])).status).toBe(200)
  const { child } = await family({ birthDate: yearsAgo(18) }) // today is the birthday
  const grown = await placed(child)
  expect((await start(child, [grown])).status).toBe(200)
  expect((await ask(child, [grown])).code).toBe('GUARDIAN_NOT_NEEDED')
})

test('an order that is free is taken alone, but points are spent like money', async () => {
  const { mother, child } = await family()
  const free = await placed(child, 'SUB-1M')
  const { code } = await promote({ effect: 'AMOUNT', value: 5_000_000 })
  expect((await call(changeCheckout, { as: child, body: { ids: [free], codes: [code] } })).data).toMatchObject({
    total: 0,
    alone: { state: 'ALLOWED' },
  })
  expect((await call(completeFreeOrders, { as: child, body: { ids: [free] } })).data).toEqual({ status: 'COMPLETED' })
  await rule(mother, child, 'LIMITED', 900_000)
  await give(child, 2_000)
  const id = await placed(child)
  const { data } = await call(changeCheckout, { as: child, body: { ids: [id], points: 1_500 } })
  expect(data).toMatchObject({ total: 840_000, alone: { state: 'ASK' } })
  expect((await start(child, [id])).code).toBe('GUARDIAN_MUST_PAY')
  const requestId = await asked(child, [id])
  expect((await requestsOf(mother)).open).toMatchObject([{ id: requestId, amount: 990_000 }]) // the child keeps its points
})

test('a guardian alone sets how far a child pays alone, each month anew, and two payments at once do not exceed it together', async () => {
  const { mother, father, child } = await family()
  const other = await family()
  for (const as of [child, other.mother]) expect((await rule(as, child, 'ALWAYS')).code).toBe('SPENDING_CHILD_NOT_FOUND')
  expect((await rule(mother, child, 'LIMITED')).status).toBe(400)
  expect((await rule(mother, child, 'LIMITED', 1_100_000)).data).toMatchObject({ mode: 'LIMITED', setBy: 'Phạm Thị Mẹ' })
  expect((await call(listSpendingRules, { as: father })).data.items).toMatchObject([{ childId: child.id, monthlyLimit: 1_100_000 }])
  const [first, second] = [await placed(child), await placed(child, 'SUB-1M')]
  const answers = await Promise.all([start(child, [first]), start(child, [second])])
  expect(answers.map(({ code }) => code ?? 'PAYS').toSorted()).toEqual(['GUARDIAN_MUST_PAY', 'PAYS'])
  await call(cancelOrder, { as: child, body: { id: first } })
  await call(cancelOrder, { as: child, body: { id: second } })
  await payBy(child, [await placed(child)])
  const more = await placed(child, 'SUB-1M')
  expect(await start(child, [more])).toMatchObject({ code: 'GUARDIAN_MUST_PAY', details: { monthlyLimit: 1_100_000, spent: 990_000 } })
  expect((await aloneOf(child, more)).explanation).toBe('Bạn được tự trả đến 1.100.000đ mỗi tháng, tháng này còn 110.000đ.')
  const monthBegins = `date_trunc('month', now() at time zone 'Asia/Ho_Chi_Minh') at time zone 'Asia/Ho_Chi_Minh'`
  const completedAt = (moment: string) =>
    pool.query(`update orders set completed_at = ${moment} where buyer_id = $1 and status = 'COMPLETED'`, [child.id])
  await completedAt(monthBegins)
  expect((await start(child, [more])).code).toBe('GUARDIAN_MUST_PAY')
  await completedAt(`${monthBegins} - interval '1 second'`)
  expect((await start(child, [more])).status).toBe(200)
  await rule(father, child, 'NEVER')
  expect((await start(child, [more])).code).toBe('GUARDIAN_MUST_PAY')
  await rule(father, child, 'ALWAYS')
  expect((await start(child, [more])).status).toBe(200)
})

const textOf = async (as: TestPerson, title: string) =>
  (await call(loadNotifications, { as, headers: msgApp })).data.items.find((notice) => notice.title === title)?.content

test('a child and all its guardians, also the one who chose, are notified how far it may pay alone', async () => {
  const { mother, father, child } = await family()
  await rule(father, child, 'LIMITED', 900_000)
  await deliverEvents()
  const limit = 'tự trả được đến 900.000đ mỗi tháng.'
  expect(await textOf(child, 'Cách bạn mua hàng đã thay đổi')).toBe(`Phạm Văn Cha đã chọn cho bạn: ${limit}`)
  expect(await textOf(mother, 'Cách con mua hàng đã thay đổi')).toBe(`Phạm Văn Cha đã chọn cho Phạm Bảo An: ${limit}`)
  expect(await textOf(father, 'Cách con mua hàng đã thay đổi')).toBe(
    `Bạn đã chọn cho Phạm Bảo An: ${limit} Nếu không phải bạn, hãy chọn lại và đổi mật khẩu.`,
  )
})

test('of two payments of a child the second counts the first, also while that is not yet stored', async () => {
  const { mother, child } = await family()
  await rule(mother, child, 'LIMITED', 1_100_000)
  const orders = [await placed(child), await placed(child, 'SUB-1M')]
  const held = await pool.connect()
  await held.query('begin')
  await held.query('lock table checkouts in share mode') // nobody stores a checkout meanwhile
  const answers = Promise.all(orders.map((id) => start(child, [id])))
  await untilQueriesWait(app.deps, 2)
  await held.query('commit')
  held.release()
  expect((await answers).map(({ code }) => code ?? 'PAYS').toSorted()).toEqual(['GUARDIAN_MUST_PAY', 'PAYS'])
})

test('a rule ends with the guardianship of the guardian who set it, or changed it last', async () => {
  const { mother, father, child } = await family()
  await rule(mother, child, 'LIMITED', 500_000)
  await rule(father, child, 'ALWAYS')
  expect((await call(endLink, { as: father, params: { personId: child.id } })).status).toBe(200)
  expect((await start(child, [await placed(child)])).code).toBe('GUARDIAN_MUST_PAY')
  expect((await call(listSpendingRules, { as: mother })).data.items).toMatchObject([{ mode: 'NEVER', setBy: null }])
  expect((await call(listSpendingRules, { as: father })).data.items).toEqual([])
})
