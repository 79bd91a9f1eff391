import type { Deps } from '#platform/deps'
import type { Gateway } from '../gateway.ts'
import { answersOf } from '../wire/query-answer.ts'
import { openZalopay } from './zalopay-pay.ts'
import { askZalopay } from './zalopay-query.ts'
import { dayMark } from './zalopay-reference.ts'
import { askZalopayRefund, refundId, refundZalopay } from './zalopay-refund.ts'
import { zalopaySettings } from './zalopay-settings.ts'

/** ZaloPay v2: creates a payment page, and calls back when it is paid; only queries find every other outcome. */
export const zalopayGateway: Gateway = {
  method: 'ZALOPAY',
  offer: ({ config }) => zalopaySettings(config) && { name: 'ZaloPay', note: 'Mở ứng dụng Zalo, ZaloPay hoặc ngân hàng để trả' },
  createsPaymentLocally: () => false,
  async createPaymentRemotely(deps, opening) {
    const settings = zalopaySettings(deps.config)
    if (!settings) throw new Error('ZaloPay is not offered')
    return openZalopay(deps, opening, settings)
  },
  async ask(deps, { code, providerReference, createdAt }) {
    const settings = zalopaySettings(deps.config)
    if (!settings) return []
    const answer = await askZalopay(deps, providerReference ?? `${dayMark(createdAt)}_${code}`, settings)
    return answersOf(deps, { method: 'ZALOPAY', code }, answer)
  },
  supportsRefunds: ({ config }) => zalopaySettings(config) !== undefined,
  async sendRefund(deps, { requestId, transactionNo, amountVnd, code, since }) {
    const refund = { requestId: shortened(requestId), transactionNo, amountVnd, code, createdAt: since, now: deps.clock() }
    return refundZalopay(deps, refund, settingsOf(deps))
  },
  async getRefundStatus(deps, { requestId, since }) {
    const settings = settingsOf(deps)
    return askZalopayRefund(deps, refundId(shortened(requestId), since, settings), settings)
  },
}

/** Refund ids have up to 45 characters, including the day and the merchant (vietnam.md 1.3). */
const shortened = (requestId: string) => requestId.slice(-16)

function settingsOf({ config }: Deps) {
  const settings = zalopaySettings(config)
  if (!settings) throw new Error('ZaloPay is not configured')
  return settings
}
