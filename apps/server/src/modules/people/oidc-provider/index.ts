/**
 * OpenID provider: the product as a provider of sign-in under `/oidc`, for its own pages and apps and for applications that an admin registers
 * (architecture 3a, "Provider").
 * Owns signing keys, registered applications, consents, and issued codes and tokens; does not own people and browser sessions; calls people and
 * sessions; subscribes to account.signed_out_everywhere; publishes nothing.
 */
import type { Module } from '#platform/app/module'
import { oidcProviderJobs } from './oidc-provider.jobs.ts'
import { mountOidcProvider } from './oidc-provider.routes.ts'
import { oidcProviderSubscribers } from './oidc-provider.subscribers.ts'
import { personalData } from './personal-data.ts'

export { registerClient } from './clients.service.ts'
export { isOwnProvider, ownRegistration } from './first-party-client.ts'

export const oidcProvider: Module = {
  name: 'oidc-provider',
  plugins: [{ role: 'api', mount: mountOidcProvider }],
  jobs: oidcProviderJobs,
  subscribers: oidcProviderSubscribers,
  personalData,
}
