import type { Caller } from '#platform/api'
import type { Deps } from '#platform/deps'
import { seal, unseal } from '#platform/sealed'
import { readSessionCookies } from '../sessions/cookies.ts'
import { findSessionIdOf } from '../sessions/sessions.repository.ts'
import { endSessionUrl } from './openid-way.service.ts'
import { isOwnProvider } from './own-provider.ts'
import { insertProviderSession, takeProviderSession } from './provider-sign-in.repository.ts'
import type { Outsider } from './sign-in-way.ts'
import { houseRegistration } from './ways.service.ts'

const contextOf = (sessionId: string) => `provider-session:${sessionId}`

/** Keeps the id token of a session that began at an outside provider, sealed, for its logout. */
export async function keepProviderSession(deps: Deps, { cookies }: Caller, { issuer, idToken }: Outsider) {
  const { access } = readSessionCookies(cookies)
  const sessionId = access && (await findSessionIdOf(deps.db, access))
  if (!sessionId || !idToken || isOwnProvider(deps.config) || issuer !== houseRegistration(deps.config).issuer) return
  await insertProviderSession(deps.db, { sessionId, issuer, sealedIdToken: seal(deps.config, idToken, contextOf(sessionId)) })
}

/**
 * Where the browser must go so that the outside provider's session ends too, with the id token as a hint (spec 7);
 * undefined where there is none. Ask before the session is ended here. Our own provider's ends with the browser session.
 */
export async function findProviderLogout(deps: Deps, { actor, cookies }: Caller): Promise<string | undefined> {
  if (isOwnProvider(deps.config)) return undefined
  const { refresh } = readSessionCookies(cookies)
  const sessionId = actor?.sessionId ?? (refresh && (await findSessionIdOf(deps.db, refresh)))
  const taken = sessionId ? await takeProviderSession(deps.db, sessionId) : undefined
  const registration = houseRegistration(deps.config)
  if (!sessionId || taken?.issuer !== registration.issuer) return undefined
  const idToken = unseal(deps.config, taken.sealedIdToken, contextOf(sessionId)).toString()
  return endSessionUrl(deps, registration, idToken).catch((error: unknown) => {
    deps.log.warn({ err: error }, 'provider cannot be told of a logout') // here the person is signed out all the same
    return undefined
  })
}
