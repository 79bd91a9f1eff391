import { createHash } from 'node:crypto'
import type { PromotionRecord } from '../promotions.tables.ts'

/** Worth of one day of membership: a month's plan by its days, rounded up. For this threshold alone. */
const dayVnd = 6_600

type Terms = Pick<PromotionRecord, 'effect' | 'value' | 'capVnd' | 'fundedBy' | 'conditions'>

/**
 * Whether one admin alone would give away much of the platform's money: then a second one decides before it runs. What counts is the most that one
 * order saves by a code, or one item by an automatic promotion.
 */
export const isLarge = (terms: Terms, aloneBelowVnd: number) => isPaidByPlatform(terms) && mostSaved(terms) >= aloneBelowVnd

/** Memberships are the platform's own: it also pays what a seller's promotion takes off them. */
const isPaidByPlatform = ({ fundedBy, conditions: { kinds } }: Terms) =>
  fundedBy === 'PLATFORM' || kinds.length === 0 || kinds.includes('SUB')

function mostSaved({ effect, value, capVnd }: Terms) {
  switch (effect) {
    case 'PERCENT':
      return capVnd ?? Infinity
    case 'AMOUNT':
      return value
    case 'FREE_DAYS':
      return value * dayVnd
    case 'FIXED_PRICE':
    case 'FREE_COURSE':
    case 'BUY_N':
      break
  }
  return Infinity // as much as the items cost
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
