import type { Deps } from '#platform/deps'
import * as stored from './attendance.repository.ts'

type PersonInCourse = { personId: string; courseId: string }

/** Whether a person was taught in a course. */
export const hasAttended = ({ db }: Deps, { personId, courseId }: PersonInCourse) => stored.hasAttended(db, personId, courseId)

/**
 * Records that a person was taught in a course, in this order line; lets them review it, also again after a refund. Call it for a taught lesson, not for
 * a purchase. Idempotent.
 */
export const noteAttendance = ({ db }: Deps, { personId, courseId, lineId }: PersonInCourse & { lineId?: string }) =>
  stored.insertAttendance(db, personId, courseId, lineId)

/** The line was refunded in full: ends the right to review that it gave. False when it gave none. Idempotent. */
export const endAttendance = ({ db }: Deps, { personId, courseId, lineId }: PersonInCourse & { lineId: string }) =>
  stored.setRefunded(db, personId, courseId, lineId)

/** The attendance, locked against a refund until the transaction ends; undefined for a person who was never taught. */
export const lockAttendance = ({ db }: Deps, { personId, courseId }: PersonInCourse) => stored.lockAttendance(db, personId, courseId)

/** Same for many at once, for imports. */
export const noteAttendances = ({ db }: Deps, attendances: readonly stored.Attendance[]) => stored.insertAttendances(db, attendances)
