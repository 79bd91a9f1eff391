import type { Deps } from '#platform/deps'
import type { Gateway } from '../gateway.ts'
import { askVnpay } from './vnpay-api.ts'
import { askVnpayRefund, refundVnpay } from './vnpay-refund-api.ts'
import { vnpayPayUrl } from './vnpay-pay-url.ts'
import { unknownRefundState } from './vnpay-refund.ts'
import { vnpaySettings } from './vnpay-settings.ts'

/** VNPAY 2.1.0: the payment URL is signed locally, the result arrives by callback or by query. */
export const vnpayGateway: Gateway = {
  method: 'VNPAY',
  offer: ({ config }) => vnpaySettings(config) && { name: 'Thẻ ATM nội địa, Visa, Mastercard, JCB', note: 'Thanh toán qua cổng VNPAY' },
  createsPaymentLocally: () => true,
  createPaymentLocally({ config }, opening) {
    const settings = vnpaySettings(config)
    if (!settings) throw new Error('VNPAY is not offered')
    return { instructions: { kind: 'REDIRECT', url: vnpayPayUrl(opening, settings) }, providerReference: null }
  },
  async ask(deps, { code, createdAt }) {
    const settings = vnpaySettings(deps.config)
    if (!settings) return []
    const answer = await askVnpay(deps, { code, createdAt }, settings)
    if (!answer.isAuthentic) deps.log.warn({ code }, 'gateway query response has an invalid signature')
    return answer.isAuthentic && answer.outcome ? [{ ...answer, outcome: answer.outcome, method: 'VNPAY', code }] : []
  },
  supportsRefunds: ({ config }) => vnpaySettings(config) !== undefined,
  async sendRefund(deps, { since, ...back }) {
    return refundVnpay(deps, { ...back, by: 'Khue', now: since }, settingsOf(deps))
  },
  /** VNPAY reports only the latest refund of a payment, so its answer counts only for an acknowledged refund. */
  async getRefundStatus(deps, { code, amountVnd, paymentCreatedAt, isAcknowledged }) {
    if (!isAcknowledged) return unknownRefundState
    const requestId = crypto.randomUUID().replaceAll('-', '') // of the query
    return askVnpayRefund(deps, { requestId, code, amountVnd, paymentCreatedAt }, settingsOf(deps))
  },
}

function settingsOf({ config }: Deps) {
  const settings = vnpaySettings(config)
  if (!settings) throw new Error('VNPAY is not configured')
  return settings
}
