import { placeOrders } from '@khue/contracts/sale/orders'
import { startCheckout } from '@khue/contracts/sale/checkout'
import { verifyVnpayReturn } from '@khue/contracts/money/payments'
import { verifyWalletReturn } from '@khue/contracts/money/wallets'
import { expect, test } from 'vitest'
import { trackBalances } from '#testing/ledger'
import { bankEnv, cassoWebhook, queryAnswer, refundAnswer, sellPlan, sepayWebhook, vnpayCallbackFields, vnpayEnv } from '#testing/sale'
import { walletEnv } from '#testing/sandbox'
import { testApp } from '#testing/test-app'
import { signPayos } from '../../../sandbox/bank/webhook-signatures.ts'
import { sign as signFundiin } from '../../../sandbox/fundiin/fundiin-protocol.ts'
import { seal as sealMomo } from '../../../sandbox/momo/momo-protocol.ts'
import { sign as signZalopay } from '../../../sandbox/zalopay/zalopay-protocol.ts'
import { readQueryAnswer as readMomoQuery } from './momo/momo-query.ts'
import { readRefundAnswer as readMomoRefund } from './momo/momo-refund.ts'
import { momoSettings } from './momo/momo-settings.ts'
import { readQueryAnswer as readVnpayQuery } from './vnpay/vnpay-query.ts'
import { readRefundAnswer as readVnpayRefund, readRefundState } from './vnpay/vnpay-refund.ts'
import { vnpaySettings } from './vnpay/vnpay-settings.ts'

/* Providers sign for several merchants with one key, or we use one key for several contracts: a valid signature alone proves nothing. */

const payosKeys = {
  PAYOS_CLIENT_ID: 'client',
  PAYOS_API_KEY: 'key',
  PAYOS_CHECKSUM_KEY: 'TESTCHECKSUMPAYOS000000000000001',
  PAYOS_API_URL: 'http://127.0.0.1:9/payos', // unreachable on purpose
}
const env = { ...vnpayEnv, ...walletEnv, ...bankEnv, ...payosKeys, ZALOPAY_TRUST_RETURN: '1', LOG_LEVEL: 'fatal' }
const { call, given, deps, app, deliverEvents } = await testApp({ env })
await sellPlan(deps)
const [vnpay, momo] = [vnpaySettings(deps.config)!, momoSettings(deps.config)!]

const buyer = await given.student()
async function opened() {
  const { ids } = (await call(placeOrders, { as: buyer, body: { items: [{ sku: 'SUB-6M', quantity: 1 }] } })).data
  return (await call(startCheckout, { as: buyer, body: { ids, method: 'VNPAY' } })).data
}

const json = { 'content-type': 'application/json' }
const post = (name: string, body: string, headers: object = {}) => ({
  method: 'POST' as const,
  url: `/api/payments/callbacks/${name}`,
  headers: { ...json, ...headers },
  payload: body,
})

type Checkout = Awaited<ReturnType<typeof opened>>
const momoNotice = ({ code }: Checkout, partnerCode: string) =>
  sealMomo(
    {
      partnerCode,
      orderId: code,
      requestId: code,
      amount: 990_000,
      orderInfo: 'Hoc phi',
      orderType: 'momo_wallet',
      transId: 4_088_878_653,
      resultCode: 0,
      message: 'Thành công.',
      payType: 'qr',
      responseTime: 1_795_141_872_000,
      extraData: '',
    },
    momo,
  )
const zalopayData = ({ code }: Checkout, appId: number) =>
  JSON.stringify({ app_id: appId, app_trans_id: `261120_${code}`, amount: 990_000, zp_trans_id: 261_120_000_000_389, channel: 38 })
const fundiinBody = ({ code }: Checkout, merchantId: string) =>
  JSON.stringify({
    notificationType: 'PAYMENT_STATUS',
    merchantId,
    referenceId: code,
    paymentStatus: 'SUCCESS',
    amount: { currency: 'VND', value: 990_000 },
    paymentTransId: 'FD0001',
  })
