import type { InvoiceParty } from '@khue/contracts/sale/invoices'
import type { Deps } from '#platform/deps'

/** What a provider is told of an invoice. `of` is the one that is adjusted or replaced. */
export type InvoicePayload = {
  /** Ours: told again under it, it is the same invoice. */
  key: string
  orderCode: string
  buyer: InvoiceParty
  lines: readonly { no: number; name: string; amountVnd: number; vatPercent: number | null; vatVnd: number }[]
  totalVnd: number
  vatVnd: number
  reason: string
}
export type Original = { key: string; series: string; number: string }

export type Numbered = { outcome: 'NUMBERED'; series: string; number: string; lookupCode: string }
/** PENDING: it works on it. NOT_FOUND: it knows nothing under this key. REFUSED: it will not, and says why. */
export type Answer = Numbered | { outcome: 'PENDING' } | { outcome: 'NOT_FOUND' } | { outcome: 'REFUSED'; says: string }
export type Cancelled = { outcome: 'DONE' } | { outcome: 'PENDING' } | { outcome: 'REFUSED'; says: string }

/**
 * Whoever makes electronic invoices for the house and gives them their numbers. Each of these may be said again with the same words, and
 * is then said once. Called outside any transaction; throws when nobody answers, or nobody who can be believed.
 */
export type Provider = {
  issue: (deps: Deps, told: InvoicePayload) => Promise<Answer>
  adjust: (deps: Deps, told: InvoicePayload, of: Original) => Promise<Answer>
  replace: (deps: Deps, told: InvoicePayload, of: Original) => Promise<Answer>
  cancel: (deps: Deps, of: Original, reason: string) => Promise<Cancelled>
  ask: (deps: Deps, key: string) => Promise<Answer>
}
