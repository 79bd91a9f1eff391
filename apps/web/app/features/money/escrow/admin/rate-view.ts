import type { FeeRate } from '@khue/contracts/money/escrow'
import { formatDay } from '#app/shared/format.ts'
import type { Status } from '#app/shared/ui/status-tag.tsx'
import { feeRatesText as text } from './fee-rates-admin.text.ts'

export type RateView = { key: string; who: string; percent: string; from: string; by: string; state: Status }

/** For each seller and for the platform's default, the newest rate in force applies. Expects `rates` newest first. */
export function toRateViews(rates: readonly FeeRate[], today: string): RateView[] {
  const decided = new Set<string>()
  return rates.map(({ seller, percent, from, setBy }) => {
    const whose = seller?.id ?? ''
    const state = from > today ? 'coming' : decided.has(whose) ? 'past' : 'current'
    if (state === 'current') decided.add(whose)
    const tone = ({ current: 'success', coming: 'primary', past: undefined } as const)[state]
    return {
      key: `${whose} ${from}`,
      who: seller?.name ?? text.platform,
      percent: text.percent(percent),
      from: formatDay(from),
      by: setBy?.name ?? text.nobody,
      state: { label: text.states[state], tone },
    }
  })
}
