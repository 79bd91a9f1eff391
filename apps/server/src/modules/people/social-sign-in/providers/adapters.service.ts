import { type LoginType, loginTypes } from '@khue/contracts/people/linked-sign-ins'
import type { SignInProvider } from '@khue/contracts/people/provider-sign-in'
import type { Config } from '#platform/config/config'
import type { Deps } from '#platform/deps'
import { facebookAdapter } from './facebook-adapter.service.ts'
import { openidAdapter, type Registration } from './openid-adapter.service.ts'
import { ownRegistration } from '#modules/people/oidc-provider'
import { providerSignInError } from '../provider-sign-in.errors.ts'
import { zaloAdapter } from './zalo-adapter.service.ts'

/** The platform's OpenID provider: our own, or the one that `OIDC_ISSUER` names. */
export function platformRegistration(config: Config): Registration {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = config
  if (!issuer || !clientId || !clientSecret) return { ...ownRegistration(config), scope: 'openid' }
  return { issuer, clientId, clientSecret, scope: 'openid profile' }
}

/** Always shows the account chooser: on a shared machine another person may be signed in at Google. */
function googleRegistration(config: Config): Registration | undefined {
  const { GOOGLE_ISSUER: issuer, GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret } = config
  return issuer && clientId && clientSecret
    ? { issuer, clientId, clientSecret, scope: 'openid profile', prompt: 'select_account' }
    : undefined
}

/** The adapter of a provider; refuses one that is not configured. */
export function getSignInAdapter(deps: Deps, provider: SignInProvider) {
  const way = findSignInAdapter(deps, provider)
  if (!way) throw providerSignInError.LOGIN_TYPE_NOT_OFFERED()
  return way
}

function findSignInAdapter(deps: Deps, provider: SignInProvider) {
  const { config } = deps
  if (provider === 'oidc') return openidAdapter(deps, platformRegistration(config))
  if (provider === 'facebook') return facebookAdapter(deps)
  if (provider === 'zalo') return zaloAdapter(deps)
  const google = googleRegistration(config)
  return google && openidAdapter(deps, google)
}

/** The login types that are configured. */
export const offeredLoginTypes = (deps: Deps): LoginType[] => loginTypes.filter((type) => findSignInAdapter(deps, type) !== undefined)
