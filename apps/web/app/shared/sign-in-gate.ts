import { redirect } from 'react-router'
import { refusalOf } from './refusal.ts'

/** Sign-in address for a guest, returning to an address of this site. */
export const signInAddress = (from: string) => `/sign-in?from=${encodeURIComponent(from)}`

/**
 * Address of another sign-in step: `from`, `promo_code` and `f` are kept through all of them, and `returnPathOf` sanitises them at the end.
 */
export function signInStep(path: string, current: { search: string }) {
  const params = new URLSearchParams(current.search)
  const kept = new URLSearchParams()
  for (const name of ['from', 'promo_code', 'f']) {
    const value = params.get(name)
    if (value !== null) kept.set(name, value)
  }
  return kept.size > 0 ? `${path}?${kept}` : path
}

/** Codes that a guest is refused with; a wrong code or key of a signed-in user is a 401 as well. */
const guestCodes = new Set(['SIGN_IN_REQUIRED', 'SESSION_ENDED'])

/**
 * For pages that need a sign-in: `await load().catch(orSignIn(request))` redirects a guest to sign in and back; rethrows any other refusal.
 */
export const orSignIn = (request: Request) => (error: unknown) => {
  if (!guestCodes.has(refusalOf(error)?.code ?? '')) throw error
  throw redirect(signInAddress(pageOf(request)))
}

/** The page of a request, also for requests that load only its data. */
function pageOf(request: Request) {
  const { pathname, searchParams } = new URL(request.url)
  searchParams.delete('_routes')
  const page = pathname.replace(/\.data$/, '').replace(/^\/_root$/, '/')
  return searchParams.size > 0 ? `${page}?${searchParams}` : page
}
