import { balanceOf } from '#modules/money/ledger'
import { formatVnd } from '#platform/vietnam/format'
import type { Gateway } from '../gateway.ts'

/** The learning balance pays a whole sum at once; a part of it is held beside another payment method (`balance.service.ts`). */
export const balanceGateway: Gateway = {
  method: 'BALANCE',
  async offer(deps, { amountVnd, payerId }) {
    if (!payerId || amountVnd === undefined) return undefined
    const balance = await balanceOf(deps, { code: 'LEARNING_BALANCE', ownerId: payerId })
    return balance >= amountVnd ? { name: 'Số dư học tập', note: `Bạn đang có ${formatVnd(balance)}` } : undefined
  },
  createsPaymentLocally: () => true,
  createPaymentLocally: () => ({ instructions: { kind: 'DONE' }, providerReference: null }),
  captureInTransaction: ({ code, amountVnd, record }) =>
    record({
      method: 'BALANCE',
      code,
      amountVnd,
      outcome: 'PAID',
      gatewayCode: 'balance',
      gatewayTransactionNo: code,
      bankCode: null,
      facts: {},
    }),
}
