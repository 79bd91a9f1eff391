import { expect, test } from 'vitest'
import { VNPay, ignoreLogger } from 'vnpay'
import { readSigned, signedQuery } from './vnpay-signature.ts'

const secret = 'TESTSECRETVNPAY0000000000000001'
const pay = {
  query:
    'vnp_Amount=19900000&vnp_Command=pay&vnp_CreateDate=20261120093000&vnp_CurrCode=VND&vnp_ExpireDate=20261120094500&vnp_IpAddr=127.0.0.1&vnp_Locale=vn&vnp_OrderInfo=Thanh+toan+don+hang+DH0001&vnp_OrderType=other&vnp_ReturnUrl=https%3A%2F%2Fhoc.example.vn%2Fcheckout%2Fvnpay-return&vnp_TmnCode=TESTTMN1&vnp_TxnRef=DH0001&vnp_Version=2.1.0',
  hash: '3169c92d7d364c696718bc5e27ccb348d424e4210298e8584e244ec7c5816c03ae7401f048128a643e9f4dfbfa415b2d5d1d104d83d192b7adcee60a4711ad85',
}
const ipn = {
  query:
    'vnp_Amount=19900000&vnp_BankCode=NCB&vnp_BankTranNo=VNP14226112&vnp_CardType=ATM&vnp_OrderInfo=Thanh+toan+don+hang+DH0001&vnp_PayDate=20261120093112&vnp_ResponseCode=00&vnp_TmnCode=TESTTMN1&vnp_TransactionNo=14226112&vnp_TransactionStatus=00&vnp_TxnRef=DH0001',
  hash: 'afe4e38d56abb9f4f601a4ed596286a360dbf2587f7adc8bd1d117c49e3e4058717f89259d4735bce811a143f38dd82e65b72a48a799c94cacc36bebe12f8ace',
}
const paramsOf = ({ query, hash }: typeof ipn): Record<string, string> => ({
  ...Object.fromEntries(new URLSearchParams(query)),
  vnp_SecureHash: hash,
})

test.each([pay, ipn])('the published vectors are signed exactly', ({ query, hash }) => {
  const shuffled = Object.fromEntries([...new URLSearchParams(query)].toReversed())
  expect(signedQuery({ ...shuffled, vnp_BankCodeUnset: '' }, secret)).toBe(`${query}&vnp_SecureHash=${hash}`)
})

test.each([pay, ipn])('the published vectors are authentic', (vector) => {
  expect(readSigned(paramsOf(vector), secret)?.vnp_TxnRef).toBe('DH0001')
})

test.each<[string, Record<string, unknown>]>([
  ['an amount one higher', { vnp_Amount: '19900001' }],
  ['another reference', { vnp_TxnRef: 'DH0002' }],
  ['an extra parameter', { vnp_Extra: '1' }],
  ['a repeated parameter', { vnp_TxnRef: ['DH0001', 'DH0001'] }],
  ['a list of one', { vnp_Amount: ['19900000'] }],
  ['an object', { vnp_Amount: { toString: '19900000' } }],
  ['no hash', { vnp_SecureHash: '' }],
  ['half a hash', { vnp_SecureHash: ipn.hash.slice(0, 64) }],
  ['a hash in capitals', { vnp_SecureHash: ipn.hash.toUpperCase() }],
  ['a hash twice', { vnp_SecureHash: [ipn.hash, ipn.hash] }],
  ['a hash off by one', { vnp_SecureHash: `${ipn.hash.slice(0, -1)}f` }],
])('%s is refused', (_, change) => {
  expect(readSigned({ ...paramsOf(ipn), ...change }, secret)).toBeUndefined()
})

test('a missing parameter is detected', () => {
  const whole = paramsOf(ipn)
  for (const name of Object.keys(whole)) {
    const { [name]: _, ...rest } = whole
    expect([name, readSigned(rest, secret)]).toEqual([name, undefined])
  }
})

test('another secret is refused', () => {
  expect(readSigned(paramsOf(ipn), `${secret}x`)).toBeUndefined()
})

/* The npm library as a second opinion on the signature of incoming messages only. Version 2.5.0 has three defects: refund() divides the answer's
   amount by 100 before hashing, so that authentic answers fail; without a vnp_TransactionNo it signs 0 but does not send it; its dates are wrong
   unless the process runs in UTC. */
test('the library vnpay agrees on authenticity', () => {
  const library = new VNPay({ tmnCode: 'TESTTMN1', secureSecret: secret, vnpayHost: 'https://pay.example.vn', loggerFn: ignoreLogger })
  const messages = Array.from({ length: 40 }, (_, index) => ({
    vnp_Amount: String((index + 1) * 12_300),
    vnp_OrderInfo: `Thanh toan HV:${index} a.b_c-d`,
    vnp_ResponseCode: '00',
    vnp_TmnCode: 'TESTTMN1',
    vnp_TransactionStatus: '00',
    vnp_TxnRef: `HV${index}`,
  }))
  for (const message of messages) {
    const query = Object.fromEntries(new URLSearchParams(signedQuery(message, secret)))
    // the library's type requires more fields than the protocol signs, and reads none of them here
    const verdict = (given: Record<string, string>) => library.verifyIpnCall(given as never).isVerified
    expect(verdict(query)).toBe(true)
    expect(verdict({ ...query, vnp_Amount: `${query.vnp_Amount}0` })).toBe(false)
  }
})
