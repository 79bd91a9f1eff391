import { browserStorage } from './browser-storage.ts'

// In local storage, not in a cookie: a cookie would make every guest's page their own (architecture 3a, "Pages and cache").
const key = 'khue.promo'
const longest = 64

/** Keeps a promotion code as the current one (spec 2: `promo_code` on any page). */
export function keepPromoCode(code: string) {
  const trimmed = code.trim()
  if (trimmed !== '' && trimmed.length <= longest) browserStorage.write(key, trimmed)
}

/** The current one, if any. Known to the browser alone: a page that is drawn by the server asks once it is alive. */
export const readPromoCode = () => browserStorage.read(key)

export const forgetPromoCode = () => browserStorage.remove(key)
