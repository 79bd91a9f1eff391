import { randomInt } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { forgedKey } from '../gateway/scenarios.ts'
import { type Opened, type PageGateway, withSigned } from '../gateway/payment-page.ts'
import { type Asked, createTransactionStore, type Transaction } from '../gateway/transaction-store.ts'
import type { CallbackOverrides, CallbackProtocol } from '../gateway/callback-protocol.ts'
import { faultOf, gatewayTime, verifyRequest, signAnswer } from './vnpay-protocol.ts'

export const vnpayPayPath = '/sandbox/vnpay/paymentv2/vpcpay.html'

const banks = { NCB: 'Ngân hàng Quốc Dân (NCB)', VIETCOMBANK: 'Vietcombank', AGRIBANK: 'Agribank', TECHCOMBANK: 'Techcombank' }

/** Results, true or simulated, in the protocol's codes: response code, transaction status. */
const codes = {
  paid: ['00', '00'],
  cancelled: ['24', '02'],
  expired: ['11', '02'],
  refused: ['24', '02'],
  unfinished: ['00', '01'],
  held: ['07', '07'],
} as const

export type VnpayAsked = Asked & { returnUrl: string; created: string }
type Contract = { tmnCode: string; hashSecret: string }
export type VnpayGateway = PageGateway<VnpayAsked> & Contract

/** VNPAY's page trusts the merchant's signed address, in the protocol's form, and calls the address of the contract. */
export function vnpayGateway(contract: Contract): VnpayGateway {
  const callbacks = vnpayCallbacks(contract)
  return {
    ...contract,
    brand: { name: 'VNPAY', path: '/sandbox/vnpay' },
    store: createTransactionStore<VnpayAsked>(() => String(randomInt(10_000_000, 100_000_000))),
    callbacks,
    payPath: vnpayPayPath,
    choices: { legend: 'Chọn ngân hàng', field: 'bank', names: banks },
    open: (request) => open(request, contract),
    callbackPath: () => '/api/payments/callbacks/vnpay',
    backUrl: (ended) => withSigned(ended.returnUrl, callbacks.say(ended, {}).query),
  }
}

function open({ url }: FastifyRequest, { tmnCode, hashSecret }: Contract): Opened<VnpayAsked> {
  const params = verifyRequest(url.includes('?') ? url.slice(url.indexOf('?') + 1) : '', hashSecret)
  if (!params) return { fault: 'Chữ ký của yêu cầu thanh toán không đúng.' }
  const fault = faultOf(params, tmnCode)
  return fault ? { fault } : { asked: readRequest(params) }
}

function readRequest(params: ReadonlyMap<string, string>): VnpayAsked {
  const text = (name: string) => params.get(name) ?? ''
  return {
    reference: text('vnp_TxnRef'),
    amountVnd: Number(text('vnp_Amount')) / 100,
    info: text('vnp_OrderInfo'),
    returnUrl: text('vnp_ReturnUrl'),
    created: text('vnp_CreateDate'),
    deadline: readable(text('vnp_ExpireDate')),
    hasExpired: gatewayTime(new Date()) > text('vnp_ExpireDate'),
  }
}

/** `20261120094500` in display form. */
const readable = (text: string) => text.replace(/^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)\d\d$/, '$4:$5 $3/$2/$1')

function vnpayCallbacks(contract: Contract) {
  const say = (transaction: Transaction<VnpayAsked>, overrides: CallbackOverrides) => ({ query: notice(transaction, overrides, contract) })
  return {
    words: ['paid', 'refused', 'unfinished', 'held'],
    sendsCallback: () => true,
    say,
    readAnswer: async (response) => {
      const { RspCode } = (await response.json()) as { RspCode?: unknown } // an arbitrary answer, of which only the code is read
      return typeof RspCode === 'string' ? RspCode : `HTTP ${response.status}`
    },
    isFinal: (answer) => answer === '00' || answer === '02',
  } satisfies CallbackProtocol<VnpayAsked>
}

/** The signed callback about a transaction: as it ended, or with overrides. */
function notice(
  { reference, amountVnd, info, end }: Transaction<VnpayAsked>,
  overrides: CallbackOverrides,
  { tmnCode, hashSecret }: Contract,
) {
  const [responseCode, transactionStatus] = codes[overrides.word ?? end?.ending ?? 'paid']
  const number = overrides.number ?? end?.number ?? '0'
  const sealed = signAnswer(
    {
      vnp_Amount: String((overrides.amountVnd ?? amountVnd) * 100),
      vnp_BankCode: end?.choice ?? 'NCB',
      vnp_BankTranNo: number === '0' ? '' : `VNP${number}`,
      vnp_CardType: 'ATM',
      vnp_OrderInfo: info,
      vnp_PayDate: gatewayTime(end?.at ?? new Date()),
      vnp_ResponseCode: responseCode,
      vnp_TmnCode: tmnCode,
      vnp_TransactionNo: number,
      vnp_TransactionStatus: transactionStatus,
      vnp_TxnRef: overrides.reference ?? reference,
    },
    overrides.isForged ? forgedKey : hashSecret,
  )
  return overrides.isAltered ? sealed.replace(/vnp_Amount=\d+/, 'vnp_Amount=100') : sealed
}
