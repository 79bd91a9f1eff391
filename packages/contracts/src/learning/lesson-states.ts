// Separate from the endpoints, so that pages load no schemas.

/** What is stored. The clock says more: `lessonStateAt`. */
export const storedLessonStates = ['PLANNED', 'HELD', 'NOT_HELD', 'COMPLETED', 'CANCELLED'] as const
export type StoredLessonState = (typeof storedLessonStates)[number]

/** Spec 4. ENDED: it is over and not decided yet. COMPLETED: its money was released. */
export const lessonStates = ['UPCOMING', 'ONGOING', 'ENDED', 'HELD', 'NOT_HELD', 'COMPLETED', 'CANCELLED'] as const
export type LessonState = (typeof lessonStates)[number]

/** What a lesson belongs to, which decides the rule that it is judged by. */
export const lessonKinds = ['COURSE', 'OPEN_CLASS', 'INTERACTIVE_CLASS'] as const
export type LessonKind = (typeof lessonKinds)[number]

/** EXPECTED: not marked and not measured. EXCUSED: the family said before that the learner cannot come. */
export const attendances = ['EXPECTED', 'PRESENT', 'LATE', 'LEFT_EARLY', 'ABSENT', 'EXCUSED'] as const
export type Attendance = (typeof attendances)[number]
/** What a teacher can mark. */
export const markedAttendances = ['PRESENT', 'LATE', 'LEFT_EARLY', 'ABSENT'] as const

/** OPEN: an admin decides. */
export const problemStates = ['OPEN', 'FOR_FAMILY', 'FOR_TEACHER', 'WITHDRAWN'] as const
export type ProblemState = (typeof problemStates)[number]

/**
 * The money of one seat in a lesson. NONE: nothing is paid for it, or the lesson is not decided yet. HELD: until the family's time is over. OWED: paid and not taught, so the
 * family gets a make-up or the money. BACK: the money of one lesson was given back.
 */
export const seatMoneyStates = ['NONE', 'HELD', 'CONTESTED', 'RELEASED', 'OWED', 'BACK'] as const
export type SeatMoneyState = (typeof seatMoneyStates)[number]

/** A learner who comes later than this is LATE. */
export const lateMinutes = 10
/** The family is asked to look after a child who is not there so many minutes after the start. */
export const missingMinutes = 10
/** Attendance can be corrected until this hour of the next Vietnamese day. */
export const correctionHour = 8