const bankTransfer = ({ code }: Checkout, account: string) => ({ amountVnd: 990_000, memo: code, account })
const payosData = ({ code }: Checkout, accountNumber: string, isKnown: boolean) => ({
  orderCode: 123_456_789,
  amount: 990_000,
  description: isKnown ? code : 'VQRIO123',
  accountNumber,
  reference: `TF-${code}-${isKnown}`,
  currency: 'VND',
  paymentLinkId: `pl-${code}`,
  code: '00',
})

/** For each sender of notices: the notice for us, or the same one for another merchant, both validly signed with the key that we know. */
const notices: [string, (checkout: Checkout, isForUs: boolean) => object, refusal: string][] = [
  [
    'VNPAY',
    ({ paymentUrl }, isForUs) => ({
      url: '/api/payments/callbacks/vnpay',
      query: vnpayCallbackFields(paymentUrl, isForUs ? {} : { vnp_TmnCode: 'OTHERTMN' }),
    }),
    '200 {"RspCode":"01","Message":"Order not found"}',
  ],
  [
    'MoMo',
    (checkout, isForUs) => post('momo', JSON.stringify(momoNotice(checkout, isForUs ? momo.partnerCode : 'OTHERPARTNER'))),
    '401 {"code":"CALLBACK_SIGNATURE_INVALID"',
  ],
  [
    'ZaloPay',
    (checkout, isForUs) => {
      const data = zalopayData(checkout, isForUs ? Number(walletEnv.ZALOPAY_APP_ID) : 2554)
      return post('zalopay', JSON.stringify({ data, mac: signZalopay(data, walletEnv.ZALOPAY_KEY2), type: 1 }))
    },
    '200 {"return_code":2',
  ],
  [
    'Fundiin',
    (checkout, isForUs) => {
      const body = fundiinBody(checkout, isForUs ? walletEnv.FUNDIIN_MERCHANT_ID : 'OTHERMID')
      return post('fundiin', body, { signature: signFundiin(body, walletEnv.FUNDIIN_SECRET, 'hex') })
    },
    '401 {"code":"CALLBACK_SIGNATURE_INVALID"',
  ],
  [
    'SePay',
    (checkout, isForUs) => {
      const { url, headers, body } = sepayWebhook(bankTransfer(checkout, isForUs ? bankEnv.BANK_ACCOUNT : '9999999999'))
      return { method: 'POST', url, headers, payload: body }
    },
    '200 {"success":true}',
  ],
  [
    'Casso',
    (checkout, isForUs) => {
      const { url, headers, body } = cassoWebhook(bankTransfer(checkout, isForUs ? bankEnv.BANK_ACCOUNT : '9999999999'))
      return { method: 'POST', url, headers, payload: body }
    },
    '200 {"success":true}',
  ],
  [
    'payOS',
    (checkout, isForUs) => {
      const { headers, body } = signPayos(payosData(checkout, '12345678', isForUs), payosKeys.PAYOS_CHECKSUM_KEY)
      return post('payos', body, headers)
    },
    '200 {"success":true}',
  ],
]

test.each(notices)('a notice of %s that is validly signed for another merchant books nothing', async (_name, notice, refusal) => {
  const checkout = await opened()
  const gained = await trackBalances(deps)
  const send = async (isForUs: boolean) => {
    const response = await app.fastify.inject(notice(checkout, isForUs))
    await deliverEvents()
    return `${response.statusCode} ${response.body}`
  }
  expect(await send(false)).toContain(refusal)
  expect(await gained()).toEqual({})
  const answer = await send(true) // the same notice for us is money
  expect(answer).toMatch(/^20[04]/)
  expect(Object.values(await gained()).reduce((sum, amount) => sum + amount, 0)).toBe(2 * 990_000) // received, and owed
})

const vnpayBody = { vnp_TmnCode: vnpay.tmnCode, vnp_TxnRef: 'HV6QLEL8FF', vnp_Amount: '99000000', vnp_TransactionType: '02' }
const vnpayPage = `${vnpay.payUrl}?vnp_Amount=99000000&vnp_TxnRef=HV6QLEL8FF`

