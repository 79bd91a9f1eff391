import {
  addToCart,
  type CartItem,
  cartLimit,
  changeCart,
  countCart,
  getCart,
  refreshCart,
  removeFromCart,
} from '@khue/contracts/sale/carts'
import { holdSeat } from '@khue/contracts/offer/open-classes'
import type { CallInput } from '@khue/contracts/endpoint'
import { endLink } from '@khue/contracts/people/families'
import { courseSku, tutorSku } from '@khue/contracts/sale/offers'
import { placeOrders } from '@khue/contracts/sale/orders'
import { vnpayCallback } from '@khue/contracts/money/payments'
import { startCheckout } from '@khue/contracts/sale/checkout'
import { getTutor } from '@khue/contracts/offer/tutors'
import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { expect, test } from 'vitest'
import { grant } from '#modules/sale/entitlements'
import { setCourseState } from '#modules/offer/courses'
import { linkGuardian } from '#modules/people/people'
import { transact } from '#platform/deps'
import { courseBuilder } from '#testing/courses'
import type { TestPerson } from '#testing/people'
import { vnpayCallbackFields, sellPlan, vnpayEnv } from '#testing/sale'
import { promotionActions } from '#testing/promotions'
import { rounds } from '#testing/rounds'
import { testApp } from '#testing/test-app'
import { tutorBuilder } from '#testing/tutors'
import { untilQueriesWait } from '#testing/waiting-queries'
import { cachedAutomaticPromotions } from '#modules/sale/promotions'
import { carts } from './index.ts'

const { call, given, deps, deliverEvents } = await testApp({ env: vnpayEnv })
const teacher = await given.teacher({ name: 'Nguyễn Thu Hà' })
const { course, batch } = courseBuilder(deps, teacher)
const { tutor } = tutorBuilder(deps, given)
await sellPlan(deps)
const months = [1, 3] as const
for (const count of months) await sellPlan(deps, { sku: `SUB-${count}M`, name: `Gói ${count}`, months: count, priceVnd: 100_000 * count })

const put = (as: TestPerson, sku: string, learnerId?: string) =>
  call(addToCart, { as, body: { sku, ...(learnerId !== undefined && { learnerId }) } })
const cartOf = async (as: TestPerson) => (await call(getCart, { as })).data
const countOf = async (as: TestPerson) => (await call(countCart, { as })).data.count
const change = (as: TestPerson, body: NonNullable<CallInput<typeof changeCart>['body']>) => call(changeCart, { as, body })
const said = (cart: { items: readonly CartItem[] }) =>
  cart.items.map(({ state, changes }) => [state, ...changes.map(({ explanation }) => explanation)])
const skusOf = (items: readonly CartItem[]) => items.map(({ sku }) => sku)

test('every kind of item can be in a cart, with its price, its seats and its seller', async () => {
  const parent = await given.parent()
  const child = await given.student({ guardianId: parent.id, name: 'Nguyễn Minh An' })
  const taught = await course({ title: 'Toán 8', fee: 1_290_000, lessons: 18 })
  const run = await batch(taught.id, 4)
  const tutorId = await tutor({ name: 'Lê Văn Kèm', fee: 200_000, minutes: 60 })
  const service = (await call(getTutor, { params: { id: tutorId } })).data.services[0]!
  const skus = ['SUB-6M', courseSku(taught.code, run.id), tutorSku(service.id, 60, 4)] as const
  for (const [index, sku] of skus.entries()) expect((await put(parent, sku, child.id)).data.count).toBe(index + 1)
  const cart = await cartOf(parent)
  expect(cart).toMatchObject({ count: 3, selectedTotal: 990_000 + 1_290_000 + 800_000, saved: [] })
  expect(skusOf(cart.items)).toEqual(skus.toReversed())
  const learner = { id: child.id, name: 'Nguyễn Minh An' }
  expect(cart.items[2]).toMatchObject({
    kind: 'SUB',
    name: 'Sao Khuê',
    note: '6 tháng',
    learner,
    seller: null,
    seatsLeft: null,
    state: 'OK',
  })
  expect(cart.items[1]).toMatchObject({
    kind: 'CO',
    note: expect.stringContaining('19:30–21:00'),
    price: 1_290_000,
    seatsLeft: 4,
    seller: { name: 'Nguyễn Thu Hà' },
  })
  expect(cart.items[1]!.href).toBe(`/courses/toan-8-${taught.code}`)
  expect(cart.items[0]).toMatchObject({ kind: 'TN', price: 800_000, seller: { id: tutorId }, changes: [] })
})

