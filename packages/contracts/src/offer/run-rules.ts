// Apart from the schemas, so that pages load these alone.

/** Outcomes for a run with too few learners on its set day. */
export const belowMinimums = ['GIVE_BACK', 'RUN_ANYWAY', 'MOVE'] as const
export type BelowMinimum = (typeof belowMinimums)[number]

/** A reason that learners read. */
export const longestReason = 300
