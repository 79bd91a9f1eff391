import type { PromotionConditions } from '@khue/contracts/sale/promotions-admin'
import type { Offered, QuoteLine } from './quoting/basket.ts'

export const everything: PromotionConditions = {
  kinds: [],
  categoryIds: [],
  teacherIds: [],
  skus: [],
  minTotal: 0,
  isFirstOrder: false,
  isForMembers: false,
  isReferralReward: false,
}

export const teacher = '00000000-0000-7000-8000-000000000001'
export const learner = '00000000-0000-7000-8000-000000000002'

/** A line whose sku determines its kind: plans are the platform's, all others a teacher's. */
export function lineOf(sku: string, priceVnd: number, more: Partial<QuoteLine> = {}): QuoteLine {
  const kind = sku.startsWith('CO-') ? 'CO' : sku.startsWith('LL-') ? 'LL' : sku.startsWith('TN-') ? 'TN' : 'SUB'
  const teacherId = kind === 'SUB' ? null : teacher
  return { key: sku, sku, kind, refId: sku, categoryIds: [], teacherId, priceVnd, learnerId: learner, ...more }
}

type Rule = Partial<Omit<Offered, 'conditions'>> & { on?: Partial<PromotionConditions> }
/** An offer explained by its name or code. */
export function offerOf(name: string, effect: Offered['effect'], value: number, { on, ...more }: Rule = {}): Offered {
  return {
    promotionId: name,
    code: null,
    effect,
    value,
    capVnd: null,
    freeCount: effect === 'BUY_N' ? 1 : null,
    stacking: 'STACKABLE',
    position: 0,
    fundedBy: 'PLATFORM',
    explanation: name,
    ...more,
    conditions: { ...everything, ...on },
  }
}
export const codeOf = (code: string, effect: Offered['effect'], value: number, rule: Rule = {}) =>
  offerOf(code, effect, value, { ...rule, code })
