import { expect, test } from 'vitest'
import { hmacSha256 } from '../wire/hmac.ts'
import { readNotice } from './momo-notice.ts'
import { createRequest } from './momo-pay.ts'
import { queryRequest, readQueryAnswer } from './momo-query.ts'
import { readRefundAnswer, refundRequest, refusesMoney } from './momo-refund.ts'
import { momoSignature, readSignedNotice, signedNames } from './momo-signature.ts'

const settings = {
  partnerCode: 'MOMOTEST',
  accessKey: 'TESTACCESSMOMO01',
  secretKey: 'TESTSECRETMOMO000000000000000001',
  apiUrl: 'https://pay.example.vn',
  redirectUrl: 'https://hoc.example.vn/checkout/momo-return',
  ipnUrl: 'https://hoc.example.vn/ipn/momo',
  refundFields: ['accessKey', 'amount', 'description', 'orderId', 'partnerCode', 'requestId', 'transId'],
}

/** Vectors of the protocol (vietnam.md 1.2): the signed fields, their order, and the signature. */
const vectors = [
  [
    signedNames.create,
    'accessKey=TESTACCESSMOMO01&amount=199000&extraData=&ipnUrl=https://hoc.example.vn/ipn/momo&orderId=DH0001&orderInfo=Thanh toán DH0001&partnerCode=MOMOTEST&redirectUrl=https://hoc.example.vn/checkout/momo-return&requestId=RQ0001&requestType=captureWallet',
    'cf5609585686a2e2426f22c47926337e4bce07a62d240736a5dbe9180832ecfc',
  ],
  [
    signedNames.notice,
    'accessKey=TESTACCESSMOMO01&amount=199000&extraData=&message=Thành công.&orderId=DH0001&orderInfo=Thanh toán DH0001&orderType=momo_wallet&partnerCode=MOMOTEST&payType=qr&requestId=RQ0001&responseTime=1795141872000&resultCode=0&transId=4088878653',
    '4f5e1721acfb70eb0e4ad09ed0485fc293397ebbc59cd7bfb2b0fe704f6403dd',
  ],
  [
    signedNames.query,
    'accessKey=TESTACCESSMOMO01&orderId=DH0001&partnerCode=MOMOTEST&requestId=RQ0002',
    '6981b5efd15aa1ec5b7154776c49003e5af0aa88807c49afd8974fc67f6c61a7',
  ],
  [
    settings.refundFields,
    'accessKey=TESTACCESSMOMO01&amount=199000&description=Hoan tien DH0001&orderId=RFDH0001&partnerCode=MOMOTEST&requestId=RQ0003&transId=4088878653',
    '31d024962ba4703cd2496c4508af2c5ab5e390a2108e147654b78cbe7d8dcffb',
  ],
] as const
const fieldsOf = (text: string) =>
  Object.fromEntries(text.split('&').map((pair) => [pair.split('=', 1)[0], pair.slice(pair.indexOf('=') + 1)]))

test.each(vectors)('the signed text of %j matches the vector exactly', (names, text, signature) => {
  expect(momoSignature(fieldsOf(text), names, settings)).toBe(signature)
})

const opening = {
  code: 'HV6QLEL8FF',
  amountVnd: 990_000,
  createdAt: new Date('2026-11-20T02:30:00Z'),
  expiresAt: new Date('2026-11-20T02:45:00Z'),
  payerIp: '127.0.0.1',
}

test('the first attempt is named by the code, the next by the code and its number, and each is signed', () => {
  const [first, second] = [1, 2].map((tryNo) => createRequest({ ...opening, tryNo }, settings))
  expect(first).toMatchObject({
    partnerCode: 'MOMOTEST',
    orderId: 'HV6QLEL8FF',
    amount: 990_000,
    requestType: 'captureWallet',
    autoCapture: true,
  })
  expect(second).toMatchObject({ orderId: 'HV6QLEL8FF.2' })
  expect(second?.requestId).not.toBe(first?.requestId)
  expect(second?.requestId.length).toBeLessThanOrEqual(50)
  const { accessKey, ...said } = { accessKey: settings.accessKey, ...first }
  const text = signedNames.create.map((name) => `${name}=${{ accessKey, ...said }[name as 'amount']}`).join('&')
  expect(first?.signature).toBe(hmacSha256(text, settings.secretKey))
  expect(JSON.stringify(first)).not.toContain(settings.accessKey)
})

