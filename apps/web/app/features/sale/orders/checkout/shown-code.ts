import { promoCodePattern } from '@khue/contracts/sale/promotions'

const longest = 20

/** Sanitised echo of a typed code: without characters that no code contains, and truncated. */
export function shownCode(typed: string) {
  if (!promoCodePattern.test(typed)) return ''
  return typed.length > longest ? `${typed.slice(0, longest)}…` : typed
}