/** For each answer to a question of ours that names its merchant: what we read in it, for us and for another merchant. */
const replies: [string, (isForUs: boolean) => object, forUs: object, forOthers: object][] = [
  [
    "VNPAY's answer about a payment",
    (isForUs) => readVnpayQuery(queryAnswer(vnpayBody, vnpayPage, isForUs ? {} : { vnp_TmnCode: 'OTHERTMN' }), 'HV6QLEL8FF', vnpay),
    { isAuthentic: true, outcome: 'PAID' },
    { isAuthentic: false },
  ],
  [
    "VNPAY's answer to a refund",
    (isForUs) => readVnpayRefund(refundAnswer(vnpayBody, isForUs ? {} : { vnp_TmnCode: 'OTHERTMN' }), 'HV6QLEL8FF', vnpay),
    { outcome: 'SENT' },
    { outcome: 'UNKNOWN' },
  ],
  [
    "VNPAY's answer about a refund",
    (isForUs) => {
      const state = { vnp_TransactionType: '02', ...(!isForUs && { vnp_TmnCode: 'OTHERTMN' }) }
      return readRefundState(queryAnswer(vnpayBody, vnpayPage, state), { code: 'HV6QLEL8FF', amountVnd: 990_000 }, vnpay)
    },
    { outcome: 'DONE' },
    { outcome: 'UNKNOWN' },
  ],
  [
    "MoMo's answer about a payment",
    (isForUs) =>
      readMomoQuery({ partnerCode: isForUs ? momo.partnerCode : 'OTHERPARTNER', orderId: 'A', resultCode: 0, amount: 990_000 }, 'A', momo),
    { isAuthentic: true, outcome: 'PAID' },
    { isAuthentic: false },
  ],
  [
    "MoMo's answer to a refund",
    (isForUs) => readMomoRefund({ partnerCode: isForUs ? momo.partnerCode : 'OTHERPARTNER', requestId: 'A', resultCode: 0 }, 'A', momo),
    { outcome: 'DONE' },
    { outcome: 'UNKNOWN' },
  ],
]

test.each(replies)('%s counts only when it names us', (_name, read, forUs, forOthers) => {
  expect(read(true)).toMatchObject(forUs)
  expect(read(false)).toMatchObject(forOthers)
  expect(read(false)).not.toMatchObject(forUs)
})

const zalopayReturn = ({ code }: Checkout, appid: string) => {
  const fields = {
    appid,
    apptransid: `261120_${code}`,
    pmcid: '38',
    bankcode: '',
    amount: '990000',
    discountamount: '0',
    status: '1',
  }
  return { ...fields, checksum: signZalopay(Object.values(fields).join('|'), walletEnv.ZALOPAY_KEY2) }
}
const texts = (fields: object) => Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]))

test('a return URL that is validly signed for another merchant is not authentic, and shows nothing', async () => {
  const checkout = await opened()
  const verify = {
    vnpay: async (merchant: string) =>
      (await call(verifyVnpayReturn, { as: buyer, query: vnpayCallbackFields(checkout.paymentUrl, { vnp_TmnCode: merchant }) })).data,
    momo: async (merchant: string) =>
      (await call(verifyWalletReturn, { as: buyer, params: { gateway: 'momo' }, query: texts(momoNotice(checkout, merchant)) })).data,
    zalopay: async (merchant: string) =>
      (await call(verifyWalletReturn, { as: buyer, params: { gateway: 'zalopay' }, query: zalopayReturn(checkout, merchant) })).data,
  }
  const ours = { vnpay: vnpay.tmnCode, momo: momo.partnerCode, zalopay: walletEnv.ZALOPAY_APP_ID }
  const nothing = { isMine: false, code: null, status: null, lastAttempt: null }
  for (const gateway of ['vnpay', 'momo', 'zalopay'] as const) {
    const [forUs, forOthers] = [await verify[gateway](ours[gateway]), await verify[gateway]('1234')]
    expect({ gateway, ...forUs }).toMatchObject({ gateway, isAuthentic: true, isMine: true, code: checkout.code })
    expect({ gateway, ...forOthers }).toEqual({ gateway, isAuthentic: false, ...nothing })
  }
})
