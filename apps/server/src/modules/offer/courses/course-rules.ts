import type { SubjectId } from '@khue/contracts/offer/subjects'

/** Circular 29/2024, article 4: no paid extra lessons in grades 1 to 5, except in arts, sport and life skills. */
export const openToPrimary: readonly SubjectId[] = [100, 102, 103, 104]
/**
 * School subjects, whose courses must state their grades. Circular 19/2026 is said to exempt foreign languages and digital skills; until an operator
 * has confirmed that, the stricter text applies to them as well.
 */
export const schoolSubjects: readonly SubjectId[] = [3, 4]
export const lastPrimaryGrade = 5
