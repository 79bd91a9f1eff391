import { expect, test } from 'vitest'
import { signCasso, signPayos, signSepay } from '../../../../sandbox/bank/webhook-signatures.ts'
import { numberOf } from '../bank-transfer.ts'
import { isFromCasso, readCasso } from './casso.ts'
import { readPayos } from './payos-notice.ts'
import { payosSignature, verifiedPayos } from './payos-signature.ts'
import { isFromSepay, readSepay } from './sepay.ts'

const sepay = {
  secret: 'TESTSECRETSEPAYWEBHOOK0000000001',
  timestamp: '1795141872',
  raw: Buffer.from(
    '{"id":92704,"gateway":"MBBank","transactionDate":"2026-11-20 09:31:12","accountNumber":"0123456789","code":"DH0001","content":"HV DH0001","transferType":"in","transferAmount":199000,"accumulated":19077000,"subAccount":null,"referenceCode":"FT26324000001","description":""}',
  ),
  signature: 'sha256=9cd5d99931b97a1b09637dc1cc3354e158eb13b6244e91bcffa2fdfd06c0c56b',
}
const at = (seconds: number) => new Date(seconds * 1000)
const signed = { signature: sepay.signature, timestamp: sepay.timestamp }
const bySecret = { webhookSecret: sepay.secret, apiKey: undefined }

test.each<[string, boolean, Parameters<typeof isFromSepay>]>([
  ['as published', true, [sepay.raw, signed, bySecret, at(1_795_141_872)]],
  ['five minutes late', true, [sepay.raw, signed, bySecret, at(1_795_142_172)]],
  ['later than that', false, [sepay.raw, signed, bySecret, at(1_795_142_173)]],
  ['earlier than that', false, [sepay.raw, signed, bySecret, at(1_795_141_571)]],
  ['with an extra byte', false, [Buffer.concat([sepay.raw, Buffer.from(' ')]), signed, bySecret, at(1_795_141_872)]],
  ['with another amount', false, [Buffer.from(String(sepay.raw).replace('199000', '199001')), signed, bySecret, at(1_795_141_872)]],
  ['with another time', false, [sepay.raw, { ...signed, timestamp: '1795141873' }, bySecret, at(1_795_141_872)]],
  ['without a time', false, [sepay.raw, { signature: sepay.signature }, bySecret, at(1_795_141_872)]],
  ['without a signature', false, [sepay.raw, { timestamp: sepay.timestamp }, bySecret, at(1_795_141_872)]],
  [
    'with an API key where a signature is configured',
    false,
    [sepay.raw, { authorization: 'Apikey a-key-of-the-house' }, { ...bySecret, apiKey: 'a-key-of-the-house' }, at(1_795_141_872)],
  ],
  [
    'with the configured API key',
    true,
    [sepay.raw, { authorization: 'Apikey a-key-of-the-house' }, { webhookSecret: undefined, apiKey: 'a-key-of-the-house' }, at(0)],
  ],
  [
    'with another API key',
    false,
    [sepay.raw, { authorization: 'Apikey a-key-of-the-horse' }, { webhookSecret: undefined, apiKey: 'a-key-of-the-house' }, at(0)],
  ],
  ['with nothing where nothing is configured', false, [sepay.raw, {}, { webhookSecret: undefined, apiKey: undefined }, at(0)]],
])('a SePay notice %s', (_what, isAuthentic, asked) => {
  expect(isFromSepay(...asked)).toBe(isAuthentic)
})

const casso = {
  secret: 'TESTSECRETCASSO00000000000000001',
  said: JSON.parse(
    '{"error":0,"data":{"id":0,"reference":"FT26324000001","description":"HV DH0001","amount":199000,"runningBalance":25000000,"transactionDateTime":"2026-11-20 09:31:12","accountNumber":"88888888","bankName":"VPBank","bankAbbreviation":"VPB","virtualAccountNumber":"","virtualAccountName":"","counterAccountName":"NGUYEN VAN A","counterAccountNumber":"8888888888","counterAccountBankId":"970415","counterAccountBankName":"VietinBank"}}',
  ) as { data: Record<string, unknown> },
  signature:
    't=1795141872000,v1=959ce73bcf57116736fca568a4ae8101db11ad5e5a9fedf5112470fa1c491a3b093008c8f0c4b10d9caef16e3f9d1e6ee42e3a1221cdc7a973a54d4a99aa7698',
}

test.each<[string, boolean, unknown, string | undefined]>([
  ['as published', true, casso.said, casso.signature],
  ['with another amount', false, { ...casso.said, data: { ...casso.said.data, amount: 199_001 } }, casso.signature],
  ['with another time', false, casso.said, casso.signature.replace('1795141872000', '1795141872001')],
  ['with another signature', false, casso.said, casso.signature.replace('959ce', '959cf')],
  ['without a signature', false, casso.said, undefined],
])('a Casso notice %s', (_what, isAuthentic, said, signature) => {
  expect(isFromCasso(said, signature, casso.secret)).toBe(isAuthentic)
})

