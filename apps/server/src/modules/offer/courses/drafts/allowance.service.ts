import { findExtraTeachingRule } from '#modules/offer/extra-teaching'
import type { Deps } from '#platform/deps'
import { subjectOf } from './drafts.service.ts'

/** Whether the rule of today allows this course to be sold. */
export async function findExtraTeachingAllowance(deps: Deps, { categoryId, gradeFrom }: { categoryId: number; gradeFrom: number | null }) {
  const mayBeSold = await findExtraTeachingRule(deps)
  return mayBeSold({ subjectId: await subjectOf(deps, categoryId), gradeFrom })
}
