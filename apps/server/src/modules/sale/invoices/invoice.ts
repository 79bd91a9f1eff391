import type { InvoiceAction, InvoiceKind, InvoiceState } from '@khue/contracts/sale/invoices'
import { invoiceError } from './invoices.errors.ts'

/**
 * SEND: a job took it to the provider, perhaps again. NUMBERED and REFUSED are what that answers. CORRECT changes the buyer of what was
 * never issued; REPLACE and CANCEL end what was.
 */
export const invoiceEvents = ['SEND', 'NUMBERED', 'REFUSED', 'RETRY', 'CORRECT', 'REPLACE', 'CANCEL'] as const
export type InvoiceEvent = (typeof invoiceEvents)[number]

/** Where each event leads; what is not written here cannot happen. */
const moves: Record<InvoiceState, Partial<Record<InvoiceEvent, InvoiceState>>> = {
  DRAFT: { SEND: 'SENT', CORRECT: 'DRAFT' },
  SENT: { SEND: 'SENT', NUMBERED: 'ISSUED', REFUSED: 'REFUSED', RETRY: 'SENT' },
  REFUSED: { RETRY: 'DRAFT', CORRECT: 'DRAFT' },
  ISSUED: { REPLACE: 'REPLACED', CANCEL: 'CANCELLED' },
  REPLACED: {},
  CANCELLED: {},
}

export const nextState = (state: InvoiceState, event: InvoiceEvent) => moves[state][event]

export function moveInvoice(state: InvoiceState, event: InvoiceEvent): InvoiceState {
  const to = nextState(state, event)
  if (to) return to
  if (state === 'SENT') throw invoiceError.INVOICE_BEING_SENT({ state })
  throw invoiceError.INVOICE_STATE_LOCKED({ state })
}

/** Stands for its order: there is never more than one. */
export const isLive = ({ kind, state }: { kind: InvoiceKind; state: InvoiceState }) =>
  kind !== 'ADJUST' && state !== 'REPLACED' && state !== 'CANCELLED'

export type Seen = { kind: InvoiceKind; state: InvoiceState; isBeingCancelled: boolean; hasAdjustments: boolean }

/** What of an issued one is in the way of replacing or cancelling it: an adjusted invoice is adjusted again, never taken back whole. */
export function refuseEnding({ kind, isBeingCancelled, hasAdjustments, state }: Seen) {
  if (hasAdjustments) throw invoiceError.INVOICE_ADJUSTED()
  if (kind === 'ADJUST' || isBeingCancelled) throw invoiceError.INVOICE_STATE_LOCKED({ state })
}

/** What an admin may do to it. */
export function actionsOf(seen: Seen): InvoiceAction[] {
  const { kind, state, isBeingCancelled, hasAdjustments } = seen
  const isWhole = kind !== 'ADJUST' && !isBeingCancelled && !hasAdjustments
  const actions: InvoiceAction[] = []
  if (nextState(state, 'RETRY')) actions.push('retry')
  if (isWhole && (nextState(state, 'CORRECT') || nextState(state, 'REPLACE'))) actions.push('replace')
  if (isWhole && nextState(state, 'CANCEL')) actions.push('cancel')
  return actions
}

/**
 * Whether buyers may still correct themselves: before it is issued always; afterwards once, within the Vietnamese month in which it was
 * issued, since the VAT of a month is declared soon after it.
 */
export function mayBuyerCorrect(seen: Seen, { issuedMonth, thisMonth }: { issuedMonth: string | undefined; thisMonth: string }) {
  if (!actionsOf(seen).includes('replace')) return false
  return seen.state !== 'ISSUED' || (seen.kind === 'ISSUE' && issuedMonth === thisMonth)
}

/** How long until the provider is asked again: twice as long each time, up to six hours. */
export const minutesUntilNext = (tries: number) => Math.min(2 ** Math.max(0, tries - 1), 360)
