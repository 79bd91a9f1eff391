import { expect, test } from 'vitest'
import { hmacSha256 } from '../wire/hmac.ts'
import { readNotice } from './zalopay-notice.ts'
import { createRequest } from './zalopay-pay.ts'
import { queryRequest, readQueryAnswer } from './zalopay-query.ts'
import { codeOfTransaction, dayMark } from './zalopay-reference.ts'
import { readRefundAnswer, readRefundState, refundQuestion, refundRequest } from './zalopay-refund.ts'
import { isSignedReturn, mac } from './zalopay-signature.ts'

const settings = {
  appId: '2553',
  key1: 'TESTKEY1ZALOPAY00000000000000001',
  key2: 'TESTKEY2ZALOPAY00000000000000001',
  apiUrl: 'https://pay.example.vn',
  callbackUrl: 'https://hoc.example.vn/api/payments/callbacks/zalopay',
  returnUrl: 'https://hoc.example.vn/checkout/zalopay-return',
  trustsReturn: true,
}

/** Vectors of the protocol (vietnam.md 1.3): the text signed by the first key, and the signature. */
test.each([
  [
    '2553|261120_DH0001|hv1|199000|1795141800000|{"redirecturl":"https://hoc.example.vn/checkout/zalopay-return"}|[]',
    '80bca1ee2e267f0fff88c928790a7144257d122c31d2f0702dafe4df0d502883',
  ],
  ['2553|261120_DH0001|TESTKEY1ZALOPAY00000000000000001', 'cbe8dbb339de92a3e9677a82579fc55517c26caf51e45f7ef55344ff4f8f5007'],
  ['2553|261120000000389|199000|Hoan tien DH0001|1795150000000', '6229fbc0590013f38fded7af2aa77987ace855a9d80741a5f75d529b277403da'],
  ['2553|261121_2553_RF0001|1795150000000', '2641c9384475956f2a64b07a21dbc21fff8ce4df47c61d36940ec8eff0b01817'],
])("%s matches the vector's signature", (text, signature) => {
  expect(mac(text.split('|'), settings.key1)).toBe(signature)
})

const opening = {
  code: 'HV6QLEL8FF',
  amountVnd: 990_000,
  createdAt: new Date('2026-11-20T02:30:00Z'),
  expiresAt: new Date('2026-11-20T02:45:00Z'),
  payerIp: '127.0.0.1',
}

test("the request contains the payment's data, a reference beginning with the Vietnamese day, and a signature", () => {
  const now = new Date('2026-11-20T02:31:00Z')
  const request = createRequest({ ...opening, tryNo: 1 }, now, settings)
  expect(request).toMatchObject({ app_id: 2553, app_trans_id: '261120_HV6QLEL8FF', amount: 990_000, expire_duration_seconds: 840 })
  expect(JSON.parse(request.embed_data)).toEqual({ redirecturl: settings.returnUrl })
  const text = `2553|261120_HV6QLEL8FF|${request.app_user}|990000|${now.getTime()}|${request.embed_data}|[]`
  expect(request.mac).toBe(hmacSha256(text, settings.key1))
  const late = createRequest({ ...opening, tryNo: 2 }, new Date('2026-11-20T02:44:59Z'), settings)
  expect(late).toMatchObject({ app_trans_id: '261120_HV6QLEL8FF.2', expire_duration_seconds: 300 })
  expect(late.app_trans_id.length).toBeLessThanOrEqual(40)
})

test.each([
  ['2026-11-20T16:59:59.999Z', '261120'],
  ['2026-11-20T17:00:00Z', '261121'],
  ['2026-12-31T17:00:00Z', '270101'],
])('%s belongs to the Vietnamese day %s', (at, day) => {
  expect(dayMark(new Date(at))).toBe(day)
})

test.each([
  ['261120_HV6QLEL8FF', 'HV6QLEL8FF'],
  ['261120_HV6QLEL8FF.3', 'HV6QLEL8FF'],
  ['261120_LA.3', 'LA.3'],
  ['HV6QLEL8FF', 'HV6QLEL8FF'],
  ['', ''],
])('%s stands for %s', (appTransId, code) => {
  expect(codeOfTransaction(appTransId)).toBe(code)
})

/** The vector of the callback, as the text that arrives. */
const data =
  '{"app_id":2553,"app_trans_id":"261120_DH0001","app_time":1795141800000,"app_user":"hv1","amount":199000,"embed_data":"{}","item":"[]","zp_trans_id":261120000000389,"server_time":1795141872000,"channel":38,"merchant_user_id":"u1","user_fee_amount":0,"discount_amount":0}'
const called = { data, mac: '3e41f637dc2794f6c744e24619860ed62723f09fb2e976571ea3174ce50fabe6', type: 1 }

test("the vector's callback is read as paid", () => {
  expect(readNotice(called, settings)).toMatchObject({
    appId: '2553',
    code: 'DH0001',
    amountVnd: 199_000,
    outcome: 'PAID',
    gatewayTransactionNo: '261120000000389',
    bankCode: '38',
    facts: { app_user: 'hv1', embed_data: '{}' },
  })
})

const sealed = (text: string) => ({ data: text, mac: hmacSha256(text, settings.key2), type: 1 })

