import type { FamilyRequestStatus } from '@khue/contracts/people/family-requests'
import { familyRequestError } from './family-requests.errors.ts'

export const familyRequestMoves = ['APPROVE', 'REFUSE', 'WITHDRAW', 'EXPIRE'] as const
export type FamilyRequestMove = (typeof familyRequestMoves)[number]

/** State machine: every end is final. */
const moves: Record<FamilyRequestStatus, Partial<Record<FamilyRequestMove, FamilyRequestStatus>>> = {
  OPEN: { APPROVE: 'APPROVED', REFUSE: 'REFUSED', WITHDRAW: 'WITHDRAWN', EXPIRE: 'EXPIRED' },
  APPROVED: {},
  REFUSED: {},
  WITHDRAWN: {},
  EXPIRED: {},
}

/** Throws FAMILY_REQUEST_DECIDED. */
export function moveRequest(from: FamilyRequestStatus, move: FamilyRequestMove) {
  const to = moves[from][move]
  if (!to) throw familyRequestError.FAMILY_REQUEST_DECIDED({ status: from })
  return to
}
