/**
 * Sign-in provider: the product as an OpenID provider under `/oidc`, for its own pages and apps and for applications that an admin registers
 * (architecture 3a, "Provider").
 * Owns signing keys, registered applications, consents, and issued codes and tokens; does not own people and browser sessions, which belong to
 * identity; calls identity; subscribes to account.signed_out_everywhere; publishes nothing.
 */
import { mountSignInProvider } from './oidc-provider.routes.ts'
import type { Module } from '#platform/app/module'
import { personalData } from './personal-data.ts'
import { signInProviderJobs } from './oidc-provider.jobs.ts'
import { signInProviderSubscribers } from './oidc-provider.subscribers.ts'

export { registerClient } from './clients.service.ts'

export const signInProvider: Module = {
  name: 'sign-in-provider',
  plugins: [{ role: 'api', mount: mountSignInProvider }],
  jobs: signInProviderJobs,
  subscribers: signInProviderSubscribers,
  personalData,
}
export { isOwnProvider, ownRegistration } from './first-party-client.ts'
export { personClaims, sessionStartedAt } from './person-claims.service.ts'
