import type { Outcome } from '../payment.ts'

/** VNPAY's statement about one payment, in our terms. */
export type VnpayNotice = {
  tmnCode: string | undefined
  code: string
  /** Undefined when it is not a whole number of đồng: such an amount matches no checkout. */
  amountVnd: number | undefined
  outcome: Outcome | undefined
  gatewayCode: string
  gatewayTransactionNo: string | null
  bankCode: string | null
  /** The whole message, for later review. */
  facts: Record<string, string>
}

/** Reads parameters whose signature has been verified. */
export function readNotice(params: Readonly<Record<string, string>>): VnpayNotice {
  const { vnp_ResponseCode: responseCode = '', vnp_TransactionStatus: transactionStatus = '' } = params
  const { vnp_SecureHash: _hash, vnp_SecureHashType: _type, ...facts } = params
  return {
    tmnCode: params.vnp_TmnCode,
    code: params.vnp_TxnRef ?? '',
    amountVnd: amountOf(params.vnp_Amount ?? ''),
    outcome: outcomeOf(responseCode, transactionStatus),
    gatewayCode: `${responseCode}/${transactionStatus}`,
    gatewayTransactionNo: params.vnp_TransactionNo ?? null,
    bankCode: params.vnp_BankCode ?? null,
    facts,
  }
}

export const amountOf = (hundredths: string) => (/^[1-9]\d{0,9}00$/.test(hundredths) ? Number(hundredths) / 100 : undefined)

/** Paid only when both codes say so. 07: taken, but held back as suspicious. Incomplete payments are neither paid nor refused. */
function outcomeOf(responseCode: string, transactionStatus: string): Outcome | undefined {
  const codes = [responseCode, transactionStatus]
  if (!codes.every((code) => /^\d\d$/.test(code))) return undefined
  if (codes.every((code) => code === '00')) return 'PAID'
  if (transactionStatus === '02') return 'REFUSED'
  if (codes.includes('07')) return 'HELD'
  return codes.includes('00') ? 'UNDECIDED' : 'REFUSED'
}
