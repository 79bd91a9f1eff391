import type { PromotionConditions } from '@khue/contracts/sale/promotions-admin'
import type { PromotionEffect } from '@khue/contracts/sale/promotions'

/** Where items of each kind are bought. */
const places = { SUB: '/open-classes?open=register', CO: '/courses', LL: '/open-classes', TN: '/tutors' }

/** Where a code is used: at its only item, otherwise where its kind is bought. The address keeps the code (spec 2). */
export function redeemHref(
  code: string,
  { effect, conditions }: { effect: PromotionEffect; conditions: PromotionConditions },
  hrefOf: (sku: string) => string | undefined,
) {
  const [only] = conditions.skus.length === 1 ? conditions.skus : []
  const kind = effect === 'FREE_COURSE' ? 'CO' : effect === 'FREE_DAYS' ? 'SUB' : (conditions.kinds[0] ?? 'SUB')
  const place = (only && hrefOf(only)) ?? places[conditions.kinds.includes('SUB') ? 'SUB' : kind]
  return `${place}${place.includes('?') ? '&' : '?'}promo_code=${encodeURIComponent(code)}`
}
