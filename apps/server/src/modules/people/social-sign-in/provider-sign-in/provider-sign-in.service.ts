import { randomBytes } from 'node:crypto'
import { loginTypeNames } from '@khue/contracts/people/linked-sign-ins'
import {
  type ProviderAnswer,
  providerReturnPath,
  type SignInProvider,
  type StartProviderSignIn,
} from '@khue/contracts/people/provider-sign-in'
import { landingPath } from '@khue/contracts/return-path'
import { AuthorizationResponseError } from 'openid-client'
import type { z } from 'zod'
import type { Caller } from '#platform/http/api'
import type { Deps } from '#platform/deps'
import { AppError } from '#platform/errors'
import { keepOffer } from '../links/link-offer.ts'
import { linkSignIn } from '../links/link.service.ts'
import { completeBrowserSignIn } from '#modules/people/credentials'
import { resolveAccount, requireStillLinked } from './resolve-account.service.ts'
import { isOwnProvider } from '#modules/people/oidc-provider'
import { setProviderSessionCookie, saveProviderSession } from './provider-logout.service.ts'
import { providerSignInError } from '../provider-sign-in.errors.ts'
import { keepState, type SignInState, takeState } from './sign-in-state.ts'
import { type Answer, type ExternalIdentity, ProviderResponseError } from '../providers/sign-in-adapter.ts'
import { getSignInAdapter } from '../providers/adapters.service.ts'

const random = () => randomBytes(32).toString('base64url')

type Begun = { provider: SignInProvider; landing: string; linkTo?: SignInState['linkTo'] }

/** Binds a sign-in at a provider to this browser, and returns where the browser must go. */
export async function redirectToProvider(deps: Deps, { cookies }: Caller, { provider, landing, linkTo }: Begun) {
  const secrets = { redirectUri: redirectUriOf(deps, provider), state: random(), nonce: random(), verifier: random() }
  const way = getSignInAdapter(deps, provider)
  const url = await translateProviderErrors(deps, provider, () => way.begin(secrets))
  const { state, nonce, verifier } = secrets
  keepState(deps.config, cookies, { provider, landing, state, nonce, verifier, ...(linkTo && { linkTo }) })
  return { redirectTo: url.href }
}

export const startProviderSignIn = (deps: Deps, caller: Caller, { provider, ...landing }: z.output<typeof StartProviderSignIn>) =>
  redirectToProvider(deps, caller, { provider, landing: landingPath(landing) })

/**
 * Verifies a provider response, and signs the person in, or links the login type to the account that requested it. On any mismatch no one is signed
 * in and no person is created.
 */
export async function finishProviderSignIn(deps: Deps, caller: Caller, { provider, ...answer }: ProviderAnswer) {
  const state = takeState(deps.config, caller.cookies, answer.state)
  if (!state || state.provider !== provider) throw providerSignInError.OAUTH_STATE_INVALID()
  const { verifier, landing, linkTo } = state
  if (!verifier) throw providerSignInError.OAUTH_VERIFIER_MISSING()
  const externalIdentity = await fetchExternalIdentity(deps, { ...state, verifier }, answer)
  if (linkTo) {
    await linkSignIn(deps, caller, { linkTo, provider, externalIdentity })
    return { redirectTo: landing, linked: true, needsSecondFactor: false }
  }
  const accountId = await resolveAccount(deps, provider, externalIdentity)
  if (!accountId) return offerLink(deps, caller, provider, externalIdentity)
  // our own provider vouches by this browser's current session, which continues
  if (caller.actor?.accountId === accountId && provider === 'oidc') return { redirectTo: landing, linked: false, needsSecondFactor: false }
  const check = (deps: Deps) => requireStillLinked(deps, { provider, externalIdentity, accountId })
  const { needsSecondFactor } = await completeBrowserSignIn(deps, caller, { accountId, check })
  if (needsSecondFactor) setProviderSessionCookie(deps, caller, externalIdentity)
  else await saveProviderSession(deps, caller, externalIdentity)
  return { redirectTo: landing, linked: false, needsSecondFactor }
}

/** A stranger signs up here first; the provider identity is then linked if they agree. */
function offerLink({ config }: Deps, { actor, cookies }: Caller, provider: SignInProvider, externalIdentity: ExternalIdentity): never {
  if (provider !== 'oidc' && !actor && isOwnProvider(config)) keepOffer(config, cookies, provider, externalIdentity)
  throw providerSignInError.LOGIN_TYPE_NOT_LINKED()
}

function fetchExternalIdentity(
  deps: Deps,
  { provider, state, nonce, verifier }: SignInState & { verifier: string },
  answer: Omit<ProviderAnswer, 'provider'>,
) {
  if (answer.error === 'access_denied') throw providerSignInError.PROVIDER_SIGN_IN_CANCELLED()
  const way = getSignInAdapter(deps, provider)
  const secrets = { redirectUri: redirectUriOf(deps, provider), state, nonce, verifier }
  const { code, iss, error } = answer
  return translateProviderErrors(deps, provider, () => way.finish({ state, code, iss, error } satisfies Answer, secrets))
}

const redirectUriOf = ({ config }: Deps, provider: SignInProvider) => new URL(providerReturnPath(provider), config.publicUrl).href

/** Turns every error of a provider response into one refusal; the reason is logged. */
async function translateProviderErrors<T>(deps: Deps, provider: SignInProvider, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof AppError) throw error
    const name = provider === 'oidc' ? 'OpenID' : loginTypeNames[provider]
    deps.log.warn({ provider: name, reason: reasonOf(error) }, 'sign-in provider response rejected')
    throw isUnreachable(error) ? providerSignInError.PROVIDER_UNREACHABLE() : providerSignInError.PROVIDER_RESPONSE_INVALID()
  }
}

/** Never a provider's own message: it may echo what we sent. */
function reasonOf(error: unknown) {
  if (error instanceof ProviderResponseError) return error.message
  if (error instanceof AuthorizationResponseError) return `authorization error ${error.error}`
  return error instanceof Error ? `${error.name} ${'code' in error ? String(error.code) : ''}`.trim() : 'unknown'
}

/** The library wraps the errors of its `fetch`. */
function isUnreachable(error: unknown) {
  if (!(error instanceof Error)) return false
  const hasTimedOut = 'code' in error && error.code === 'OAUTH_TIMEOUT'
  return hasTimedOut || error instanceof TypeError || error.cause instanceof TypeError
}
