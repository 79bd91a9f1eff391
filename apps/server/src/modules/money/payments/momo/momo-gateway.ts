import type { Deps } from '#platform/deps'
import type { Gateway, GatewayRefundRequest } from '../gateway.ts'
import { attemptReference } from '../wire/attempt-reference.ts'
import { answersOf } from '../wire/query-answer.ts'
import { momoLimits, openMomo } from './momo-pay.ts'
import { askMomo } from './momo-query.ts'
import { refundMomo, refusesMoney } from './momo-refund.ts'
import { momoSettings } from './momo-settings.ts'

/** MoMo v2: asked for a page, it calls back with every end, and answers when it is asked. */
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
  /** Told again under the same ids, it answers what it answered then, unless it refuses the repeat itself. */
  async getRefundStatus(deps, back) {
    const answer = await sendRefund(deps, back)
    return answer.outcome === 'REFUSED' && !(back.isAcknowledged && refusesMoney(answer)) ? { ...answer, outcome: 'UNKNOWN' } : answer
  },
}

async function sendRefund(deps: Deps, { requestId, transactionNo, amountVnd, code }: GatewayRefundRequest) {
  const settings = momoSettings(deps.config)
  if (!settings) throw new Error('The house has no contract with MoMo')
  return refundMomo(deps, { requestId, transactionNo, amountVnd, code }, settings)
}
