export const incomeHref = '/account/teaching/income'
export const accountsHref = '/account/settings/payment-info'

export type IncomePlace = {
  month?: string | undefined
  cursor?: string | undefined
  payouts?: string | undefined
  gross?: string | undefined
}

/** The page of a month; without one, of this month. */
export function incomeAddress(place: IncomePlace) {
  const search = new URLSearchParams(Object.entries(place).filter((pair): pair is [string, string] => pair[1] !== undefined))
  return search.size > 0 ? `${incomeHref}?${search}` : incomeHref
}

/** "2026-11", moved by some months. */
export function monthBy(month: string, by: number) {
  const [year = 0, number = 0] = month.split('-').map(Number)
  const moved = new Date(Date.UTC(year, number - 1 + by, 1))
  return moved.toISOString().slice(0, 7)
}
