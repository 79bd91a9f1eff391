import { randomInt } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { readableTime } from '../gateway/clock.ts'
import { verifyOrder, strangeAddress } from '../gateway/order-token.ts'
import { type Opened, type PageGateway, withSigned } from '../gateway/payment-page.ts'
import { type Asked, createTransactionStore, type Transaction } from '../gateway/transaction-store.ts'
import { forgedKey } from '../gateway/scenarios.ts'
import type { CallbackOverrides, CallbackProtocol } from '../gateway/callback-protocol.ts'
import { type Fields, type MomoContract, seal } from './momo-protocol.ts'

export const momoPath = '/sandbox/momo'

/** The merchant's request, carried in the page's address. */
export type MomoOrder = {
  orderId: string
  requestId: string
  amount: number
  orderInfo: string
  extraData: string
  redirectUrl: string
  ipnUrl: string
  createdMs: number
}
export type MomoAsked = Asked & { order: MomoOrder }
export type MomoGateway = PageGateway<MomoAsked> & MomoContract

const linkMinutes = 100
const payTypes = { qr: 'Quét mã bằng ứng dụng MoMo', webApp: 'Ví MoMo trên trình duyệt', credit: 'Thẻ quốc tế' }

/** Results, true or simulated, in the protocol's codes. */
export const results = {
  paid: [0, 'Thành công.'],
  cancelled: [1006, 'Người dùng từ chối thanh toán.'],
  expired: [1005, 'Giao dịch hết hạn.'],
  refused: [1006, 'Người dùng từ chối thanh toán.'],
  unfinished: [7000, 'Giao dịch đang được xử lý.'],
  held: [7002, 'Giao dịch đang được xử lý.'],
} as const

export function momoGateway(contract: MomoContract): MomoGateway {
  const callbacks = momoCallbacks(contract)
  return {
    ...contract,
    brand: { name: 'MoMo', path: momoPath },
    store: createTransactionStore<MomoAsked>(() => String(randomInt(4_000_000_000, 5_000_000_000))),
    callbacks,
    payPath: `${momoPath}/v2/gateway/pay`,
    choices: { legend: 'Chọn cách trả', field: 'payType', names: payTypes },
    open: (request) => open(request, contract),
    callbackPath: ({ order }) => new URL(order.ipnUrl).pathname,
    backUrl: (ended) => withSigned(ended.order.redirectUrl, queryOf(noticeOf(ended, {}, contract))),
  }
}

function open(request: FastifyRequest, { secretKey }: MomoContract): Opened<MomoAsked> {
  const order = verifyOrder(request, secretKey) as MomoOrder | undefined // signed only by this gateway
  return order ? { asked: askedOf(order) } : strangeAddress
}

export function askedOf(order: MomoOrder): MomoAsked {
  const deadline = new Date(order.createdMs + linkMinutes * 60_000)
  const { orderId: reference, amount: amountVnd, orderInfo: info } = order
  return { reference, amountVnd, info, deadline: readableTime(deadline), hasExpired: deadline < new Date(), order }
}

const queryOf = (fields: Fields) =>
  new URLSearchParams(Object.entries(fields).map(([name, value]): [string, string] => [name, String(value)])).toString()

const momoCallbacks = (contract: MomoContract): CallbackProtocol<MomoAsked> => ({
  words: ['paid', 'refused', 'unfinished'],
  sendsCallback: () => true,
  say: (transaction, overrides) => ({ body: JSON.stringify(noticeOf(transaction, overrides, contract)) }),
  readAnswer: async ({ status }) => String(status),
  isFinal: (answer) => answer === '204',
})

/** The signed callback about a transaction: as it ended, or with overrides. */
function noticeOf(transaction: Transaction<MomoAsked>, overrides: CallbackOverrides, contract: MomoContract) {
  const { order, end } = transaction
  const [resultCode, message] = results[overrides.word ?? end?.ending ?? 'paid']
  const fields = {
    partnerCode: contract.partnerCode,
    orderId: overrides.reference ?? order.orderId,
    requestId: order.requestId,
    amount: overrides.amountVnd ?? order.amount,
    orderInfo: order.orderInfo,
    orderType: 'momo_wallet',
    transId: Number(overrides.number ?? end?.number ?? '0'),
    resultCode,
    message,
    payType: end?.choice ?? 'qr',
    responseTime: (end?.at ?? new Date()).getTime(),
    extraData: order.extraData,
  }
  const sealed = seal(fields, overrides.isForged ? { ...contract, secretKey: forgedKey } : contract)
  return overrides.isAltered ? { ...sealed, amount: 1000 } : sealed
}
