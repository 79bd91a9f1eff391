import type { SubjectId } from '@khue/contracts/offer/subjects'

/** Circular 29/2024, article 4: in grades 1 to 5 nobody pays for extra lessons, except in arts, sport and life skills. */
export const openToPrimary: readonly SubjectId[] = [100, 102, 103, 104]
/**
 * Subjects of the general school that must say for which grades they are. Circular 19/2026 is said to leave foreign languages and
 * digital skills out of the rule; until an operator has had that confirmed, the stricter text holds for them as well.
 */
export const schoolSubjects: readonly SubjectId[] = [3, 4]
export const lastPrimaryGrade = 5
