import { inVietnam, vietnamMoment } from '#platform/vietnam/time'
import { maySchoolsBeSame } from './school-name.ts'

const firstMonth = 8 // teachers are assigned to their classes in August

/** The start of a moment's school year: earlier declarations do not count any more. */
export function schoolYearStart(now: Date) {
  const { year, month } = inVietnam(now)
  return vietnamMoment(Temporal.PlainDate.from({ year: month < firstMonth ? year - 1 : year, month: firstMonth, day: 1 }))
}

type Pupil = { school: string | null; grade: string | null }
const outsideSchool = new Set(['PRESCHOOL', 'UNIVERSITY', 'ADULT'])

/** Whether to ask the family: only if both sides name the same school. The match alone refuses nothing. */
export function isAsked(teacherSchool: string | null | undefined, { school, grade }: Pupil) {
  if (!teacherSchool || !school || (grade !== null && outsideSchool.has(grade))) return false
  return maySchoolsBeSame(teacherSchool, school)
}
