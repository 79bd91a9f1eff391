import * as api from '@khue/contracts/community/chat'
import { vnpayCallback } from '@khue/contracts/money/payments'
import { startCheckout } from '@khue/contracts/sale/checkout'
import { courseSku } from '@khue/contracts/sale/offers'
import { placeOrders } from '@khue/contracts/sale/orders'
import { expect, test } from 'vitest'
import { courseBuilder } from '#testing/courses'
import { lessonWorld } from '#testing/lessons'
import { vnpayCallbackFields, vnpayEnv } from '#testing/sale'
import { testApp } from '#testing/test-app'
import { chatEnv, withChat } from './chat.testing.ts'

const { call, given, deps, deliverEvents, ...base } = withChat(await testApp({ env: { ...chatEnv, ...vnpayEnv } }))
const admin = await given.admin()
const { soldRun, teacherNamed } = lessonWorld({ ...base, call, given, deps, deliverEvents }, admin)
type Person = Awaited<ReturnType<typeof given.student>>
const titlesOf = async (as: Person) => (await call(api.listRooms, { as })).data.items.map(({ title }) => title)

test('who buys a recorded course, which has no class, is in no room', async () => {
  const teacher = await teacherNamed('Lê Minh Châu')
  const course = await courseBuilder(deps, teacher).course({ title: 'Toán 8 quay sẵn', format: 'RECORDED', fee: 490_000 })
  const buyer = await given.student()
  const { ids } = (await call(placeOrders, { as: buyer, body: { items: [{ sku: courseSku(course.code), quantity: 1 }] } })).data
  const { paymentUrl } = (await call(startCheckout, { as: buyer, body: { ids, method: 'VNPAY' } })).data
  await call(vnpayCallback, { query: vnpayCallbackFields(paymentUrl) })
  await deliverEvents()
  expect(await titlesOf(buyer)).toEqual([])
})

test('who gets a seat in a run is in the room of its course, and a stranger is not', async () => {
  const { child } = await soldRun()
  expect(await titlesOf(child)).toContain('Toán 9: Hệ phương trình')
  expect(await titlesOf(await given.student())).toEqual([])
})
