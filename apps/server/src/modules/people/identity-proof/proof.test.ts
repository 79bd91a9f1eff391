import { proofStatuses } from '@khue/contracts/people/identity-proof'
import { expect, test } from 'vitest'
import { moveProof, type ProofEvent } from './proof.ts'

const allowed = {
  DRAFT: { SAVED: 'DRAFT', SUBMITTED: 'PENDING' },
  PENDING: { SAVED: 'DRAFT', APPROVED: 'APPROVED', REJECTED: 'REJECTED' },
  APPROVED: { SAVED: 'DRAFT' },
  REJECTED: { SAVED: 'DRAFT' },
} as const
const events = ['SAVED', 'SUBMITTED', 'APPROVED', 'REJECTED'] as const satisfies ProofEvent[]

test.each(proofStatuses.flatMap((from) => events.map((event) => [from, event] as const)))('%s, then %s', (from, event) => {
  const to = (allowed[from] as Partial<Record<ProofEvent, string>>)[event]
  if (to) expect(moveProof(from, event)).toBe(to)
  else expect(() => moveProof(from, event)).toThrow(expect.objectContaining({ code: 'PROOF_STATUS_LOCKED', details: { from, event } }))
})
