import { mediaError } from './media.errors.ts'

export const filmStates = ['SENT', 'CHECKING', 'READY', 'REFUSED'] as const
export type FilmState = (typeof filmStates)[number]

/**
 * CLAIMED: a node checks it under a lease. FAILED: the check ended without a verdict, its lease soon ends. POSTPONED: the disk is too full, which does
 * not count as a failed attempt. GIVEN_UP: the last allowed attempt failed.
 */
export const filmEvents = ['CLAIMED', 'PASSED', 'REJECTED', 'FAILED', 'POSTPONED', 'GIVEN_UP'] as const
export type FilmEvent = (typeof filmEvents)[number]

/** Allowed transitions. A film in CHECKING can be claimed again once its lease has expired. */
const moves: Record<FilmState, Partial<Record<FilmEvent, FilmState>>> = {
  SENT: { CLAIMED: 'CHECKING' },
  CHECKING: { CLAIMED: 'CHECKING', PASSED: 'READY', REJECTED: 'REFUSED', FAILED: 'CHECKING', POSTPONED: 'CHECKING', GIVEN_UP: 'REFUSED' },
  READY: {},
  REFUSED: {},
}

export function moveState(from: FilmState, event: FilmEvent) {
  const to = moves[from][event]
  if (!to) throw mediaError.VIDEO_STATE_CHANGED()
  return to
}

export const openStates = ['SENT', 'CHECKING'] as const satisfies readonly FilmState[]
export const maxAttempts = 3
/** A node that ends while it checks loses the film after this time. */
export const leaseMinutes = 6
/** How long after a fault the next attempt begins: a full disk or a lost store needs a moment. */
export const retrySeconds = 60
/** When a film for which there was no room is tried again. */
export const postponedSeconds = 300
/** Films of one person that wait for a verdict. */
export const maxOpenPerPerson = 5
/** A course has many lectures, which are sent together. */
export const maxOpenLecturesPerPerson = 60
