import { createHash } from 'node:crypto'
import type { PromotionRecord } from '../promotions.tables.ts'

/** From which share or worth per use on a promotion takes a second admin: settings. */
export type Threshold = { percent: number; vnd: number }

/** Worth of one day of membership: a month's plan by its days, rounded up. For this threshold alone. */
const dayVnd = 6_600

type Terms = Pick<PromotionRecord, 'effect' | 'value' | 'capVnd' | 'freeCount' | 'fundedBy'>

/** Whether one admin alone would give away much of the platform's money: then a second one decides before it runs. */
export function isLarge({ effect, value, capVnd, freeCount, fundedBy }: Terms, { percent, vnd }: Threshold) {
  if (fundedBy !== 'PLATFORM') return false
  switch (effect) {
    case 'PERCENT':
      return value >= percent && (capVnd === null || capVnd >= vnd)
    case 'BUY_N':
      return (100 * (freeCount ?? 0)) / value >= percent
    case 'AMOUNT':
      return value >= vnd
    case 'FREE_DAYS':
      return value * dayVnd >= vnd
    case 'FIXED_PRICE':
    case 'FREE_COURSE':
      break
  }
  return true // gives as much as the item costs
}

/** Identifies everything that decides how much is given away to whom: an approval holds for these terms alone. */
export const termsOf = (promotion: PromotionRecord) =>
  createHash('sha256')
    .update(
      JSON.stringify([
        promotion.entry,
        promotion.effect,
        promotion.value,
        promotion.capVnd,
        promotion.freeCount,
        promotion.stacking,
        promotion.fundedBy,
        promotion.conditions,
        promotion.startsAt,
        promotion.endsAt,
        promotion.maxUses,
        promotion.maxPerPerson,
        promotion.maxPerHousehold,
      ]),
    )
    .digest('base64url')
