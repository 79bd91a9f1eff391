import { providerReturnPath } from '@khue/contracts/people/provider-sign-in'
import type { Config } from '#platform/config/config'
import { deriveSecrets } from '#platform/crypto/encryption'

/** Whether people sign in with accounts of this house; else they belong to the provider that `OIDC_ISSUER` names. */
export const isOwnProvider = (config: Config) => config.OIDC_ISSUER === undefined

/**
 * How the house's own pages are known to its own provider. Nothing is registered: it follows from the address of the
 * house, and the secrets from its key; the first is in use, the others are those of keys that are being replaced.
 */
export const ownRegistration = (config: Config) => ({
  issuer: new URL('/oidc', config.publicUrl).href,
  clientId: 'khue-web',
  clientSecret: deriveSecrets(config, 'oidc-client')[0] ?? '',
  redirectUri: new URL(providerReturnPath('oidc'), config.publicUrl).href,
})
