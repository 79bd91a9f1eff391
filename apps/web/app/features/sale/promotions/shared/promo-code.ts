import { cleanCode } from '@khue/contracts/typed-text'
import { browserStorage } from '../../../../shared/browser-storage.ts'

// In local storage, not in a cookie: a cookie would make guest pages individual and uncacheable (architecture 3a, "Pages and cache").
const key = 'khue.promo'
const longest = 64

/** Stores a promotion code as the current one (spec 2: `promo_code` on any page). */
export function keepPromoCode(code: string) {
  const cleaned = cleanCode(code)
  if (cleaned !== '' && cleaned.length <= longest) browserStorage.write(key, cleaned)
}

/** The current code, if any. Only the browser has it: a server-rendered page reads it after hydration. */
export const readPromoCode = () => browserStorage.read(key)

export const forgetPromoCode = () => browserStorage.remove(key)