const payosKey = 'TESTCHECKSUMPAYOS000000000000001'
const payosData = {
  orderCode: 1001,
  amount: 199_000,
  description: 'HV DH0001',
  accountNumber: '12345678',
  reference: 'TF230204212323',
  transactionDateTime: '2023-02-04 18:25:00',
  currency: 'VND',
  paymentLinkId: '124c33293c43417ab7879e14c8d9eb18',
  code: '00',
  desc: 'Thành công',
  counterAccountBankId: '',
  counterAccountBankName: null,
  counterAccountName: '',
  counterAccountNumber: '',
  virtualAccountName: '',
  virtualAccountNumber: undefined,
}
const payosHash = '1480f2a7eb83263e9d7d8529f83d76b9e0a2ca170b8d9df52ba8c3c601347e0d'

test('payOS signs requests and notices by all names in order', () => {
  const request = {
    orderCode: 1001,
    amount: 199_000,
    description: 'HV DH0001',
    returnUrl: 'https://hoc.example.vn/xong',
    cancelUrl: 'https://hoc.example.vn/huy',
  }
  expect(payosSignature(request, payosKey)).toBe('2eebaee3703cc800c785e591ee13a3841a38db103fec7369aa68adfb999695c9')
  expect(payosSignature(payosData, payosKey)).toBe(payosHash)
  expect(verifiedPayos({ data: payosData, signature: payosHash }, payosKey)).toBe(payosData)
})

test('the sample that payOS publishes matches its printed signature', () => {
  const key = '1a54716c8f0efb2744fb28b6e38b25da7f67a925d98bc1c18bd8faaecadd7675'
  const data = {
    orderCode: 123,
    amount: 3000,
    description: 'VQRIO123',
    accountNumber: '12345678',
    reference: 'TF230204212323',
    transactionDateTime: '2023-02-04 18:25:00',
    currency: 'VND',
    paymentLinkId: '124c33293c43417ab7879e14c8d9eb18',
    code: '00',
    desc: 'Thành công',
    counterAccountBankId: '',
    counterAccountBankName: '',
    counterAccountName: '',
    counterAccountNumber: '',
    virtualAccountName: '',
    virtualAccountNumber: '',
  }
  expect(payosSignature(data, key)).toBe('412e915d2871504ed31be63c8f62a149a4410d34c4c42affc9006ef9917eaa03')
})

test.each<[string, unknown]>([
  ['with another amount', { data: { ...payosData, amount: 199_001 }, signature: payosHash }],
  ['with an extra field', { data: { ...payosData, note: '' }, signature: payosHash }],
  ['without a signature', { data: payosData }],
  ['without data', { signature: payosHash }],
  ['of nothing', null],
])('a payOS notice %s is not authentic', (_what, said) => {
  expect(verifiedPayos(said, payosKey)).toBeUndefined()
})

test('three feeds that report one transfer report the same money', () => {
  const transfers = [
    readSepay(JSON.parse(String(sepay.raw))),
    readCasso(casso.said),
    readPayos({ ...payosData, reference: 'FT26324000001' }),
  ]
  expect(transfers.map((one) => one && [numberOf(one), one.amountVnd, one.memo, one.isOutgoing])).toEqual(
    transfers.map(() => ['FT26324000001', 199_000, 'HV DH0001', false]),
  )
  expect(transfers.map((one) => one?.orderCode)).toEqual([undefined, undefined, '1001'])
})

test.each<[string, number | undefined, boolean]>([
  ['199000', 199_000, false],
  ['"199000"', undefined, false],
  ['199000.5', undefined, false],
  ['0', undefined, false],
  ['-199000', undefined, true],
  ['1e21', undefined, false],
  ['null', undefined, false],
])('an amount of %s is so many đồng', (amount, vnd, isOutgoing) => {
  const said = JSON.parse(JSON.stringify(casso.said).replace('"amount":199000', `"amount":${amount}`)) as unknown
  expect(readCasso(said)).toMatchObject({ amountVnd: vnd, isOutgoing })
})

test.each([
  ['00', 199_000],
  [undefined, 199_000],
  ['01', undefined],
  ['', undefined],
])('a payOS notice whose signed code is %j reports %s đồng', (code, amountVnd) => {
  expect(readPayos({ ...payosData, code })?.amountVnd).toBe(amountVnd)
})

test("a transfer without a bank reference uses the feed's id", () => {
  expect(readSepay({ ...(JSON.parse(String(sepay.raw)) as object), referenceCode: '' })).toMatchObject({
    feedTransferId: '92704',
    bankReference: '',
  })
  expect(numberOf({ bankFeed: 'sepay', feedTransferId: '92704', bankReference: '' })).toBe('sepay:92704')
})

test.each([null, [], 'x', { data: {} }, { id: 1 }])('a message that reports no transfer is ignored: %o', (said) => {
  expect([readSepay(said), readCasso(said)]).toEqual([undefined, undefined])
})

test('the sandboxes sign with independent code, and their messages are accepted', () => {
  const [notice, now] = [{ ...(JSON.parse(String(sepay.raw)) as Record<string, unknown>) }, at(1_795_141_872)]
  const message = signSepay(notice, sepay.secret, now)
  expect(message.headers['x-sepay-signature']).toBe(sepay.signature)
  expect(
    isFromSepay(Buffer.from(message.body), { signature: sepay.signature, timestamp: message.headers['x-sepay-timestamp'] }, bySecret, now),
  ).toBe(true)
  expect(signCasso(casso.said, casso.secret, now).headers['x-casso-signature']).toBe(casso.signature)
  expect(JSON.parse(signPayos(payosData, payosKey).body)).toMatchObject({ signature: payosHash })
})