test.each<[string, unknown]>([
  ['nothing', undefined],
  ['a text', data],
  ['an altered amount', { ...called, data: data.replace('199000', '1990000') }],
  ['the same object in another serialisation', { ...called, data: JSON.stringify(JSON.parse(data), null, 1) }],
  ['an object instead of a string', { ...called, data: JSON.parse(data) }],
  ['the first key', { ...called, mac: hmacSha256(data, settings.key1) }],
  ['no mac', { data }],
  ['a mac in capitals', { ...called, mac: called.mac.toUpperCase() }],
  ['a signed text that is not JSON', sealed('{')],
  ['a signed list', sealed('[1]')],
])('%s is rejected', (_what, body) => {
  expect(readNotice(body, settings)).toBeUndefined()
})

test.each([
  [{ amount: 1.5 }, { amountVnd: undefined }],
  [{ amount: 0 }, { amountVnd: undefined }],
  [{ amount: '199000' }, { amountVnd: 199_000 }],
  [{ zp_trans_id: undefined }, { gatewayTransactionNo: null }],
  [{ app_id: 2554 }, { appId: '2554' }],
  [{ app_trans_id: 5 }, { code: '5' }],
])('a callback with %j is read as %j', (change, read) => {
  expect(readNotice(sealed(JSON.stringify({ ...(JSON.parse(data) as object), ...change })), settings)).toMatchObject(read)
})

test('the query matches the vector', () => {
  expect(queryRequest('261120_DH0001', settings)).toEqual({
    app_id: 2553,
    app_trans_id: '261120_DH0001',
    mac: 'cbe8dbb339de92a3e9677a82579fc55517c26caf51e45f7ef55344ff4f8f5007',
  })
})

test.each<[unknown, object]>([
  [
    { return_code: 1, amount: 199_000, zp_trans_id: 261_120_000_000_389 },
    { isAuthentic: true, outcome: 'PAID', amountVnd: 199_000, gatewayTransactionNo: '261120000000389' },
  ],
  [
    { return_code: 2, sub_return_code: -49, amount: 0, zp_trans_id: 0 },
    { isAuthentic: true, outcome: 'REFUSED', gatewayTransactionNo: null },
  ],
  [{ return_code: 3 }, { isAuthentic: true, outcome: 'UNDECIDED' }],
  [
    { return_code: 2, sub_return_code: -402 },
    { isAuthentic: true, outcome: undefined, responseCode: '-402' },
  ],
  [
    { return_code: 2, sub_return_code: -500 },
    { isAuthentic: true, outcome: undefined },
  ],
  [{ return_code: 4 }, { isAuthentic: false }],
  [{}, { isAuthentic: false }],
  ['ok', { isAuthentic: false }],
])("a query's answer %j is read as %j", (body, read) => {
  expect(readQueryAnswer(body)).toMatchObject(read)
})

const refund = {
  requestId: 'RF0001',
  transactionNo: '261120000000389',
  amountVnd: 199_000,
  code: 'DH0001',
  createdAt: new Date('2026-11-21T02:00:00Z'),
  now: new Date(1_795_150_000_000),
}

test('a refund and its query match the vectors, and a repeat on another day keeps its id', () => {
  const request = refundRequest(refund, settings)
  expect(request).toMatchObject({
    m_refund_id: '261121_2553_RF0001',
    mac: '6229fbc0590013f38fded7af2aa77987ace855a9d80741a5f75d529b277403da',
  })
  expect(refundQuestion(request.m_refund_id, refund.now, settings).mac).toBe(
    '2641c9384475956f2a64b07a21dbc21fff8ce4df47c61d36940ec8eff0b01817',
  )
  expect(refundRequest({ ...refund, now: new Date('2026-11-25T02:00:00Z') }, settings).m_refund_id).toBe(request.m_refund_id)
})

test.each([
  [{ return_code: 1 }, 'SENT', 'DONE'],
  [{ return_code: 3 }, 'SENT', 'SENT'],
  [{ return_code: 2, sub_return_code: -13 }, 'REFUSED', 'REFUSED'],
  [{ return_code: 2, sub_return_code: -101 }, 'REFUSED', 'UNKNOWN'],
  [{ return_code: 2, sub_return_code: -68 }, 'UNKNOWN', 'UNKNOWN'],
  [{ return_code: 2, sub_return_code: -500 }, 'UNKNOWN', 'UNKNOWN'],
  [{}, 'UNKNOWN', 'UNKNOWN'],
  [undefined, 'UNKNOWN', 'UNKNOWN'],
])('given a refund, %j says %s; asked about it, %s', (body, given, asked) => {
  expect([readRefundAnswer(body, 'R').outcome, readRefundState(body, 'R').outcome]).toEqual([given, asked])
})

test('the return URL is signed by the second key, in the order of the heading', () => {
  const query = {
    appid: '2553',
    apptransid: '261120_DH0001',
    pmcid: '38',
    bankcode: '',
    amount: '199000',
    discountamount: '0',
    status: '1',
  }
  const checksum = hmacSha256('2553|261120_DH0001|38||199000|0|1', settings.key2)
  expect(isSignedReturn({ ...query, checksum }, settings.key2)).toBe(true)
  for (const change of [{ status: '-49' }, { amount: ['199000', '1'] }, { checksum: '' }, { checksum: [checksum] }])
    expect(isSignedReturn({ ...query, checksum, ...change }, settings.key2)).toBe(false)
})