test('adding an item twice keeps one, and the same item for another learner is another item', async () => {
  const parent = await given.parent()
  const child = await given.student({ guardianId: parent.id })
  const [first, again] = [(await put(parent, 'SUB-6M')).data, (await put(parent, 'SUB-6M')).data]
  expect(again).toEqual(first)
  expect((await put(parent, 'SUB-6M', child.id)).data).toMatchObject({ count: 2 })
  const at = await Promise.all(Array.from({ length: 8 }, () => put(parent, 'SUB-1M')))
  expect(new Set(at.map(({ data }) => data.id)).size).toBe(1)
  expect(await countOf(parent)).toBe(3)
})

test('an item that is not on sale, or is for a stranger, cannot be added', async () => {
  const [person, stranger] = [await given.student(), await given.student()]
  expect((await put(person, 'SUB-99M')).code).toBe('OFFER_NOT_FOUND')
  expect((await put(person, 'SUB-6M', stranger.id)).code).toBe('CART_LEARNER_NOT_FOUND')
  expect((await call(addToCart, { body: { sku: 'SUB-6M' } })).code).toBe('SIGN_IN_REQUIRED')
  expect(await countOf(person)).toBe(0)
})

test('a cart is limited to a number of items', async () => {
  const parent = await given.parent()
  const child = await given.student({ guardianId: parent.id })
  const recorded = await Promise.all(Array.from({ length: cartLimit - 1 }, () => course({ format: 'RECORDED' })))
  const skus = recorded.map(({ code }) => courseSku(code))
  for (const some of [skus.slice(0, 20), skus.slice(20, 40), skus.slice(40)]) {
    expect((await change(parent, { add: some.map((sku) => ({ sku })) })).status).toBe(200)
  }
  expect((await put(parent, 'SUB-6M')).data.count).toBe(cartLimit)
  expect((await put(parent, 'SUB-6M', child.id)).code).toBe('CART_FULL')
  expect((await put(parent, 'SUB-6M')).data.count).toBe(cartLimit) // adding an item that is there still works
  const ids = (await cartOf(parent)).items.map(({ id }) => id)
  expect((await call(removeFromCart, { as: parent, query: { ids: ids.slice(0, 40) } })).data.count).toBe(10)
  expect((await call(removeFromCart, { as: parent, query: { ids: ids.slice(30, 41) } })).data.count).toBe(9) // some of them were removed before
})

test('selected items count for payment, saved items do not', async () => {
  const person = await given.student()
  const [six, one] = [(await put(person, 'SUB-6M')).data.id, (await put(person, 'SUB-1M')).data.id]
  expect((await change(person, { deselect: [six] })).data).toMatchObject({ count: 2, selectedTotal: 100_000 })
  const { data } = await change(person, { select: [six], save: [one] })
  expect(data).toMatchObject({ count: 1, selectedTotal: 990_000 })
  expect(skusOf(data.saved)).toEqual(['SUB-1M'])
  expect(await countOf(person)).toBe(1)
  expect((await change(person, { select: [one] })).data.saved[0]).toMatchObject({ isSelected: false }) // a saved item is not selected
  expect((await change(person, { unsave: [one] })).data).toMatchObject({ count: 2, selectedTotal: 1_090_000 })
  await change(person, { save: [six] })
  expect((await put(person, 'SUB-6M')).data).toEqual({ id: six, count: 2 }) // adding it again unsaves it
})

test('the learner of an item can be changed, and it merges with the same item for that learner', async () => {
  const parent = await given.parent()
  const [child, stranger] = [await given.student({ guardianId: parent.id }), await given.student()]
  const [mine, childs] = [(await put(parent, 'SUB-6M')).data.id, (await put(parent, 'SUB-6M', child.id)).data.id]
  expect((await change(parent, { learners: [{ id: mine, learnerId: stranger.id }] })).code).toBe('CART_LEARNER_NOT_FOUND')
  const { data } = await change(parent, { learners: [{ id: mine, learnerId: child.id }] })
  expect(data.items.map(({ id, learner }) => [id, learner.id])).toEqual([[mine, child.id]])
  expect((await change(parent, { select: [childs] })).code).toBe('CART_ITEM_NOT_FOUND')
})

