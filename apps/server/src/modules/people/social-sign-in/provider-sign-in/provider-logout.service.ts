import { z } from 'zod'
import type { Caller } from '#platform/http/api'
import type { Deps } from '#platform/deps'
import { seal, unseal } from '#platform/crypto/encryption'
import {
  findSessionIdOf,
  hashToken,
  readHint,
  readSessionCookies,
  readTicket,
  setHint,
  signInTicketSeconds,
} from '#modules/people/sessions'
import { endSessionUrl } from '../providers/openid-adapter.service.ts'
import { isOwnProvider } from '#modules/people/oidc-provider'
import { insertProviderSession, deleteProviderSession } from './provider-sign-in.repository.ts'
import type { ExternalIdentity } from '../providers/sign-in-adapter.ts'
import { platformRegistration } from '../providers/adapters.service.ts'

type VerifiedProvider = Pick<ExternalIdentity, 'issuer' | 'idToken'>
const contextOf = (sessionId: string) => `provider-session:${sessionId}`

/** Saves the id token of a session that began at an outside provider, encrypted, for its logout. */
export async function saveProviderSession(deps: Deps, { cookies }: Caller, { issuer, idToken }: VerifiedProvider) {
  const { access } = readSessionCookies(cookies)
  const sessionId = access && (await findSessionIdOf(deps.db, access))
  if (!sessionId || !idToken || isOwnProvider(deps.config) || issuer !== platformRegistration(deps.config).issuer) return
  await insertProviderSession(deps.db, { sessionId, issuer, sealedIdToken: seal(deps.config, idToken, contextOf(sessionId)) })
}

/** Carries it across the second step: the browser holds it encrypted, bound to its own ticket. */
export function setProviderSessionCookie({ config }: Deps, { cookies }: Caller, { issuer, idToken }: VerifiedProvider) {
  const ticket = readTicket(cookies)
  if (!ticket || !idToken || isOwnProvider(config) || issuer !== platformRegistration(config).issuer) return
  const sealed = seal(config, JSON.stringify({ issuer, idToken }), stepContext(ticket))
  if (sealed.length < longestHint) setHint(cookies, sealed, signInTicketSeconds)
}
const stepContext = (ticket: string) => `provider-session:step:${hashToken(ticket)}`
/** Browsers drop a cookie over 4096 bytes; without the hint the person only stays signed in at the provider. */
const longestHint = 4000

/** The carried id token, to be saved once the person is signed in. */
export function readProviderSessionCookie({ config }: Deps, { cookies }: Caller) {
  const [sealed, ticket] = [readHint(cookies), readTicket(cookies)]
  if (!sealed || !ticket) return undefined
  try {
    return Carried.parse(JSON.parse(unseal(config, sealed, stepContext(ticket)).toString()))
  } catch {
    return undefined // sealed for another sign-in: treated as absent
  }
}
const Carried = z.object({ issuer: z.string(), idToken: z.string() })

/**
 * Where the browser must go so that the outside provider's session ends too, with the id token as a hint (spec 7); undefined where there is none.
 * Call it before the session is ended here. Our own provider's session ends with the browser session.
 */
export async function findProviderLogout(deps: Deps, { actor, cookies }: Caller): Promise<string | undefined> {
  if (isOwnProvider(deps.config)) return undefined
  const { refresh } = readSessionCookies(cookies)
  const sessionId = actor?.sessionId ?? (refresh && (await findSessionIdOf(deps.db, refresh)))
  const taken = sessionId ? await deleteProviderSession(deps.db, sessionId) : undefined
  const registration = platformRegistration(deps.config)
  if (!sessionId || taken?.issuer !== registration.issuer) return undefined
  const idToken = unseal(deps.config, taken.sealedIdToken, contextOf(sessionId)).toString()
  return endSessionUrl(deps, registration, idToken).catch((error: unknown) => {
    deps.log.warn({ err: error }, 'provider logout URL not available') // the person is signed out here anyway
    return undefined
  })
}
