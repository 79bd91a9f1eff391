import { landingPath } from '@khue/contracts/return-path'

export { safeReturnPath } from '@khue/contracts/return-path'

/** Address to return to after the sign-in page. */
export function returnPathOf(signInUrl: string) {
  const { searchParams } = new URL(signInUrl)
  const [from, promoCode, f] = ['from', 'promo_code', 'f'].map((name) => searchParams.get(name) ?? undefined)
  return landingPath({ from, promo_code: promoCode, f })
}
