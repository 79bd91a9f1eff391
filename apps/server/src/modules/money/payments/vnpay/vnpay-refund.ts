import type { RefundAnswer } from '../refund-answer.ts'
import type { VnpaySettings } from './vnpay-settings.ts'
import { signedFields, verifiedFields } from './vnpay-signature.ts'
import { vnpayTime } from './vnpay-time.ts'

const requestFields = [
  'vnp_RequestId',
  'vnp_Version',
  'vnp_Command',
  'vnp_TmnCode',
  'vnp_TransactionType',
  'vnp_TxnRef',
  'vnp_Amount',
  'vnp_TransactionNo',
  'vnp_TransactionDate',
  'vnp_CreateBy',
  'vnp_CreateDate',
  'vnp_IpAddr',
  'vnp_OrderInfo',
] as const
const answerFields = [
  'vnp_ResponseId',
  'vnp_Command',
  'vnp_ResponseCode',
  'vnp_Message',
  'vnp_TmnCode',
  'vnp_TxnRef',
  'vnp_Amount',
  'vnp_BankCode',
  'vnp_PayDate',
  'vnp_TransactionNo',
  'vnp_TransactionType',
  'vnp_TransactionStatus',
  'vnp_OrderInfo',
] as const

/** By transaction type: the whole payment, or a part. */
const wholeType = '02'
const partType = '03'

export type Refund = {
  requestId: string
  code: string
  paymentCreatedAt: Date
  transactionNo: string
  amountVnd: number
  isWhole: boolean
  by: string
  now: Date
}

/** The signed refund request. */
export const refundRequest = (refund: Refund, { tmnCode, hashSecret }: VnpaySettings) =>
  signedFields(
    {
      vnp_RequestId: refund.requestId,
      vnp_Version: '2.1.0',
      vnp_Command: 'refund',
      vnp_TmnCode: tmnCode,
      vnp_TransactionType: refund.isWhole ? wholeType : partType,
      vnp_TxnRef: refund.code,
      vnp_Amount: String(refund.amountVnd * 100),
      vnp_TransactionNo: refund.transactionNo,
      vnp_TransactionDate: vnpayTime(refund.paymentCreatedAt),
      vnp_CreateBy: refund.by,
      vnp_CreateDate: vnpayTime(refund.now),
      vnp_IpAddr: '127.0.0.1', // the caller is this server, not a buyer
      vnp_OrderInfo: `Hoan tien ${refund.code}`,
    },
    requestFields,
    hashSecret,
  )

/** 94: a duplicate request. The other codes mean that VNPAY is failing, or was too busy to process it. */
const sentBefore = '94'
const refusals = new Set(['02', '03', '91', '95', '97'])

/** Reads VNPAY's answer to a refund: one that is not authentic counts as unknown, and the refund is queried. */
export function readRefundAnswer(body: unknown, code: string, settings: VnpaySettings): RefundAnswer {
  const fields = verifiedFields(body, answerFields, settings.hashSecret)
  if (!fields || fields.vnp_TmnCode !== settings.tmnCode || fields.vnp_Command !== 'refund') return unknownRefundState
  const { vnp_ResponseCode: response = '', vnp_TransactionStatus: status = '' } = fields
  const answer = { gatewayCode: `refund/${response}/${status}`, gatewayReference: fields.vnp_TransactionNo ?? null }
  if (response === sentBefore) return { ...answer, outcome: 'SENT' }
  if (response !== '00') return { ...answer, outcome: refusals.has(response) ? 'REFUSED' : 'UNKNOWN' }
  return { ...answer, outcome: fields.vnp_TxnRef === code ? outcomeOf(status) : 'UNKNOWN' }
}

/** 05: in progress; 06: sent to the bank; 09: refused. An accepted request is complete only when a query says so. */
function outcomeOf(status: string): RefundAnswer['outcome'] {
  if (status === '09') return 'REFUSED'
  return ['00', '05', '06'].includes(status) ? 'SENT' : 'UNKNOWN'
}

const queryFields = [...answerFields, 'vnp_PromotionCode', 'vnp_PromotionAmount'] as const

type Asked = Pick<Refund, 'code' | 'amountVnd'>

/**
 * Reads the answer to a `querydr` about a payment with a refund. A statement about the payment itself, or about a refund of another sum, is ignored.
 */
export function readRefundState(body: unknown, { code, amountVnd }: Asked, settings: VnpaySettings): RefundAnswer {
  const fields = verifiedFields(body, queryFields, settings.hashSecret)
  const isOurs = fields?.vnp_TmnCode === settings.tmnCode && fields.vnp_Command === 'querydr' && fields.vnp_TxnRef === code
  if (!fields || !isOurs || fields.vnp_ResponseCode !== '00') return unknownRefundState
  const { vnp_TransactionType: type = '', vnp_TransactionStatus: status = '' } = fields
  const answer = { gatewayCode: `querydr/${type}/${status}`, gatewayReference: fields.vnp_TransactionNo ?? null }
  const isMeant = (type === wholeType || type === partType) && fields.vnp_Amount === String(amountVnd * 100)
  if (!isMeant) return { ...answer, outcome: 'UNKNOWN' }
  return { ...answer, outcome: status === '00' ? 'DONE' : outcomeOf(status) }
}

export const unknownRefundState: RefundAnswer = { outcome: 'UNKNOWN', gatewayCode: '', gatewayReference: null }
