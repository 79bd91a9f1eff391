import type { Voucher, VoucherState } from '@khue/contracts/sale/promotions'
import { formatDate, formatVnd } from '#app/shared/format.ts'
import { vouchersText as text } from './vouchers.text.ts'

export const voucherStates = ['USABLE', 'USED', 'OVER'] as const satisfies readonly VoucherState[]
export const vouchersPath = '/account/settings/vouchers'

/** The tab of an address; the first one by default. */
export const stateOf = (params: URLSearchParams): VoucherState => voucherStates.find((one) => one === params.get('state')) ?? 'USABLE'

export const tabsOf = (chosen: VoucherState) =>
  voucherStates.map((one) => ({
    label: text.states[one],
    href: one === 'USABLE' ? vouchersPath : `${vouchersPath}?state=${one}`,
    isOn: one === chosen,
  }))

const timeOf = ({ state, startsAt, expiresAt, usedAt }: Voucher, now: number) => {
  if (state === 'USED') return text.wasUsed(formatDate(usedAt ?? startsAt))
  if (state === 'OVER') return expiresAt ? text.wasOver(formatDate(expiresAt)) : text.isOver
  if (Date.parse(startsAt) > now) return text.from(formatDate(startsAt))
  return expiresAt ? text.until(formatDate(expiresAt)) : text.forever
}

export const toVoucherView = (voucher: Voucher, now: number) => {
  const { code, explanation, source, state, minTotal, href } = voucher
  return {
    code,
    explanation,
    facts: [text.sources[source], timeOf(voucher, now), minTotal > 0 && text.minTotal(formatVnd(minTotal))].filter(
      (one) => one !== false && one !== '',
    ),
    useHref: state === 'USABLE' ? href : undefined,
  }
}
export type VoucherView = ReturnType<typeof toVoucherView>
