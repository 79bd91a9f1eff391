import type { PaymentMethod } from '@khue/contracts/money/payments'
import { bankEnv, cassoWebhook, sepayWebhook } from '#testing/sale'
import { walletEnv } from '#testing/sandbox'
import { signPayos } from '../apps/server/src/sandbox/bank/webhook-signatures.ts'
import { sign as signFundiin } from '../apps/server/src/sandbox/fundiin/fundiin-protocol.ts'
import { seal as sealMomo } from '../apps/server/src/sandbox/momo/momo-protocol.ts'
import { sign as signZalopay } from '../apps/server/src/sandbox/zalopay/zalopay-protocol.ts'
import type { Message } from './callbacks.model.ts'

/** A payment requested from the buyer; `reference` is the gateway's own name for it. */
export type Asked = { code: string; reference: string }
export type CallbackRequest = { url: string; headers: Record<string, string>; body: string }
/** What an attacker without the secret changes in a body. */
type Alter = (body: string, asked: Asked) => string

export type Gateway = {
  name: string
  method: PaymentMethod
  takesOnce: boolean
  saysNo: boolean
  /** Signs any message with our own secret. */
  write: (asked: Asked, message: Message) => CallbackRequest
  alterations: readonly Alter[]
  /** Whether the answer acknowledges the message. */
  wasHeard: (answer: { status: number; text: string }) => boolean
  /** A genuine message for another merchant is refused; banks get an acknowledgement for it, and nothing is booked. */
  refusesOthers: boolean
}

const json = { 'content-type': 'application/json' }
const stranger = 'HVAAAAAAAA'
const otherSum: Alter = (body) => body.replace(/990000|980000|1000000/, '99000000')
const secretOf = (secret: string) => `${secret.slice(0, -1)}X`
const isOk = ({ status }: { status: number }) => status < 300

const momo: Gateway = {
  name: 'MoMo',
  method: 'MOMO',
  takesOnce: true,
  saysNo: true,
  write({ reference }, { meaning, number, amountVnd, isStranger, isForUs, isAuthentic }) {
    const contract = {
      partnerCode: walletEnv.MOMO_PARTNER_CODE,
      accessKey: walletEnv.MOMO_ACCESS_KEY,
      secretKey: walletEnv.MOMO_SECRET_KEY,
    }
    const fields = {
      partnerCode: isForUs ? contract.partnerCode : 'OTHERPARTNER',
      orderId: isStranger ? stranger : reference,
      requestId: `RQ${number}`,
      amount: amountVnd,
      orderInfo: 'Hoc phi',
      orderType: 'momo_wallet',
      transId: meaning === 'paid' ? Number(number) : 0,
      resultCode: meaning === 'paid' ? 0 : 1006,
      message: 'Thành công.',
      payType: 'qr',
      responseTime: 1_795_141_872_000,
      extraData: '',
    }
    const body = JSON.stringify(sealMomo(fields, { ...contract, ...(!isAuthentic && { secretKey: secretOf(contract.secretKey) }) }))
    return { url: '/api/payments/callbacks/momo', headers: json, body }
  },
  alterations: [otherSum, (body) => body.replace('"resultCode":1006', '"resultCode":0').replace('"transId":0', '"transId":777')],
  wasHeard: isOk,
  refusesOthers: true,
}

const zalopay: Gateway = {
  name: 'ZaloPay',
  method: 'ZALOPAY',
  takesOnce: true,
  saysNo: false,
  write({ reference }, { number, amountVnd, isStranger, isForUs, isAuthentic }) {
    const data = JSON.stringify({
      app_id: isForUs ? Number(walletEnv.ZALOPAY_APP_ID) : 1,
      app_trans_id: isStranger ? `${reference.slice(0, 6)}_${stranger}` : reference,
      app_time: 1_795_141_872_000,
      app_user: 'khue',
      amount: amountVnd,
      embed_data: '{}',
      item: '[]',
      zp_trans_id: Number(number),
      server_time: 1_795_141_872_000,
      channel: 38,
      merchant_user_id: '',
      user_fee_amount: 0,
      discount_amount: 0,
    })
    const key = isAuthentic ? walletEnv.ZALOPAY_KEY2 : secretOf(walletEnv.ZALOPAY_KEY2)
    return { url: '/api/payments/callbacks/zalopay', headers: json, body: JSON.stringify({ data, mac: signZalopay(data, key), type: 1 }) }
  },
  alterations: [otherSum],
  wasHeard: ({ text }) => text.includes('"return_code":1'),
  refusesOthers: true,
}

