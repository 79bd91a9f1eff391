import type { ProofStatus } from '@khue/contracts/people/identity-proof'
import { proofError } from './identity-proof.errors.ts'

export type ProofEvent = 'SAVED' | 'SUBMITTED' | 'APPROVED' | 'REJECTED'

const next: Record<ProofStatus, Partial<Record<ProofEvent, ProofStatus>>> = {
  DRAFT: { SAVED: 'DRAFT', SUBMITTED: 'PENDING' },
  PENDING: { SAVED: 'DRAFT', APPROVED: 'APPROVED', REJECTED: 'REJECTED' },
  APPROVED: { SAVED: 'DRAFT' }, // a renewed card
  REJECTED: { SAVED: 'DRAFT' },
}

/** Throws PROOF_STATUS_LOCKED for a transition that is not allowed. */
export function moveProof(from: ProofStatus, event: ProofEvent): ProofStatus {
  const to = next[from][event]
  if (!to) throw proofError.PROOF_STATUS_LOCKED({ from, event })
  return to
}
