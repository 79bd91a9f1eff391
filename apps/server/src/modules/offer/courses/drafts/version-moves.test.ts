import { approvalStatuses } from '@khue/contracts/offer/course-content'
import { expect, test } from 'vitest'
import { moveVersion, type VersionEvent, versionEvents, type VersionStatus } from './version-moves.ts'

const cancelled = (next: string) => `CANCELLED + ${next}`
/** teaching.md 3.2, "Course version"; a request that is withdrawn goes on as a draft. */
const allowed: Record<VersionStatus, Partial<Record<VersionEvent, string>>> = {
  DRAFT: { SAVE: 'DRAFT', SUBMIT: 'PENDING_APPROVAL', DISCARD: 'CANCELLED' },
  PENDING_APPROVAL: {
    SAVE: cancelled('DRAFT'),
    SUBMIT: cancelled('PENDING_APPROVAL'),
    CLAIM: 'UNDER_APPROVAL',
    WITHDRAW: cancelled('DRAFT'),
  },
  UNDER_APPROVAL: {
    SAVE: cancelled('DRAFT'),
    SUBMIT: cancelled('PENDING_APPROVAL'),
    CLAIM: 'UNDER_APPROVAL',
    LET_GO: 'PENDING_APPROVAL',
    APPROVE: 'APPROVED',
    REJECT: 'REJECTED',
    WITHDRAW: cancelled('DRAFT'),
  },
  APPROVED: { SAVE: 'APPROVED + DRAFT' },
  REJECTED: { SAVE: 'REJECTED + DRAFT' },
  CANCELLED: {},
}

const cases = approvalStatuses.flatMap((status) => versionEvents.map((event) => [status, event, allowed[status][event]] as const))
test.each(cases)('%s with %s: %s', (status, event, expected) => {
  const move = moveVersion(status, event)
  expect(move && (move.next ? `${move.to} + ${move.next}` : move.to)).toBe(expected)
})
