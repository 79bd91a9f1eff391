import type { Deps } from '#platform/deps'
import * as stored from './attendance.repository.ts'

type PersonInCourse = { personId: string; courseId: string }

/** Whether a person was taught in a course. */
export const hasAttended = ({ db }: Deps, { personId, courseId }: PersonInCourse) => stored.hasAttended(db, personId, courseId)

/** Records that a person is taught in a course, which lets them review it, also again after a refund. Idempotent. */
export const noteAttendance = ({ db }: Deps, { personId, courseId }: PersonInCourse) => stored.insertAttendance(db, personId, courseId)

/** All that the person bought of the course was refunded: ends the right to review it. Idempotent. */
export const endAttendance = async ({ db }: Deps, { personId, courseId }: PersonInCourse) =>
  void (await stored.setRefunded(db, personId, courseId))

/** The attendance, locked against a refund until the transaction ends; undefined for a person who was never taught. */
export const lockAttendance = ({ db }: Deps, { personId, courseId }: PersonInCourse) => stored.lockAttendance(db, personId, courseId)

/** Same for many at once, for imports. */
export const noteAttendances = ({ db }: Deps, attendances: readonly stored.Attendance[]) => stored.insertAttendances(db, attendances)
