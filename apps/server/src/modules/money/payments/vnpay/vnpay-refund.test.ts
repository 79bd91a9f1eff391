import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { readRefundAnswer, readRefundState, refundRequest } from './vnpay-refund.ts'

const settings = {
  tmnCode: 'TESTTMN1',
  hashSecret: 'TESTSECRETVNPAY0000000000000001',
  payUrl: 'https://pay.example.vn/paymentv2/vpcpay.html',
  apiUrl: 'https://pay.example.vn/merchant_webapi/api/transaction',
  returnUrl: 'https://hoc.example.vn/checkout/return/vnpay',
}
const refund = {
  requestId: 'RF0001',
  code: 'DH0001',
  paymentCreatedAt: new Date('2026-11-20T02:30:00Z'),
  transactionNo: '14226112',
  amountVnd: 199_000,
  isWhole: true,
  by: 'admin',
  now: new Date('2026-11-21T02:00:00Z'),
}

test('the request matches the vector, field by field', () => {
  expect(refundRequest(refund, settings)).toEqual({
    vnp_RequestId: 'RF0001',
    vnp_Version: '2.1.0',
    vnp_Command: 'refund',
    vnp_TmnCode: 'TESTTMN1',
    vnp_TransactionType: '02',
    vnp_TxnRef: 'DH0001',
    vnp_Amount: '19900000',
    vnp_TransactionNo: '14226112',
    vnp_TransactionDate: '20261120093000',
    vnp_CreateBy: 'admin',
    vnp_CreateDate: '20261121090000',
    vnp_IpAddr: '127.0.0.1',
    vnp_OrderInfo: 'Hoan tien DH0001',
    vnp_SecureHash:
      '7715a23e88a0ced3f6bd4fde72d609bd760c5c9860ae99e32c5b7b3bef07f9f18501d96cb32e64e45235de534ef09de375b78bc7884273d24c9ae0337213c214',
  })
  expect(refundRequest({ ...refund, isWhole: false }, settings)).toMatchObject({ vnp_TransactionType: '03' })
})

const answer = {
  vnp_ResponseId: 'RS01',
  vnp_Command: 'refund',
  vnp_ResponseCode: '00',
  vnp_Message: 'Query successful',
  vnp_TmnCode: 'TESTTMN1',
  vnp_TxnRef: 'DH0001',
  vnp_Amount: '19900000',
  vnp_BankCode: 'NCB',
  vnp_PayDate: '20261120093112',
  vnp_TransactionNo: '14226112',
  vnp_TransactionType: '02',
  vnp_TransactionStatus: '05',
  vnp_OrderInfo: 'Thanh toan don hang DH0001',
}
const sealed = (fields: Record<string, string>) => ({
  ...fields,
  vnp_SecureHash: createHmac('sha512', settings.hashSecret).update(Object.values(fields).join('|')).digest('hex'),
})
const given = (changes: Record<string, string> = {}) => readRefundAnswer(sealed({ ...answer, ...changes }), 'DH0001', settings)

test("the vector's answer is authentic: the refund is in progress", () => {
  expect(sealed(answer).vnp_SecureHash).toMatch(/^a2d658869920f8411ef8a74714f74869/)
  expect(given()).toEqual({ outcome: 'SENT', gatewayCode: 'refund/00/05', gatewayReference: '14226112' })
})

test.each([
  [{ vnp_TransactionStatus: '00' }, 'SENT'],
  [{ vnp_TransactionStatus: '06' }, 'SENT'],
  [{ vnp_TransactionStatus: '09' }, 'REFUSED'],
  [{ vnp_TransactionStatus: '01' }, 'UNKNOWN'],
  [{ vnp_ResponseCode: '94' }, 'SENT'],
  [{ vnp_ResponseCode: '91' }, 'REFUSED'],
  [{ vnp_ResponseCode: '95' }, 'REFUSED'],
  [{ vnp_ResponseCode: '97' }, 'REFUSED'],
  [{ vnp_ResponseCode: '99' }, 'UNKNOWN'],
  [{ vnp_TxnRef: 'DH0002' }, 'UNKNOWN'],
  [{ vnp_TmnCode: 'OTHERTMN' }, 'UNKNOWN'],
  [{ vnp_Command: 'querydr' }, 'UNKNOWN'],
])("a refund's answer %j means %s", (changes, outcome) => {
  expect(given(changes).outcome).toBe(outcome)
})

const asked = (changes: Record<string, string> = {}) => {
  const fields = { ...answer, vnp_Command: 'querydr', vnp_PromotionCode: '', vnp_PromotionAmount: '', ...changes }
  return readRefundState(sealed(fields), { code: 'DH0001', amountVnd: 199_000 }, settings)
}

test.each([
  [{ vnp_TransactionStatus: '00' }, 'DONE'],
  [{ vnp_TransactionType: '03', vnp_TransactionStatus: '00' }, 'DONE'],
  [{ vnp_TransactionStatus: '05' }, 'SENT'],
  [{ vnp_TransactionStatus: '06' }, 'SENT'],
  [{ vnp_TransactionStatus: '09' }, 'REFUSED'],
  [{ vnp_TransactionType: '01', vnp_TransactionStatus: '00' }, 'UNKNOWN'], // the payment itself, which is known to be paid
  [{ vnp_Amount: '29900000', vnp_TransactionStatus: '00' }, 'UNKNOWN'], // another refund of the same payment
  [{ vnp_Amount: '29900000', vnp_TransactionStatus: '09' }, 'UNKNOWN'],
  [{ vnp_ResponseCode: '91' }, 'UNKNOWN'],
  [{ vnp_TxnRef: 'DH0002' }, 'UNKNOWN'],
  [{ vnp_Command: 'refund' }, 'UNKNOWN'],
])("a refund query's answer %j means %s", (changes, outcome) => {
  expect(asked(changes).outcome).toBe(outcome)
})

test('an altered answer counts as unknown', () => {
  expect(readRefundAnswer({ ...sealed(answer), vnp_TransactionStatus: '00' }, 'DH0001', settings).outcome).toBe('UNKNOWN')
})
