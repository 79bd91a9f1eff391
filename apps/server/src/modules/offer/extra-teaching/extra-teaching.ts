export type ExtraTeachingRule = {
  /** May be taught for money in every grade. */
  openSubjectIds: readonly number[]
  /** A course in one must state its grades. */
  schoolSubjectIds: readonly number[]
}
const lastPrimaryGrade = 5

/** Circular 29/2024, article 4: no paid extra lessons in grades 1 to 5, except in the subjects that the rule names. */
export function mayBeSold(
  { openSubjectIds, schoolSubjectIds }: ExtraTeachingRule,
  { subjectId, gradeFrom }: { subjectId: number; gradeFrom: number | null },
) {
  if (openSubjectIds.includes(subjectId)) return true
  return gradeFrom === null ? !schoolSubjectIds.includes(subjectId) : gradeFrom > lastPrimaryGrade
}