test('a person cannot change the cart of another', async () => {
  const [owner, stranger] = [await given.student(), await given.student()]
  const { id } = (await put(owner, 'SUB-6M')).data
  await put(stranger, 'SUB-1M')
  expect((await change(stranger, { add: [{ sku: 'SUB-3M' }], save: [id] })).code).toBe('CART_ITEM_NOT_FOUND')
  expect((await change(stranger, { learners: [{ id, learnerId: stranger.id }] })).code).toBe('CART_ITEM_NOT_FOUND')
  expect((await call(removeFromCart, { as: stranger, query: { ids: id } })).code).toBe('CART_ITEM_NOT_FOUND')
  expect(skusOf((await cartOf(stranger)).items)).toEqual(['SUB-1M']) // all or nothing
  expect(skusOf((await cartOf(owner)).items)).toEqual(['SUB-6M'])
})

test('a changed price, the last seat and a removed item are reported until seen, and once', async () => {
  const [person, other] = [await given.student(), await given.student()]
  await sellPlan(deps, { sku: 'SUB-2M', name: 'Gói hai tháng', months: 2, priceVnd: 200_000 })
  const [taught, recorded] = [await course(), await course({ format: 'RECORDED', title: 'Ghi hình' })]
  const run = await batch(taught.id, 1)
  for (const sku of ['SUB-2M', courseSku(taught.code, run.id), courseSku(recorded.code)]) await put(person, sku)
  expect((await call(refreshCart, { as: person, body: {} })).data.changes).toEqual([])

  await sellPlan(deps, { sku: 'SUB-2M', name: 'Gói hai tháng', months: 2, priceVnd: 250_000 })
  await call(holdSeat, { as: other, body: { kind: 'BATCH', id: run.id } })
  await setCourseState(deps, recorded.id, 'PAUSED')
  const reported = [
    ['GONE', 'Món này hiện không còn bán'],
    ['FULL', 'Lớp vừa hết chỗ'],
    ['OK', 'Giá tăng từ 200.000đ lên 250.000đ'],
  ]
  const cart = await cartOf(person)
  expect(said(cart)).toEqual(reported)
  expect(said(await cartOf(person))).toEqual(reported)
  expect(cart).toMatchObject({ selectedTotal: 250_000, items: [{ kind: 'CO', name: 'Ghi hình', href: null, image: null }, {}, {}] })

  const { data } = await call(refreshCart, { as: person, body: {} })
  expect(data.changes.map(({ id, kind }) => [id, kind])).toEqual([
    [cart.items[0]!.id, 'GONE'],
    [cart.items[1]!.id, 'SEATS'],
    [cart.items[2]!.id, 'PRICE'],
  ])
  expect(said(data)).toEqual([['GONE'], ['FULL'], ['OK']])
  expect((await call(refreshCart, { as: person, body: {} })).data.changes).toEqual([])

  await setCourseState(deps, recorded.id, 'LISTED')
  expect(said(await cartOf(person))[0]).toEqual(['OK', 'Món này được bán trở lại'])
})

test('only bought items leave the cart', async () => {
  const parent = await given.parent()
  const child = await given.student({ guardianId: parent.id })
  for (const [sku, learnerId] of [
    ['SUB-6M', child.id],
    ['SUB-6M', parent.id],
    ['SUB-1M', child.id],
  ] as const)
    await put(parent, sku, learnerId)
  await put(child, 'SUB-6M') // the child's own cart
  const { data } = await call(placeOrders, { as: parent, body: { items: [{ sku: 'SUB-6M', quantity: 1, learnerId: child.id }] } })
  expect(await countOf(parent)).toBe(3) // not paid yet
  const { paymentUrl } = (await call(startCheckout, { as: parent, body: { ids: data.ids, method: 'VNPAY' } })).data
  await call(vnpayCallback, { query: vnpayCallbackFields(paymentUrl) })
  await deliverEvents()
  const { items } = await cartOf(parent)
  expect(items.map(({ sku, learner }) => [sku, learner.id])).toEqual([
    ['SUB-1M', child.id],
    ['SUB-6M', parent.id],
  ])
  expect(await countOf(child)).toBe(1)
})

