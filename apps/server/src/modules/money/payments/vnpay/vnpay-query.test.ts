import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { VNPay, ignoreLogger } from 'vnpay'
import { queryRequest, readQueryAnswer } from './vnpay-query.ts'
import { signedFields, verifiedFields } from './vnpay-signature.ts'

const settings = {
  tmnCode: 'TESTTMN1',
  hashSecret: 'TESTSECRETVNPAY0000000000000001',
  payUrl: 'https://pay.example.vn/paymentv2/vpcpay.html',
  apiUrl: 'https://pay.example.vn/merchant_webapi/api/transaction',
  returnUrl: 'https://hoc.example.vn/checkout/return/vnpay',
}
/** `a|b|c` as fields named by their position. */
const placed = (text: string) => Object.fromEntries(text.split('|').map((value, index) => [`f${index}`, value]))
const places = (text: string) => Object.keys(placed(text))

/** Vectors of the protocol: the query, its answer, the refund, its answer. */
const vectors = [
  [
    'RQ0001|2.1.0|querydr|TESTTMN1|DH0001|20261120093000|20261120100000|127.0.0.1|Truy van DH0001',
    'ae480eb33f8aa86912244bd833e8eabe032af71f8bd023d56ee0ff0d04bada195b4ae9ca66a0068f328880903a177d2dcbc6f6623504cd2cf6e146f11e3ad5f1',
  ],
  [
    'RS01|querydr|00|Query successful|TESTTMN1|DH0001|19900000|NCB|20261120093112|14226112|01|00|Thanh toan don hang DH0001||',
    'a97da4d9ca0814da6a9a011320dfc4c28d338e9f0d21c2643aa7a3460e18189169ba05e75ac722071826e2a79510a33dbb6c45b0b2d25b3b367c95a8078eccba',
  ],
  [
    'RF0001|2.1.0|refund|TESTTMN1|02|DH0001|19900000|14226112|20261120093000|admin|20261121090000|127.0.0.1|Hoan tien DH0001',
    '7715a23e88a0ced3f6bd4fde72d609bd760c5c9860ae99e32c5b7b3bef07f9f18501d96cb32e64e45235de534ef09de375b78bc7884273d24c9ae0337213c214',
  ],
  [
    'RS01|refund|00|Query successful|TESTTMN1|DH0001|19900000|NCB|20261120093112|14226112|02|05|Thanh toan don hang DH0001',
    'a2d658869920f8411ef8a74714f748691c64ba2d39e2f8162c64cdcc3180ae9f6d41e8687b4a87ccaab2f05c9f01e96399c830b8765a99a059570a003bd31166',
  ],
] as const

test.each(vectors)('%s is signed and verified exactly', (text, hash) => {
  const sealed = signedFields(placed(text), places(text), settings.hashSecret)
  expect(sealed.vnp_SecureHash).toBe(hash)
  expect(verifiedFields(sealed, places(text), settings.hashSecret)).toBeDefined()
  expect(verifiedFields({ ...sealed, f5: `${placed(text).f5}0` }, places(text), settings.hashSecret)).toBeUndefined()
})

test('the query matches the vector, field by field', () => {
  const asked = {
    requestId: 'RQ0001',
    code: 'DH0001',
    paymentCreatedAt: new Date('2026-11-20T02:30:00Z'),
    now: new Date('2026-11-20T03:00:00Z'),
  }
  expect(queryRequest(asked, settings)).toEqual({
    vnp_RequestId: 'RQ0001',
    vnp_Version: '2.1.0',
    vnp_Command: 'querydr',
    vnp_TmnCode: 'TESTTMN1',
    vnp_TxnRef: 'DH0001',
    vnp_TransactionDate: '20261120093000',
    vnp_CreateDate: '20261120100000',
    vnp_IpAddr: '127.0.0.1',
    vnp_OrderInfo: 'Truy van DH0001',
    vnp_SecureHash: vectors[0][1],
  })
})

