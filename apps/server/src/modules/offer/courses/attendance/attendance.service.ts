import type { Deps } from '#platform/deps'
import * as stored from './attendance.repository.ts'

type PersonInCourse = { personId: string; courseId: string }

/** Whether a person was taught in a course. */
export const hasAttended = ({ db }: Deps, { personId, courseId }: PersonInCourse) => stored.hasAttended(db, personId, courseId)

/** Records that a person is taught in a course, which lets them review it. Idempotent. */
export const noteAttendance = ({ db }: Deps, { personId, courseId }: PersonInCourse) => stored.insertAttendance(db, personId, courseId)

/** Same for many at once, for imports. */
export const noteAttendances = ({ db }: Deps, attendances: readonly stored.Attendance[]) => stored.insertAttendances(db, attendances)
