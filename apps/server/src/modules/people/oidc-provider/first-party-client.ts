import { providerReturnPath } from '@khue/contracts/people/provider-sign-in'
import type { Config } from '#platform/config/config'
import { deriveSecrets } from '#platform/crypto/encryption'

/** Whether accounts belong to this installation; otherwise to the provider that `OIDC_ISSUER` names. */
export const isOwnProvider = (config: Config) => config.OIDC_ISSUER === undefined

/**
 * The product's pages as a client of its own provider. Nothing is registered: the client derives from the origin, and its secrets from DATA_KEY; the
 * first is in use, the others belong to keys being replaced.
 */
export const ownRegistration = (config: Config) => ({
  issuer: new URL('/oidc', config.publicUrl).href,
  clientId: 'khue-web',
  clientSecret: deriveSecrets(config, 'oidc-client')[0] ?? '',
  redirectUri: new URL(providerReturnPath('oidc'), config.publicUrl).href,
})
