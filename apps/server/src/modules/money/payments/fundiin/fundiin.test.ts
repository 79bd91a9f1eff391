import { expect, test } from 'vitest'
import { readNotice } from './fundiin-notice.ts'
import { firstPackage, packagesRequest, paymentRequest, requestTime } from './fundiin-pay.ts'
import { fundiinSignature, isSigned } from './fundiin-signature.ts'

const settings = {
  clientId: 'TESTCLIENT',
  secret: 'TESTSECRETFUNDIIN000000000000001',
  merchantId: 'TESTMID',
  storeId: 'TESTSTORE',
  apiUrl: 'https://pay.example.vn',
  signatureForm: 'hex' as const,
  returnUrl: 'https://hoc.example.vn/checkout/return/fundiin',
}
/** The vector of the protocol (vietnam.md 1.6). */
const body = '{"merchantId":"TESTMID","referenceId":"DH0001","amount":{"value":1990000,"currency":"VND"}}'
const signature = 'cb17730f3fb1f0cc148fe204477e99853c30ff535da72b6951ab79a95ea340f8'

test("the vector's signature matches, in hex or in base64 as configured", () => {
  expect(fundiinSignature(body, settings)).toBe(signature)
  const asBase64 = { ...settings, signatureForm: 'base64' as const }
  expect(fundiinSignature(body, asBase64)).toBe(Buffer.from(signature, 'hex').toString('base64'))
  expect(isSigned(Buffer.from(body), signature, settings)).toBe(true)
  expect(isSigned(Buffer.from(body), signature, asBase64)).toBe(false)
})

test.each<[string, string, unknown]>([
  ['an extra space', `${body} `, signature],
  ['another amount', body.replace('1990000', '1990001'), signature],
  ['no signature', body, undefined],
  ['two signatures', body, [signature, signature]],
  ['a signature in capitals', body, signature.toUpperCase()],
])('%s is not signed by Fundiin', (_what, text, given) => {
  expect(isSigned(Buffer.from(text), given, settings)).toBe(false)
})

const opening = {
  code: 'HV6QLEL8FF',
  amountVnd: 990_000,
  createdAt: new Date('2026-11-20T02:30:00Z'),
  expiresAt: new Date('2026-11-20T02:45:00Z'),
  payerIp: '127.0.0.1',
}

test('the request contains the sum and the first package', () => {
  expect(packagesRequest({ ...opening, tryNo: 1 }, settings)).toEqual({
    merchantId: 'TESTMID',
    amount: { value: 990_000, currency: 'VND' },
  })
  const packageId = firstPackage({ installmentPacks: [{ packageId: 'P3' }, { packageId: 'P6' }] }) ?? ''
  const request = paymentRequest({ ...opening, tryNo: 2 }, packageId, settings)
  expect(request).toMatchObject({
    referenceId: 'HV6QLEL8FF:2',
    requestType: 'installment',
    installment: { packageId: 'P3' },
    successRedirectUrl: 'https://hoc.example.vn/checkout/return/fundiin?code=HV6QLEL8FF&result=success',
    unSuccessRedirectUrl: 'https://hoc.example.vn/checkout/return/fundiin?code=HV6QLEL8FF&result=fail',
    transExpiredTime: '2026-11-20 09:45:00',
  })
  expect(request.referenceId).toMatch(/^[0-9a-zA-Z_:-]{1,60}$/)
})

test.each([[undefined], [{}], [{ installmentPacks: [] }], [{ installmentPacks: [{}] }], [{ installmentPacks: 'P3' }]])(
  '%j offers no package',
  (answer) => {
    expect(firstPackage(answer)).toBeUndefined()
  },
)

test('request times use the Vietnamese clock, without fractions', () => {
  expect(requestTime(new Date('2026-12-31T17:00:00.789Z'))).toBe('2027-01-01 00:00:00')
})

const notice = {
  merchantId: 'TESTMID',
  referenceId: 'HV6QLEL8FF:2',
  amount: { value: 990_000, currency: 'VND' },
  notificationType: 'PAYMENT_STATUS',
  paymentStatus: 'SUCCESS',
  paymentTransId: 'FD0001',
}

test('a notice contains the merchant, reference, amount and outcome', () => {
  expect(readNotice(notice)).toMatchObject({
    merchantId: 'TESTMID',
    code: 'HV6QLEL8FF',
    amountVnd: 990_000,
    outcome: 'PAID',
    gatewayTransactionNo: 'FD0001',
    facts: { paymentStatus: 'SUCCESS', 'amount.value': '990000', 'amount.currency': 'VND' },
  })
})

test.each([
  [{ paymentStatus: 'FAIL' }, { outcome: 'REFUSED' }],
  [{ paymentStatus: 'PENDING' }, { outcome: 'UNDECIDED' }],
  [{ paymentStatus: 'success' }, { outcome: undefined }],
  [{ amount: { value: 990_000, currency: 'USD' } }, { amountVnd: undefined }],
  [{ amount: 990_000 }, { amountVnd: undefined }],
  [{ amount: { value: '990000', currency: 'VND' } }, { amountVnd: 990_000 }],
  [{ referenceId: 'a:b' }, { code: 'a:b' }],
  [{ paymentTransId: '' }, { gatewayTransactionNo: null }],
])('a notice with %j is read as %j', (change, read) => {
  expect(readNotice({ ...notice, ...change })).toMatchObject(read)
})

test.each([[undefined], ['SUCCESS'], [[notice]], [{ ...notice, notificationType: 'REFUND_STATUS' }]])('%j is not a notice', (said) => {
  expect(readNotice(said)).toBeUndefined()
})
