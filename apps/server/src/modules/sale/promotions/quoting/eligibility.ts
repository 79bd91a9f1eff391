import type { PromotionConditions } from '@khue/contracts/sale/promotions-admin'
import type { PromotionEffect } from '@khue/contracts/sale/promotions'
import { type CodeRefusal, refusals } from '../refusals.ts'
import type { QuoteLine } from './basket.ts'

/** What promotions need to know about the buyer. */
export type Facts = {
  /** The buyer has not paid any order yet. */
  isFirstOrder: boolean
  /** Learners who are members now; the learner counts, not the buyer. */
  members: ReadonlySet<string>
}

type Asked = { effect: PromotionEffect; conditions: PromotionConditions }

/** Indexes of the lines that a promotion applies to, or why it applies to none. Totals are of list prices. */
export function eligibleLines(lines: readonly QuoteLine[], facts: Facts, { effect, conditions }: Asked): number[] | CodeRefusal {
  const matching = lines.flatMap((line, at) => (isMatching(line, effect, conditions) ? [at] : []))
  if (matching.length === 0) return refusals.NO_ELIGIBLE_ITEM()
  const fitting = conditions.isForMembers ? matching.filter((at) => facts.members.has(lines[at]!.learnerId)) : matching // `at` is an index of `lines`
  if (fitting.length === 0) return refusals.MEMBERS_ONLY()
  if (conditions.isFirstOrder && !facts.isFirstOrder) return refusals.FIRST_ORDER_ONLY()
  const total = fitting.reduce((sum, at) => sum + lines[at]!.priceVnd, 0)
  if (total < conditions.minTotal) return refusals.MIN_TOTAL(conditions.minTotal - total)
  return fitting
}

/** A line must meet every criterion, by any of its choices; a criterion without choices is met. */
function isMatching(line: QuoteLine, effect: PromotionEffect, { kinds, categoryIds, teacherIds, skus }: PromotionConditions) {
  if (effect === 'FREE_COURSE' && line.kind !== 'CO') return false
  if (effect === 'FREE_DAYS' && line.kind !== 'SUB') return false
  return (
    isOneOf(kinds, line.kind) &&
    (categoryIds.length === 0 || line.categoryIds.some((id) => categoryIds.includes(id))) &&
    (teacherIds.length === 0 || (line.teacherId !== null && teacherIds.includes(line.teacherId))) &&
    (skus.length === 0 || skus.some((sku) => line.sku === sku || line.sku.startsWith(`${sku}.`))) // a course sku matches all its runs
  )
}
const isOneOf = <T>(choices: readonly T[], value: T) => choices.length === 0 || choices.includes(value)
