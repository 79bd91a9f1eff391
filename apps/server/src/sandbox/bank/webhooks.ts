import type { Transfer } from './bank.ts'
import { type SignedRequest, signCasso, signPayos, signSepay } from './webhook-signatures.ts'

export type Secrets = { sepay: string | undefined; casso: string | undefined; payos: string | undefined }
/** One webhook to the merchant's server. */
export type Webhook = { provider: keyof Secrets; what: string; signedRequest: SignedRequest }

const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Ho_Chi_Minh', dateStyle: 'short', timeStyle: 'medium' })

/** The webhooks of each contracted provider about a transfer. `orderCode`: the payOS payment that owns the account. */
export function webhooksOf(transfer: Transfer, secrets: Secrets, orderCode?: number): Webhook[] {
  const now = new Date()
  if (orderCode !== undefined) {
    return secrets.payos
      ? [{ provider: 'payos', what: 'payOS', signedRequest: signPayos(payosData(transfer, orderCode), secrets.payos) }]
      : []
  }
  return [
    ...(secrets.sepay
      ? [{ provider: 'sepay', what: 'SePay', signedRequest: signSepay(sepayNotice(transfer), secrets.sepay, now) } as const]
      : []),
    ...(secrets.casso
      ? [{ provider: 'casso', what: 'Casso', signedRequest: signCasso(cassoNotice(transfer), secrets.casso, now) } as const]
      : []),
  ]
}

export const sepayNotice = ({ id, at, account, amountVnd, memo, reference }: Transfer, transferType = 'in') => ({
  id,
  gateway: 'Vietcombank',
  transactionDate: clock.format(at),
  accountNumber: account,
  code: null,
  content: memo,
  transferType,
  transferAmount: amountVnd,
  accumulated: 19_077_000 + amountVnd,
  subAccount: null,
  referenceCode: reference,
  description: `BankAPINotify ${memo}`,
})

/** Casso formats the same memo differently. */
export const cassoNotice = ({ id, at, account, amountVnd, memo, reference }: Transfer) => ({
  error: 0,
  data: {
    id: 1_000_000 + id,
    reference,
    description: `MBVCB.${id}.${memo}.CT tu 0881000458086 NGUYEN VAN A`,
    amount: amountVnd,
    runningBalance: 25_000_000,
    transactionDateTime: clock.format(at),
    accountNumber: account,
    bankName: 'Vietcombank',
    bankAbbreviation: 'VCB',
    virtualAccountNumber: '',
    virtualAccountName: '',
    counterAccountName: 'NGUYEN VAN A',
    counterAccountNumber: '0881000458086',
    counterAccountBankId: '970436',
    counterAccountBankName: 'Vietcombank',
  },
})

const payosData = ({ at, account, amountVnd, memo, reference }: Transfer, orderCode: number) => ({
  orderCode,
  amount: amountVnd,
  description: memo,
  accountNumber: account,
  reference,
  transactionDateTime: clock.format(at),
  currency: 'VND',
  paymentLinkId: `pl${orderCode}`,
  code: '00',
  desc: 'success',
  counterAccountBankId: null,
  counterAccountBankName: null,
  counterAccountName: null,
  counterAccountNumber: null,
  virtualAccountName: null,
  virtualAccountNumber: null,
})