const { accessKey: _, ...ipn } = fieldsOf(vectors[1][1])
const notice: Record<string, unknown> = { ...ipn, amount: 199_000, resultCode: 0, transId: 4_088_878_653, responseTime: 1_795_141_872_000 }
const signed = (changes: Record<string, unknown> = {}) => {
  const fields = { ...notice, ...changes }
  return { ...fields, signature: momoSignature(fields, signedNames.notice, settings) }
}

test("the vector's message is read as paid, with numbers or numeric strings", () => {
  const signature = vectors[1][2]
  for (const body of [
    { ...notice, signature },
    { ...ipn, signature },
  ]) {
    const fields = readSignedNotice(body, settings)
    expect(fields && readNotice(fields)).toMatchObject({
      partnerCode: 'MOMOTEST',
      code: 'DH0001',
      amountVnd: 199_000,
      outcome: 'PAID',
      gatewayTransactionNo: '4088878653',
      bankCode: 'qr',
      facts: { message: 'Thành công.' },
    })
  }
})

test.each<[string, unknown]>([
  ['nothing', undefined],
  ['a list', [signed()]],
  ['an amount one higher', { ...signed(), amount: 199_001 }],
  ['another order', { ...signed(), orderId: 'DH0002' }],
  ['another result', { ...signed({ resultCode: 1006 }), resultCode: 0 }],
  ['a list for an amount', { ...signed({ amount: undefined }), amount: ['199000'] }],
  ['a signature in capitals', { ...signed(), signature: vectors[1][2].toUpperCase() }],
  ['half a signature', { ...signed(), signature: vectors[1][2].slice(0, 32) }],
  ['no signature', notice],
])('%s is not signed by MoMo', (_what, body) => {
  expect(readSignedNotice(body, settings)).toBeUndefined()
})

test('a missing signed field is detected, and so is another secret', () => {
  for (const name of Object.keys(notice).filter((one) => one !== 'extraData')) {
    const { [name]: _gone, ...rest } = signed() as Record<string, unknown>
    expect([name, readSignedNotice(rest, settings)]).toEqual([name, undefined])
  }
  expect(readSignedNotice(signed(), { ...settings, secretKey: `${settings.secretKey}x` })).toBeUndefined()
})

test.each([
  [0, 'PAID'],
  [1000, 'UNDECIDED'],
  [7000, 'UNDECIDED'],
  [7002, 'UNDECIDED'],
  [8000, 'UNDECIDED'],
  [9000, 'UNDECIDED'],
  [10, 'UNDECIDED'],
  [99, 'UNDECIDED'],
  [1001, 'REFUSED'],
  [1003, 'REFUSED'],
  [1005, 'REFUSED'],
  [1006, 'REFUSED'],
  ['', undefined],
  ['-1', undefined],
  [0.5, undefined],
])('result %j means %s', (resultCode, outcome) => {
  expect(readNotice({ ...notice, resultCode }).outcome).toBe(outcome)
})

test.each([
  [{ orderId: 'HV6QLEL8FF.12' }, { code: 'HV6QLEL8FF' }],
  [{ orderId: 'HV6QLEL8FF.12.3' }, { code: 'HV6QLEL8FF.12.3' }],
  [{ amount: 1.5 }, { amountVnd: undefined }],
  [{ amount: '0' }, { amountVnd: undefined }],
  [{ amount: -5 }, { amountVnd: undefined }],
  [{ amount: 1e17 }, { amountVnd: undefined }],
  [{ transId: 0 }, { gatewayTransactionNo: null }],
  [{ transId: undefined }, { gatewayTransactionNo: null }],
])('%j is read as %j', (change, read) => {
  expect(readNotice({ ...notice, ...change })).toMatchObject(read)
})

