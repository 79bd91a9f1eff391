import type { Deps } from '#platform/deps'
import type { Gateway, GatewayRefundRequest } from '../gateway.ts'
import { attemptReference } from '../wire/attempt-reference.ts'
import { answersOf } from '../wire/query-answer.ts'
import { momoLimits, openMomo } from './momo-pay.ts'
import { askMomo } from './momo-query.ts'
import { refundMomo, refusesMoney } from './momo-refund.ts'
import { momoSettings } from './momo-settings.ts'

/** MoMo v2: creates a payment page, calls back for every outcome, and can be queried. */
export const momoGateway: Gateway = {
  method: 'MOMO',
  offer({ config }, { amountVnd = momoLimits.leastVnd }) {
    const isTaken = amountVnd >= momoLimits.leastVnd && amountVnd <= momoLimits.mostVnd
    return isTaken && momoSettings(config) ? { name: 'Ví MoMo', note: 'Mở ứng dụng hoặc trang của MoMo để trả' } : undefined
  },
  createsPaymentLocally: () => false,
  async createPaymentRemotely(deps, opening) {
    const settings = momoSettings(deps.config)
    if (!settings) throw new Error('MoMo is not offered')
    return openMomo(deps, opening, settings)
  },
  async ask(deps, { code, providerReference }) {
    const settings = momoSettings(deps.config)
    if (!settings) return []
    const question = { requestId: crypto.randomUUID(), orderId: providerReference ?? attemptReference(code, 1) }
    return answersOf(deps, { method: 'MOMO', code }, await askMomo(deps, question, settings))
  },
  supportsRefunds: ({ config }) => momoSettings(config) !== undefined,
  sendRefund,
  /** MoMo answers a repeat of the same ids as it did the first time, unless it refuses the repeat itself. */
  async getRefundStatus(deps, back) {
    const answer = await sendRefund(deps, back)
    return answer.outcome === 'REFUSED' && !(back.isAcknowledged && refusesMoney(answer)) ? { ...answer, outcome: 'UNKNOWN' } : answer
  },
}

async function sendRefund(deps: Deps, { requestId, transactionNo, amountVnd, code }: GatewayRefundRequest) {
  const settings = momoSettings(deps.config)
  if (!settings) throw new Error('MoMo is not configured')
  return refundMomo(deps, { requestId, transactionNo, amountVnd, code }, settings)
}
