import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { vnpayGateway, vnpayPayPath } from './vnpay-gateway.ts'
import { signAnswer } from './vnpay-protocol.ts'
import { vnpayRoutes } from './vnpay.routes.ts'

const [tmnCode, hashSecret] = ['TESTTMN1', 'TESTSECRETVNPAY0000000000000001']
const fastify = Fastify()
vnpayRoutes(fastify, vnpayGateway({ tmnCode, hashSecret }))

const request = {
  vnp_Version: '2.1.0',
  vnp_Command: 'pay',
  vnp_TmnCode: tmnCode,
  vnp_Amount: '19900000',
  vnp_CurrCode: 'VND',
  vnp_TxnRef: 'DH0001',
  vnp_OrderInfo: 'Thanh toan DH0001',
  vnp_OrderType: 'other',
  vnp_Locale: 'vn',
  vnp_ReturnUrl: 'https://hoc.example.vn/checkout/return/vnpay',
  vnp_IpAddr: '127.0.0.1',
  vnp_CreateDate: '20261120093000',
  vnp_ExpireDate: '20991120094500',
}
const signed = (changed: Partial<typeof request> = {}) => signAnswer({ ...request, ...changed }, hashSecret)
const statusOf = async (query: string) => (await fastify.inject(`${vnpayPayPath}?${query}`)).statusCode

test('the payment page opens for a signed address', async () => {
  expect(await statusOf(signed())).toBe(200)
})

test.each([
  ['another amount', signed().replace('19900000', '100')],
  ['another way back', signed().replace('hoc.example.vn', 'evil.example')],
  ['a second way back', `${signed()}&vnp_ReturnUrl=https%3A%2F%2Fevil.example`],
  ['a second signature', `${signed()}&vnp_SecureHash=0`],
  ['something unsigned at the end', `${signed()}?x`],
  ['no signature', ''],
  ['a way back that no header can carry', signed({ vnp_ReturnUrl: 'https://hoc.example.vn/một' })],
  ['a way back that is a script', signed({ vnp_ReturnUrl: 'javascript:alert(1)' })],
])('it stays closed for %s', async (_what, query) => {
  expect(await statusOf(query)).toBe(400)
})
