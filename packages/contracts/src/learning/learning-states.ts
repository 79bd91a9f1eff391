// Separate from the endpoints, so that pages load no schemas.

/** Spec 2: the addresses below `/account/my-courses`. */
export const learningStatuses = ['all', 'pending', 'in-progress', 'completed'] as const
export type LearningStatus = (typeof learningStatuses)[number]
export const learningKinds = ['courses', 'tutors', 'events'] as const
export type LearningKind = (typeof learningKinds)[number]

/** PENDING: an order is under way, or paid and not delivered yet. OVER: it ended before everything was learnt, and `over` says why. */
export const learningStates = ['PENDING', 'IN_PROGRESS', 'COMPLETED', 'OVER'] as const
export type LearningState = (typeof learningStates)[number]

/** Why a card is over. OWN_PUPIL: the teacher teaches the learner at school. */
export const overReasons = ['EXPIRED', 'REFUNDED', 'RUN_CANCELLED', 'COURSE_WITHDRAWN', 'CLASS_REMOVED', 'OWN_PUPIL'] as const
export type OverReason = (typeof overReasons)[number]

/** Months of a teacher's statistics, the current one included. */
export const statisticsMonths = 6
