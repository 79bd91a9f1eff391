import { setFeeRate } from '@khue/contracts/money/escrow'
import { vnpayCallback } from '@khue/contracts/money/payments'
import { grantPoints } from '@khue/contracts/money/points'
import { recheckHeldPayment } from '@khue/contracts/money/suspense'
import { startCheckout } from '@khue/contracts/sale/checkout'
import { cancelOrder, placeOrders } from '@khue/contracts/sale/orders'
import { listSuspense, resolveSuspense } from '@khue/contracts/sale/suspense-desk'
import { uuidv7 } from 'uuidv7'
import { sepayWebhook, vnpayCallbackFields } from '../sale.ts'
import { type Deed, type DeedWorld, row } from './deed.ts'

const from = '2098-05-01'
const reason = 'Thầy cô dạy nhiều năm'
const feeRate = { percent: 18, from, reason }

async function openedCheckout({ call, given }: DeedWorld) {
  const buyer = await given.student()
  const { ids } = (await call(placeOrders, { as: buyer, body: { items: [{ sku: 'SUB-6M', quantity: 1 }] } })).data
  const checkout = (await call(startCheckout, { as: buyer, body: { ids, method: 'VNPAY' } })).data
  return { buyer, orderId: ids[0]!, ...checkout }
}

/** Money that came when its order was cancelled. */
async function lateMoney(world: DeedWorld) {
  const { call, second, deliverEvents } = world
  const { buyer, orderId, paymentUrl, code } = await openedCheckout(world)
  await call(cancelOrder, { as: buyer, body: { id: orderId } })
  await call(vnpayCallback, { query: vnpayCallbackFields(paymentUrl) })
  await deliverEvents()
  const { items } = (await call(listSuspense, { as: second, query: { term: code } })).data
  return { id: items[0]?.id ?? '', code }
}

export const moneyDeeds: readonly Deed[] = [
  {
    endpoint: setFeeRate,
    how: 'general',
    prepare: async ({ call, admin }) => {
      const act = async () => ({
        answer: await call(setFeeRate, { as: admin, body: feeRate }),
        rows: [row('fee-rate.set', ['platform', 'fee-rate'], { reason, details: { percent: 18, from } })],
      })
      return { act }
    },
  },
  {
    endpoint: setFeeRate,
    how: 'of a seller',
    prepare: async ({ call, given, admin }) => {
      const { id: sellerId } = await given.teacher()
      const act = async () => ({
        answer: await call(setFeeRate, { as: admin, body: { ...feeRate, sellerId } }),
        rows: [row('fee-rate.set', ['person', sellerId], { reason, details: { percent: 18, from } })],
      })
      return { act }
    },
  },
  {
    endpoint: grantPoints,
    prepare: async ({ call, given, admin }) => {
      const { id, phone } = await given.parent()
      const act = async () => ({
        answer: await call(grantPoints, { as: admin, body: { requestId: uuidv7(), account: phone, amount: 20, reason: 'Góp ý hay' } }),
        rows: [row('points.granted', ['person', id], { reason: 'Góp ý hay', details: { amount: 20 } })],
      })
      return { act }
    },
  },
  {
    endpoint: recheckHeldPayment,
    prepare: async (world) => {
      const { code } = await openedCheckout(world)
      const act = async () => ({
        answer: await world.call(recheckHeldPayment, { as: world.admin, params: { code } }),
        rows: [row('payment.rechecked', ['checkout', code])],
      })
      return { act }
    },
  },
  ...(['APPLY', 'TO_BALANCE', 'REFUND'] as const).map((action): Deed => ({
    endpoint: resolveSuspense,
    how: action,
    prepare: async (world) => {
      const { id, code } = await lateMoney(world)
      const act = async () => ({
        answer: await world.call(resolveSuspense, { as: world.admin, params: { id }, body: { action, note: 'Khách đã gọi' } }),
        rows: [row('suspense.resolved', ['suspense', id], { reason: 'Khách đã gọi', details: { action, amountVnd: 990_000, code } })],
      })
      return { act }
    },
  })),
  {
    endpoint: resolveSuspense,
    how: 'ASSIGN',
    prepare: async (world) => {
      const { code } = await openedCheckout(world)
      const memo = `CHUYEN TIEN ${code.length}${Date.now()}`
      const { url, headers, body } = sepayWebhook({ amountVnd: 990_000, memo })
      await world.app.fastify.inject({ method: 'POST', url, headers, payload: body })
      const { items } = (await world.call(listSuspense, { as: world.second, query: { state: 'OPEN', name: 'UNKNOWN' } })).data
      const id = items.find(({ facts }) => JSON.stringify(facts).includes(memo))?.id ?? ''
      const act = async () => ({
        answer: await world.call(resolveSuspense, { as: world.admin, params: { id }, body: { action: 'ASSIGN', code, note: 'Sao kê' } }),
        rows: [row('suspense.resolved', ['suspense', id], { reason: 'Sao kê', details: { action: 'ASSIGN', amountVnd: 990_000, code } })],
      })
      return { act }
    },
  },
]
