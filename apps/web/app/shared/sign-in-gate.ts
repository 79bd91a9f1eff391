import { redirect } from 'react-router'
import { refusalOf } from './refusal.ts'

/** Where a guest signs in to come back to an address of this site. */
export const signInAddress = (from: string) => `/sign-in?from=${encodeURIComponent(from)}`

/**
 * For pages of signed-in people: `await load().catch(orSignIn(request))` leads a guest to sign in and back;
 * any other refusal stays what it is.
 */
export const orSignIn = (request: Request) => (error: unknown) => {
  if (refusalOf(error)?.status !== 401) throw error
  const { pathname, search } = new URL(request.url)
  throw redirect(signInAddress(pathname + search))
}