test('the query matches the vector, and the access key is not sent', () => {
  expect(queryRequest({ requestId: 'RQ0002', orderId: 'DH0001' }, settings)).toEqual({
    partnerCode: 'MOMOTEST',
    requestId: 'RQ0002',
    orderId: 'DH0001',
    lang: 'vi',
    signature: vectors[2][2],
  })
})

test.each<[Record<string, unknown>, object]>([
  [{}, { isAuthentic: true, outcome: 'PAID', amountVnd: 199_000, gatewayTransactionNo: '4088878653' }],
  [{ resultCode: 1000 }, { isAuthentic: true, outcome: 'UNDECIDED' }],
  [{ resultCode: 1006 }, { isAuthentic: true, outcome: 'REFUSED' }],
  [{ resultCode: 'what' }, { isAuthentic: true, outcome: 'UNDECIDED' }],
  [{ resultCode: 42 }, { isAuthentic: true, outcome: undefined, responseCode: '42' }],
  [
    { resultCode: 13, orderId: undefined },
    { isAuthentic: true, outcome: undefined },
  ],
  [{ orderId: 'DH0002' }, { isAuthentic: false }],
  [{ partnerCode: 'OTHER' }, { isAuthentic: false }],
])("a query's answer with %j is %j", (change, read) => {
  expect(readQueryAnswer({ ...notice, ...change }, 'DH0001', settings)).toMatchObject(read)
})

const refund = { requestId: 'RQ0003', transactionNo: '4088878653', amountVnd: 199_000, code: 'DH0001' }

test('a refund is signed in the configured order, and a repeat is identical', () => {
  const request = refundRequest(refund, settings)
  expect(request).toEqual(refundRequest(refund, settings))
  expect(request).toMatchObject({ orderId: 'RFRQ0003', requestId: 'RQ0003', amount: 199_000, transId: 4_088_878_653 })
  const text = `accessKey=TESTACCESSMOMO01&amount=199000&description=Hoan tien DH0001&orderId=RFRQ0003&partnerCode=MOMOTEST&requestId=RQ0003&transId=4088878653`
  expect(request.signature).toBe(hmacSha256(text, settings.secretKey))
  const reversed = { ...settings, refundFields: settings.refundFields.toReversed() }
  expect(refundRequest(refund, reversed).signature).toBe(hmacSha256(text.split('&').toReversed().join('&'), settings.secretKey))
})

test.each<[unknown, string]>([
  [{ resultCode: 0, partnerCode: 'MOMOTEST', requestId: 'RQ0003', transId: 7 }, 'DONE'],
  [{ resultCode: 0, partnerCode: 'MOMOTEST', requestId: 'RQ0004', transId: 7 }, 'UNKNOWN'],
  [{ resultCode: 0, partnerCode: 'OTHER', requestId: 'RQ0003', transId: 7 }, 'UNKNOWN'],
  [{ resultCode: 7002 }, 'SENT'],
  [{ resultCode: 1080 }, 'REFUSED'],
  [{ resultCode: 1081 }, 'REFUSED'],
  [{ resultCode: 13 }, 'REFUSED'],
  [{ resultCode: 40 }, 'UNKNOWN'],
  [{ resultCode: 41 }, 'UNKNOWN'],
  [{ resultCode: 99 }, 'UNKNOWN'],
  [{}, 'UNKNOWN'],
  [null, 'UNKNOWN'],
])("a refund's answer %j means %s", (body, outcome) => {
  expect(readRefundAnswer(body, 'RQ0003', settings).outcome).toBe(outcome)
})

test.each([
  ['1080', true],
  ['1081', true],
  ['11', false],
  ['13', false],
  ['20', false],
  ['42', false],
])('a repeat that is refused with %s concerns the money: %s', (gatewayCode, speaks) => {
  expect(refusesMoney({ outcome: 'REFUSED', gatewayCode, gatewayReference: null })).toBe(speaks)
})
