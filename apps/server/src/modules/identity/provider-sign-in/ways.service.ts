import { type LoginType, loginTypes } from '@khue/contracts/linked-sign-ins'
import type { SignInProvider } from '@khue/contracts/provider-sign-in'
import type { Caller } from '#platform/api'
import type { Config } from '#platform/config'
import type { Deps } from '#platform/deps'
import { findOffer } from '../linked-sign-ins/link-offer.ts'
import { facebookWay } from './facebook-way.service.ts'
import { openidWay, type Registration } from './openid-way.service.ts'
import { isOwnProvider, ownRegistration } from './own-provider.ts'
import { providerSignInError } from './provider-sign-in.errors.ts'
import { zaloWay } from './zalo-way.service.ts'

/** The house's provider: its own, or the one that `OIDC_ISSUER` names. */
export function houseRegistration(config: Config): Registration {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = config
  if (!issuer || !clientId || !clientSecret) return { ...ownRegistration(config), scope: 'openid' }
  return { issuer, clientId, clientSecret, scope: 'openid profile' }
}

/** The person chooses as whom: on a family's machine somebody else may be signed in there. */
function googleRegistration(config: Config): Registration | undefined {
  const { GOOGLE_ISSUER: issuer, GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret } = config
  return issuer && clientId && clientSecret
    ? { issuer, clientId, clientSecret, scope: 'openid profile', prompt: 'select_account' }
    : undefined
}

/** How to sign in at a provider; refuses one that this house does not offer. */
export function wayTo(deps: Deps, provider: SignInProvider) {
  const way = findWay(deps, provider)
  if (!way) throw providerSignInError.LOGIN_TYPE_NOT_OFFERED()
  return way
}

function findWay(deps: Deps, provider: SignInProvider) {
  const { config } = deps
  if (provider === 'oidc') return openidWay(deps, houseRegistration(config))
  if (provider === 'facebook') return facebookWay(deps)
  if (provider === 'zalo') return zaloWay(deps)
  const google = googleRegistration(config)
  return google && openidWay(deps, google)
}

/** The login types that this house has settings for. */
export const offeredLoginTypes = (deps: Deps): LoginType[] => loginTypes.filter((type) => findWay(deps, type) !== undefined)

/** What the sign-in page may offer. */
export function listWays(deps: Deps, { cookies }: Caller) {
  const { config } = deps
  const offer = findOffer(config, cookies)
  const isOwn = isOwnProvider(config)
  const outside = {
    name: config.OIDC_NAME ?? new URL(config.OIDC_ISSUER ?? config.publicUrl).host,
    signUpUrl: config.OIDC_SIGN_UP_URL ?? null,
  }
  return {
    password: isOwn,
    outsideProvider: isOwn ? null : outside,
    loginTypes: offeredLoginTypes(deps),
    toLink: offer ? { id: offer.id, type: offer.provider, name: offer.name } : null,
  }
}
