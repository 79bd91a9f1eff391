import type { Deps } from '#platform/deps'
import { cachedRule } from './extra-teaching.repository.ts'
import { isOwnPupilRefused, mayBeSold } from './extra-teaching.ts'

/** Whether the rule of today allows a course or class to be sold. The database's triggers say the same. */
export async function findExtraTeachingRule({ db }: Deps) {
  const rule = await cachedRule(db)
  return (asked: { subjectId: number; gradeFrom: number | null }) => mayBeSold(rule, asked)
}

/** Whether today's rule forbids a teacher to sell an item to pupils whom they teach at school. */
export async function findOwnPupilRule({ db }: Deps) {
  const rule = await cachedRule(db)
  return (item: Parameters<typeof isOwnPupilRefused>[1]) => isOwnPupilRefused(rule, item)
}
