import type { productKinds } from '@khue/contracts/ground/product-kinds'
import type { PromotionEffect, PromotionFunder, PromotionStacking } from '@khue/contracts/sale/promotions'
import type { PromotionConditions } from '@khue/contracts/sale/promotions-admin'
import type { CodeRefusal } from '../refusals.ts'

/** One item of a basket, at its list price. */
export type QuoteLine = {
  key: string
  sku: string
  kind: (typeof productKinds)[number]
  refId: string
  categoryIds: readonly number[]
  teacherId: string | null
  priceVnd: number
  learnerId: string
}

/** A promotion that may be used now, automatically (`code` null) or because the buyer entered its code. */
export type Offered = {
  promotionId: string
  code: string | null
  effect: PromotionEffect
  value: number
  capVnd: number | null
  freeCount: number | null
  stacking: PromotionStacking
  position: number
  fundedBy: PromotionFunder
  explanation: string
  conditions: PromotionConditions
}

export type QuoteStep = {
  promotionId: string
  code: string | null
  amountVnd: number
  bonusDays: number
  fundedBy: PromotionFunder
  explanation: string
}
export type Quote = {
  lines: { key: string; steps: QuoteStep[] }[]
  refused: (CodeRefusal & { code: string })[]
}

/** An offer with the indexes of the lines it applies to. */
export type EligibleOffer = Offered & { places: readonly number[] }
