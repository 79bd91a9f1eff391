import { randomInt } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { readableTime } from '../gateway/clock.ts'
import { verifyOrder, strangeAddress } from '../gateway/order-token.ts'
import { type Opened, type PageGateway, withSigned } from '../gateway/payment-page.ts'
import { type Asked, type Ended, createTransactionStore, type Transaction } from '../gateway/transaction-store.ts'
import { forgedKey } from '../gateway/scenarios.ts'
import type { CallbackOverrides, CallbackProtocol } from '../gateway/callback-protocol.ts'
import { sign, today, type ZalopayContract } from './zalopay-protocol.ts'

export const zalopayPath = '/sandbox/zalopay'

/** The merchant's request, carried in the page's address. */
export type ZalopayOrder = {
  appTransId: string
  appUser: string
  appTime: number
  amount: number
  item: string
  embedData: string
  description: string
  redirectUrl: string
  callbackUrl: string
  expiresMs: number
}
export type ZalopayAsked = Asked & { order: ZalopayOrder }
export type ZalopayGateway = PageGateway<ZalopayAsked> & ZalopayContract

/** By the channel number in the callback. */
const channels = { '38': 'Ví ZaloPay', '39': 'Tài khoản ngân hàng', '36': 'Thẻ quốc tế' }

export function zalopayGateway(contract: ZalopayContract): ZalopayGateway {
  return {
    ...contract,
    brand: { name: 'ZaloPay', path: zalopayPath },
    store: createTransactionStore<ZalopayAsked>(() => `${today()}${String(randomInt(1_000_000_000)).padStart(9, '0')}`),
    callbacks: zalopayCallbacks(contract),
    payPath: `${zalopayPath}/openinapp`,
    choices: { legend: 'Chọn nguồn tiền', field: 'channel', names: channels },
    open: (request) => open(request, contract),
    callbackPath: ({ order }) => new URL(order.callbackUrl).pathname,
    backUrl: (ended) => withSigned(ended.order.redirectUrl, backQuery(ended, contract)),
  }
}

function open(request: FastifyRequest, { key2 }: ZalopayContract): Opened<ZalopayAsked> {
  const order = verifyOrder(request, key2) as ZalopayOrder | undefined // signed only by this gateway
  return order ? { asked: askedOf(order) } : strangeAddress
}

export function askedOf(order: ZalopayOrder): ZalopayAsked {
  const deadline = new Date(order.expiresMs)
  const { appTransId: reference, amount: amountVnd, description: info } = order
  return { reference, amountVnd, info, deadline: readableTime(deadline), hasExpired: deadline < new Date(), order }
}

const statuses = { paid: '1', cancelled: '-49', expired: '-54' }

function backQuery({ order, end }: Ended<ZalopayAsked>, { appId, key2 }: ZalopayContract) {
  const values = {
    appid: appId,
    apptransid: order.appTransId,
    pmcid: end.choice,
    bankcode: '',
    amount: String(order.amount),
    discountamount: '0',
  }
  const fields = { ...values, status: statuses[end.ending] }
  return new URLSearchParams({ ...fields, checksum: sign(Object.values(fields).join('|'), key2) }).toString()
}

/** Callbacks report only successful payments. The gateway takes 1 and 2 as final answers. */
const zalopayCallbacks = (contract: ZalopayContract): CallbackProtocol<ZalopayAsked> => ({
  words: ['paid'],
  sendsCallback: (ending) => ending === 'paid',
  say: (transaction, overrides) => ({ body: JSON.stringify(calledWith(transaction, overrides, contract)) }),
  readAnswer: async (response) => {
    const { return_code: code } = (await response.json()) as { return_code?: unknown } // the merchant may answer anything
    return typeof code === 'number' ? String(code) : `HTTP ${response.status}`
  },
  isFinal: (answer) => answer === '1' || answer === '2',
})

function calledWith({ order, end }: Transaction<ZalopayAsked>, overrides: CallbackOverrides, { appId, key2 }: ZalopayContract) {
  const data = JSON.stringify({
    app_id: Number(appId),
    app_trans_id: overrides.reference ?? order.appTransId,
    app_time: order.appTime,
    app_user: order.appUser,
    amount: overrides.amountVnd ?? order.amount,
    embed_data: order.embedData,
    item: order.item,
    zp_trans_id: Number(overrides.number ?? end?.number ?? '0'),
    server_time: (end?.at ?? new Date()).getTime(),
    channel: Number(end?.choice ?? '38'),
    merchant_user_id: '',
    user_fee_amount: 0,
    discount_amount: 0,
  })
  const mac = sign(data, overrides.isForged ? forgedKey : key2)
  return { data: overrides.isAltered ? data.replace(/"amount":\d+/, '"amount":1000') : data, mac, type: 1 }
}
