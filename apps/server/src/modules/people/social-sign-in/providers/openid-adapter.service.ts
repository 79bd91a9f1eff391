import { decodeProtectedHeader } from 'jose'
import * as openid from 'openid-client'
import type { Deps } from '#platform/deps'
import { safeFetch } from '#platform/http-client/safe-fetch'
import { assertValidIdToken } from './id-token.ts'
import { ownRegistration } from '#modules/people/oidc-provider'
import { challengeOf } from './pkce.ts'
import type { Answer, ExternalIdentity, Secrets, SignInAdapter } from './sign-in-adapter.ts'
import { ProviderResponseError } from './sign-in-adapter.ts'

export type Registration = { issuer: string; clientId: string; clientSecret: string; scope: string; prompt?: string }

/** Sign-in by OpenID Connect: authorization code with PKCE, at our own provider or any other. */
export const openidAdapter = (deps: Deps, registration: Registration): SignInAdapter => ({
  begin: (secrets) => begin(deps, registration, secrets),
  finish: (answer, secrets) => finish(deps, registration, answer, secrets),
})

const knownMs = 10 * 60_000
type Known = { config: Promise<openid.Configuration>; until: number }
/** Keyed by the config object, so that two installations in one process never mix. */
const known = new WeakMap<Deps['config'], Map<string, Known>>()

/** The provider's metadata, cached for ten minutes; failures are not cached. */
export function discover(deps: Deps, registration: Registration): Promise<openid.Configuration> {
  const ofHouse = known.get(deps.config) ?? new Map<string, Known>()
  known.set(deps.config, ofHouse)
  const kept = ofHouse.get(registration.issuer)
  const now = deps.clock().getTime()
  if (kept && now < kept.until) return kept.config
  const config = ask(deps, registration)
  ofHouse.set(registration.issuer, { config, until: now + knownMs })
  config.catch(() => ofHouse.delete(registration.issuer))
  return config
}

async function ask(deps: Deps, { issuer, clientId, clientSecret }: Registration) {
  const { OIDC_TIMEOUT_SECONDS: timeoutSeconds, publicUrl } = deps.config
  // `deps` may belong to a transaction: the closure keeps only what outlives it
  const fetcher = safeFetch({ publicUrl, timeoutSeconds, fetchSelf: deps.fetchSelf })
  const execute = [openid.enableNonRepudiationChecks] // verify the signature even where TLS would be enough
  if (issuer.startsWith('http:')) execute.push(openid.allowInsecureRequests) // localhost only: `safeFetch` refuses the rest
  return openid.discovery(new URL(issuer), clientId, undefined, openid.ClientSecretPost(clientSecret), {
    execute,
    timeout: timeoutSeconds,
    [openid.customFetch]: (url, init) => fetcher(url, init as RequestInit), // the library's own narrower type
  })
}

async function begin(deps: Deps, registration: Registration, { redirectUri, state, nonce, verifier }: Secrets) {
  const config = await discover(deps, registration)
  const url = openid.buildAuthorizationUrl(config, {
    redirect_uri: redirectUri,
    scope: registration.scope,
    ...(registration.prompt && { prompt: registration.prompt }),
    state,
    nonce,
    code_challenge: challengeOf(verifier),
    code_challenge_method: 'S256',
  })
  if (url.protocol !== 'https:' && url.hostname !== new URL(registration.issuer).hostname)
    throw new ProviderResponseError('authorization endpoint without encryption')
  return url
}

async function finish(deps: Deps, registration: Registration, answer: Answer, secrets: Secrets): Promise<ExternalIdentity> {
  const config = await discover(deps, registration)
  const { clientId } = registration
  const url = new URL(secrets.redirectUri)
  for (const name of ['state', 'code', 'iss', 'error'] as const) if (answer[name] !== undefined) url.searchParams.set(name, answer[name])
  const tokens = await openid.authorizationCodeGrant(config, url, {
    expectedState: secrets.state,
    expectedNonce: secrets.nonce,
    pkceCodeVerifier: secrets.verifier,
    idTokenExpected: true,
  })
  const [claims, idToken] = [tokens.claims(), tokens.id_token]
  if (!claims || !idToken) throw new ProviderResponseError('no id token')
  assertValidIdToken({
    header: decodeProtectedHeader(idToken),
    claims,
    clientId,
    accessToken: tokens.access_token,
    code: answer.code ?? '',
    nowSeconds: Math.floor(Date.now() / 1000),
  })
  const isOwn = registration.issuer === ownRegistration(deps.config).issuer
  const said =
    claims.name !== undefined || isOwn || !config.serverMetadata().userinfo_endpoint ? claims : await profileOf(config, tokens, claims)
  return { issuer: claims.iss, subject: claims.sub, name: typeof said.name === 'string' ? said.name : null, idToken }
}

/** Ignores a userinfo response about another person. */
const profileOf = (config: openid.Configuration, tokens: openid.TokenEndpointResponse, claims: openid.IDToken) =>
  openid.fetchUserInfo(config, tokens.access_token, claims.sub)

/** The URL that ends the browser's session at the provider, if it has one (OpenID Connect RP-Initiated Logout). */
export async function endSessionUrl(deps: Deps, registration: Registration, idToken: string) {
  const config = await discover(deps, registration)
  if (!config.serverMetadata().end_session_endpoint) return undefined
  return openid.buildEndSessionUrl(config, { id_token_hint: idToken, post_logout_redirect_uri: deps.config.publicUrl.href }).href
}
