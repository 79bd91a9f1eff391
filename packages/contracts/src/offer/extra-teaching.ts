import type { SubjectId } from './subjects.ts'

/** Circular 29/2024, article 4: no paid extra lessons in grades 1 to 5, except in arts, sport and life skills. */
export const openToPrimary: readonly SubjectId[] = [100, 102, 103, 104]
/**
 * School subjects, whose courses must state their grades. Circular 19/2026 is said to exempt foreign languages and digital skills; until an operator
 * has confirmed that, the stricter text applies to them as well.
 */
export const schoolSubjects: readonly SubjectId[] = [3, 4]
const lastPrimaryGrade = 5

/** Whether Circular 29/2024 allows a course or class to be sold: in grades 1 to 5 only arts, sport and life skills. */
export function mayBeSold({ subjectId, gradeFrom }: { subjectId: number; gradeFrom: number | null }) {
  if (openToPrimary.some((id) => id === subjectId)) return true
  return gradeFrom === null ? !schoolSubjects.some((id) => id === subjectId) : gradeFrom > lastPrimaryGrade
}
