import { redirect } from 'react-router'
import { refusalOf } from './refusal.ts'

/** Where a guest signs in to come back to an address of this site. */
export const signInAddress = (from: string) => `/sign-in?from=${encodeURIComponent(from)}`

/**
 * The address of another step of signing in, seen from one: `from`, `promo_code` and `f` go along through all of them,
 * and are made safe at the end, by `returnPathOf`.
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

/** What a guest is refused with; a wrong code or key of somebody signed in is a 401 as well. */
const guestCodes = new Set(['SIGN_IN_REQUIRED', 'SESSION_ENDED'])

/**
 * For pages of signed-in people: `await load().catch(orSignIn(request))` leads a guest to sign in and back;
 * any other refusal stays what it is.
 */
export const orSignIn = (request: Request) => (error: unknown) => {
  if (!guestCodes.has(refusalOf(error)?.code ?? '')) throw error
  throw redirect(signInAddress(pageOf(request)))
}

/** The page that a request is for, also when the router asks for nothing but its data. */
function pageOf(request: Request) {
  const { pathname, searchParams } = new URL(request.url)
  searchParams.delete('_routes')
  const page = pathname.replace(/\.data$/, '').replace(/^\/_root$/, '/')
  return searchParams.size > 0 ? `${page}?${searchParams}` : page
}
