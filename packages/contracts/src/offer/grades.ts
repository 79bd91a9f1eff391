import { adultGrade } from './course-content.ts'
import type { LearnerLevel } from './open-classes.ts'

/** The grades of a level; a class without grades suits all levels, and only such a class suits adults. */
export const gradesOfLevel: Record<LearnerLevel, { lowest: number; highest: number }> = {
  '1-5': { lowest: 1, highest: 5 },
  '6-9': { lowest: 6, highest: 9 },
  '10-12': { lowest: 10, highest: 12 },
  adult: { lowest: 13, highest: 13 },
}

/** The grades of a range in words, one by one. */
export function gradeWords(from: number | null, to: number | null) {
  if (from === null || to === null) return []
  return Array.from({ length: to - from + 1 }, (_, n) => (from + n === adultGrade ? 'người lớn' : `lớp ${from + n}`))
}
