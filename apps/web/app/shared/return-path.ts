import { landingPath } from '@khue/contracts/return-path'
import { redirect, redirectDocument } from 'react-router'

export { safeReturnPath } from '@khue/contracts/return-path'

/** Where the sign-in page at this address leads to. */
export function returnPathOf(signInUrl: string) {
  const { searchParams } = new URL(signInUrl)
  const [from, promoCode, f] = ['from', 'promo_code', 'f'].map((name) => searchParams.get(name) ?? undefined)
  return landingPath({ from, promo_code: promoCode, f })
}

/** Leads there after signing in. The sign-in provider's own pages are no pages of this site, so the browser opens them anew. */
export const leadTo = (path: string) => (path.startsWith('/oidc/') ? redirectDocument(path) : redirect(path))
