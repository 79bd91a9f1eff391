import type { PromotionConditions } from '@khue/contracts/sale/promotions-admin'
import type { PromotionEffect } from '@khue/contracts/sale/promotions'
import { type CodeRefusal, refusals } from './refusals.ts'
import type { QuoteLine } from './basket.ts'

/** Who buys, as far as promotions ask. */
export type Facts = {
  /** Nothing of this buyer has been paid yet. */
  isFirstOrder: boolean
  /** The learners who are members now; the learner decides, not the buyer. */
  members: ReadonlySet<string>
}

type Asked = { effect: PromotionEffect; conditions: PromotionConditions }

/** The places of the lines that a promotion is for, or why it is for none of this. Totals are those of list prices. */
export function eligibleLines(lines: readonly QuoteLine[], facts: Facts, { effect, conditions }: Asked): number[] | CodeRefusal {
  const wanted = lines.flatMap((line, at) => (isWanted(line, effect, conditions) ? [at] : []))
  if (wanted.length === 0) return refusals.NO_ELIGIBLE_ITEM()
  const fitting = conditions.isForMembers ? wanted.filter((at) => facts.members.has(lines[at]!.learnerId)) : wanted // `at` is a place of `lines`
  if (fitting.length === 0) return refusals.MEMBERS_ONLY()
  if (conditions.isFirstOrder && !facts.isFirstOrder) return refusals.FIRST_ORDER_ONLY()
  const total = fitting.reduce((sum, at) => sum + lines[at]!.priceVnd, 0)
  if (total < conditions.minTotal) return refusals.MIN_TOTAL(conditions.minTotal - total)
  return fitting
}

/** Criteria narrow each other, the choices of one widen it, one without a choice is none. */
function isWanted(line: QuoteLine, effect: PromotionEffect, { kinds, categoryIds, teacherIds, skus }: PromotionConditions) {
  if (effect === 'FREE_COURSE' && line.kind !== 'CO') return false
  if (effect === 'FREE_DAYS' && line.kind !== 'SUB') return false
  return (
    isOneOf(kinds, line.kind) &&
    (categoryIds.length === 0 || line.categoryIds.some((id) => categoryIds.includes(id))) &&
    (teacherIds.length === 0 || (line.teacherId !== null && teacherIds.includes(line.teacherId))) &&
    (skus.length === 0 || skus.some((sku) => line.sku === sku || line.sku.startsWith(`${sku}.`))) // a course names all its runs
  )
}
const isOneOf = <T>(choices: readonly T[], value: T) => choices.length === 0 || choices.includes(value)
