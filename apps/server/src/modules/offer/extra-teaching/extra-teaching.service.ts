import type { Deps } from '#platform/deps'
import { cachedRule } from './extra-teaching.repository.ts'
import { mayBeSold } from './extra-teaching.ts'

/** Whether the rule of today allows a course or class to be sold. The database's triggers say the same. */
export async function findExtraTeachingRule({ db }: Deps) {
  const rule = await cachedRule(db)
  return (asked: { subjectId: number; gradeFrom: number | null }) => mayBeSold(rule, asked)
}
