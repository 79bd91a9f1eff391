import type { InvoiceParty } from '@khue/contracts/sale/invoices'
import type { Deps } from '#platform/deps'

/** What is submitted of an invoice. `of` is the invoice that it adjusts or replaces. */
export type InvoicePayload = {
  /** Our idempotency key: submitted again under it, it is the same invoice. */
  key: string
  orderCode: string
  buyer: InvoiceParty
  lines: readonly { no: number; name: string; amountVnd: number; vatPercent: number | null; vatVnd: number }[]
  totalVnd: number
  vatVnd: number
  reason: string
}
/** What is submitted of a certificate of withheld tax. */
export type CertificatePayload = {
  key: string
  /** Of the payment. */
  reference: string
  payee: { name: string; taxId: string; address: string; isResident: boolean }
  /** The month of payment, `YYYY-MM`. */
  period: string
  paidOn: string
  taxableVnd: number
  vatVnd: number
  pitVnd: number
  /** The rule by which it was withheld. */
  clause: string
}
export type Original = { key: string; series: string; number: string }

export type Numbered = { outcome: 'NUMBERED'; series: string; number: string; lookupCode: string }
/** PENDING: in progress. NOT_FOUND: the key is unknown. REFUSED: refused, with the reason. */
export type Answer = Numbered | { outcome: 'PENDING' } | { outcome: 'NOT_FOUND' } | { outcome: 'REFUSED'; says: string }
export type Cancelled = { outcome: 'DONE' } | { outcome: 'PENDING' } | { outcome: 'REFUSED'; says: string }

/**
 * Port to the provider that issues and numbers electronic invoices and certificates of withheld tax. Every method is idempotent. Called outside any
 * transaction; throws when the provider does not answer, or its answer is not authentic.
 */
export type Provider = {
  issue: (deps: Deps, payload: InvoicePayload) => Promise<Answer>
  adjust: (deps: Deps, payload: InvoicePayload, of: Original) => Promise<Answer>
  replace: (deps: Deps, payload: InvoicePayload, of: Original) => Promise<Answer>
  certify: (deps: Deps, payload: CertificatePayload) => Promise<Answer>
  cancel: (deps: Deps, of: Original, reason: string) => Promise<Cancelled>
  ask: (deps: Deps, key: string) => Promise<Answer>
}
