import type { TaxPaperKind, TaxPaperState } from '@khue/contracts/sale/tax-papers'
import { taxPaperError } from './tax-papers.errors.ts'

/** PARTY: the person's tax id is known. SEND: a job submits it, perhaps again. NUMBERED and REFUSED are the provider's answers. */
export const taxPaperEvents = ['PARTY', 'SEND', 'NUMBERED', 'REFUSED', 'RETRY'] as const
export type TaxPaperEvent = (typeof taxPaperEvents)[number]

/** The state after each event. A transition that is missing here is refused. */
const moves: Record<TaxPaperState, Partial<Record<TaxPaperEvent, TaxPaperState>>> = {
  WAITING: { PARTY: 'DRAFT' },
  DRAFT: { SEND: 'SENT' },
  SENT: { SEND: 'SENT', NUMBERED: 'ISSUED', REFUSED: 'REFUSED', RETRY: 'SENT' },
  REFUSED: { RETRY: 'DRAFT' },
  ISSUED: {},
}

export const nextState = (state: TaxPaperState, event: TaxPaperEvent) => moves[state][event]

export function moveTaxPaper(state: TaxPaperState, event: TaxPaperEvent): TaxPaperState {
  const to = nextState(state, event)
  if (!to) throw taxPaperError.TAX_PAPER_LOCKED({ state })
  return to
}

export const canRetry = (state: TaxPaperState) => state === 'WAITING' || nextState(state, 'RETRY') !== undefined

export const isFee = (kind: TaxPaperKind) => kind !== 'CERTIFICATE'

type FeeInvoice = { id: string; vatPercent: number | null; restVnd: number }

/** Takes a returned sum off earlier invoices, the newest first; none goes below zero, and what no invoice covers is carried on. */
export function adjust(invoices: readonly FeeInvoice[], returnedVnd: number) {
  let left = returnedVnd
  return invoices.flatMap(({ id, vatPercent, restVnd }) => {
    const lessVnd = Math.min(left, restVnd)
    left -= lessVnd
    return lessVnd > 0 ? [{ originalId: id, vatPercent, lessVnd }] : []
  })
}
