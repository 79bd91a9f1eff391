import type { ApplicationState } from '@khue/contracts/offer/applications'
import { applicationError } from './applications.errors.ts'

export const applicationEvents = ['SAVE', 'SUBMIT', 'CLAIM', 'ASK', 'APPROVE', 'REJECT', 'WITHDRAW'] as const
export type ApplicationEvent = (typeof applicationEvents)[number]

/** A claim passes from admin to admin by itself (work-items); only the first one moves the application. */
const next: Record<ApplicationState, Partial<Record<ApplicationEvent, ApplicationState>>> = {
  DRAFT: { SAVE: 'DRAFT', SUBMIT: 'SUBMITTED', WITHDRAW: 'WITHDRAWN' },
  SUBMITTED: { CLAIM: 'IN_REVIEW', WITHDRAW: 'WITHDRAWN' },
  IN_REVIEW: { CLAIM: 'IN_REVIEW', ASK: 'NEEDS_CHANGES', APPROVE: 'APPROVED', REJECT: 'REJECTED', WITHDRAW: 'WITHDRAWN' },
  NEEDS_CHANGES: { SAVE: 'NEEDS_CHANGES', SUBMIT: 'SUBMITTED', WITHDRAW: 'WITHDRAWN' },
  APPROVED: {},
  REJECTED: {},
  WITHDRAWN: {},
}

/** Throws APPLICATION_STATUS_LOCKED for a move that is not allowed. */
export function moveApplication(from: ApplicationState, event: ApplicationEvent): ApplicationState {
  const to = next[from][event]
  if (!to) throw applicationError.APPLICATION_STATUS_LOCKED({ from, event })
  return to
}

/** A decision is also a claim: an admin who decides at once has the application before them. */
export const decideApplication = (from: ApplicationState, event: 'ASK' | 'APPROVE' | 'REJECT') =>
  moveApplication(from === 'SUBMITTED' ? moveApplication(from, 'CLAIM') : from, event)
