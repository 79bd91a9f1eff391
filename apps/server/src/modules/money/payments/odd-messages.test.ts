import { placeOrders } from '@khue/contracts/sale/orders'
import { getCheckoutByHash, verifyVnpayReturn } from '@khue/contracts/money/payments'
import { getMyCheckout, startCheckout } from '@khue/contracts/sale/checkout'
import { listSuspense } from '@khue/contracts/sale/suspense-desk'
import { beforeEach, expect, test } from 'vitest'
import { trackBalances } from '#testing/ledger'
import type { TestPerson } from '#testing/people'
import { vnpayCallbackFields, sellPlan, vnpayEnv } from '#testing/sale'
import { testApp } from '#testing/test-app'

const { call, given, deps, app, deliverEvents } = await testApp({ env: vnpayEnv })
await sellPlan(deps)
const admin = await given.admin()

let buyer: TestPerson
let checkout: { paymentUrl: string; code: string }
beforeEach(async () => {
  buyer = await given.student()
  const { data } = await call(placeOrders, { as: buyer, body: { items: [{ sku: 'SUB-6M', quantity: 1 }] } })
  checkout = (await call(startCheckout, { as: buyer, body: { ids: data.ids, method: 'VNPAY' } })).data
})

const says = (changes: Record<string, string>) => vnpayCallbackFields(checkout.paymentUrl, changes)
/** Status and body, exactly as they go over the wire. */
async function send(query: Record<string, string> | string) {
  const response = await app.fastify.inject({ url: '/api/payments/callbacks/vnpay', query })
  await deliverEvents()
  return `${response.statusCode} ${response.json<{ RspCode?: string }>().RspCode}`
}
const itemsOf = async (term: string) => (await call(listSuspense, { as: admin, query: { term } })).data.items
const stateOf = async () => (await call(getMyCheckout, { as: buyer, params: { code: checkout.code } })).data.status

const fields = {
  vnp_TmnCode: '01',
  vnp_TxnRef: '01',
  vnp_Amount: '04',
  vnp_ResponseCode: '99',
  vnp_TransactionStatus: '99',
  vnp_TransactionNo: '00',
  vnp_BankCode: '00',
  vnp_BankTranNo: '00',
  vnp_CardType: '00',
  vnp_OrderInfo: '00',
  vnp_PayDate: '00',
  vnp_Surprise: '00',
}
/** Seven thousand characters that do not compress. */
const endless = Array.from({ length: 7000 }, (_, index) => String.fromCharCode(97 + ((index * index * 7 + (index >> 3)) % 26))).join('')
const oddities = { 'a NUL': 'a\0b', 'an unknown character': '\uFFFF\u{10FFFF}', 'no end': endless }
const cases = Object.entries(fields).flatMap(([name, answer]) =>
  Object.entries(oddities).map(([oddity, value]) => [name, oddity, value, answer] as const),
)
test.each(cases)('%s with %s is answered as the protocol demands', async (name, _, value, answer) => {
  const isMoney = answer === '00' || name === 'vnp_TxnRef'
  const gained = await trackBalances(deps)
  expect(await send(says({ [name]: value }))).toBe(`200 ${answer}`)
  expect([await stateOf(), (await gained()).CLEARING_VNPAY]).toEqual([
    answer === '00' ? 'SUCCESS' : 'WAITING',
    isMoney ? 990_000 : undefined,
  ])
  expect(await send(says({ [name]: value }))).toBe(`200 ${answer === '00' ? '02' : answer}`)
  expect((await gained()).CLEARING_VNPAY).toBe(isMoney ? 990_000 : undefined)
})

test.each(['%FF', '%ED%A0%80', '%'])('the bytes %s are not valid text and cannot be what was signed', async (bytes) => {
  const query = new URLSearchParams(says({ vnp_OrderInfo: 'xx' })).toString().replace('vnp_OrderInfo=xx', `vnp_OrderInfo=${bytes}`)
  expect(await send(query)).toBe('200 97')
  expect(await stateOf()).toBe('WAITING')
})

test('references and numbers that differ only in characters that cannot be stored are different money', async () => {
  const gained = await trackBalances(deps)
  const odd = [`${endless}1`, `${endless}2`, 'DH\0', 'DH\uFFFD']
  for (const vnp_TxnRef of odd) for (const vnp_TransactionNo of odd) await send(says({ vnp_TxnRef, vnp_TransactionNo }))
  expect(await gained()).toEqual({ CLEARING_VNPAY: 16 * 990_000, SUSPENSE_UNKNOWN: 16 * 990_000 })
  const kept = (await itemsOf('DH')).map(({ reference, gatewayTransactionNo }) => `${reference} ${gatewayTransactionNo}`)
  expect(new Set(kept).size).toBe(12) // four by four, minus the four that are too long twice over
})

test('the reference and the amount of a message are checked before its result', async () => {
  const nothing = { vnp_ResponseCode: '' }
  expect(await send(says({ ...nothing, vnp_TxnRef: 'HVAAAAAAAA', vnp_Amount: '100' }))).toBe('200 01')
  expect(await send(says({ ...nothing, vnp_Amount: '100' }))).toBe('200 04')
  expect(await send(says(nothing))).toBe('200 99')
})

test('a person who returns with an odd but authentic URL sees the same as anyone', async () => {
  for (const vnp_TxnRef of Object.values(oddities)) {
    const { status, data } = await call(verifyVnpayReturn, { as: buyer, query: says({ vnp_TxnRef }) })
    expect([status, data.isAuthentic, data.isMine]).toEqual([200, true, false])
    expect((await call(getCheckoutByHash, { query: { code: vnp_TxnRef, signature: vnp_TxnRef } })).code).toBe('CHECKOUT_NOT_FOUND')
  }
})
