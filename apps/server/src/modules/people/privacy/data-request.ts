import type { DataRequestStatus } from '@khue/contracts/people/data-requests'
import { privacyError } from './privacy.errors.ts'

export type RequestStep = 'ACKNOWLEDGE' | 'EXTEND' | 'DONE' | 'REFUSE'

const next: Record<DataRequestStatus, Partial<Record<RequestStep, DataRequestStatus>>> = {
  RECEIVED: { ACKNOWLEDGE: 'ACKNOWLEDGED', DONE: 'DONE', REFUSE: 'REFUSED' },
  ACKNOWLEDGED: { EXTEND: 'ACKNOWLEDGED', DONE: 'DONE', REFUSE: 'REFUSED' },
  DONE: {},
  REFUSED: {},
}

/** Throws DATA_REQUEST_CLOSED for a transition that is not allowed; a deadline is extended once. */
export function moveRequest({ status, isExtended }: { status: DataRequestStatus; isExtended: boolean }, step: RequestStep) {
  const to = step === 'EXTEND' && isExtended ? undefined : next[status][step]
  if (!to) throw privacyError.DATA_REQUEST_CLOSED({ status, step })
  return to
}