const answer = {
  vnp_ResponseId: 'RS01',
  vnp_Command: 'querydr',
  vnp_ResponseCode: '00',
  vnp_Message: 'Query successful',
  vnp_TmnCode: 'TESTTMN1',
  vnp_TxnRef: 'DH0001',
  vnp_Amount: '19900000',
  vnp_BankCode: 'NCB',
  vnp_PayDate: '20261120093112',
  vnp_TransactionNo: '14226112',
  vnp_TransactionType: '01',
  vnp_TransactionStatus: '00',
  vnp_OrderInfo: 'Thanh toan don hang DH0001',
  vnp_PromotionCode: '',
  vnp_PromotionAmount: '',
}
const sealed = (changes: Record<string, string> = {}) => {
  const fields = { ...answer, ...changes }
  const text = Object.values(fields).join('|')
  return { ...fields, vnp_SecureHash: createHmac('sha512', settings.hashSecret).update(text).digest('hex') }
}
const read = (body: unknown) => readQueryAnswer(body, 'DH0001', settings)

test("the vector's answer is read as paid", () => {
  expect(sealed().vnp_SecureHash).toBe(vectors[1][1])
  expect(read(sealed())).toMatchObject({
    isAuthentic: true,
    outcome: 'PAID',
    amountVnd: 199_000,
    gatewayTransactionNo: '14226112',
    bankCode: 'NCB',
    gatewayCode: 'querydr/00',
  })
})

test('an amount sent as a number is read the same', () => {
  expect(read({ ...sealed(), vnp_Amount: 19_900_000 })).toMatchObject({ isAuthentic: true, amountVnd: 199_000 })
})

test.each([
  ['00', 'PAID'],
  ['01', 'UNDECIDED'],
  ['02', 'REFUSED'],
  ['04', 'UNDECIDED'],
  ['05', 'UNDECIDED'],
  ['06', 'UNDECIDED'],
  ['07', 'HELD'],
  ['09', 'UNDECIDED'],
  ['', 'UNDECIDED'],
])('transaction status %s means %s', (vnp_TransactionStatus, outcome) => {
  expect(read(sealed({ vnp_TransactionStatus }))).toMatchObject({ isAuthentic: true, outcome })
})

test('a payment unknown to the gateway decides nothing', () => {
  expect(read(sealed({ vnp_ResponseCode: '91' }))).toEqual({ isAuthentic: true, outcome: undefined, responseCode: '91' })
})

test.each<[string, unknown]>([
  ['nothing', undefined],
  ['a text', 'ok'],
  ['an unsigned answer', { ...sealed(), vnp_SecureHash: '' }],
  ['an altered answer', { ...sealed(), vnp_Amount: '100' }],
  ['an answer about another reference', sealed({ vnp_TxnRef: 'DH0002' })],
  ['an answer for another merchant', sealed({ vnp_TmnCode: 'OTHERTMN' })],
  ['an answer about a refund', sealed({ vnp_TransactionType: '02' })],
  ['an answer to another command', sealed({ vnp_Command: 'refund' })],
  ['a list', { ...sealed(), vnp_Amount: ['19900000'] }],
])('%s is not authentic', (_, body) => {
  expect(read(body)).toEqual({ isAuthentic: false })
})

/* The npm library as a second opinion. Version 2.5.0 has three defects: refund() divides the answer's amount by 100 before hashing, so that
   authentic refund answers fail; without a vnp_TransactionNo it signs 0 but does not send it; its dates are wrong unless the process runs in UTC.
   So it is used for the hash of the query's answer only. */
test('the library vnpay agrees on the signature of an answer', async () => {
  const library = new VNPay({
    tmnCode: 'TESTTMN1',
    secureSecret: settings.hashSecret,
    vnpayHost: 'https://pay.example.vn',
    loggerFn: ignoreLogger,
  })
  const real = globalThis.fetch
  const verdictOn = async (body: object) => {
    globalThis.fetch = async () => Response.json(body)
    try {
      const asked = {
        vnp_RequestId: 'RQ0001',
        vnp_TxnRef: 'DH0001',
        vnp_TransactionDate: 20_261_120_093_000,
        vnp_CreateDate: 20_261_120_100_000,
      }
      return (await library.queryDr({ ...asked, vnp_IpAddr: '127.0.0.1', vnp_OrderInfo: 'Truy van DH0001', vnp_TransactionNo: 0 }))
        .isVerified
    } finally {
      globalThis.fetch = real
    }
  }
  expect(await verdictOn(sealed())).toBe(true)
  expect(await verdictOn({ ...sealed(), vnp_Amount: '100' })).toBe(false)
})