test('items for a child leave the cart of a former guardian', async () => {
  const [parent, other] = [await given.parent(), await given.parent()]
  const child = await given.student({ guardianId: parent.id })
  await linkGuardian(deps, { guardianId: other.id, childId: child.id })
  for (const [as, learnerId] of [
    [parent, child.id],
    [parent, parent.id],
    [other, child.id],
  ] as const)
    await put(as, 'SUB-6M', learnerId)
  expect((await call(endLink, { as: parent, params: { personId: child.id } })).status).toBe(200)
  await deliverEvents()
  expect((await cartOf(parent)).items.map(({ learner }) => learner.id)).toEqual([parent.id])
  expect(await countOf(other)).toBe(1)
})

test('a person’s data copy includes their cart, which is deleted when they leave', async () => {
  const parent = await given.parent()
  const child = await given.student({ guardianId: parent.id })
  await put(parent, 'SUB-6M', child.id)
  await put(parent, 'SUB-1M')
  expect(await carts.personalData!.collect(deps, parent.id)).toMatchObject({ 'Giỏ hàng': [{ Món: 'Gói 1' }, { Món: 'Sao Khuê' }] })
  await carts.personalData!.erase(deps, child.id)
  expect(skusOf((await cartOf(parent)).items)).toEqual(['SUB-1M'])
  await carts.personalData!.erase(deps, parent.id)
  expect(await countOf(parent)).toBe(0)
})

test('the member price is shown beside the price, depending on the learner', async () => {
  const parent = await given.parent()
  const [member, other] = [await given.student({ guardianId: parent.id }), await given.student({ guardianId: parent.id })]
  await grant(deps, [{ personId: member.id, kind: 'SUB', sourceLineId: uuidv7(), months: 1, reason: 'test' }])
  const { code } = await course({ title: 'Hình 9', fee: 400_000, format: 'RECORDED' })
  const { promote } = await promotionActions({ call, given, deliverEvents })
  await promote({ entry: 'AUTOMATIC', value: 5, on: { kinds: ['CO'], isForMembers: true } })
  cachedAutomaticPromotions.forget()
  for (const { id } of [member, other]) await put(parent, courseSku(code), id)
  await put(parent, 'SUB-1M')
  expect((await cartOf(parent)).items.map(({ memberPrice }) => memberPrice)).toEqual([
    null,
    { amount: 380_000, isApplicable: false },
    { amount: 380_000, isApplicable: true },
  ])
})

test('two equal items given to the same learner at once merge', rounds, async () => {
  const parent = await given.parent()
  const [first, second, child] = [
    await given.student({ guardianId: parent.id }),
    await given.student({ guardianId: parent.id }),
    await given.student({ guardianId: parent.id }),
  ]
  for (let round = 0; round < 5; round++) {
    await put(parent, 'SUB-6M', first.id)
    await put(parent, 'SUB-6M', second.id)
    const { items } = await cartOf(parent)
    const ids = items.filter(({ learner }) => learner.id !== child.id).map(({ id }) => id)
    const answers = await Promise.all(ids.map((id) => change(parent, { learners: [{ id, learnerId: child.id }] })))
    expect(answers.map(({ status }) => status)).toEqual(ids.map(() => 200))
    expect((await cartOf(parent)).items.map(({ learner }) => learner.id)).toEqual([child.id])
  }
})

test('an item added for a learner merges with an equal one that is given to them at the same time', async () => {
  const parent = await given.parent()
  const child = await given.student({ guardianId: parent.id })
  await put(parent, 'SUB-6M')
  const [own] = (await cartOf(parent)).items
  const changing: ReturnType<typeof change>[] = []
  await transact(deps, async (inside) => {
    await inside.db.execute(sql`
      insert into cart_items (id, person_id, sku, learner_id, seen_name, seen_price_vnd)
      values (${uuidv7()}, ${parent.id}, 'SUB-6M', ${child.id}, 'Gói', 990000)`)
    changing.push(change(parent, { learners: [{ id: own!.id, learnerId: child.id }] }))
    await untilQueriesWait(deps)
  })
  expect((await Promise.all(changing)).map(({ status }) => status)).toEqual([200])
  expect((await cartOf(parent)).items.map(({ id, learner }) => [id, learner.id])).toEqual([[own!.id, child.id]])
})
