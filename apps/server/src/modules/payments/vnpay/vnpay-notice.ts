import type { Outcome } from '../payment.ts'

/** What VNPAY says of one payment, in our words. */
export type VnpayNotice = {
  tmnCode: string | undefined
  code: string
  /** Undefined when it is no whole number of đồng: then it is nobody's amount. */
  amountVnd: number | undefined
  outcome: Outcome | undefined
  gatewayCode: string
  gatewayTransactionNo: string | null
  bankCode: string | null
}

/** Reads parameters whose signature has been verified. */
export function readNotice(params: Readonly<Record<string, string>>): VnpayNotice {
  const { vnp_ResponseCode: responseCode = '', vnp_TransactionStatus: transactionStatus = '' } = params
  return {
    tmnCode: params.vnp_TmnCode,
    code: params.vnp_TxnRef ?? '',
    amountVnd: amountOf(params.vnp_Amount ?? ''),
    outcome: outcomeOf(responseCode, transactionStatus),
    gatewayCode: `${responseCode}/${transactionStatus}`,
    gatewayTransactionNo: params.vnp_TransactionNo ?? null,
    bankCode: params.vnp_BankCode ?? null,
  }
}

const amountOf = (hundredths: string) => (/^[1-9]\d{0,9}00$/.test(hundredths) ? Number(hundredths) / 100 : undefined)

/** Paid only when both codes say so. Money that is held back (07) or not through yet (01) is neither paid nor refused. */
function outcomeOf(responseCode: string, transactionStatus: string): Outcome | undefined {
  if (!/^\d\d$/.test(responseCode) || !/^\d\d$/.test(transactionStatus)) return undefined
  if (responseCode === '00' && transactionStatus === '00') return 'PAID'
  if (transactionStatus === '02') return 'REFUSED'
  const mayStillBePaid = ['00', '07'].includes(responseCode) || ['00', '07'].includes(transactionStatus)
  return mayStillBePaid ? 'UNDECIDED' : 'REFUSED'
}
