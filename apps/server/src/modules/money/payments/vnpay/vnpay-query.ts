import type { Outcome } from '../payment.ts'
import { amountOf } from './vnpay-notice.ts'
import type { VnpaySettings } from './vnpay-settings.ts'
import { signedFields, verifiedFields } from './vnpay-signature.ts'
import { vnpayTime } from './vnpay-time.ts'

const requestFields = [
  'vnp_RequestId',
  'vnp_Version',
  'vnp_Command',
  'vnp_TmnCode',
  'vnp_TxnRef',
  'vnp_TransactionDate',
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
  'vnp_PromotionCode',
  'vnp_PromotionAmount',
] as const

type Question = { requestId: string; code: string; paymentCreatedAt: Date; now: Date }

/** The signed query of one payment. */
export const queryRequest = ({ requestId, code, paymentCreatedAt, now }: Question, settings: VnpaySettings) =>
  signedFields(
    {
      vnp_RequestId: requestId,
      vnp_Version: '2.1.0',
      vnp_Command: 'querydr',
      vnp_TmnCode: settings.tmnCode,
      vnp_TxnRef: code,
      vnp_TransactionDate: vnpayTime(paymentCreatedAt),
      vnp_CreateDate: vnpayTime(now),
      vnp_IpAddr: '127.0.0.1', // the caller is this server, not a buyer
      vnp_OrderInfo: `Truy van ${code}`,
    },
    requestFields,
    settings.hashSecret,
  )

export type QueryAnswer =
  | { isAuthentic: false }
  /** The gateway does not know the payment: its page was never opened. */
  | { isAuthentic: true; outcome: undefined; responseCode: string }
  | {
      isAuthentic: true
      outcome: Outcome
      amountVnd: number | undefined
      gatewayCode: string
      gatewayTransactionNo: string | null
      bankCode: string | null
      facts: Record<string, string>
    }

/** Reads the gateway's answer about `code`; an answer for another merchant, about another payment, or about a refund is not authentic. */
export function readQueryAnswer(body: unknown, code: string, settings: VnpaySettings): QueryAnswer {
  const fields = verifiedFields(body, answerFields, settings.hashSecret)
  const isOurs = fields?.vnp_TmnCode === settings.tmnCode && fields.vnp_Command === 'querydr'
  if (!fields || !isOurs) return { isAuthentic: false }
  const responseCode = fields.vnp_ResponseCode ?? ''
  if (responseCode !== '00') return { isAuthentic: true, outcome: undefined, responseCode }
  if (fields.vnp_TxnRef !== code || fields.vnp_TransactionType !== paymentType) return { isAuthentic: false }
  const { vnp_TransactionStatus: status = '' } = fields
  return {
    isAuthentic: true,
    outcome: outcomes.get(status) ?? 'UNDECIDED',
    amountVnd: amountOf(fields.vnp_Amount ?? ''),
    gatewayCode: `querydr/${status}`,
    gatewayTransactionNo: fields.vnp_TransactionNo ?? null,
    bankCode: fields.vnp_BankCode ?? null,
    facts: fields,
  }
}

const paymentType = '01'
/** By transaction status: the response code concerns the query. Reversals and refunds decide nothing here. */
const outcomes = new Map<string, Outcome>([
  ['00', 'PAID'],
  ['02', 'REFUSED'],
  ['07', 'HELD'],
])