const fundiin: Gateway = {
  name: 'Fundiin',
  method: 'FUNDIIN',
  takesOnce: true,
  saysNo: true,
  write({ reference }, { meaning, number, amountVnd, isStranger, isForUs, isAuthentic }) {
    const body = JSON.stringify({
      notificationType: 'PAYMENT_STATUS',
      merchantId: isForUs ? walletEnv.FUNDIIN_MERCHANT_ID : 'OTHERMID',
      referenceId: isStranger ? stranger : reference,
      paymentStatus: meaning === 'paid' ? 'SUCCESS' : 'FAIL',
      amount: { currency: 'VND', value: amountVnd },
      paymentTransId: number,
    })
    const secret = isAuthentic ? walletEnv.FUNDIIN_SECRET : secretOf(walletEnv.FUNDIIN_SECRET)
    return { url: '/api/payments/callbacks/fundiin', headers: { ...json, signature: signFundiin(body, secret, 'hex') }, body }
  },
  alterations: [otherSum, (body) => body.replace('FAIL', 'SUCCESS')],
  wasHeard: isOk,
  refusesOthers: true,
}

const memoOf = ({ code }: Asked, { isStranger }: Message) => (isStranger ? 'CHUYEN TIEN' : `${code} hoc phi`)
const another = (asked: Asked) => asked.code.split('').toReversed().join('')
const teller = { method: 'VIETQR', takesOnce: false, saysNo: false, wasHeard: isOk, refusesOthers: false } as const
const alterations: readonly Alter[] = [otherSum, (body, asked) => body.replace(asked.code, another(asked))]
const transferOf = (asked: Asked, message: Message) => ({
  memo: memoOf(asked, message),
  amountVnd: message.amountVnd,
  reference: message.number,
  ...(!message.isForUs && { account: '9999999999' }),
})

const sepay: Gateway = {
  ...teller,
  name: 'SePay',
  write: (asked, message) =>
    sepayWebhook(transferOf(asked, message), message.isAuthentic ? {} : { secret: secretOf(bankEnv.SEPAY_WEBHOOK_SECRET) }),
  alterations,
}
const casso: Gateway = {
  ...teller,
  name: 'Casso',
  write: (asked, message) => cassoWebhook(transferOf(asked, message), message.isAuthentic ? undefined : secretOf(bankEnv.CASSO_SECRET)),
  alterations,
}
export const payosKeys = {
  PAYOS_CLIENT_ID: 'client',
  PAYOS_API_KEY: 'key',
  PAYOS_CHECKSUM_KEY: 'TESTCHECKSUMPAYOS000000000000001',
  PAYOS_API_URL: 'http://127.0.0.1:9/payos', // unreachable on purpose
}
const payos: Gateway = {
  ...teller,
  name: 'payOS',
  write(asked, message) {
    const { memo, amountVnd, reference } = transferOf(asked, message)
    const data = {
      orderCode: 123,
      amount: amountVnd,
      description: message.isForUs ? memo : 'VQRIO123',
      accountNumber: message.isStranger && message.isForUs ? bankEnv.BANK_ACCOUNT : '12345678',
      reference,
      transactionDateTime: '2026-11-20 09:31:12',
      currency: 'VND',
      paymentLinkId: `pl${reference}`,
      code: '00',
      desc: 'Thành công',
    }
    const key = message.isAuthentic ? payosKeys.PAYOS_CHECKSUM_KEY : secretOf(payosKeys.PAYOS_CHECKSUM_KEY)
    return { url: '/api/payments/callbacks/payos', ...signPayos(data, key) }
  },
  alterations,
}

export const gateways = [momo, zalopay, fundiin, sepay, casso, payos] as const
