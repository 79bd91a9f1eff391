import { inVietnam, vietnamMoment } from '#platform/vietnam/time'
import { maySchoolsBeSame } from './school-name.ts'

const firstMonth = 8 // teachers are assigned to their classes in August

/** When the school year began in which a moment lies: what was declared before says nothing about now. */
export function schoolYearStart(now: Date) {
  const { year, month } = inVietnam(now)
  return vietnamMoment(Temporal.PlainDate.from({ year: month < firstMonth ? year - 1 : year, month: firstMonth, day: 1 }))
}

type Pupil = { school: string | null; grade: string | null }
const outsideSchool = new Set(['PRESCHOOL', 'UNIVERSITY', 'ADULT'])

/** Whether the family is asked: the same school alone only asks, and a pupil without a declared school has no extra step. */
export function isAsked(teacherSchool: string | null | undefined, { school, grade }: Pupil) {
  if (!teacherSchool || !school || (grade !== null && outsideSchool.has(grade))) return false
  return maySchoolsBeSame(teacherSchool, school)
}
