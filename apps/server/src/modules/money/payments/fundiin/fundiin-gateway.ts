import type { Gateway } from '../gateway.ts'
import { openFundiin } from './fundiin-pay.ts'
import { fundiinSettings } from './fundiin-settings.ts'

/** Fundiin v2: pays the platform at once and is repaid by the buyer in instalments. It calls back for every outcome, and has no status query. */
export const fundiinGateway: Gateway = {
  method: 'FUNDIIN',
  offer: ({ config }) =>
    fundiinSettings(config) && { name: 'Trả góp 0% qua Fundiin', note: 'Trả trước một phần. Nếu hoàn tiền, tiền về số dư học tập.' },
  createsPaymentLocally: () => false,
  async createPaymentRemotely(deps, opening) {
    const settings = fundiinSettings(deps.config)
    if (!settings) throw new Error('Fundiin is not offered')
    return openFundiin(deps, opening, settings)
  },
}
