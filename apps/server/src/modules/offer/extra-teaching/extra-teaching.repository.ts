import { desc, sql } from 'drizzle-orm'
import { cachedFor } from '#platform/postgres/cached-for'
import { prepared } from '#platform/postgres/db'
import type { ExtraTeachingRule } from './extra-teaching.ts'
import { extraTeachingRules as rules } from './extra-teaching.tables.ts'

const today = sql`(now() at time zone 'Asia/Ho_Chi_Minh')::date`
const selectRule = prepared('find_extra_teaching_rule', (db) =>
  db
    .select({
      openSubjectIds: rules.openSubjectIds,
      schoolSubjectIds: rules.schoolSubjectIds,
      ownPupilSubjectIds: rules.ownPupilSubjectIds,
    })
    .from(rules)
    .where(sql`${rules.fromOn} <= ${today}`)
    .orderBy(desc(rules.fromOn))
    .limit(1),
)
/** Cached: it changes with the law. */
export const cachedRule = cachedFor(2000, async (db): Promise<ExtraTeachingRule> => {
  const [rule] = await selectRule(db)
  return rule ?? { openSubjectIds: [], schoolSubjectIds: [], ownPupilSubjectIds: [] }
})
