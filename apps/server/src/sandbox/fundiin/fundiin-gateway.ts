import { randomInt } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { readableTime, vietnamClock } from '../gateway/clock.ts'
import { verifyOrder, strangeAddress } from '../gateway/order-token.ts'
import type { Opened, PageGateway } from '../gateway/payment-page.ts'
import { type Asked, createTransactionStore, type Transaction } from '../gateway/transaction-store.ts'
import { forgedKey } from '../gateway/scenarios.ts'
import type { Message, CallbackOverrides, CallbackProtocol } from '../gateway/callback-protocol.ts'
import { type FundiinContract, sign } from './fundiin-protocol.ts'

export const fundiinPath = '/sandbox/fundiin'

/** The merchant's request, carried in the page's address. */
export type FundiinOrder = {
  referenceId: string
  idempotencyKey: string
  amount: number
  packageId: string
  info: string
  successUrl: string
  failUrl: string
  expiresMs: number
}
export type FundiinAsked = Asked & { order: FundiinOrder }
export type FundiinGateway = PageGateway<FundiinAsked> & FundiinContract

const choices = { BANK: 'Phần đầu bằng tài khoản ngân hàng', CARD: 'Phần đầu bằng thẻ' }
const statuses = { paid: 'SUCCESS', cancelled: 'FAIL', expired: 'FAIL', refused: 'FAIL', unfinished: 'PENDING', held: 'PENDING' } as const
/** Part of the contract with the merchant, not of the protocol. */
const noticePath = '/api/payments/callbacks/fundiin'

export const fundiinGateway = (contract: FundiinContract): FundiinGateway => ({
  ...contract,
  brand: { name: 'Fundiin', path: fundiinPath },
  store: createTransactionStore<FundiinAsked>(() => `FD${randomInt(10_000_000, 100_000_000)}`),
  callbacks: fundiinCallbacks(contract),
  payPath: `${fundiinPath}/pay`,
  choices: { legend: 'Trả trước một phần', field: 'source', names: choices },
  open: (request) => open(request, contract),
  callbackPath: () => noticePath,
  backUrl: ({ order, end }) => (end.ending === 'paid' ? order.successUrl : order.failUrl),
})

function open(request: FastifyRequest, { secret }: FundiinContract): Opened<FundiinAsked> {
  const order = verifyOrder(request, secret) as FundiinOrder | undefined // signed only by this gateway
  return order ? { asked: askedOf(order) } : strangeAddress
}

export function askedOf(order: FundiinOrder): FundiinAsked {
  const deadline = new Date(order.expiresMs)
  const { referenceId: reference, amount: amountVnd, info } = order
  return { reference, amountVnd, info, deadline: readableTime(deadline), hasExpired: deadline < new Date(), order }
}

const fundiinCallbacks = (contract: FundiinContract): CallbackProtocol<FundiinAsked> => ({
  words: ['paid', 'refused', 'unfinished'],
  sendsCallback: () => true,
  say: (transaction, overrides) => noticeOf(transaction, overrides, contract),
  readAnswer: async ({ status }) => String(status),
  isFinal: (answer) => answer === '200',
})

/** The callback about a transaction, with the signature of its bytes: as it ended, or with overrides. */
function noticeOf({ order, end }: Transaction<FundiinAsked>, overrides: CallbackOverrides, contract: FundiinContract): Message {
  const body = JSON.stringify({
    merchantId: contract.merchantId,
    storeId: contract.storeId,
    referenceId: overrides.reference ?? order.referenceId,
    amount: { value: overrides.amountVnd ?? order.amount, currency: 'VND' },
    notificationType: 'PAYMENT_STATUS',
    paymentStatus: statuses[overrides.word ?? end?.ending ?? 'paid'],
    paymentTransId: overrides.number ?? end?.number ?? '0',
  })
  const headers = {
    'client-id': contract.clientId,
    'request-time': vietnamClock(new Date()),
    signature: sign(body, overrides.isForged ? forgedKey : contract.secret, contract.signatureForm),
  }
  return { body: overrides.isAltered ? body.replace(/"value":\d+/, '"value":1000') : body, headers }
}
