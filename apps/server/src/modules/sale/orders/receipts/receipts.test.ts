import { openReceipt, placeOrders } from '@khue/contracts/sale/orders'
import { vnpayCallback } from '@khue/contracts/money/payments'
import { startCheckout } from '@khue/contracts/sale/checkout'
import { previewRefund, requestRefund } from '@khue/contracts/sale/refunds'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { pdfText } from '#testing/pdf-text'
import type { TestPerson } from '#testing/people'
import { vnpayCallbackFields, sellPlan, vnpayEnv } from '#testing/sale'
import { testApp } from '#testing/test-app'

const { call, given, deps, app, deliverEvents } = await testApp({ env: vnpayEnv })
await sellPlan(deps, { name: 'Sao Khuê rực rỡ' })
const buyer = await given.student({ name: 'Nguyễn Thị Phương Thảo' })

async function order(as: TestPerson) {
  const { data } = await call(placeOrders, { as, body: { items: [{ sku: 'SUB-6M', quantity: 1 }] } })
  return data.ids[0]!
}
async function bought(as: TestPerson) {
  const id = await order(as)
  const { paymentUrl, code } = (await call(startCheckout, { as, body: { ids: [id], method: 'VNPAY' } })).data
  await call(vnpayCallback, { query: vnpayCallbackFields(paymentUrl) })
  await deliverEvents()
  return { id, checkout: code }
}
const ask = (as: TestPerson, id: string) => call(openReceipt, { as, body: { id } })
async function read(url: string, as: TestPerson) {
  const { pathname, search } = new URL(url)
  return app.fastify.inject({ method: 'GET', url: pathname + search, headers: { authorization: `Bearer ${as.accessToken}` } })
}
const kept = async () => {
  const { rows } = await deps.db.execute<{ n: number }>(
    sql`select count(*)::int as n from assets where purpose = 'RECEIPT' and status = 'CLAIMED'`,
  )
  return rows[0]?.n
}

test('a paid order has a receipt: items, learners, amount in figures and words, drawn once until a later event', async () => {
  const { id, checkout } = await bought(buyer)
  const { url } = (await ask(buyer, id)).data
  const file = await read(url, buyer)
  expect(file.headers).toMatchObject({ 'content-type': 'application/pdf', 'cache-control': 'private, no-store' })
  const said = pdfText(file.rawPayload)
  expect(said).toEqual(
    expect.arrayContaining([
      'Biên nhận thanh toán',
      'Nguyễn Thị Phương Thảo',
      checkout,
      'VNPAY',
      'Gói Sao Khuê rực rỡ',
      'Dành cho Nguyễn Thị Phương Thảo · 6 tháng',
      '990.000đ',
      'Bằng chữ: Chín trăm chín mươi nghìn đồng.',
    ]),
  )
  expect(said.join(' ')).toContain('Đây không phải hoá đơn')
  expect(said).not.toContain('Đã hoàn lại')
  const raw = file.rawPayload.toString('latin1')
  expect([raw.includes('/Lang (vi-VN)'), raw.includes('/MarkInfo'), raw.includes('/DisplayDocTitle true')]).toEqual([true, true, true])
  expect(new URL((await ask(buyer, id)).data.url).pathname).toBe(new URL(url).pathname)
  const both = await Promise.all([ask(buyer, id), ask(buyer, id)])
  expect([both.map(({ status }) => status), await kept()]).toEqual([[200, 200], 1])
})

test('a later refund appears on a new receipt, which replaces the first', async () => {
  const other = await given.student()
  const { id } = await bought(other)
  const [first, before] = [(await ask(other, id)).data.url, await kept()]
  const { lines, total } = (await call(previewRefund, { as: other, query: { orderId: id } })).data
  const lineIds = lines.map(({ lineId }) => lineId)
  await call(requestRefund, { as: other, body: { orderId: id, lineIds, total, reason: 'Đổi ý', channel: 'BALANCE' } })
  const { url } = (await ask(other, id)).data
  const said = pdfText((await read(url, other)).rawPayload)
  expect(said.slice(said.indexOf('Đã hoàn lại'))).toEqual(expect.arrayContaining(['−990.000đ', 'Còn lại sau khi hoàn', '0đ']))
  expect([(await read(first, other)).statusCode, await kept()]).toEqual([404, before])
})

test('only the buyer can open a receipt, and an unpaid order has none', async () => {
  const { id } = await bought(buyer)
  const { url } = (await ask(buyer, id)).data
  const stranger = await given.student()
  expect(await ask(stranger, id)).toMatchObject({ status: 404, code: 'ORDER_NOT_FOUND' })
  expect((await call(openReceipt, { body: { id } })).code).toBe('SIGN_IN_REQUIRED')
  expect((await read(url, stranger)).statusCode).toBe(404)
  expect((await ask(stranger, await order(stranger))).code).toBe('ORDER_NOT_PAID')
})
