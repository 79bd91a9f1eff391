import type { AuthoredClassState } from '@khue/contracts/offer/class-authoring'
import { moveVersion, type VersionMove, type VersionStatus } from '#modules/offer/courses'

export const classEvents = ['SAVE', 'SUBMIT', 'CLAIM', 'LET_GO', 'APPROVE', 'REJECT', 'WITHDRAW', 'DISCARD', 'MOVE', 'CANCEL'] as const
export type ClassEvent = (typeof classEvents)[number]

const ending = ['CLAIM', 'LET_GO', 'REJECT', 'WITHDRAW', 'DISCARD'] as const
const writing = ['SAVE', 'SUBMIT', 'APPROVE', ...ending] as const
/** What may happen to a class by what the lists show of it. A class that took place, or will not, changes no more: what waits is only dropped. */
const allowed: Record<AuthoredClassState, readonly ClassEvent[]> = {
  NEW: writing,
  LISTED: [...writing, 'MOVE', 'CANCEL'],
  OVER: ending,
  CANCELLED: ending,
}

/**
 * What an event makes of the version that is written, in a class of this state. MOVE and CANCEL change the listed class alone. Undefined where it cannot
 * happen.
 */
export function moveClassVersion(
  { state, status }: { state: AuthoredClassState; status: VersionStatus },
  event: ClassEvent,
): VersionMove | undefined {
  if (!allowed[state].includes(event)) return undefined
  return event === 'MOVE' || event === 'CANCEL' ? { to: status } : moveVersion(status, event)
}
