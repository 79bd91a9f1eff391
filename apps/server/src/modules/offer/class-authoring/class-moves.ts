import type { AuthoredClassState } from '@khue/contracts/offer/class-authoring'
import { moveVersion, type VersionMove, type VersionStatus } from '#modules/offer/courses'

export const classEvents = ['SAVE', 'SUBMIT', 'CLAIM', 'LET_GO', 'APPROVE', 'REJECT', 'WITHDRAW', 'DISCARD', 'MOVE', 'CANCEL'] as const
export type ClassEvent = (typeof classEvents)[number]

const ending = ['CLAIM', 'LET_GO', 'REJECT', 'WITHDRAW', 'DISCARD'] as const
const writing = ['SAVE', 'SUBMIT', 'APPROVE', ...ending] as const
/** Allowed events by the state of the listed class. Once a class is over or cancelled, its request can only end and its draft be discarded. */
const allowed: Record<AuthoredClassState, readonly ClassEvent[]> = {
  NEW: writing,
  LISTED: [...writing, 'MOVE', 'CANCEL'],
  OVER: ending,
  CANCELLED: ending,
}

/**
 * The move of the newest version by an event; undefined where the event is not allowed. MOVE and CANCEL change only the listed class.
 */
export function moveClassVersion(
  { state, status }: { state: AuthoredClassState; status: VersionStatus },
  event: ClassEvent,
): VersionMove | undefined {
  if (!allowed[state].includes(event)) return undefined
  return event === 'MOVE' || event === 'CANCEL' ? { to: status } : moveVersion(status, event)
}
