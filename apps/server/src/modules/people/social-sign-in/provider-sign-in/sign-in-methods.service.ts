import { isOwnProvider } from '#modules/people/oidc-provider'
import type { Deps } from '#platform/deps'
import type { Caller } from '#platform/http/api'
import { findOffer } from '../links/link-offer.ts'
import { offeredLoginTypes } from '../providers/adapters.service.ts'

/** The sign-in methods for the sign-in page. */
export function listSignInMethods(deps: Deps, { cookies }: Caller) {
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
    pendingLink: offer ? { id: offer.id, type: offer.provider, name: offer.name } : null,
  }
}
