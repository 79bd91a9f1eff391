import { banks } from '@khue/contracts/money/banks'
import { z } from 'zod'
import type { PaymentRequest } from '../gateway.ts'
import { type BankTransfer, factsOf, wholeVnd } from '../bank-transfer.ts'
import { payosName } from './payos-notice.ts'
import { payosSignature, verifiedPayos } from './payos-signature.ts'
import type { PayosSettings } from './vietqr-settings.ts'

const providerTimeoutMs = 10_000

const Opened = z.object({
  bin: z.string(),
  accountNumber: z.string(),
  accountName: z.string(),
  description: z.string(),
  orderCode: z.int(),
  amount: z.int(),
  qrCode: z.string().min(1),
})

/** Opens one payment under our numeric id and returns its transfer details. Throws when payOS is unreachable or its signature is invalid. */
export async function openPayos({ code, amountVnd }: PaymentRequest, orderCode: number, { returnUrl, ...settings }: PayosSettings) {
  const here = new URL(code, returnUrl).href
  const signed = { amount: amountVnd, cancelUrl: here, description: code, orderCode, returnUrl: here }
  const body = { ...signed, signature: payosSignature(signed, settings.checksumKey) }
  const opened = Opened.parse(await call('/v2/payment-requests', settings, { method: 'POST', body: JSON.stringify(body) }))
  if (opened.orderCode !== orderCode || opened.amount !== amountVnd) throw new Error('payOS opened another payment')
  return {
    qr: opened.qrCode,
    bankBin: opened.bin,
    bankName: banks.find(({ bin }) => bin === opened.bin)?.name ?? opened.bin,
    account: opened.accountNumber,
    holder: opened.accountName,
    memo: opened.description,
    appUrl: null,
  }
}

const Asked = z.object({
  id: z.string(),
  orderCode: z.int(),
  transactions: z.array(
    z.object({ reference: z.string(), amount: z.unknown(), accountNumber: z.string(), description: z.string().nullish() }),
  ),
})

/** All transfers of the payment with this number. Throws as `openPayos`. */
export async function askPayos(orderCode: string, settings: Omit<PayosSettings, 'returnUrl'>): Promise<BankTransfer[]> {
  const { id, transactions, ...asked } = Asked.parse(await call(`/v2/payment-requests/${encodeURIComponent(orderCode)}`, settings))
  if (String(asked.orderCode) !== orderCode) throw new Error('payOS answered about another payment')
  return transactions.map((one) => ({
    bankFeed: 'payos',
    feedTransferId: payosName(id, one.reference),
    bankReference: one.reference,
    account: one.accountNumber,
    amountVnd: wholeVnd(one.amount),
    memo: one.description ?? '',
    isOutgoing: false,
    orderCode,
    facts: factsOf(one),
  }))
}

async function call(path: string, { apiUrl, clientId, apiKey, checksumKey }: Omit<PayosSettings, 'returnUrl'>, request: RequestInit = {}) {
  const response = await fetch(`${apiUrl.replace(/\/$/, '')}${path}`, {
    ...request,
    headers: { 'content-type': 'application/json', 'x-client-id': clientId, 'x-api-key': apiKey },
    signal: AbortSignal.timeout(providerTimeoutMs),
    redirect: 'error',
  })
  const data = verifiedPayos(await response.json(), checksumKey)
  if (!data) throw new Error(`payOS answered ${response.status} without a valid signature`)
  return data
}
