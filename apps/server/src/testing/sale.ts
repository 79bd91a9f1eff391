import { orders } from '#modules/sale/orders'
import { type PlanDraft, publishPlan } from '#modules/sale/subscriptions'
import type { Deps } from '#platform/deps'
import { cassoNotice, sepayNotice } from '../sandbox/bank/webhooks.ts'
import { signCasso, signSepay } from '../sandbox/bank/webhook-signatures.ts'
import { signAnswer, signFields } from '../sandbox/vnpay/vnpay-protocol.ts'

/** Settings of a contract with VNPAY; the test plays the gateway, with code that our adapter does not share. */
export const vnpayEnv = {
  VNPAY_TMN_CODE: 'TESTTMN1',
  VNPAY_HASH_SECRET: 'TESTSECRETVNPAY0000000000000001',
  VNPAY_PAY_URL: 'https://pay.example.vn/paymentv2/vpcpay.html',
  VNPAY_API_URL: 'https://pay.example.vn/merchant_webapi/api/transaction',
}

/** Puts a plan on sale; the builder fills in all values that a test does not mention. */
export async function sellPlan(deps: Deps, wanted: Partial<PlanDraft> = {}) {
  const plan: PlanDraft = {
    sku: 'SUB-6M',
    name: 'Sao Khuê',
    priceVnd: 990_000,
    months: 6,
    description: 'Sáu tháng học cùng Khuê',
    image: '/art/plans/3/252EAE.svg',
    viewColor: '#252EAE',
    sort: 1,
    ...wanted,
  }
  await publishPlan(deps, plan)
  return plan
}

/** The gateway's callback fields for the payment at `paymentUrl`: paid, unless `changes` override it; always validly signed. */
export const vnpayCallbackFields = (...about: Parameters<typeof vnpayCallbackQuery>) =>
  Object.fromEntries(new URLSearchParams(vnpayCallbackQuery(...about)))

/** The same as the query string that the gateway calls. */
export function vnpayCallbackQuery(
  paymentUrl: string,
  changes: Readonly<Record<string, string>> = {},
  secret = vnpayEnv.VNPAY_HASH_SECRET,
) {
  const asked = new URL(paymentUrl).searchParams
  const answer = {
    vnp_Amount: asked.get('vnp_Amount') ?? '',
    vnp_BankCode: 'NCB',
    vnp_BankTranNo: 'VNP14226112',
    vnp_CardType: 'ATM',
    vnp_OrderInfo: asked.get('vnp_OrderInfo') ?? '',
    vnp_PayDate: '20261120093112',
    vnp_ResponseCode: '00',
    vnp_TmnCode: asked.get('vnp_TmnCode') ?? '',
    vnp_TransactionNo: '14226112',
    vnp_TransactionStatus: '00',
    vnp_TxnRef: asked.get('vnp_TxnRef') ?? '',
    ...changes,
  }
  return signAnswer(answer, secret)
}

const queryFields = (
  'ResponseId Command ResponseCode Message TmnCode TxnRef Amount BankCode PayDate ' +
  'TransactionNo TransactionType TransactionStatus OrderInfo PromotionCode PromotionAmount'
).split(' ')

/** The gateway's answer to a query about the payment at `paymentUrl`: paid, unless `changes` override it. */
export function queryAnswer(
  question: Readonly<Record<string, string>>,
  paymentUrl: string,
  changes: Readonly<Record<string, string>> = {},
  secret = vnpayEnv.VNPAY_HASH_SECRET,
) {
  const asked = new URL(paymentUrl).searchParams
  const answer = {
    vnp_ResponseId: 'RS01',
    vnp_Command: 'querydr',
    vnp_ResponseCode: '00',
    vnp_Message: 'QueryDR Success',
    vnp_TmnCode: question.vnp_TmnCode ?? '',
    vnp_TxnRef: question.vnp_TxnRef ?? '',
    vnp_Amount: asked.get('vnp_Amount') ?? '',
    vnp_BankCode: 'NCB',
    vnp_PayDate: '20261120093112',
    vnp_TransactionNo: '14226112',
    vnp_TransactionType: '01',
    vnp_TransactionStatus: '00',
    vnp_OrderInfo: asked.get('vnp_OrderInfo') ?? '',
    ...changes,
  }
  return signFields(answer, queryFields, secret)
}

/** Settings of a bank account and two services that report its transfers. */
export const bankEnv = {
  BANK_BIN: '970422',
  BANK_ACCOUNT: '0123456789',
  BANK_HOLDER: 'CONG TY KHUE',
  SEPAY_WEBHOOK_SECRET: 'TESTSECRETSEPAYWEBHOOK0000000001',
  CASSO_SECRET: 'TESTSECRETCASSO00000000000000001',
}

export type BankTransfer = {
  amountVnd: number
  memo: string
  reference?: string
  account?: string
  /** What its teller calls it. */ id?: number
}
const toTransferNotice = ({ reference = `FT${Date.now()}${Math.random()}`, account = bankEnv.BANK_ACCOUNT, ...rest }: BankTransfer) => ({
  reference,
  account,
  id: 92_704,
  at: new Date(),
  deliveries: [],
  ...rest,
})

/** The webhooks of SePay and of Casso for one transfer, validly signed. `transferType` is `in` by default. */
export const sepayWebhook = (
  transfer: BankTransfer,
  { secret = bankEnv.SEPAY_WEBHOOK_SECRET, transferType = 'in', at = new Date() } = {},
) => ({
  url: '/api/payments/callbacks/sepay',
  ...signSepay(sepayNotice(toTransferNotice(transfer), transferType), secret, at),
})
export const cassoWebhook = (transfer: BankTransfer, secret = bankEnv.CASSO_SECRET) => ({
  url: '/api/payments/callbacks/casso',
  ...signCasso(cassoNotice(toTransferNotice(transfer)), secret, new Date()),
})

const refundFields = queryFields.slice(0, -2) // without those of a promotion

/** The gateway's answer to a refund request: in progress, unless `changes` override it. */
export function refundAnswer(request: Readonly<Record<string, string>>, changes: Readonly<Record<string, string>> = {}) {
  const answer = {
    vnp_ResponseId: 'RS02',
    vnp_Command: 'refund',
    vnp_ResponseCode: '00',
    vnp_Message: 'Refund success',
    vnp_TmnCode: request.vnp_TmnCode ?? '',
    vnp_TxnRef: request.vnp_TxnRef ?? '',
    vnp_Amount: request.vnp_Amount ?? '',
    vnp_BankCode: 'NCB',
    vnp_PayDate: '20261121093112',
    vnp_TransactionNo: '14226999',
    vnp_TransactionType: request.vnp_TransactionType ?? '',
    vnp_TransactionStatus: '05',
    vnp_OrderInfo: request.vnp_OrderInfo ?? '',
    ...changes,
  }
  return signFields(answer, refundFields, vnpayEnv.VNPAY_HASH_SECRET)
}

/** Runs the scheduled jobs of orders once. */
export async function runOrderJobs(deps: Deps) {
  for (const job of orders.jobs ?? []) await job.run(deps, {})
}
