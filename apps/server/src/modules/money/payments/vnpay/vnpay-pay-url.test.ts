import { expect, test } from 'vitest'
import { vnpayPayUrl } from './vnpay-pay-url.ts'
import { readSigned } from './vnpay-signature.ts'
import { vnpayTime } from './vnpay-time.ts'

const settings = {
  tmnCode: 'TESTTMN1',
  hashSecret: 'TESTSECRETVNPAY0000000000000001',
  payUrl: 'https://pay.example.vn/paymentv2/vpcpay.html',
  apiUrl: 'https://pay.example.vn/merchant_webapi/api/transaction',
  returnUrl: 'https://hoc.example.vn/checkout/return/vnpay',
}
const request = {
  code: 'HV6QLEL8FF',
  amountVnd: 990_000,
  createdAt: new Date('2026-11-20T02:30:00Z'),
  expiresAt: new Date('2026-11-20T02:45:00Z'),
  payerIp: '::1',
}

test('the payment URL contains all that VNPAY requires, with a valid signature', () => {
  const url = new URL(vnpayPayUrl(request, settings))
  expect(url.origin + url.pathname).toBe(settings.payUrl)
  expect(readSigned(Object.fromEntries(url.searchParams), settings.hashSecret)).toMatchObject({
    vnp_Version: '2.1.0',
    vnp_Command: 'pay',
    vnp_TmnCode: 'TESTTMN1',
    vnp_Amount: '99000000',
    vnp_CurrCode: 'VND',
    vnp_TxnRef: 'HV6QLEL8FF',
    vnp_ReturnUrl: settings.returnUrl,
    vnp_IpAddr: '127.0.0.1',
    vnp_CreateDate: '20261120093000',
    vnp_ExpireDate: '20261120094500',
  })
  expect(url.searchParams.has('vnp_SecureHashType')).toBe(false)
  expect([...url.searchParams.keys()].at(-1)).toBe('vnp_SecureHash')
})

test('the description uses only characters with an unambiguous encoding', () => {
  expect(new URL(vnpayPayUrl(request, settings)).searchParams.get('vnp_OrderInfo')).toMatch(/^[A-Za-z0-9 .:_-]+$/)
})

test.each([
  ['203.113.131.1', '203.113.131.1'],
  ['::ffff:203.113.131.1', '203.113.131.1'],
  ['2001:ee0:4f0::7', '2001:ee0:4f0::7'],
])("the payer's IP address %s is sent as %s", (payerIp, sent) => {
  expect(new URL(vnpayPayUrl({ ...request, payerIp }, settings)).searchParams.get('vnp_IpAddr')).toBe(sent)
})

test.each([
  ['2026-11-20T02:30:00Z', '20261120093000'],
  ['2026-12-31T17:00:00Z', '20270101000000'],
  ['2026-12-31T16:59:59.999Z', '20261231235959'],
  ['2028-02-28T17:00:00Z', '20280229000000'],
])('%s is %s on the Vietnamese clock, in any server time zone', (at, shown) => {
  const host = process.env.TZ
  try {
    for (const zone of ['UTC', 'Asia/Ho_Chi_Minh', 'America/New_York']) {
      process.env.TZ = zone
      expect([zone, vnpayTime(new Date(at))]).toEqual([zone, shown])
    }
  } finally {
    if (host === undefined) delete process.env.TZ
    else process.env.TZ = host
  }
})
