/**
 * Social sign-in: signing in at Google, Facebook, Zalo or an OpenID provider, and linking such an identity to an account.
 * Owns linked sign-ins and the id tokens of sessions that began at a provider; does not own the session itself; calls people, sessions, credentials
 * and oidc-provider (our own registration there); subscribes to nothing; publishes nothing. It also serves the second step of every sign-in, and signing
 * out, because both may involve an outside provider.
 */
import type { Module } from '#platform/app/module'
import { personalData } from './personal-data.ts'
import { mountProviderSignIn } from './provider-sign-in/provider-redirects.routes.ts'
import { socialSignInRoutes } from './social-sign-in.routes.ts'
import { socialSignInSettings } from './social-sign-in.settings.ts'

export { findOffer } from './links/link-offer.ts'
export { deleteLinkedSignIns, firstLinkedSignInAt, hasLinkedSignIn, insertLinkedSignInIfFree } from './links/linked-sign-ins.repository.ts'

export const socialSignIn: Module = {
  name: 'social-sign-in',
  settings: [socialSignInSettings],
  routes: socialSignInRoutes,
  plugins: [{ role: 'api', mount: mountProviderSignIn }],
  personalData,
}
