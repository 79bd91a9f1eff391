// Separate from lectures.ts, so that the browser can know the states without loading Zod.

/**
 * Of one lecture and one learner now. NOT_READY: there is no film yet. LOCKED: an instalment is late. EXPIRED: past the access deadline (spec 4).
 * CLOSED: nothing gives the right any more, for example after a refund.
 */
export const lectureStates = ['OPEN', 'NOT_READY', 'LOCKED', 'EXPIRED', 'CLOSED'] as const
export type LectureState = (typeof lectureStates)[number]

/** How the caller sees a lecture: with the course, as a free lecture without it, or as its author or an admin, for whom nothing counts. */
export const lectureViewers = ['LEARNER', 'TRIAL', 'PREVIEW'] as const

/** Why a viewing stopped: as lectures, and ENDED_ELSEWHERE when a third viewing of the same learner ended the oldest. */
export const viewingStates = ['OPEN', 'LOCKED', 'EXPIRED', 'CLOSED', 'ENDED_ELSEWHERE'] as const
export type ViewingState = (typeof viewingStates)[number]

/** ASKED_FAMILY: a guardian has not answered. ASKED: the teacher has not answered. */
export const extensionStates = ['NONE', 'ASKED_FAMILY', 'ASKED', 'GRANTED', 'REFUSED'] as const

export const lectureLimits = {
  /** Viewings that one learner may have at once. */
  viewings: 2,
  beatSeconds: 10,
  /** Of one answer of the film's door. */
  rangeBytes: 2 * 1024 * 1024,
  /** Fastest speed of the player. */
  speed: 2,
  /** Share of all lectures of a course that opens the right to review it. */
  reviewPercent: 20,
  extensionDays: 14,
  /** A teacher who does not answer within this time has agreed. */
  extensionAnswerHours: 48,
  noteCharacters: 1000,
  notes: 500,
} as const
export const playerSpeeds = [0.75, 1, 1.25, 1.5, 1.75, 2] as const
