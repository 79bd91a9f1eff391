import type { InvoiceAction, InvoiceKind, InvoiceState } from '@khue/contracts/sale/invoices'
import { invoiceError } from './invoices.errors.ts'

/**
 * SEND: a job submits it to the provider, perhaps again. NUMBERED and REFUSED are the provider's answers. CORRECT changes the buyer of an invoice
 * that was not issued; REPLACE and CANCEL end an issued one.
 */
export const invoiceEvents = ['SEND', 'NUMBERED', 'REFUSED', 'RETRY', 'CORRECT', 'REPLACE', 'CANCEL'] as const
export type InvoiceEvent = (typeof invoiceEvents)[number]

/** State machine: the state after each event. A transition that is missing here is refused. */
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

/** Whether it is the order's current invoice; an order has at most one. */
export const isLive = ({ kind, state }: { kind: InvoiceKind; state: InvoiceState }) =>
  kind !== 'ADJUST' && state !== 'REPLACED' && state !== 'CANCELLED'

export type Seen = { kind: InvoiceKind; state: InvoiceState; isBeingCancelled: boolean; hasAdjustments: boolean }

/** Throws when an issued invoice cannot be replaced or cancelled: an adjusted invoice can only be adjusted again. */
export function refuseEnding({ kind, isBeingCancelled, hasAdjustments, state }: Seen) {
  if (hasAdjustments) throw invoiceError.INVOICE_ADJUSTED()
  if (kind === 'ADJUST' || isBeingCancelled) throw invoiceError.INVOICE_STATE_LOCKED({ state })
}

/** Actions open to an admin. */
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
 * Whether buyers may still correct their details: always before it is issued; afterwards once, within the Vietnamese month of issue, because VAT is
 * declared by month.
 */
export function mayBuyerCorrect(seen: Seen, { issuedMonth, thisMonth }: { issuedMonth: string | undefined; thisMonth: string }) {
  if (!actionsOf(seen).includes('replace')) return false
  return seen.state !== 'ISSUED' || (seen.kind === 'ISSUE' && issuedMonth === thisMonth)
}

/** Minutes until the next submission attempt: doubled each time, up to six hours. */
export const minutesUntilNext = (tries: number) => Math.min(2 ** Math.max(0, tries - 1), 360)
