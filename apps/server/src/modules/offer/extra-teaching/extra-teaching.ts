export type ExtraTeachingRule = {
  /** May be taught for money in every grade. */
  openSubjectIds: readonly number[]
  /** A course in one must state its grades. */
  schoolSubjectIds: readonly number[]
  /** Forbidden for money to pupils whom the teacher teaches at school. */
  ownPupilSubjectIds: readonly number[]
}
const lastPrimaryGrade = 5

/** Circular 29/2024, article 4: no paid extra lessons in grades 1 to 5, except in the subjects that the rule names. */
export function mayBeSold(
  { openSubjectIds, schoolSubjectIds }: Pick<ExtraTeachingRule, 'openSubjectIds' | 'schoolSubjectIds'>,
  { subjectId, gradeFrom }: { subjectId: number; gradeFrom: number | null },
) {
  if (openSubjectIds.includes(subjectId)) return true
  return gradeFrom === null ? !schoolSubjectIds.includes(subjectId) : gradeFrom > lastPrimaryGrade
}

/** Circular 29/2024, articles 2 and 4: extra lessons are paid ones in a school subject, and own pupils may not be given any. */
export const isOwnPupilRefused = ({ ownPupilSubjectIds }: Pick<ExtraTeachingRule, 'ownPupilSubjectIds'>, item: Teaching) =>
  item.priceVnd > 0 && item.subjectIds.some((id) => ownPupilSubjectIds.includes(id))
type Teaching = { priceVnd: number; subjectIds: readonly number[] }
