import { promoCodePattern } from '@khue/contracts/sale/promotions'

const longest = 20

/** A code as it is told again to whoever typed it: nothing of what cannot be one, and no longer than one reads at a glance. */
export function shownCode(typed: string) {
  if (!promoCodePattern.test(typed)) return ''
  return typed.length > longest ? `${typed.slice(0, longest)}…` : typed
}
